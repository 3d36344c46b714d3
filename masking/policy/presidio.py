"""The door to presidio_anonymizer: its operators compute a replacement for one span.

Why: its engine reports positions in the output and merges neighbours, so only the operators are used.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from masking.errors import InputError, PolicyError


def check(name: str, options: Mapping[str, Any]) -> None:
    """Raise PolicyError when presidio knows no such operator or refuses the options."""
    known = _known()
    if name not in known:
        close = get_close_matches(name, known, n=1, cutoff=0.5)
        hint = f"Did you mean 'presidio:{close[0]}'? " if close else ""
        remedy = f"{hint}Known: {', '.join('presidio:' + k for k in sorted(known))}."
        raise PolicyError(f"unknown operator 'presidio:{name}'", remedy=remedy)
    try:
        known[name]().validate({"entity_type": "NAME", **options})
    except Exception as error:
        # presidio raises its own error, ValueError or KeyError by operator
        raise PolicyError(
            f"presidio:{name} refuses its options: {error}", remedy="See presidio's documentation."
        ) from error


def replacement(name: str, text: str, entity: str, options: Mapping[str, Any], *, salt: bytes) -> str:
    """Return what presidio's operator ``name`` puts in place of ``text``.

    ``salt`` serves ``hash`` where the options name none: an unsalted hash of a name is read back from a list of
    names, and presidio's own random salt would give another result in every run.
    """
    defaults = {"salt": salt} if name == "hash" else {}
    return str(_known()[name]().operate(text, {"entity_type": entity, **defaults, **options}))


@lru_cache(maxsize=1)
def _known() -> Mapping[str, Any]:
    from presidio_anonymizer.operators import OperatorsFactory

    factory: Any = OperatorsFactory
    names = dict(factory().get_anonymizers())
    for unfit in ("keep", "custom", "surrogate_ahds"):  # masks nothing, takes code, asks a server
        names.pop(unfit, None)
    return names


def anonymized(asked: Mapping[str, Any]) -> str:
    """Answer a request of Presidio's anonymizer service as that does: ``text``, ``anonymizers``, ``analyzer_results``.

    Raises InputError with Presidio's own words where it refuses the request.
    """
    from presidio_anonymizer import AnonymizerEngine
    from presidio_anonymizer.entities import InvalidParamError
    from presidio_anonymizer.services.app_entities_convertor import AppEntitiesConvertor

    reader: Any = AppEntitiesConvertor
    engine: Any = AnonymizerEngine
    remedy = "See the documentation of Presidio's anonymizer service."
    try:
        operators = reader.operators_config_from_json(asked.get("anonymizers"))
        if reader.check_custom_operator(operators):
            raise InputError("Custom type anonymizer is not supported", remedy=remedy)
        found = reader.analyzer_results_from_json(asked.get("analyzer_results"))
        return str(engine().anonymize(asked.get("text", ""), found, operators).to_json())
    except InvalidParamError as error:
        raise InputError(error.err_msg, remedy=remedy) from None
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise InputError(f"the request cannot be read ({type(error).__name__})", remedy=remedy) from None

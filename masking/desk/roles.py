"""Roles: what somebody may see again of a masked document, and the look itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from masking.document import PICTURE
from masking.errors import PolicyError
from masking.policy import ALWAYS, ORIGINAL, Policy

if TYPE_CHECKING:
    from masking.desk.vault import Vault

_EXAMPLE = 'Write it into the policy file: [roles.hiring-manager] with lines like invited = ["name", "email"].'


@dataclass(frozen=True, slots=True)
class Look:
    """Who wants to see what of which document, and why."""

    identity: str
    what: str
    """A field, or ``original``."""
    role: str
    reason: str
    stage: str = ALWAYS

    def why(self) -> Mapping[str, str]:
        """What the log says beside the document and what was looked at."""
        return {"role": self.role, "stage": self.stage, "reason": self.reason}


def permit(policy: Policy, look: Look) -> None:
    """Raise PolicyError unless the policy lets this role see this at this stage, and a reason is given."""
    if not look.reason.strip():
        raise PolicyError("a look needs a reason", remedy="Say why in a few words: it stands in the log.")
    if look.role not in policy.roles:
        known = ", ".join(policy.roles)
        remedy = f"Roles of this policy: {known}." if known else _EXAMPLE
        raise PolicyError(f"the policy knows no role {look.role!r}", remedy=remedy)
    stages = policy.roles[look.role]
    if look.stage != ALWAYS and look.stage not in stages:
        raise PolicyError(
            f"the role {look.role!r} has no stage {look.stage!r}", remedy=f"Its stages: {', '.join(stages)}."
        )
    may = {*stages.get(ALWAYS, ()), *stages.get(look.stage, ())}
    if look.what not in may:
        later = " or ".join(f"--stage {stage}" for stage, names in stages.items() if look.what in names)
        raise PolicyError(f"the role {look.role!r} may not see {look.what!r}", remedy=_what_it_may(may, later))


def _what_it_may(now: set[str], later: str) -> str:
    remedy = f"It may at another stage: {later}. " if later else ""
    seen = ", ".join(sorted(now)) or "nothing"
    return f"{remedy}At this stage it may see: {seen}. The policy says so, and can be changed there."


def reveal(vault: Vault, policy: Policy, look: Look) -> tuple[str, ...]:
    """Return what a role may see again of one field; the look, or that it was refused, stands in the log before.

    Raises PolicyError where the policy does not allow it, VaultError where the vault does not have it.
    """
    _admit(vault, policy, look)
    values = vault.reveal(look.identity, look.what, **look.why())
    return tuple(value.replace(PICTURE, "(a picture: it is in the original)") for value in values)


def original(vault: Vault, policy: Policy, look: Look) -> bytes:
    """Return the whole original, as ``reveal`` does with one field."""
    _admit(vault, policy, look)
    return vault.original(look.identity, **look.why())


def _admit(vault: Vault, policy: Policy, look: Look) -> None:
    try:
        permit(policy, look)
    except PolicyError:
        vault.refuse(look.identity, look.what, **look.why())
        raise


def names(policy: Policy) -> dict[str, list[str]]:
    """Return the roles of a policy with their stages, for who has to choose one."""
    return {role: list(stages) for role, stages in policy.roles.items()}


__all__ = ["ORIGINAL", "Look", "names", "original", "permit", "reveal"]

"""Recognizers: what is exact by its form, by a label, or by what was found elsewhere in the text.

``ALL`` look at a reading by themselves; ``candidate``, ``again`` and ``school_words`` go on from what was found.
"""

from __future__ import annotations

from masking.reading import Recognizer
from masking.recognizers.email import RECOGNIZER as _EMAIL
from masking.recognizers.labelled import RECOGNIZER as _LABELLED
from masking.recognizers.phone import RECOGNIZER as _PHONE
from masking.recognizers.photo import RECOGNIZER as _PHOTO
from masking.recognizers.url import RECOGNIZER as _URL

ALL: tuple[Recognizer, ...] = (_EMAIL, _URL, _PHONE, _LABELLED, _PHOTO)

"""Letters and words of all scripts, as patterns."""

from __future__ import annotations

from masking.expression import expression

# Everything but blanks, digits, punctuation, symbols and pictures: letters of all scripts with their vowel signs.
LETTER = (
    r"[^\s\d_\x00-\x26\x27\x28-\x40\x5b-\x60\x7b-\xa9\xab-\xb1\xb4\xb6-\xb9\xbb-\xbf\xd7\xf7"
    r"\u02c2-\u02df\u0387\u055a-\u055f\u0589\u05be\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965"
    r"\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30fb\ue000-\uf8ff\ufe10-\ufe6f\uff00-\uff20\ufffc\ufffd]"
)
WORD = expression(rf"{LETTER}+(?:'{LETTER}+)*|\d+")

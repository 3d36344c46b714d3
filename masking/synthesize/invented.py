"""Invented: makes up names that stand in no list, with the sound patterns of several languages.

Why: whoever reads resumes meets names that no list holds; a tagger has to find these by their place.
"""

from __future__ import annotations

import random

from masking.synthesize.banks import bank


def _sounds(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_STYLES: tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    (
        _sounds("b d f g h j k l m n p r s t v w y z ch sh th br cr dr gr kr pr tr st sk bl cl fl gl pl sl"),
        _sounds("a e i o u a e i o ai ea ee ou ie"),
        ("", "", "n", "r", "l", "s", "t", "m", "d", "ck", "ng", "th", "x", "y", "nd", "rt", "lm"),
    ),
    (
        _sounds("b d dh f g h j k kh l m n ny p r s sh t th v w y z gb kp nd mb ng nk"),
        _sounds("a e i o u a o u aa oo ia ua"),
        ("", "", "", "n", "m", "l", "r", "sh"),
    ),
    (
        _sounds("b ch d f g h j k l m n p q r s sh t w x y z zh ts"),
        _sounds("a ai an ang ao e ei en eng i ia ian iang iao in ing iong iu o ong ou u ua uo"),
        ("",),
    ),
    (
        _sounds("b c d f g h j k l m n p r s t v z br dr kr pr tr vl sl sv st zd cz sz"),
        _sounds("a e i o u a e o ie"),
        ("", "", "n", "r", "l", "s", "k", "v", "sk", "ch", "j", "m"),
    ),
)


def invent(rng: random.Random) -> str:
    """Return a made-up name of two to four syllables, capitalised."""
    onset, nucleus, coda = rng.choice(_STYLES)
    count = rng.choice((1, 2, 2, 2, 3))
    syllables = (rng.choice(onset) + rng.choice(nucleus) + rng.choice(coda) for _ in range(count))
    ending = rng.choice(bank("names", "invented endings")) if rng.random() < 0.9 else ""
    name = "".join(syllables) + ending
    return (name if len(name) > 2 else name + rng.choice(("a", "en", "o"))).capitalize()

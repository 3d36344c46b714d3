"""Check digits: Luhn, ISO 7064 Mod 97 and Verhoeff."""

from __future__ import annotations

from collections.abc import Callable, Mapping

_TURN = (1, 5, 7, 6, 2, 8, 3, 0, 9, 4)


def luhn(words: str) -> bool:
    """Say whether the digits pass Luhn's check (ISO/IEC 7812-1): cards, IMEI, Canadian and South African numbers.

    >>> luhn("4539 1488 0343 6467"), luhn("4539 1488 0343 6468")
    (True, False)
    """
    digits = [int(c) for c in reversed(words) if c.isdecimal()]
    return bool(digits) and sum(d if at % 2 == 0 else d * 2 - 9 * (d > 4) for at, d in enumerate(digits)) % 10 == 0


def mod97(words: str) -> bool:
    """Say whether letters and digits pass the check of ISO 7064 MOD 97-10, first four behind: account numbers (IBAN).

    >>> mod97("GB82 WEST 1234 5698 7654 32"), mod97("GB82 WEST 1234 5698 7654 33")
    (True, False)
    """
    plain = "".join(c for c in words.upper() if c.isalnum() and c.isascii())
    return len(plain) > 4 and int("".join(str(int(c, 36)) for c in plain[4:] + plain[:4])) % 97 == 1


def verhoeff(words: str) -> bool:
    """Say whether the digits pass Verhoeff's check (1969): Aadhaar numbers.

    >>> verhoeff("2363"), verhoeff("2364")
    (True, False)
    """
    check, turned = 0, list(range(10))
    digits = [int(c) for c in reversed(words) if c.isdecimal()]
    for digit in digits:
        i, j = check, turned[digit]  # multiplied in the dihedral group D5
        check = (i - j if i >= 5 else i + j) % 5 + 5 * ((i >= 5) != (j >= 5))
        turned = [_TURN[at] for at in turned]
    return bool(digits) and check == 0


CHECKS: Mapping[str, Callable[[str], bool]] = {"luhn": luhn, "mod97": mod97, "verhoeff": verhoeff}

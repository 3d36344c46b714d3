"""Teaches the encoder of ``perturb/counterfactual`` whose a word is:
``python tests/corpora/learn_whose.py FOLDER [--epochs N]``.

FOLDER holds all-mpnet-base-v2 as its authors publish it (``model.safetensors`` and ``vocab.txt``); needs
``pip install 'evenhand[learn,test]'``, and an hour and a quarter of two cores. The lessons are the marked texts of
``corpora/attribution``, whole resumes as ``evenhand benchmark twins`` makes them (of other numbers), the cases and the
sentences of ``tests/perturb``. Of every marked text there are further versions, told of a candidate of another
gender: whoever was told apart by gender before, is no more.
The texts of ``JUDGES`` are not learned from: after every epoch is printed how many of their words are told rightly.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import torch
from onnxruntime.quantization import quantize_dynamic
from safetensors.torch import load_file
from torch import nn
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "perturb" / "counterfactual"))

from test_attribution import FILES, FOLDER, JUDGES, OTHER, Passage, passages_of
from test_roles_of_pronouns import told_of_her, told_of_him

from masking.span import Field
from name_lists import census
from perturb.benchmark import specimens
from perturb.counterfactual import encoder, nouns, singular_they, surface, whose, wording
from perturb.counterfactual.identity import parse
from perturb.counterfactual.record import Touch

HERE = Path(encoder.__file__).parent
CASES = Path(__file__).parents[1] / "perturb" / "counterfactual" / "cases.jsonl"
SENTENCES = CASES.with_name("agreement")
ASKED = {
    **{"-": (whose.ORIGIN, 0), "+": (whose.NAME, 0)},
    **{"C": (whose.GENDER, 1), "O": (whose.GENDER, 0), "N": (whose.NAME, 1), "M": (whose.NAME, 0)},
    **{"G": (whose.ORIGIN, 1), "K": (whose.ORIGIN, 0)},
    **{"D": (whose.DETERMINER, 1), "A": (whose.DETERMINER, 0)},
}
"""What each mark answers. Not written by hand: ``D`` is "her" or "his" before a noun, ``A`` one that stands alone,
``-`` and ``+`` some words with a capital letter that tell no descent, and are no name of the candidate's."""
LAYERS, WIDTH, HEADS = 10, 768, 12
"""Of the twelve layers of MPNet the lower ones; numbers for each piece of a word."""
WHOLE, TOKENS, RATE, FIRST, EPOCHS = 100, 4096, 7e-5, 60, 4
"""Whole resumes; pieces of a step; the rate of learning; steps until it is reached; epochs."""
PLAIN = 6
"""Words of a text that tell no descent, and no name of the candidate's, asked beside those that are marked."""
RETOLD, NEUTRAL, UNTOLD = 0.45, 0.4, 0.12
"""How often a text is told of another gender; they for she or he; how often nothing is told of a candidate's gender."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A text with its marks, of one author, and the versions of it that are told of another gender."""

    author: str
    passage: Passage
    weight: float = 1.0
    retold: tuple[Passage, ...] = field(default=())


def lessons() -> Iterator[Lesson]:
    rng = random.Random("whose")
    for file, weight in [*((f, 1.0) for f in FILES), *((f, 2.0) for f in sorted((FOLDER / "plain").glob("*.txt")))]:
        for passage in passages_of(file):
            yield _lesson(file.stem, passage, weight, rng)
    for passage in _cases():
        yield _lesson("cases of tests", passage, 1.0, rng)
    for passage in _whole():
        yield Lesson("whole", passage, 0.5)
    for file in sorted(SENTENCES.glob("*.txt")):
        for passage in _sentences(file):
            yield Lesson(file.stem, passage, 0.5)


def _lesson(author: str, passage: Passage, weight: float, rng: random.Random) -> Lesson:
    told = [g for g in ("male", "female", "neutral") if g != passage.gender]
    marked = passage.gender in (*OTHER, "neutral") and any(letter == "C" for *_, letter in passage.marks)
    return Lesson(author, passage, weight, tuple(retold(passage, g, rng) for g in told) if marked else ())


def _cases() -> Iterator[Passage]:
    """What a case says must stay is another's, what must go is the candidate's."""
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["axis"] == "gender" and case["from"] in OTHER:
            text, name = case["text"], f"{case['candidate_given']} {case['candidate_family']}".strip()
            marks = [
                (m.start(), m.end(), letter)
                for letter, key in (("O", "must_contain"), ("C", "must_not_contain"))
                for said in case[key]
                for m in re.finditer(re.escape(said), text)
            ]
            yield Passage(name, case["from"], "", text, tuple(marks))


def _whole() -> Iterator[Passage]:
    rng = random.Random("whose")
    for number in range(WHOLE):
        made = specimens.make(rng, number)
        text, marks, gender = "", list[tuple[int, int, str]](), made.person.gender
        for piece, said in zip(made.pieces, made.told_of(made.person), strict=True):
            letter = {"pronoun": "C", "name": "N"}.get(piece.kind)
            others = wording.pronouns_in(said, gender) if piece.kind in ("keep", "text") else []
            marks += [(len(text), len(text) + len(said), letter)] if letter else []
            marks += [(len(text) + s, len(text) + e, "O") for s, e in others]
            text += said
        yield Passage(f"{made.person.given} {made.person.family}", gender, "", text, tuple(marks))


def _sentences(file: Path) -> Iterator[Passage]:
    """Sentences with he, his and him, a dozen at a time, told of a woman; and those with his as they stand."""
    said = file.read_text(encoding="utf-8").splitlines()
    for begin in range(0, len(said), DOZEN):
        man = "\n".join(said[begin : begin + DOZEN])
        text, places = told_of_her(man)
        her = [(s, e, "A" if word == "him" else "D") for s, e, word in places if text[s:e].lower() == "her"]
        yield Passage("", "female", "", text, tuple(her))
        text, alone = told_of_him(man)
        yield Passage("", "male", "", text, tuple((s, e, "A" if yes else "D") for s, e, yes in alone))


DOZEN = 12


def retold(passage: Passage, gender: str, rng: random.Random) -> Passage:
    """Return the text as it would be told of a candidate of ``gender``, with a given name to it."""
    text, old = passage.text, passage.gender
    mine = {s for s, _, letter in passage.marks if letter == "C"}
    touches = _gendered(passage, gender, mine)
    name, renamed = _renamed(passage, gender, rng)
    kept: list[Touch] = []
    for touch in sorted([*touches, *renamed], key=lambda t: t.start):
        if not kept or kept[-1].end <= touch.start:
            kept.append(touch)
    told, at = "", 0
    for touch in kept:
        told, at = told + text[at : touch.start] + touch.replacement, touch.end
    told += text[at:]
    moved = [*_moved(passage, kept), *_roles(passage, kept)]
    there = {s for s, _, letter in moved if letter in "CO"}
    others = singular_they.pronouns_in(told) if gender == "neutral" else wording.pronouns_in(told, gender)
    moved += [(s, e, "O") for s, e in others if s not in there and old != gender]
    if gender == "neutral":
        moved = [m for m in moved if m[2] not in "CO" or told[m[0] : m[0] + 2].lower() == "th"]
    return Passage(name, gender, passage.group, told, tuple(sorted(moved)))


def _gendered(passage: Passage, gender: str, mine: set[int]) -> list[Touch]:
    """The candidate's pronouns, nouns and titles of another gender."""
    text, old = passage.text, passage.gender
    scene = whose.Scene(text, parse(passage.name), old)
    if old == "neutral":
        spans = [s for s in singular_they.pronouns_in(text) if s[0] in mine]
        return list(singular_they.told_singly(scene, spans, gender))
    spans = [s for s in wording.pronouns_in(text, old) if s[0] in mine]
    if gender == "neutral":
        return list(singular_they.retold(scene, spans, gender))
    touches = [*wording.swapped_pronouns(scene, spans, gender)]
    for noun in nouns.nouns_in(text, old, gender):
        if noun.start in mine:
            new = surface.cased(noun.new, text[noun.start : noun.end])
            touches.append(replace(_PLAIN, start=noun.start, end=noun.end, replacement=new))
    own = [(s, e) for s, e, letter in passage.marks if letter == "N"]
    return [*touches, *wording.swapped_titles(text, own, gender)]


def _renamed(passage: Passage, gender: str, rng: random.Random) -> tuple[str, list[Touch]]:
    given, *rest = passage.name.split() or [""]
    if "neutral" in (gender, passage.gender) and rng.random() < 0.7:
        return passage.name, []
    new = rng.choices(*_given(rng.choice(("male", "female")) if gender == "neutral" else gender))[0]
    own = [(s, e) for s, e, letter in passage.marks if letter == "N"]
    words = (m for s, e in own for m in whose.WORD.finditer(passage.text, s, e))
    found = [m for m in words if surface.ascii_name(m.group()) == surface.ascii_name(given)]
    touches = [replace(_PLAIN, start=m.start(), end=m.end(), replacement=surface.cased(new, m.group())) for m in found]
    return " ".join([new, *rest]), touches


def _given(gender: str) -> tuple[list[str], list[int]]:
    names = [n for n in census.given_names() if n.count > 3000 and census.gender(n.name, share=95) == gender]
    return [n.name.title() for n in names], [n.count for n in names]


_PLAIN = Touch(0, 0, "", Field.GENDER, "noun")


def _moved(passage: Passage, touches: Sequence[Touch]) -> Iterator[tuple[int, int, str]]:
    """The marks where they stand in the text told anew; those inside of what has changed are lost."""
    for start, end, letter in passage.marks:
        if any(t.start < start < t.end for t in touches):
            continue
        grown = [(t.end, len(t.replacement) - (t.end - t.start)) for t in touches]
        at, stop = (place + sum(more for last, more in grown if last <= place) for place in (start, end))
        yield at, max(at + 1, stop), letter


def _roles(passage: Passage, touches: Sequence[Touch]) -> Iterator[tuple[int, int, str]]:
    """Where a pronoun that told its role has become her or his: whether it was one before a noun."""
    grown = 0
    for touch in touches:
        was, new = passage.text[touch.start : touch.end].lower(), touch.replacement.lower()
        if new in ("her", "his") and was in ROLE:
            yield touch.start + grown, touch.start + grown + len(new), ROLE[was]
        grown += len(new) - len(was)


ROLE = {"his": "D", "him": "A", "her": "D", "hers": "A", "their": "D", "them": "A", "theirs": "A"}


def plain_words(passage: Passage) -> list[tuple[int, int, str]]:
    """Some words with a capital letter that are unmarked: of no descent where such words are marked, and no names."""
    taken = {at for start, end, _ in passage.marks for at in range(start, end)}
    named = [surface.ascii_name(word) for word in whose.WORD.findall(passage.name)]
    words = [m for m in whose.WORD.finditer(passage.text) if m.group()[0].isupper() and m.start() not in taken]
    rng, found = random.Random(passage.text), list[tuple[int, int, str]]()
    if any(letter in "GK" for *_, letter in passage.marks):
        found += [(*m.span(), "-") for m in rng.sample(words, min(PLAIN, len(words)))]
    if any(letter == "N" for *_, letter in passage.marks):
        others = [m for m in words if not _alike(surface.ascii_name(m.group()), named)]
        found += [(*m.span(), "+") for m in rng.sample(others, min(PLAIN, len(others)))]
    return found


def _alike(word: str, named: Sequence[str]) -> bool:
    """Whether a word may be a form of a name: not every text has such forms marked."""
    return any(word in name or name in word or word[:2] == name[:2] for name in named)


@dataclass(frozen=True, slots=True)
class Window:
    """What is read at once: pieces, how they are written, whose name they are of, and the answers at their places."""

    ids: list[int]
    cases: list[int]
    names: list[int]
    answers: list[tuple[int, int, int]]
    weight: float
    lesson: Lesson


def windows(lesson: Lesson, passage: Passage, *, told: bool = True) -> list[Window]:
    """Return the windows of a text; without ``told`` the candidate's gender is not given, and not asked for."""
    opening = whose.OPENING.get(passage.gender, whose.UNTOLD) if told else whose.UNTOLD
    pieces, place = whose.placed(passage.text)
    *first, last = passage.name.split() or [""]
    named = whose.named(passage.text, " ".join(first), last)
    marks = (*passage.marks, *plain_words(passage))
    asked = [(place[s], *ASKED[a]) for s, _, a in marks if s in place and a in ASKED]
    asked = asked if told else [a for a in asked if a[1] != whose.GENDER]
    found, begin = [], 0
    while True:
        end = min(len(pieces), begin + whose.WINDOW)
        low, high = begin + whose.WINDOW // 4 * (begin > 0), end - whose.WINDOW // 4 * (end < len(pieces))
        inside = [(n - begin + encoder.AHEAD, kind, yes) for n, kind, yes in asked if low <= n < high]
        here = pieces[begin:end]
        if inside:
            read = encoder.columns(here, [named.get(p.start, 0) for p in here], opening)
            found.append(Window(read["numbers"], read["cases"], read["names"], inside, lesson.weight, lesson))
        if end == len(pieces):
            return found
        begin += whose.WINDOW // 2


class Evened(nn.Linear):
    """A matrix that meets numbers whose sizes were evened out: ``calm`` is what each is multiplied by first."""

    def __init__(self, width: int, answers: int) -> None:
        super().__init__(width, answers)
        self.register_buffer("calm", torch.ones(width))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return super().forward(x * self.calm)


class Layer(nn.Module):
    """A layer of MPNet: every piece looks at all others, and then thinks by itself."""

    def __init__(self) -> None:
        super().__init__()
        width = WIDTH
        self.qkv, self.o = Evened(width, 3 * width), Evened(width, width)
        self.i, self.out = Evened(width, 4 * width), Evened(4 * width, width)
        self.n1, self.n2 = nn.LayerNorm(width, eps=1e-5), nn.LayerNorm(width, eps=1e-5)
        self.drop = nn.Dropout(0.1)

    def forward(self, x: torch.Tensor, near: torch.Tensor) -> torch.Tensor:
        shape = (*x.shape[:2], 3, HEADS, -1)
        asked, keys, values = self.qkv(x).view(shape).permute(2, 0, 3, 1, 4)
        seen = functional.scaled_dot_product_attention(asked, keys, values, attn_mask=near.to(asked.dtype))
        x = self.n1(x + self.drop(self.o(seen.transpose(1, 2).reshape(x.shape))))
        return self.n2(x + self.drop(self.out(functional.gelu(self.i(x)))))


class Net(nn.Module):
    """The encoder as torch trains it: the lower layers of all-mpnet-base-v2."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        stored = load_file(folder / "model.safetensors")
        rows = {piece: number for number, piece in enumerate((folder / "vocab.txt").read_text("utf-8").split("\n"))}
        width, answers = WIDTH, len({kind for kind, _ in ASKED.values()})
        kept = [rows[NAMED_OTHERWISE.get(piece, piece)] for piece in encoder.vocabulary()]
        self.words = nn.Parameter(stored["embeddings.word_embeddings.weight"][kept].float(), requires_grad=False)
        self.places = nn.Parameter(stored["embeddings.position_embeddings.weight"][2:].float())
        self.cases = nn.Parameter(torch.randn(encoder.NO_CASE + 1, width) * 0.01)
        self.names = nn.Parameter(torch.randn(3, width) * 0.02)
        self.n, self.drop = nn.LayerNorm(width, eps=1e-5), nn.Dropout(0.1)
        self.far = nn.Parameter(stored["encoder.relative_attention_bias.weight"].float(), requires_grad=False)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.head = nn.Linear(width, answers)
        _filled(self.n, stored, "embeddings.LayerNorm")
        for number, layer in enumerate(self.layers):
            for part, names in PARTS.items():
                _filled(getattr(layer, part), stored, *(f"encoder.layer.{number}.{name}" for name in names))

    def forward(
        self, numbers: torch.Tensor, cases: torch.Tensor, names: torch.Tensor, near: torch.Tensor
    ) -> torch.Tensor:
        """``near`` is what speaks for looking from piece to piece, for each head: (texts, heads, pieces, pieces)."""
        written = self.words[numbers] + self.places[: numbers.shape[1]]
        x = self.drop(self.n(written + self.cases[cases] + self.names[names]))
        for layer in self.layers:
            x = layer(x, near)
        return self.head(x)

    def read(self, batch: Sequence[Window]) -> torch.Tensor:
        """Return the odds of windows read side by side; the shorter ones are filled up with what nobody looks at."""
        numbers, cases, names = _padded(batch)
        distance = torch.from_numpy(encoder.distances(numbers.shape[1]))
        near = self.far[distance].permute(2, 0, 1)[None] + torch.where(numbers.ge(0), 0.0, -1e4)[:, None, None, :]
        with torch.autocast("cpu", torch.bfloat16):
            return self(numbers.clamp(min=0), cases, names, near).float()


NAMED_OTHERWISE = {"[CLS]": "<s>", "[SEP]": "</s>", "[PAD]": "<pad>"}
"""Marks that the published vocabulary calls something else."""
PARTS = {
    "qkv": ("attention.attn.q", "attention.attn.k", "attention.attn.v"),
    "o": ("attention.attn.o",), "n1": ("attention.LayerNorm",), "i": ("intermediate.dense",),
    "out": ("output.dense",), "n2": ("output.LayerNorm",),
}  # fmt: skip
"""What the layers of the published model are called."""


def _filled(part: nn.Module, stored: dict[str, torch.Tensor], *names: str) -> None:
    part.weight.data = torch.cat([stored[f"{name}.weight"].float() for name in names])
    part.bias.data = torch.cat([stored[f"{name}.bias"].float() for name in names])


def batches(read: Sequence[Window], rng: random.Random) -> list[list[Window]]:
    """Return windows of like length together, ``TOKENS`` pieces in each batch."""
    found: list[list[Window]] = [[]]
    for window in sorted(read, key=lambda w: len(w.ids) + rng.random() * 40):
        if (len(found[-1]) + 1) * len(window.ids) > TOKENS:
            found.append([])
        found[-1].append(window)
    rng.shuffle(found)
    return found


def _padded(batch: Sequence[Window]) -> tuple[torch.Tensor, ...]:
    longest = max(len(w.ids) for w in batch)
    kinds = (("ids", -1), ("cases", encoder.NO_CASE), ("names", 0))
    return tuple(
        torch.tensor([[*getattr(w, name), *[fill] * (longest - len(w.ids))] for w in batch]) for name, fill in kinds
    )


def taught(read: Sequence[Lesson], judges: Sequence[Lesson], folder: Path, epochs: int) -> None:
    """Teach the model for ``epochs`` of all lessons, each in one of its versions; after each it is judged, written."""
    torch.manual_seed(0)
    rng, net = random.Random(0), Net(folder).train()
    made = [
        (
            windows(lesson, lesson.passage),
            [windows(lesson, p) for p in lesson.retold],
            windows(lesson, lesson.passage, told=False),
        )
        for lesson in read
    ]
    learned = [p for p in net.parameters() if p.requires_grad]
    groups = [
        {"params": [p for p in learned if p.ndim > 1], "weight_decay": 0.01},
        {"params": [p for p in learned if p.ndim == 1], "weight_decay": 0.0},
    ]
    optimizer, step = torch.optim.AdamW(groups, lr=RATE), 0
    for epoch in range(epochs):
        chosen = batches(list(chain.from_iterable(_chosen(*versions, rng) for versions in made)), rng)
        losses = []
        for batch in chosen:
            share = step / (epochs * len(chosen))
            for group in optimizer.param_groups:
                group["lr"] = RATE * min(1, step / FIRST) * max(0.02, 1 - share)
            losses.append(_step(net, batch, optimizer, learned))
            step += 1
        print(f"epoch {epoch + 1}: {np.mean(losses):.4f}", *judged(net.eval(), judges), sep="\n  ", flush=True)
        write(calmed(net, [w for lesson in judges[::4] for w in windows(lesson, lesson.passage)]))
        net.train()


def _chosen(plain: list[Window], retold: list[list[Window]], untold: list[Window], rng: random.Random) -> list[Window]:
    luck = rng.random()
    if untold and luck < UNTOLD:
        return untold
    if retold and luck < UNTOLD + RETOLD:
        return rng.choices(retold, [1 - NEUTRAL] * (len(retold) - 1) + [NEUTRAL])[0]
    return plain


def _step(
    net: Net, batch: Sequence[Window], optimizer: torch.optim.Optimizer, learned: Sequence[nn.Parameter]
) -> float:
    places, weights = _answers(batch)
    odds = net.read(batch)[places[:, 0], places[:, 1], places[:, 2]]
    losses = functional.binary_cross_entropy_with_logits(odds, places[:, 3].float(), reduction="none")
    loss = (losses * weights).sum() / weights.sum()
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(learned, 1.0)
    optimizer.step()
    return loss.item()


def _answers(batch: Sequence[Window]) -> tuple[torch.Tensor, torch.Tensor]:
    """(answers, 4): window, place, kind, yes; and the weight of each."""
    told = [(n, place, kind, yes) for n, w in enumerate(batch) for place, kind, yes in w.answers]
    return torch.tensor(told), torch.tensor([w.weight for w in batch for _ in w.answers])


def judged(net: Net, read: Sequence[Lesson]) -> Iterator[str]:
    right = Counter[tuple[str, int, int, bool]]()
    asked = [w for lesson in read for w in windows(lesson, lesson.passage)]
    with torch.no_grad():
        for batch in batches(asked, random.Random(0)):
            odds = net.read(batch)
            for n, window in enumerate(batch):
                for place, kind, yes in window.answers:
                    right[window.lesson.author, kind, yes, bool(odds[n, place, kind] > 0) == bool(yes)] += 1
    letters = {told: letter for letter, told in ASKED.items()}
    for author in sorted({author for author, *_ in right}):
        said = []
        for (kind, yes), letter in letters.items():
            well, wrong = (right[author, kind, yes, good] for good in (True, False))
            said += [f"{letter} {well / (well + wrong):.3f} of {well + wrong}"] if well + wrong else []
        yield f"{author}: {', '.join(said)}"


class Answers(nn.Module):
    """The model without its training, as it is written."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.net = net

    def forward(self, numbers: torch.Tensor, cases: torch.Tensor, names: torch.Tensor, near: torch.Tensor):
        return self.net(numbers, cases, names, self.net.far[near].permute(2, 0, 1)[None])


def calmed(net: Net, read: Sequence[Window]) -> Net:
    """Return the model with matrices that take into account how large the numbers are that they meet.

    Why: numbers are told in 8 bits, and a few that are large would leave none for the others (SmoothQuant, Xiao and
    others 2023): 4 of 100 answers turned, and less than one so.
    """
    net = deepcopy(net)
    matrices = [part for part in net.modules() if isinstance(part, Evened)]
    largest = [torch.full((part.in_features,), 0.01) for part in matrices]

    def seen(number: int, numbers: torch.Tensor) -> None:
        largest[number] = torch.maximum(largest[number], numbers.abs().flatten(0, 1).amax(0).float())

    hooks = [
        part.register_forward_pre_hook(lambda _, given, number=number: seen(number, given[0]))
        for number, part in enumerate(matrices)
    ]
    with torch.no_grad():
        for window in read:
            net.read([window])
    for part, most, hook in zip(matrices, largest, hooks, strict=True):
        hook.remove()
        scale = most**CALM / part.weight.data.abs().amax(0).clamp(min=1e-4) ** (1 - CALM)
        part.calm = 1 / scale
        part.weight.data *= scale
    return net


CALM = 0.65
"""How much of the differences in size goes from the numbers into the matrices."""


def write(net: Net) -> None:
    """Write the model beside ``encoder``, its matrices in 8 bits."""
    length = 100
    column = torch.zeros((1, length), dtype=torch.long)
    told = (column, column, column, torch.from_numpy(encoder.distances(length)))
    names = ["numbers", "cases", "names", "distances"]
    lengths = {name: {1: "pieces"} for name in (*names, "odds")} | {"distances": {0: "pieces", 1: "pieces"}}
    with TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        torch.onnx.export(
            Answers(net).eval(), told, whole, input_names=names, output_names=["odds"], dynamic_axes=lengths,
            opset_version=17, dynamo=False,
        )  # fmt: skip
        quantize_dynamic(whole, HERE / "encoder.onnx", per_channel=True, reduce_range=True)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("folder", type=Path)
    asked.add_argument("--epochs", type=int, default=EPOCHS)
    said = asked.parse_args()
    read = list(lessons())
    taught(
        [lesson for lesson in read if lesson.author not in JUDGES],
        [lesson for lesson in read if lesson.author in JUDGES],
        said.folder,
        said.epochs,
    )


if __name__ == "__main__":
    main()

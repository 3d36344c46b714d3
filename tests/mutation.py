"""Mutation testing: change one thing in a module and see whether its tests notice.

    python tests/mutation.py                     # the ten modules of MODULES, 40 mutants each
    python tests/mutation.py masking.span --most 0     # every mutant of one module

Every mutant runs in a forked process that imports the changed source; the survivors are printed with their line.
"""

from __future__ import annotations

import argparse
import ast
import importlib.abc
import importlib.util
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
MODULES = {
    "masking.span": ["tests/masking/test_span.py"],
    "masking.policy.operators": ["tests/masking/policy"],
    "masking.charset": ["tests/masking/test_charset.py"],
    "masking.verify.needles": ["tests/masking/test_needles.py", "tests/masking/test_verify.py"],
    "masking.recognizers.email": ["tests/masking/recognizers/test_email.py"],
    "perturb.measure": ["tests/perturb/test_measure.py"],
    "perturb.stats.proportions": ["tests/perturb/stats/test_proportions.py"],
    "perturb.scoring.gate": ["tests/perturb/scoring/test_gate.py"],
    "perturb.stats.student": ["tests/perturb/stats/test_student.py", "tests/perturb/stats/test_effects.py"],
    "perturb.stats.multiplicity": ["tests/perturb/stats/test_multiplicity.py"],
}
SECONDS = 60
"""Of processor time, so that a busy machine changes no number; a mutant that makes the tests hang counts as noticed."""
PATIENCE = 60
"""Seconds on the clock for a mutant that sleeps, beside twenty times those of the unchanged module."""
WARM = ("numpy", "scipy.stats", "statsmodels.stats.multitest", "pandas", "hypothesis", "pytest", "lxml.etree", "regex")
COMPARE = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
BINARY = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult, ast.Pow: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
Change = Callable[[], None]


def changes(tree: ast.Module) -> Iterator[tuple[int, str, Change]]:
    """Yield line, description and the function that makes the change; annotations and docstrings stay."""
    for node in walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARE:
            other = COMPARE[type(node.ops[0])]
            yield (
                line,
                f"{type(node.ops[0]).__name__} -> {other.__name__}",
                lambda n=node, o=other: n.ops.__setitem__(0, o()),
            )
        elif isinstance(node, ast.BinOp) and type(node.op) in BINARY:
            other = BINARY[type(node.op)]
            yield line, f"{type(node.op).__name__} -> {other.__name__}", lambda n=node, o=other: setattr(n, "op", o())
        elif isinstance(node, ast.BoolOp):
            other = ast.Or if isinstance(node.op, ast.And) else ast.And
            yield line, f"-> {other.__name__}", lambda n=node, o=other: setattr(n, "op", o())
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield (
                line,
                "not dropped",
                lambda n=node: setattr(n, "op", ast.UAdd()) or setattr(n, "operand", boolean(n.operand)),
            )
        elif isinstance(node, ast.Constant) and type(node.value) in {int, float, bool}:
            other = (not node.value) if isinstance(node.value, bool) else node.value + 1
            yield line, f"{node.value} -> {other}", lambda n=node, o=other: setattr(n, "value", o)
        elif isinstance(node, ast.Return) and node.value is not None and not is_none(node.value):
            yield line, "returns None", lambda n=node: setattr(n, "value", ast.Constant(None))
        elif isinstance(node, ast.If | ast.IfExp):
            yield line, "if True", lambda n=node: setattr(n, "test", ast.Constant(True))


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """Every node but annotations, decorators and what is only for a type checker."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            checking = isinstance(child, ast.If) and getattr(child.test, "id", "") == "TYPE_CHECKING"
            if isinstance(child, ast.AST) and not checking:
                yield from walk(child)


def boolean(node: ast.expr) -> ast.expr:
    return ast.Call(ast.Name("bool", ast.Load()), [node], [])


def is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def mutant(source: str, number: int) -> tuple[str, int, str]:
    tree = ast.parse(source)
    line, what, change = list(changes(tree))[number]
    change()
    return ast.unparse(ast.fix_missing_locations(tree)), line, what


class Changed(importlib.abc.MetaPathFinder, importlib.abc.SourceLoader):
    """Imports ``module`` from the changed source."""

    def __init__(self, module: str, path: Path, source: str) -> None:
        self.module, self.path, self.source = module, path, source

    def find_spec(self, name, path=None, target=None):
        where = str(self.path)
        package = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        if name == self.module:
            return importlib.util.spec_from_file_location(name, where, loader=self, submodule_search_locations=package)
        return None

    def get_filename(self, name):
        return str(self.path)

    def get_data(self, path):
        return self.source.encode()

    def path_stats(self, path):
        raise OSError("no cached bytecode")


def noticed(module: str, path: Path, source: str, tests: list[str], *, patience: int = 1800) -> bool:
    """Run the tests on the changed source in a forked process; True where they fail or hang."""
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        signal.alarm(patience)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        sys.meta_path.insert(0, Changed(module, path, source))
        import pytest

        words = ["-x", "-q", "--assert=plain", "-o", "addopts=-p no:cacheprovider", "-m", "not slow and not speed"]
        os._exit(int(pytest.main([*words, *tests])) != 0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0


def report(module: str, most: int, seed: int) -> tuple[int, int]:
    path = ROOT / (module.replace(".", "/") + ".py")
    if not path.exists():
        path = ROOT / module.replace(".", "/") / "__init__.py"
    source = path.read_text(encoding="utf-8")
    tests = MODULES.get(module) or ["tests"]
    started = time.monotonic()
    if noticed(module, path, source, tests):
        raise SystemExit(f"{module}: its tests fail without any change")
    patience = PATIENCE + int(20 * (time.monotonic() - started))
    numbers = range(len(list(changes(ast.parse(source)))))
    chosen = sorted(Random(seed).sample(numbers, min(most or len(numbers), len(numbers))))
    killed = 0
    for number in chosen:
        changed, line, what = mutant(source, number)
        found = noticed(module, path, changed, tests, patience=patience)
        killed += found
        if not found:
            print(f"  survived {path.relative_to(ROOT)}:{line}: {what}", flush=True)
    print(f"{module}: {killed} of {len(chosen)} noticed ({killed / max(1, len(chosen)):.0%})", flush=True)
    return killed, len(chosen)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("modules", nargs="*", default=list(MODULES))
    parser.add_argument("--most", type=int, default=40, help="mutants of each module, drawn (0: all)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.chdir(ROOT)
    for name in WARM:
        if importlib.util.find_spec(name.split(".")[0]):
            importlib.import_module(name)
    sums = [report(module, options.most, options.seed) for module in options.modules]
    killed, tried = map(sum, zip(*sums, strict=True))
    print(f"all: {killed} of {tried} noticed ({killed / tried:.0%})")


if __name__ == "__main__":
    main()

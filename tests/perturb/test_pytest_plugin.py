from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from perturb.pytest_plugin import Counterfactuals

pytest_plugins = ["pytester"]

BIASED = """
    import re
    from pathlib import Path

    RESUMES = [{"id": i, "text": t} for i, t in json.loads(Path("resumes.json").read_text()).items()]
    POSITIONS = ["A nurse for a ward.", {"id": "baker", "text": "A baker who bakes bread."}]

    def words(position, resume):
        return float(len(resume.split()))

    def biased(position, resume):
        return words(position, resume) - 5 * bool(re.search(r"(?i)\\b(she|her|ms)\\b", resume))
"""


@pytest.fixture(scope="module", autouse=True)
def everything_imported(tmp_path_factory: pytest.TempPathFactory):
    """Import what a test imports: pytester forgets modules after each run, and NumPy cannot be imported twice."""
    texts = ["Jane Doe\nShe cooks.", "John Roe\nHe cooks.", "Ann Lee\nShe cooks."]
    folder = tmp_path_factory.mktemp("warm")
    Counterfactuals(folder).run("tfidf", texts, ["A cook."], axis="gender")


@pytest.fixture
def suite(pytester: pytest.Pytester, resumes):
    """Run a test module made of the given tests in a pytest of its own."""
    pytester.path.joinpath("resumes.json").write_text(json.dumps(resumes))

    def run(tests: str, *options: str) -> pytest.RunResult:
        pytester.makepyfile(
            "import json\n" + __import__("textwrap").dedent(BIASED) + __import__("textwrap").dedent(tests)
        )
        return pytester.runpytest_inprocess("-p", "no:cacheprovider", *options)

    return run


def test_a_scorer_that_treats_twins_alike_passes(suite):
    result = suite(
        """
        def test_words(counterfactuals):
            outcome = counterfactuals.assert_equivalent(words, RESUMES, POSITIONS, axis="gender", margin=1)
            assert outcome.experiment.verdict == "equivalent"
            assert outcome.assignment.twins == 6
        """
    )
    result.assert_outcomes(passed=1)


def test_a_difference_reads_like_a_good_failure(suite):
    result = suite(
        """
        def test_biased(counterfactuals):
            counterfactuals.assert_equivalent(biased, RESUMES, POSITIONS, axis="gender", margin=1)
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            '>*counterfactuals.assert_equivalent(biased, RESUMES, POSITIONS, axis="gender", margin=1)*',
            "E *AssertionError: biased is not shown to be equivalent for gender within ±1: difference found",
            "E * position *groups *difference *interval *p *pairs *verdict",
            "E * p1 *male−female * +5 * 6 *difference found (every pair differs by the same amount*",
            "E * baker *male−female * +5 *",
            "E * all positions: male−female +5 *",
            "E *most affected pairs (names are hidden; reveal=True shows them):",
            "E * resume a? for p1: * as male, * as female (the original is *male)",
            "E * name × *",
            "E * pronoun × *:*he → *e*",
            "E *6 resumes, 6 twins; the same again with seed=1",
        ]
    )
    told = result.stdout.str()
    assert "conduct.py" not in told, "the traceback shows the user's line, not ours"
    assert "Doe" not in told
    assert "Jane" not in told


def test_names_are_shown_on_request(suite):
    result = suite(
        """
        def test_biased(counterfactuals):
            counterfactuals.assert_equivalent(biased, RESUMES, POSITIONS, axis="gender", margin=1, reveal=True)
        """
    )
    assert any(f"{name} → " in result.stdout.str() for name in ("Jane", "Robert", "Emily", "Sarah"))


def test_too_little_data_never_passes(suite):
    result = suite(
        """
        import itertools
        count = itertools.count()

        def noisy(position, resume):
            return 7.0 * (hash((resume, position)) % 5)

        def test_few(counterfactuals):
            counterfactuals.assert_equivalent(noisy, RESUMES[:2], POSITIONS, axis="gender", margin=0.5)

        def test_one(counterfactuals):
            counterfactuals.assert_equivalent(words, RESUMES[:1], POSITIONS, axis="gender", margin=0.5)
        """
    )
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        [
            "E *noisy is not shown to be equivalent for gender within ±0.5: *",
            "E *words is not shown to be equivalent for gender within ±0.5: not enough data",
            "E *Fewer than two pairs: give more resumes.",
        ]
    )


def test_a_few_equal_pairs_show_nothing_and_that_is_said(suite):
    result = suite(
        """
        def test_constant(counterfactuals):
            counterfactuals.assert_equivalent(lambda p, r: 1.0, RESUMES[:3], POSITIONS, axis="gender", margin=0.5)
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["E *3 pairs with equal scores show nothing yet: give at least 5."])
    assert "a difference of 0 would" not in result.stdout.str()


def test_an_error_shows_the_users_line_and_what_to_do_without_our_frames(suite):
    result = suite(
        """
        def test_missing(counterfactuals):
            counterfactuals.assert_equivalent(words, "no-such-folder", POSITIONS, axis="gender", margin=1)

        def test_scorer(counterfactuals):
            counterfactuals.run("tfdf", RESUMES, POSITIONS, axis="gender")

        def test_broken(counterfactuals):
            counterfactuals.run(lambda p, r: 1 / 0, RESUMES, POSITIONS, axis="gender")
        """
    )
    result.assert_outcomes(failed=3)
    told = result.stdout.str()
    assert "Did you mean 'tfidf'?" in told
    assert told.count(">   ") == 3, "one line of code for each: the user's"
    assert "ZeroDivisionError" in told
    assert not [frame for frame in ("conduct.py", "asker.py", "load.py", "resumes.py:") if frame in told]


def test_scorers_resumes_and_positions_in_every_form(suite, pytester, resume_file: Path, position_file: Path):
    result = suite(
        f"""
        from pathlib import Path
        from masking.document import Document
        from perturb.measure import Position
        import pytest

        TEXTS = [row["text"] for row in RESUMES]

        class Model:
            def score(self, pairs):
                return [float(len(pair.resume.split())) for pair in pairs]

        @pytest.mark.parametrize("scorer", [words, Model(), Model, "tfidf", lambda pairs: [1.0 for _ in pairs]])
        def test_scorer(counterfactuals, scorer):
            counterfactuals.run(scorer, RESUMES, POSITIONS, axis="gender")

        @pytest.mark.parametrize("resumes", [
            {str(resume_file)!r}, Path({str(resume_file)!r}), TEXTS, [Document(t, "text") for t in TEXTS],
        ])
        @pytest.mark.parametrize("positions", [{str(position_file)!r}, [Position("p", "", "A nurse")]])
        def test_data(counterfactuals, resumes, positions):
            counterfactuals.assert_equivalent(words, resumes, positions, axis="gender", margin=1)
        """
    )
    result.assert_outcomes(passed=13)


def test_overall_only_looks_at_all_positions_together(suite):
    result = suite(
        """
        def half(position, resume):
            return biased(position, resume) if "nurse" in position else words(position, resume) + 0.001 * len(resume)

        def test_half(counterfactuals):
            positions = ["A nurse."] + [f"Job {n}" for n in range(40)]
            counterfactuals.assert_equivalent(
                half, RESUMES, positions, axis="gender", margin=2, scope="overall", placebos=()
            )

        def test_each(counterfactuals):
            positions = ["A nurse."] + [f"Job {n}" for n in range(40)]
            counterfactuals.assert_equivalent(half, RESUMES, positions, axis="gender", margin=2, placebos=())

        def test_neither(counterfactuals):
            counterfactuals.assert_equivalent(half, RESUMES, ["x"], axis="gender", margin=2, scope="somehow")
        """
    )
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*scope is 'somehow'*"])


def test_the_report_of_a_failure_can_be_kept(suite, pytester: pytest.Pytester):
    suite(
        """
        def test_biased(counterfactuals):
            counterfactuals.assert_equivalent(biased, RESUMES, POSITIONS, axis="gender", margin=1)
        """,
        "--evenhand-report=reports",
    ).assert_outcomes(failed=1)
    (folder,) = (pytester.path / "reports").iterdir()
    assert folder.name.endswith("test_biased")
    assert (folder / "report.html").exists()
    assert (folder / "scores.csv").exists()


def test_scores_can_be_kept_from_run_to_run(resumes, tmp_path: Path):
    calls = []

    def counted(position, resume):
        calls.append(1)
        return float(len(resume))

    for _ in range(2):
        Counterfactuals().run(counted, list(resumes.values()), ["A nurse."], axis="gender", store=tmp_path / "s.sqlite")
    assert len(calls) == 18


def test_the_plug_in_costs_next_to_nothing_at_import():
    code = (
        "import sys, pytest; before = set(sys.modules); import perturb.pytest_plugin; print(*set(sys.modules) - before)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(ran.stdout.split()) <= {"perturb", "perturb.pytest_plugin"}


def test_one_resume_has_no_interval_and_is_one_resume(suite):
    result = suite(
        """
        def test_one(counterfactuals):
            counterfactuals.assert_equivalent(words, RESUMES[:1], POSITIONS, axis="gender", margin=0.5)
        """
    )
    told = ["E * p1 *male−female * – * – * 1 *", "E *1 resume, 1 twin; the same again with seed=1"]
    result.stdout.fnmatch_lines(told)
    assert "nan" not in result.stdout.str()


def test_all_positions_together_say_what_they_rest_on(suite):
    result = suite(
        """
        import hashlib

        def noisy(position, resume):
            return int(hashlib.sha1((position + resume).encode()).hexdigest()[:6], 16) / 2**24

        def test_overall(counterfactuals):
            counterfactuals.assert_equivalent(noisy, RESUMES, POSITIONS, axis="gender", margin=0.05, scope="overall")
        """
    )
    result.stdout.fnmatch_lines(
        ["E *All positions: male−female is known to ±*; the margin is 0.05. The interval rests on 2 positions: give*"]
    )
    assert "80 % power" not in result.stdout.str(), "that is what one position can show"


def test_a_mistyped_scope_is_told_before_the_scorer_is_asked(suite):
    result = suite(
        """
        def never(position, resume):
            raise SystemExit("asked")

        def test_scope(counterfactuals):
            counterfactuals.assert_equivalent(never, RESUMES, POSITIONS, axis="gender", margin=1, scope="all")

        def test_nobody(counterfactuals):
            counterfactuals.assert_equivalent(never, [], POSITIONS, axis="gender", margin=1)
        """
    )
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        ['>*scope="all")', "E *ValueError: scope is 'all'; it has to be 'positions' or 'overall'",
         "E *there is no resume to make a twin of"]
    )  # fmt: skip
    assert "pytest_plugin.py" not in result.stdout.str()

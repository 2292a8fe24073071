"""Results of checks: how they are kept, for which code they count, and where a theorem stands by them."""

import multiprocessing
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from rulestone_proofs import catalogue, records, results, source
from rulestone_proofs.formula import TRUE
from rulestone_proofs.ledger import (
    Check,
    Claim,
    Finding,
    Outcome,
    Record,
    Role,
    Search,
    Standing,
    Theorem,
    proof,
    run_check,
)
from rulestone_proofs.prove import Run, standing
from rulestone_proofs.results import Entry, key, load, store
from rulestone_proofs.solvers.answers import SolverName, version
from rulestone_proofs.source import modules
from rulestone_proofs.standings import result_of_checks, size_ranges
from tests.helpers.toys import TOY, KnownAnswer, SetChecks, check

ONE = Record(
    role=Role.PROOF,
    name="it is so",
    size=3,
    solver=SolverName.Z3,
    version="z3-solver 4.13",
    outcome=Outcome.HOLDS,
    seconds=0.25,
    details="shown",
)
OTHER = replace(ONE, role=Role.WITNESS, name="a wïtness", size=None, details="", version="")


def entry(*records: Record) -> Entry:
    return Entry("code", {key(record): record for record in records})


def test_the_text_is_independent_of_order_and_omits_empty_entries(path: Path) -> None:
    store("toy.two", lambda _: entry(ONE, OTHER), path)
    store("toy.one", lambda _: entry(ONE), path)
    store("toy.none", lambda _: Entry("code"), path)
    before = path.read_text(encoding="utf-8")
    assert [*load(path)] == ["toy.one", "toy.two"]
    assert load(path) is load(path)  # it is read again only if it is another
    path.unlink()
    store("toy.one", lambda _: entry(ONE), path)
    store("toy.two", lambda _: entry(OTHER, ONE), path)
    assert path.read_text(encoding="utf-8") == before
    assert "wïtness" in before
    store("toy.old", lambda _: Entry("code", stale={key(ONE): ONE}), path)
    assert load(path)["toy.old"].stale == {key(ONE): ONE}


def test_an_interrupted_write_leaves_the_old_file_and_no_draft(
    path: Path, cannot_replace: Callable[[BaseException], None]
) -> None:
    store("toy.one", lambda _: entry(ONE), path)
    cannot_replace(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        store("toy.one", lambda _: entry(OTHER), path)
    assert load(path) == {"toy.one": entry(ONE)}
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def keep_many(names: Iterable[str], path: Path) -> None:
    for name in names:
        record = replace(ONE, name=name)

        def with_record(recorded: Entry | None, record: Record = record) -> Entry:
            return Entry("code", {**(recorded or Entry()).current, key(record): record})

        store("toy.one", with_record, path)


def test_two_runs_at_once_keep_the_results_of_each_other(path: Path) -> None:
    fork = multiprocessing.get_context("fork")
    names = [[f"{who} {number}" for number in range(40)] for who in ("one", "two")]
    runs = [fork.Process(target=keep_many, args=(some, path)) for some in names]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    assert len(load(path)["toy.one"].current) == 80
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    "other",
    [replace(ONE, size=4), replace(ONE, solver=SolverName.CVC5), replace(ONE, role=Role.WITNESS), OTHER],
)
def test_checks_differ_by_role_name_size_and_solver(other: Record) -> None:
    assert key(other) != key(ONE)
    assert key(replace(ONE, seconds=9.0, outcome=Outcome.FAILS)) == key(ONE)


@pytest.mark.parametrize(
    ("outcome", "kept"), [(Outcome.HOLDS, f"{'x' * 200} …"), (Outcome.FAILS, "x" * 1000)]
)
def test_long_details_are_kept_in_part_unless_the_check_fails(outcome: Outcome, kept: str) -> None:
    def found(_seconds: float | None) -> Finding:
        return Finding(outcome, "x" * 1000)

    assert run_check(check(question=Search(found))).details == kept


def change_the_code(path: Path) -> None:
    """Let the file name other code than there is, as it does when the code has been changed."""
    results.store(TOY.id, lambda _: replace(results.load(path)[TOY.id], code="other code"), path)


def test_a_result_names_its_solver_and_the_version(set_checks: SetChecks, path: Path) -> None:
    set_checks(proof("a look", lambda: Claim(TRUE, ~TRUE, lambda _: "")))
    Run(path=path).prove(TOY)
    (record,) = results.load(path)[TOY.id].current.values()
    assert record.version == version(SolverName.Z3)
    assert record.version.startswith("z3-solver ")


@pytest.mark.parametrize(
    ("checks", "proved"),
    [
        ([check(size=2)], Standing.PROVED),
        ([check(Role.WITNESS, size=3), check(size=2)], Standing.WITNESS),
    ],
    ids=["a proof", "a witness with a bound"],
)
def test_results_of_other_code_prove_nothing_until_they_are_found_again(
    checks: Sequence[Check], proved: Standing, set_checks: SetChecks, path: Path
) -> None:
    set_checks(*checks)
    assert Run(path=path).prove(TOY).standing is proved
    change_the_code(path)
    result = standing(TOY, path)
    assert (result.standing, len(result.stale), result.records) == (Standing.OPEN, len(checks), ())
    again = Run(path=path).prove(TOY)
    assert (again.standing, again.stale) == (proved, ())
    assert standing(TOY, path).standing is proved


def test_stale_results_stay_stale_until_run_again(set_checks: SetChecks, path: Path) -> None:
    small, large = KnownAnswer(), KnownAnswer()
    set_checks(check(size=2, question=small), check(size=3, question=large))
    Run(path=path).prove(TOY)
    change_the_code(path)
    assert Run(path=path, max_size=2).prove(TOY).sizes == "2"
    assert [record.size for record in results.load(path)[TOY.id].stale.values()] == [3]
    assert Run(path=path).prove(TOY).sizes == "2–3"
    assert results.load(path)[TOY.id].stale == {}
    assert [len(small.runs), len(large.runs)] == [2, 2]


@pytest.mark.parametrize(
    ("theorem", "read"),
    [
        ("minefield.no-crosscut", "rulestone_proofs.encodings.minefield"),
        ("lefe.draw-happens", "rulestone_proofs.encodings.lefe"),
        ("bitboard.lefe-placements", "rulestone_bitboard.trees"),
        ("bitboard.lefe-placements", "rulestone_proofs.encodings.lefe"),
        ("bitboard.necklace-seclusion", "rulestone_bitboard.necklace"),
        *(
            (f"bitboard.{game}-verdicts", read)
            for game in ("minefield", "necklace", "lefe", "interleave", "evening")
            for read in (
                f"rulestone.games.{game}.rules",
                f"rulestone_bitboard.{game}",
                "rulestone.core.position",
            )
        ),
    ],
)
def test_the_code_of_a_theorem_is_what_its_checks_read(theorem: str, read: str) -> None:
    of = catalogue.theorem(theorem)
    assert read in modules((of.module, *of.runs))


def test_recorded_games_are_read_where_they_are_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaying, other = map(catalogue.theorem, ("lefe.draw-happens", "minefield.no-crosscut"))
    before = [catalogue.code_digest.__wrapped__(of) for of in (replaying, other)]
    (tmp_path / "records.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(records, "FILE", tmp_path / "records.json")
    after = [catalogue.code_digest.__wrapped__(of) for of in (replaying, other)]
    assert [one == two for one, two in zip(before, after, strict=True)] == [False, True]


@pytest.mark.parametrize(("sizes", "ranges"), [([], ""), ([3], "3"), ([5, 2, 3, 4, 7, 9, 8], "2–5, 7–9")])
def test_sizes_are_written_as_ranges(sizes: list[int], ranges: str) -> None:
    assert size_ranges(sizes) == ranges


FIRST, SECOND = ([check(size=size, name=name) for size in (1, 2, 3)] for name in ("one", "other"))
PARTS = (*FIRST, *SECOND[1:], check(size=4, name="other"), check(name="on every board"))
EVERY = replace(TOY, scope="every size")


@pytest.mark.parametrize(
    ("of", "most", "checks", "expected", "sizes"),
    [
        (TOY, 9, [check(outcome=Outcome.FAILS)], Standing.REFUTED, None),
        (TOY, 9, [check(size=2), check(Role.COUNTEREXAMPLE, size=4)], Standing.REFUTED, None),
        (TOY, 9, [check(), check(Role.SENSITIVITY, Outcome.FAILS)], Standing.OPEN, None),
        (TOY, 9, [check(), check(Role.SECOND_OPINION, Outcome.FAILS)], Standing.OPEN, None),
        (TOY, 9, [check(), check(Role.WITNESS, size=2)], Standing.WITNESS, None),
        (TOY, 9, [check(Role.NON_VACUITY)], Standing.OPEN, None),
        # a check of the proof is missing
        (TOY, 5, [check(size=2), check(Role.SENSITIVITY, size=9)], Standing.OPEN, None),
        # proofs alone settle nothing where a witness is to be had
        (TOY, 3, [check(size=2), check(Role.WITNESS, size=4)], Standing.OPEN, ""),
        (TOY, 3, [check(size=2), check(Role.COUNTEREXAMPLE, size=4)], Standing.OPEN, ""),
        (TOY, 9, [check(size=2), check(Role.SECOND_OPINION, Outcome.FAILS, size=2)], Standing.OPEN, ""),
        # a proof of several parts holds where all of them do
        (TOY, 9, PARTS, Standing.PROVED, "2–3"),
        (TOY, 1, PARTS, Standing.OPEN, ""),
        (EVERY, 9, [FIRST[0], *SECOND[:2]], Standing.PROVED, "every size"),
        (EVERY, 1, [FIRST[0], *SECOND[:2]], Standing.PROVED, "1"),
    ],
)
def test_a_standing_follows_from_checks_and_scope(
    of: Theorem,
    most: int,
    checks: Sequence[Check],
    expected: Standing,
    sizes: str | None,
    set_checks: SetChecks,
) -> None:
    set_checks(*checks)
    result = Run(max_size=most, path=None).prove(of)
    assert result.standing is expected
    assert sizes in (None, result.sizes)


def test_a_theorem_without_checks_parts_and_coq_is_open(set_checks: SetChecks) -> None:
    """As by a mistyped id in `CHECKS`."""
    set_checks()
    assert Run(path=None).prove(TOY).standing is Standing.OPEN
    assert Run(path=None).prove(EVERY).standing is Standing.OPEN


def test_a_witness_to_a_former_question_leaves_the_theorem_open() -> None:
    one, other = (check(Role.WITNESS, size=size) for size in (2, 3))
    current, former = ({key(each): run_check(each)} for each in (one, other))
    assert result_of_checks(TOY, [one, other], Entry("", current, former)).standing is Standing.OPEN
    assert result_of_checks(TOY, [one], Entry("", current)).standing is Standing.WITNESS


SMALL = [check(size=size) for size in (1, 2, 3)]


@pytest.mark.parametrize(
    ("one", "other", "expected", "sizes"),
    [
        (SMALL, [check(size=3), check(size=4)], Standing.PROVED, "3"),
        (SMALL, [check(size=4)], Standing.OPEN, ""),
        ([check()], [check(outcome=Outcome.UNDECIDED)], Standing.OPEN, ""),
    ],
)
def test_a_theorem_holds_on_the_sizes_of_all_its_parts(
    one: Sequence[Check],
    other: Sequence[Check],
    expected: Standing,
    sizes: str,
    set_checks: SetChecks,
) -> None:
    parts = {"toy.one": one, "toy.other": other}
    set_checks(parts=parts)
    result = Run(path=None).prove(replace(TOY, id="toy.whole", parts=tuple(parts)))
    assert (result.standing, result.sizes) == (expected, sizes)


ROOT = '''
"""A module."""
from typing import TYPE_CHECKING

from rulestone_toy import leaf as other
from rulestone_toy.leaf import LIMIT

if TYPE_CHECKING:
    from rulestone_toy.apart import Y

def used(n: int) -> int:
    """What it does."""
    return min(n, LIMIT) + other.step(n)  # and so on
'''
LEAF = """
LIMIT = 3

def step(n):
    import rulestone_toy.deep.late
    return n - 1
"""


FILES = {"__init__": "", "root": ROOT, "leaf": LEAF, "apart": "", "deep/__init__": "", "deep/late": "X = 1"}
"""A package of modules that import each other."""

NUMBERS = count()


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Write the package, changed if so wanted, under a name of its own; return the name."""
    monkeypatch.syspath_prepend(tmp_path)

    def written(*change: str) -> str:
        name = f"rulestone_toy_{next(NUMBERS)}"
        (tmp_path / name / "deep").mkdir(parents=True)
        for module, text in FILES.items():
            if change and change[0] == module:
                _, old, new = change
                assert old in text
                text = text.replace(old, new, 1) if old else text + new
            (tmp_path / name / f"{module}.py").write_text(
                text.replace("rulestone_toy", name), encoding="utf-8"
            )
        return name

    return written


def read(name: str) -> str:
    """What `root` of a package reads."""
    texts = map(source.text, source.modules((f"{name}.root",)))
    return "\n".join(texts).replace(name, "rulestone_toy")


def test_all_imported_modules_of_the_package_are_read(toy: Callable[..., str]) -> None:
    name = toy()
    parts = ("deep", "deep.late", "leaf", "root")
    assert source.modules((f"{name}.root",)) == (name, *(f"{name}.{part}" for part in parts))


@pytest.mark.parametrize(
    ("module", "old", "new", "is_other_code"),
    [
        ("root", '"""A module."""\n', "", False),
        ("root", "What it does", "What it did", False),
        ("root", "  # and so on", "", False),
        ("root", "min(n, LIMIT)", "min(\n        n,\n        LIMIT,\n    )", False),
        ("apart", "", "Y = 1", False),
        ("root", "min(n", "max(n", True),
        ("root", "+ other", "- other", True),
        ("leaf", "3", "4", True),
        ("leaf", "n - 1", "n - 1.0", True),
        ("leaf", "def step", "@cache\ndef step", True),
        ("deep/late", "1", '"1"', True),
        ("deep/__init__", "", "X = 2", True),
    ],
)
def test_only_edits_with_an_effect_change_what_is_read(
    module: str, old: str, new: str, is_other_code: bool, toy: Callable[..., str]
) -> None:
    assert (read(toy(module, old, new)) != read(toy())) is is_other_code


def test_a_module_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"^no module rulestone_proofs\.missing$"):
        source.modules(("rulestone_proofs.missing",))

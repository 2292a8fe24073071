"""`rulestone prove`: the ledger on the command line."""

import json
import re
from collections import Counter
from importlib.util import find_spec

import pytest

from tests.helpers.running import COMMAND, CommandResult, RunCommand, start

needs_z3 = pytest.mark.skipif(find_spec("z3") is None, reason="z3 is not installed")

ONE_JOB = ("--quick", "--max-size", "2", "--jobs", "1")
"""Other processes would not see what a test changes."""


@pytest.fixture
def prove() -> RunCommand:
    """Run the command in a process of its own, which runs a program before that."""

    def run(*arguments: str, before: str = "") -> CommandResult:
        return start("prove", *arguments, code=f"{before}\n{COMMAND}")

    return run


def test_prove_list_shows_every_standing(run: RunCommand) -> None:
    shown = run("prove", "--list")
    assert (shown.status, shown.err) == (0, "")
    assert "by its kernel" in shown.out
    entries = json.loads(run("prove", "--list", "--json").out)["theorems"]
    in_coq = {entry["id"]: entry["coq"] for entry in entries if "coq" in entry}
    assert in_coq["minefield.drawless"] == ["minefield_drawless"]
    fields = {"id", "game", "statement", "sizes", "standing", "solver", "seconds"}
    assert all(set(entry) - {"stale", "coq"} == fields for entry in entries)
    assert {entry["standing"] for entry in entries} <= {"proved", "refuted", "witness", "open"}
    assert "minefield.always-a-placement" in {entry["id"] for entry in entries}
    standings = Counter(entry["standing"] for entry in entries)
    assert shown.out.splitlines()[-1] == ", ".join(
        f"{count} {name}" for name, count in standings.most_common()
    )
    for entry in entries:
        assert re.search(rf"^{re.escape(entry['id'])} +{entry['standing']} ", shown.out, re.MULTILINE)


@needs_z3
def test_a_quick_proof_is_run_afresh(prove: RunCommand) -> None:
    result = prove("minefield.no-crosscut", "--quick", "--max-size", "3", "--json")
    assert result.status == 0, result.err
    (entry,) = json.loads(result.out)["theorems"]
    assert entry["standing"] == "proved"
    assert "non-vacuity" in result.err
    assert "sensitivity" in result.err


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("outcome=Outcome.FAILS", "minefield.no-crosscut is refuted"),
        ("details=''", "minefield.no-crosscut: non-vacuity shows nothing: "),
    ],
    ids=["an outcome other than expected", "no position where one should be shown"],
)
@needs_z3
def test_an_unexpected_result_fails(prove: RunCommand, change: str, problem: str) -> None:
    changed = (
        "import rulestone_proofs.prove as p\n"
        "from dataclasses import replace\n"
        "from rulestone_proofs.ledger import Outcome\n"
        "run = p.run_check\n"
        f"p.run_check = lambda check, left: replace(run(check, left), {change})"
    )
    result = prove("minefield.no-crosscut", *ONE_JOB, before=changed)
    assert result.status == 1
    assert problem in result.err


BROKEN_PARTS = """
from dataclasses import replace
from rulestone_proofs import prove
from rulestone_proofs.ledger import Outcome
run = prove.run_piece
changes = {"encoding.necklace-points": Outcome.FAILS, "bitboard.square-floods": Outcome.UNDECIDED}
def broken(piece):
    records = run(piece)
    if piece.theorem.id not in changes:
        return records
    return tuple(replace(record, outcome=changes[piece.theorem.id]) for record in records)
prove.run_piece = broken
"""


@needs_z3
def test_a_theorem_fails_if_its_part_fails(prove: RunCommand) -> None:
    result = prove("necklace.skip-happens", "bitboard.square-chains", *ONE_JOB, before=BROKEN_PARTS)
    assert result.status == 1
    refuted = "necklace.skip-happens: part encoding.necklace-points is refuted, and should hold"
    undecided = "bitboard.square-chains: part bitboard.square-floods: undecided: "
    assert f"rulestone: {refuted}\n" in result.err
    assert f"\nrulestone: {undecided}" in result.err


@needs_z3
def test_what_coq_has_proved_says_when_it_was_recorded(prove: RunCommand) -> None:
    result = prove("necklace.locality")
    assert result.status == 0, result.err
    assert re.search(
        r"necklace_locality +recorded on \d{4}-\d\d-\d\d, [0-9a-f]{8}$", result.out, re.MULTILINE
    )


COQ = """
from rulestone_proofs import coqc
from rulestone_proofs.catalogue import theorem
from rulestone_proofs.kernel import Record, Recorded, states
from contextlib import nullcontext
said = {{"necklace_locality": "{statement}"}}
coqc.built, coqc.stated = lambda: nullcontext((None, coqc.NO_AXIOM)), lambda _: said
of = theorem("necklace.locality")
recorded = Recorded("", None, states(of, {{"necklace_locality": "forall p, near p"}}), "")
coqc.record = lambda: Record("", "", {{of.id: recorded}})
"""


@needs_z3
def test_a_fresh_proof_by_coq_is_run_now(prove: RunCommand) -> None:
    right = prove("necklace.locality", "--fresh", before=COQ.format(statement="forall p, near p"))
    assert (right.status, right.err.splitlines()[-1:]) == (0, [])
    assert "checked now, no axioms" in right.out
    assert "nothing was run" not in right.out
    wrong = prove("necklace.locality", "--fresh", "--json", before=COQ.format(statement="True"))
    assert wrong.status == 1
    assert "rulestone: necklace.locality: Coq states it otherwise than is recorded\n" in wrong.err
    assert [entry["standing"] for entry in json.loads(wrong.out)["theorems"]] == ["open"]


@needs_z3
def test_a_fresh_proof_needs_coq(prove: RunCommand) -> None:
    result = prove("necklace.locality", "--fresh", before="import shutil\nshutil.which = lambda _: None")
    assert (result.status, result.out) == (2, "")
    assert result.err == "rulestone: coqc is not installed: apt-get install coq\n"


STALE = """
from dataclasses import replace
from rulestone_proofs import results
load = results.load
def other(path):
    kept = load(path)
    entry = kept["minefield.no-crosscut"]
    return {**kept, "minefield.no-crosscut": replace(entry, code="other")}
results.load = other
"""


@needs_z3
def test_results_of_changed_formulas_are_stale(prove: RunCommand) -> None:
    (entry,) = json.loads(prove("minefield.no-crosscut", "--list", "--json", before=STALE).out)["theorems"]
    assert (entry["standing"], entry["sizes"]) == ("open", "")
    assert entry["stale"] > 5, "too few stale checks"
    text = prove("minefield.no-crosscut", "--list", before=STALE).out
    assert f"stale: minefield.no-crosscut: {entry['stale']} recorded" in text


@pytest.mark.parametrize("limits", [(), ("--seconds", "60")])
@needs_z3
def test_an_undecided_check_is_not_a_proof(prove: RunCommand, limits: tuple[str, ...]) -> None:
    giving_up = (
        "import rulestone_proofs.ledger as q\n"
        "from rulestone_proofs.solvers.answers import GaveUp\n"
        "q.ask = lambda *_: GaveUp('no idea')"
    )
    result = prove("minefield.no-crosscut", "--quick", "--max-size", "2", *limits, before=giving_up)
    assert result.status == 1
    assert "minefield.no-crosscut: undecided: " in result.out
    assert "rulestone: minefield.no-crosscut is open: this run does not prove it\n" in result.err
    # A limit may simply have been too short for each check.
    assert ("no idea" in result.err.splitlines()[-1]) == (not limits)


WITHOUT_SOLVERS = """
import sys
from importlib.machinery import PathFinder
class Missing(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name.partition(".")[0] in ("z3", "cvc5", "pysat"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None
sys.meta_path.insert(0, Missing)
import rulestone_proofs.solvers.answers as p
found = p.find_spec
p.find_spec = lambda name, *rest: None if name in ("z3", "cvc5", "pysat") else found(name, *rest)
"""


def test_missing_solvers_are_named_before_any_check_is_run(prove: RunCommand) -> None:
    result = prove("minefield.no-crosscut", "--quick", before=WITHOUT_SOLVERS)
    assert result.status == 2
    assert result.err == (
        "rulestone: proofs need z3-solver and cvc5 and python-sat: "
        "pip install 'rulestone[proofs]', or in a clone pip install '.[proofs]'\n"
    )

"""The proofs in `proofs/coq` are those that Coq's kernel has accepted, and their rules answer as Python's do.

`nox -s coq` runs all of this, where Coq is installed; otherwise only the first test is run, which compares
the sources with those that were accepted.
"""

import hashlib
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from msgspec import UNSET

import rulestone
from rulestone.cases.cases import cases_of_game
from rulestone.core.game import game as installed_game
from rulestone.core.names import Colour
from rulestone_proofs.catalogue import theorems

COQ = Path(__file__).parents[2] / "proofs" / "coq"
COLOURS = {"minefield": ("black", "white"), "necklace": ("red", "blue")}
SET_UPS = 2000
"""How many random set-ups are judged by both."""

with_coq = pytest.mark.skipif(
    "RULESTONE_COQ" not in os.environ, reason="nox -s coq runs it, where Coq is installed"
)


def test_the_sources_are_those_that_coq_has_accepted() -> None:
    accepted = dict(line.split()[::-1] for line in (COQ / "ACCEPTED").read_text().splitlines())
    sources = [COQ / "_CoqProject", COQ / "judge_main.ml", *COQ.glob("*.v")]
    assert accepted == {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sources}, (
        "run `nox -s coq`, which records the sources that Coq accepts"
    )


def test_what_the_ledger_names_is_stated() -> None:
    named = {name for theorem in theorems() for name in theorem.coq}
    assert named
    assert named <= set(stated())


def stated() -> list[str]:
    """The names of the theorems on the page of statements."""
    return re.findall(r"^Theorem (\w+)", (COQ / "Statements.v").read_text(), re.MULTILINE)


@dataclass(frozen=True)
class Asked:
    """A position with the points that are played from it, as the judge in Coq takes them.

    Attributes:
        stones: the names of the cells that each of the two colours holds.
        turn: whose turn it is if nobody is skipped, 0 or 1.
        moves: the names of the points that are played.
    """

    game: str
    size: int
    stones: tuple[tuple[str, ...], tuple[str, ...]]
    turn: int
    moves: tuple[str, ...] = ()

    @property
    def cells(self) -> str:
        """The board row by row from the bottom."""
        contents = {point(name): str(1 + which) for which in (0, 1) for name in self.stones[which]}
        return "".join(contents.get((x, y), ".") for y in range(self.size) for x in range(self.size))

    @property
    def line(self) -> str:
        """The question as the judge reads it."""
        points = ";".join(f"{x},{y}" for x, y in map(point, self.moves))
        return f"{self.game} {self.size} {self.size} {1 + self.turn} {self.cells} {points or '-'}"


Answer = tuple[int, str | None, str | None, frozenset[str]]
"""How many moves were legal, the winner, the colour to move, and where it may place."""


def point(name: str) -> tuple[int, int]:
    """Column and row of a cell, counted from 0."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("a") + 1
    return column - 1, int(name.removeprefix(letters)) - 1


def name_of(x: int, y: int) -> str:
    """The other way round."""
    first = chr(ord("a") + x // 26 - 1) if x >= 26 else ""
    return f"{first}{chr(ord('a') + x % 26)}{y + 1}"


# Building.


def run(folder: Path, *command: str, text: str = "", fails: bool = False) -> str:
    """What a program prints, which has to succeed, or to fail."""
    done = subprocess.run(command, cwd=folder, input=text, capture_output=True, text=True, check=False)
    assert (done.returncode != 0) == fails, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout + done.stderr


def copied(folder: Path, changes: Mapping[str, tuple[str, str]]) -> Path:
    """A copy of the sources, in each named file one text exchanged for another."""
    shutil.copytree(COQ, folder, ignore=shutil.ignore_patterns("*.vo*", "*.glob", ".*", "CoqMakefile*"))
    for name, (old, new) in changes.items():
        text = (folder / name).read_text()
        assert text.count(old) == 1, f"{name} does not hold once: {old}"
        (folder / name).write_text(text.replace(old, new))
    return folder


def compiled(folder: Path, *modules: str) -> str:
    """Compile modules in this order; what Coq says to the last."""
    return [run(folder, "coqc", "-Q", ".", "Rulestone", f"{module}.v") for module in modules][-1]


EXTRACTED = """From Coq Require Import ZArith Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
From Rulestone Require Import Judge.
Extract Inlined Constant Z.abs => "Int.abs".
Extract Inlined Constant Z.eqb => "Int.equal".
Extract Constant Z.leb => "fun (x : int) y -> x <= y".
Extract Constant Z.ltb => "fun (x : int) y -> x < y".
Extraction "judge_code.ml" play.
"""


def judge(folder: Path) -> Path:
    """The judge as a program, made by Coq of the definitions in `Rules.v` and `Judge.v`."""
    (folder / "Extracted.v").write_text(EXTRACTED)
    compiled(folder, "Rules", "Judge", "Extracted")
    sources = ("judge_code.mli", "judge_code.ml", "judge_main.ml")
    run(folder, "ocamlfind", "ocamlopt", "-w", "-a", "-O3", *sources, "-o", "judge")
    return folder / "judge"


def answers(program: Path, asked: Iterable[Asked]) -> Iterator[Answer]:
    """What the judge says of each question."""
    questions = tuple(asked)
    lines = run(
        program.parent, str(program), text="".join(each.line + "\n" for each in questions)
    ).splitlines()
    for each, line in zip(questions, lines, strict=True):
        accepted, winner, mover, legal = line.split()
        colours = {"-": None, "1": COLOURS[each.game][0], "2": COLOURS[each.game][1]}
        points = [] if legal == "-" else [tuple(map(int, text.split(","))) for text in legal.split(";")]
        yield int(accepted), colours[winner], colours[mover], frozenset(name_of(x, y) for x, y in points)


@pytest.fixture(scope="module")
def compilation(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """All sources, compiled in a folder of their own, and what Coq said meanwhile."""
    folder = copied(tmp_path_factory.mktemp("coq") / "project", {})
    run(folder, "coq_makefile", "-f", "_CoqProject", "-o", "CoqMakefile")
    return folder, run(folder, "make", "-f", "CoqMakefile", "TIMED=1")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The judge."""
    return judge(copied(tmp_path_factory.mktemp("judge") / "judge", {}))


# Cases.


def tell(words: str) -> None:
    """Say it in the output of the test, which `nox -s coq` shows."""
    sys.stdout.write(words + "\n")


@dataclass(frozen=True)
class Compared:
    """The cases as questions to the judge with their answers, and what of them it cannot be asked.

    Attributes:
        questions: each question, the answer in the case, and the case.
        left_out: the case with what of it is not asked.
    """

    questions: tuple[tuple[Asked, Answer, str], ...]
    left_out: tuple[tuple[str, str], ...]

    def up_to(self, size: int) -> "Compared":
        """The questions about boards up to this size."""
        return replace(self, questions=tuple(each for each in self.questions if each[0].size <= size))

    def differing(self, program: Path) -> list[str]:
        """The cases of which the judge says something else."""
        said = answers(program, (asked for asked, _, _ in self.questions))
        return [
            case for (_, right, case), answer in zip(self.questions, said, strict=True) if answer != right
        ]


def compared() -> Compared:
    """All cases of the two games."""
    questions: list[tuple[Asked, Answer, str]] = []
    left_out: list[tuple[str, str]] = []
    for game, colours in COLOURS.items():
        for case in cases_of_game(installed_game(game)):
            expected = case.expect
            if case.question == "perft":
                left_out.append((case.id, "counts of sequences"))
                continue
            assert isinstance(expected.legal, tuple)
            assert expected.winner is not UNSET
            assert expected.to_move is not UNSET
            reached = expected.accepted if isinstance(expected.accepted, int) else len(case.record)
            record, refused = case.record[:reached], case.record[reached : reached + 1]
            if "swap" in (*expected.legal, *record, *refused):
                left_out.append((case.id, "that a swap is legal or refused"))
            placements = tuple(move for move in record if move != "swap")
            tried = (*placements, *(move for move in refused if move != "swap"))
            legal = frozenset(expected.legal) - {"swap"}
            answer = (expected.winner, expected.to_move, legal)
            if "stones" in case.asks and case.question == "judge":
                first, second = (case.stones.get(Colour(colour), ()) for colour in colours)
                turn = 0 if case.to_move == colours[0] else 1
                questions.append((Asked(game, case.size, (first, second), turn), (0, *answer), case.id))
            else:
                asked = Asked(game, case.size, ((), ()), 0, tried)
                questions.append((asked, (len(placements), *answer), case.id))
    return Compared(tuple(questions), tuple(left_out))


@with_coq
def test_the_judge_answers_every_case_that_it_can_be_asked(program: Path) -> None:
    cases = compared()
    assert cases.differing(program) == []
    asked = {case for _, _, case in cases.questions}
    everything = {case.id for game in COLOURS for case in cases_of_game(installed_game(game))}
    assert asked | {case for case, _ in cases.left_out} == everything
    tell(f"{len(cases.questions)} questions of {len(asked)} cases, none answered differently.")
    for what in sorted({what for _, what in cases.left_out}):
        names = [case for case, left_out in cases.left_out if left_out == what]
        tell(f"Not asked, {what}, in {len(names)} cases: {' '.join(names)}")


@with_coq
def test_coq_itself_decides_small_cases(tmp_path: Path) -> None:
    """Here nothing is extracted: Coq works the definitions out, and the kernel checks the answer."""
    folder = copied(tmp_path / "cases", {})
    small = [(asked, answer) for asked, answer, _ in compared().questions if asked.size <= 4]
    chosen = random.Random(1).sample(small, 50)
    header = "From Coq Require Import ZArith List.\nFrom Rulestone Require Import Rules Judge.\n"
    opened = "Import ListNotations.\nOpen Scope Z_scope.\n"
    (folder / "Cases.v").write_text(header + opened + "".join(goal(*each) for each in chosen))
    compiled(folder, "Rules", "Judge", "Cases")


def goal(asked: Asked, answer: Answer) -> str:
    """The question with its answer as a statement that Coq decides by computing."""
    accepted, winner, mover, legal = answer
    colours = {None: "None", COLOURS[asked.game][0]: "Some First", COLOURS[asked.game][1]: "Some Second"}
    cells = {".": "Empty", "1": "Stone First", "2": "Stone Second"}
    board = "; ".join(cells[cell] for cell in asked.cells)
    moves = "; ".join(str(point(name)) for name in asked.moves)
    points = "; ".join(str(each) for each in sorted(map(point, legal), key=lambda each: each[::-1]))
    size, turn = f"{asked.size} {asked.size}", ("First", "Second")[asked.turn]
    return (
        f"Goal play (fun P => P) {asked.game.title()} {size} 0\n"
        f"    (position_of {size} [{board}]) {turn} [{moves}]\n"
        f"  = {{| accepted := {accepted}%nat; won := {colours[winner]}; mover := {colours[mover]};\n"
        f"       legal_points := [{points}] |}}.\nProof. vm_compute; reflexivity. Qed.\n"
    )


@with_coq
def test_the_judge_answers_random_set_ups_as_the_reference_does(program: Path) -> None:
    questions = [set_up(random.Random(seed)) for seed in range(SET_UPS)]
    for asked, answer in zip(questions, answers(program, questions), strict=True):
        colours = COLOURS[asked.game]
        position = rulestone.position(
            asked.game,
            size=asked.size,
            stones=dict(zip(colours, asked.stones, strict=True)),
            to_move=colours[asked.turn],
            options={"swap": False},
        )
        assert answer == (0, position.winner, position.to_move, frozenset(position.legal)), asked


def set_up(chance: random.Random) -> Asked:
    """Stones anywhere, some or many, whatever patterns they make."""
    game, size = chance.choice(tuple(COLOURS)), chance.randint(1, 7)
    filled, share = chance.random(), chance.choice((0.3, 0.5, 0.7))
    stones: tuple[list[str], list[str]] = ([], [])
    for x in range(size):
        for y in range(size):
            if chance.random() < filled:
                stones[0 if chance.random() < share else 1].append(name_of(x, y))
    return Asked(game, size, (tuple(stones[0]), tuple(stones[1])), chance.randint(0, 1))


# Proofs.


@with_coq
def test_every_theorem_is_accepted_and_rests_on_no_axiom(compilation: tuple[Path, str]) -> None:
    folder, said = compilation
    tell("\n".join(line for line in said.splitlines() if "mem:" in line))
    statements = (folder / "Statements.v").read_text()
    assert re.findall(r"^Print Assumptions (\w+)\.", statements, re.MULTILINE) == stated()
    assert said.count("Closed under the global context") == len(stated())


@with_coq
def test_the_checker_of_compiled_files_finds_no_axiom(compilation: tuple[Path, str]) -> None:
    folder, _ = compilation
    check = ("coqchk", "-bytecode-compiler", "yes", "-silent", "-o", "-Q", ".", "Rulestone")
    said = run(folder, *check, "Rulestone.Statements")
    tell(said)
    assert "* Axioms: <none>" in said


MUTANTS = {
    "no-2x4-switch": ("[(3, 2); (2, 3); (4, 2); (2, 4)]", "[(3, 2); (2, 3)]"),
    "inner-points-ignored": ("is_corner p w h q || is_empty (P q)", "true"),
    "no-seclusion": ("match secluded m n after with [] => true | _ => false end", "true"),
    "edges-exchanged": (
        """Definition near_edge (c : colour) (p : point) : bool :=
  match c with First""",
        """Definition near_edge (c : colour) (p : point) : bool :=
  match other c with First""",
    ),
}
"""Changes to `Rules.v`."""


@with_coq
@pytest.mark.parametrize("change", MUTANTS.values(), ids=MUTANTS)
def test_changed_rules_are_noticed(change: tuple[str, str], tmp_path: Path) -> None:
    cases = compared().up_to(9)  # a game that is not over has all its placements listed, which takes long
    differing = cases.differing(judge(copied(tmp_path / "mutant", {"Rules.v": change})))
    tell(f"{len(differing)} of {len(cases.questions)} questions are answered differently.")
    assert differing


@with_coq
@pytest.mark.parametrize(
    "change",
    [
        {"Rules.v": MUTANTS["no-2x4-switch"]},
        {"MinefieldNeverLocked.v": ("; (-1, 2 * slope a)]", "]")},
    ],
    ids=["no-2x4-switch", "one-step-less"],
)
def test_the_search_for_the_next_spine_point_can_fail(
    change: dict[str, tuple[str, str]], tmp_path: Path
) -> None:
    folder = copied(tmp_path / "mutant", change)
    compiled(folder, "Rules", "Search")
    said = run(folder, "coqc", "-Q", ".", "Rulestone", "MinefieldNeverLocked.v", fails=True)
    place = re.search(r'File "./MinefieldNeverLocked.v", line (\d+)', said)
    assert place is not None, said
    lines = (folder / "MinefieldNeverLocked.v").read_text().splitlines()
    assert lines[int(place[1]) - 2].startswith("Lemma search_b"), said

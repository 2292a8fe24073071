"""The proofs in `proofs/coq` are those that Coq's kernel has accepted, and their rules answer as Python's do.

`nox -f maintain.py -s coq` runs all of this, and `nox -s coq_quick` what is fast, where Coq is installed.
"""

import os
import random
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from string import ascii_lowercase

import pytest
from msgspec import UNSET

from rulestone.cases.cases import Case, cases_of_game
from rulestone.core.loading import read_json
from rulestone.core.names import Colour
from rulestone.rulebook.installed import find_game
from rulestone_proofs import kernel
from rulestone_proofs.catalogue import theorems
from rulestone_proofs.coqc import (
    NO_AXIOM,
    Refused,
    build,
    copy_sources,
    coqc,
    definitions,
    needed,
    parts,
    run,
    stated,
    unproved,
)
from rulestone_proofs.gallina.pages import pages
from rulestone_proofs.gallina.scope import PAGES
from rulestone_proofs.kernel import Record, Recorded, digest, encoded, resting, states
from rulestone_proofs.ledger import Standing

COQ = Path(__file__).parents[1] / "proofs" / "coq"
COLOURS = {
    "minefield": ("black", "white"),
    "necklace": ("red", "blue"),
    "interleave": ("black", "red"),
    "evening": ("white", "black"),
    "lefe": ("dark", "light"),
}
SQUARE = ("minefield", "necklace")
TURNLESS = ("interleave", "evening")
LETTERS = [*ascii_lowercase, *(one + two for one in ascii_lowercase for two in ascii_lowercase)]
"""Of columns on square boards, of rows on hexagonal ones."""
READINGS = {"newborn": "from-zero", "merge": "fewest", "end": "either", "tie": "draw"}
"""Lefe's options that the definitions know, in their order, with their defaults."""
DEFAULTS = "y" * len(READINGS)

IN_COQ = [theorem for theorem in theorems() if theorem.coq]


Point = tuple[int, int]
"""Column and row, counted from 0."""


@dataclass(frozen=True)
class Asked:
    """A position with the points that are played from it, as the judge in Coq takes them.

    Attributes:
        stones: the names of the cells that each of the two colours holds.
        turn: whose turn it is if nobody is skipped, 0 or 1.
        moves: the names of the points that are played.
        removed: the names of the cells that are not there.
        options: a letter for each of Lefe's options: y for the default.
    """

    game: str
    size: int
    stones: tuple[tuple[str, ...], tuple[str, ...]]
    turn: int
    moves: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    options: str = DEFAULTS

    @property
    def points(self) -> Mapping[str, Point]:
        """By name, each cell of the board, row by row from the bottom."""
        return square(self.size) if self.game in SQUARE else hexagon(self.size)

    @property
    def cells(self) -> str:
        """What they hold."""
        contents = {name: str(1 + which) for which in (0, 1) for name in self.stones[which]}
        return "".join("#" if name in self.removed else contents.get(name, ".") for name in self.points)

    @property
    def line(self) -> str:
        """The question as the judge reads it."""
        moves = ";".join("{},{}".format(*self.points[move]) for move in self.moves)
        head = f"{self.game} {self.options} {self.size} {1 + self.turn} {self.cells or '-'}"
        return f"{head} {moves or '-'}"

    def read(self, line: str) -> "Answer":
        """The judge's answer: each legal action is a colour, a point, and that of a tree which is removed."""
        accepted, winner, mover, legal = line.split()
        colours = {"-": None, "1": COLOURS[self.game][0], "2": COLOURS[self.game][1]}
        names = {"{},{}".format(*point): name for name, point in self.points.items()}
        actions = []
        for text in [] if legal == "-" else legal.split(";"):
            colour, _, points = text.rpartition(":")
            named = "x".join(names[point] for point in points.split("x"))
            actions.append(f"{colours[colour]}:{named}" if colour else named)
        return int(accepted), colours[winner], colours[mover], frozenset(actions)


Answer = tuple[int, str | None, str | None, frozenset[str]]
"""How many moves were legal, the winner, the colour to move, and what may be played.

In games without turns the judge tells who wins if the game ends here; a case tells it only if it has ended.
"""


@cache
def square(size: int) -> Mapping[str, Point]:
    """By name, each cell of a square board."""
    return {f"{LETTERS[x]}{y + 1}": (x, y) for y in range(size) for x in range(size)}


@cache
def hexagon(size: int) -> Mapping[str, Point]:
    """By name, each cell of a hexagonal board. From row to row, columns lean to the right by half a cell."""
    rows = range(2 * size - 1)
    lefts = [max(0, y - size + 1) for y in rows]
    return {
        f"{LETTERS[y]}{x - lefts[y] + 1}": (x, y)
        for y in rows
        for x in range(lefts[y], min(rows[-1], y + size - 1) + 1)
    }


# Building.


def copied(folder: Path, changes: Mapping[str, tuple[str, str]]) -> Path:
    """A copy of the sources, in each named file one text exchanged for another."""
    copy_sources(folder)
    for name, (old, new) in changes.items():
        text = (folder / name).read_text()
        assert text.count(old) == 1, f"{name} does not hold once: {old}"
        (folder / name).write_text(text.replace(old, new))
    return folder


def compiled(folder: Path, *modules: str) -> None:
    """Compile modules in this order."""
    for module in modules:
        coqc(folder, module)


def refused(folder: Path, module: str) -> str:
    """What Coq says to a module that it refuses."""
    with pytest.raises(Refused) as error:
        coqc(folder, module)
    return str(error.value)


EXTRACTED = """From Coq Require Import ZArith Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
From Rulestone Require Import HexRules Judge.
Extract Inlined Constant Z.abs => "Int.abs".
Extract Inlined Constant Z.eqb => "Int.equal".
Extract Constant Z.leb => "fun (x : int) y -> x <= y".
Extract Constant Z.ltb => "fun (x : int) y -> x < y".
Extraction "judge_code.ml"
  play hexagon open_interleave open_evening open_cells lefe_turns lefe_over
  interleave_leader evening_leader lefe_winner.
"""


def judge(folder: Path) -> Path:
    """The judge as a program, made by Coq of the definitions in `Rules.v` and `Judge.v`."""
    (folder / "Extracted.v").write_text(EXTRACTED)
    compiled(folder, "Rules", "HexRules", "Judge", "Extracted")
    sources = ("judge_code.mli", "judge_code.ml", "judge_main.ml")
    run(folder, "ocamlfind", "ocamlopt", "-w", "-a", "-O3", *sources, "-o", "judge")
    return folder / "judge"


def answers(program: Path, asked: Iterable[Asked]) -> Iterator[Answer]:
    """What the judge says of each question."""
    questions = tuple(asked)
    lines = run(
        program.parent, str(program), text="".join(each.line + "\n" for each in questions)
    ).splitlines()
    yield from (each.read(line) for each, line in zip(questions, lines, strict=True))


@pytest.fixture(scope="module")
def compilation(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """All sources, compiled in a folder of their own, and what Coq said meanwhile."""
    folder = copied(tmp_path_factory.mktemp("coq") / "project", {})
    return folder, build(folder)


@pytest.fixture(scope="module")
def lemmas(compilation: tuple[Path, str]) -> Mapping[str, tuple[str, ...]]:
    """By theorem, the lemmas without a proof that it rests on."""
    return unproved(*compilation)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The judge."""
    return judge(copied(tmp_path_factory.mktemp("judge") / "judge", {}))


# Cases.


def tell(words: str) -> None:
    """Say it in the output of the test, which `nox -f maintain.py -s coq` shows."""
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

    def of(self, games: Sequence[str], size: int) -> "Compared":
        """The questions about these games on boards up to this size."""
        chosen = (each for each in self.questions if each[0].game in games and each[0].size <= size)
        return replace(self, questions=tuple(chosen))

    def differing(self, program: Path) -> list[str]:
        """The cases of which the judge says something else."""
        said = answers(program, (asked for asked, _, _ in self.questions))
        return [
            case
            for (asked, right, case), answer in zip(self.questions, said, strict=True)
            if answer != right and (asked.game not in TURNLESS or right[1] or answer[2:] != right[2:])
        ]


def compared() -> Compared:
    """All cases."""
    questions: list[tuple[Asked, Answer, str]] = []
    left_out: list[tuple[str, str]] = []
    for game in COLOURS:
        of_game = _of_square if game in SQUARE else _of_hexagon
        for case in cases_of_game(find_game(game)):
            if case.question == "perft":
                left_out.append((case.id, "counts of sequences"))
                continue
            if "large" in case.tags:
                left_out.append((case.id, "boards on which the judge takes minutes"))
                continue
            question, what = of_game(case)
            questions += [(*each, case.id) for each in question]
            left_out += [(case.id, each) for each in what]
    return Compared(tuple(questions), tuple(left_out))


Put = tuple[list[tuple[Asked, Answer]], list[str]]
"""What of a case is asked, with the answer, and what is not."""


def _expected(case: Case) -> tuple[str | None, str | None, frozenset[str]]:
    """The winner, the colour to move, and what may be played."""
    assert isinstance(case.expect.legal, tuple)
    assert case.expect.winner is not UNSET
    assert case.expect.to_move is not UNSET
    return case.expect.winner, case.expect.to_move, frozenset(case.expect.legal)


def _stones(case: Case) -> tuple[tuple[str, ...], tuple[str, ...]]:
    first, second = (tuple(case.stones.get(Colour(colour), ())) for colour in COLOURS[case.game])
    return first, second


def _of_square(case: Case) -> Put:
    winner, to_move, legal = _expected(case)
    reached = case.expect.accepted if isinstance(case.expect.accepted, int) else len(case.record)
    record, refused = case.record[:reached], case.record[reached : reached + 1]
    swap = ["that a swap is legal or refused"] if "swap" in (*legal, *record, *refused) else []
    placements = tuple(move for move in record if move != "swap")
    tried = (*placements, *(move for move in refused if move != "swap"))
    answer = (winner, to_move, legal - {"swap"})
    if "stones" in case.asks and case.question == "judge":
        turn = COLOURS[case.game].index(case.to_move or COLOURS[case.game][0])
        return [(Asked(case.game, case.size, _stones(case), turn), (0, *answer))], swap
    return [(Asked(case.game, case.size, ((), ()), 0, tried), (len(placements), *answer))], swap


def _of_hexagon(case: Case) -> Put:
    """What is played is not gone through: the position that it leads to is judged."""
    winner, to_move, actions = _expected(case)
    stones, legal = _stones(case), frozenset(action for action in actions if not action.endswith(":stop"))
    if case.options.get("wrap") is True:
        return [], ["what a board that wraps shows"]
    if any(action.startswith("choose") for action in actions) or not (case.game == "lefe" or any(stones)):
        return [], ["what comes before play"]
    if case.game != "lefe" and winner is not None and any(action.endswith(":stop") for action in case.record):
        return [], ["that both wish to stop"]
    letters = "".join(
        "y" if case.options.get(option, default) == default else "n" for option, default in READINGS.items()
    )
    if case.game == "evening" and case.options.get("tiebreak") == "odd-even":
        letters = "nyyy"
    asked = Asked(case.game, case.size, stones, _turn(case), (), case.removed, letters)
    return [(asked, (0, winner, to_move if case.game == "lefe" else None, legal))], []


def _turn(case: Case) -> int:
    """Whose turn it is in Lefe, also where nobody is to move any more: 0 or 1."""
    if "stones" in case.asks and case.question == "judge":
        return COLOURS[case.game].index(case.to_move or COLOURS[case.game][0])
    reached = case.expect.accepted if isinstance(case.expect.accepted, int) else len(case.record)
    return (reached + (case.options.get("pie", "first-move") == "first-move")) % 2 if reached else 0


def test_the_judge_answers_every_case_that_it_can_be_asked(program: Path) -> None:
    cases = compared()
    assert cases.differing(program) == []
    asked = {case for _, _, case in cases.questions}
    everything = {case.id for game in COLOURS for case in cases_of_game(find_game(game))}
    assert asked | {case for case, _ in cases.left_out} == everything
    tell(f"{len(cases.questions)} questions of {len(asked)} cases, none answered differently.")
    for what in sorted({what for _, what in cases.left_out}):
        names = [case for case, left_out in cases.left_out if left_out == what]
        tell(f"Not asked, {what}, in {len(names)} cases: {' '.join(names)}")


def test_coq_itself_decides_small_cases(tmp_path: Path) -> None:
    """Here nothing is extracted: Coq works the definitions out, and the kernel checks the answer."""
    folder = copied(tmp_path / "cases", {})
    small = [(asked, answer) for asked, answer, _ in compared().questions if asked.size <= 4]
    by_shape = [[each for each in small if (each[0].game in SQUARE) is square] for square in (True, False)]
    chosen = [each for of_shape in by_shape for each in random.Random(1).sample(of_shape, 30)]
    header = "From Coq Require Import ZArith List.\nFrom Rulestone Require Import Rules HexRules Judge.\n"
    opened = "Import ListNotations.\nOpen Scope Z_scope.\n"
    (folder / "Cases.v").write_text(header + opened + "".join(goal(*each) for each in chosen))
    compiled(folder, "Rules", "HexRules", "Judge", "Cases")


def goal(asked: Asked, answer: Answer) -> str:
    """The question with its answer as a statement that Coq decides by computing."""
    accepted, winner, mover, legal = answer
    colours = {None: "None", COLOURS[asked.game][0]: "Some First", COLOURS[asked.game][1]: "Some Second"}
    cells = {".": "Empty", "1": "Stone First", "2": "Stone Second", "#": "Off"}
    board = "; ".join(cells[cell] for cell in asked.cells)
    if asked.game not in SQUARE:
        return hexagonal_goal(asked, board, colours[winner].removeprefix("Some "), legal)
    moves = "; ".join(str(asked.points[name]) for name in asked.moves)
    points = "; ".join(str(point) for name, point in asked.points.items() if name in legal)
    size, turn = f"{asked.size} {asked.size}", ("First", "Second")[asked.turn]
    return (
        f"Goal play (fun P => P) {asked.game.title()} {size} 0\n"
        f"    (position_of {size} [{board}]) {turn} [{moves}]\n"
        f"  = {{| accepted := {accepted}%nat; won := {colours[winner]}; mover := {colours[mover]};\n"
        f"       legal_points := [{points}] |}}.\nProof. vm_compute; reflexivity. Qed.\n"
    )


def hexagonal_goal(asked: Asked, board: str, winner: str, legal: frozenset[str]) -> str:
    """The question about a board of hexagonal cells; a winner is asked for only if the case names one."""
    turn, yes = ("First", "Second")[asked.turn], [str(letter == "y").lower() for letter in asked.options]
    if asked.game == "lefe":
        removals = {(q, x): f"Some {asked.points[x]}" for q in asked.points for x in asked.points}
        actions = {(q, x): q + (f"x{x}" if x else "") for q in asked.points for x in ("", *asked.points)}
        turns = [
            f"({asked.points[q]}, {removals.get((q, x), 'None')})"
            for (q, x), name in actions.items()
            if name in legal
        ]
        options = f"{{| from_zero := {yes[0]}; fewest := {yes[1]}; either := {yes[2]} |}}"
        question = f"if lefe_over {options} cells P {turn} then [] else lefe_turns {options} cells P {turn}"
        return written(asked, board, question, f"[{'; '.join(turns)}]")
    opens = f"open_interleave {2 * asked.size - 1}" if asked.game == "interleave" else "open_evening cells"
    lists = [
        "; ".join(str(point) for name, point in asked.points.items() if f"{colour}:{name}" in legal)
        for colour in COLOURS[asked.game]
    ]
    odd_even = "true" if asked.options[0] == "n" else "false"
    leader = "interleave_leader beside" if asked.game == "interleave" else f"evening_leader {odd_even}"
    asks = [f"open_cells ({opens}) cells P First", f"open_cells ({opens}) cells P Second"]
    asks += [] if winner == "None" else [f"{leader} cells P"]
    answers = [f"[{each}]" for each in lists] + ([] if winner == "None" else [winner])
    return written(asked, board, ", ".join(asks), ", ".join(answers))


def written(asked: Asked, board: str, question: str, answer: str) -> str:
    """The statement about a board of hexagonal cells that this is the answer."""
    let = f"let cells := hexagon {asked.size} in let P := read (combine cells [{board}]) in"
    return f"Goal {let}\n  ({question}) = ({answer}).\nProof. vm_compute; reflexivity. Qed.\n"


# Proofs.


def test_every_theorem_is_accepted_and_rests_on_proofs_unless_it_is_open(
    compilation: tuple[Path, str], lemmas: Mapping[str, tuple[str, ...]]
) -> None:
    _, said = compilation  # tests/proofs/test_kernel.py says that the page asks of every theorem
    tell("\n".join(line for line in said.splitlines() if "mem:" in line))
    claimed = [theorem for theorem in IN_COQ if theorem.expected is not Standing.OPEN]
    wrong = [f"{theorem.id}: {why}" for theorem in claimed if (why := resting(theorem, lemmas))]
    assert wrong == [], 'prove them anew, or write `expected = "open"` in theorems.toml'
    assert lemmas.keys() <= {name for theorem in IN_COQ for name in theorem.coq}


def test_each_claim_is_recorded_beside_what_coq_states(
    compilation: tuple[Path, str], lemmas: Mapping[str, tuple[str, ...]]
) -> None:
    """A person reads both when they are recorded; here neither may have changed since."""
    said, known = stated(compilation[0]), parts(compilation[0])
    now = {
        theorem.id: Recorded(
            digest(theorem.statement),
            theorem.scope,
            states(theorem, said),
            definitions(known, theorem.coq),
        )
        for theorem in IN_COQ
    }
    before = read_json(kernel.FILE.read_bytes(), Record).theorems
    for theorem in IN_COQ:
        if before.get(theorem.id) != now[theorem.id]:
            stating = "".join(f"\n{name}: {said[name]}" for name in theorem.coq)
            tell(f"\n{theorem.id}, {theorem.scope}: {theorem.statement}{stating}")
    if os.environ.get("RULESTONE_COQ") == "record":
        commit = run(COQ, "git", "rev-parse", "--short=8", "HEAD").strip()
        new = Record(f"{date.today():%Y-%m-%d}", commit, now, lemmas)
        kernel.FILE.write_bytes(encoded(new))
    record = read_json(kernel.FILE.read_bytes(), Record)
    assert record.unproved == lemmas
    assert sorted(record.theorems) == sorted(now)
    for name, claim in now.items():
        assert record.theorems[name] == claim, f"{name} is not what was recorded"


def theorems_of(page: Path) -> list[str]:
    """The names of the theorems on the page of statements."""
    return re.findall(r"^Theorem (\w+)", page.read_text(), re.MULTILINE)


ASSUMES_NOTHING = """From Rulestone Require Instances.
Ltac concluded t := let T := type of t in let T := eval cbv zeta in T in
  lazymatch T with forall _, _ => fail 1 "it still assumes" T | _ => idtac end.
"""


def test_each_theorem_has_an_instance_of_all_that_it_assumes(
    compilation: tuple[Path, str], lemmas: Mapping[str, tuple[str, ...]]
) -> None:
    folder, _ = compilation
    names = theorems_of(folder / "Statements.v")
    checks = "".join(f"Goal True. concluded Instances.{name}. exact I. Qed.\n" for name in names)
    every = ", ".join(f"Instances.{name}" for name in names if name not in lemmas)
    together = f"Definition every := ({every}).\nPrint Assumptions every.\n"
    (folder / "Met.v").write_text(ASSUMES_NOTHING + checks + together)
    assert NO_AXIOM in coqc(folder, "Met")


def test_a_theorem_that_still_assumes_something_is_no_instance(compilation: tuple[Path, str]) -> None:
    folder, _ = compilation
    (folder / "Unmet.v").write_text(
        f"{ASSUMES_NOTHING}From Coq Require Import ZArith.\nFrom Rulestone Require Statements.\n"
        "Goal True. concluded (Statements.minefield_drawless 1%Z 1%Z 1). exact I. Qed.\n"
    )
    assert "it still assumes" in refused(folder, "Unmet")


def test_a_reader_of_five_pages_and_the_translation_has_read_each_definition(
    compilation: tuple[Path, str],
) -> None:
    """Which pages are to be read, the README says."""
    folder, _ = compilation
    known = parts(folder)
    read = {"Rules", "HexRules", "Judge", "Model", "Python", *(Path(page).stem for page in PAGES)}
    for name in theorems_of(folder / "Statements.v"):
        assert {part.module for part in needed(known, name)} <= read, name


def test_the_checker_of_compiled_files_finds_no_axiom(
    compilation: tuple[Path, str], lemmas: Mapping[str, tuple[str, ...]]
) -> None:
    folder, _ = compilation
    check = ("coqchk", "-bytecode-compiler", "yes", "-silent", "-o", "-Q", ".", "Rulestone")
    said = run(folder, *check, "Rulestone.Statements")
    tell(said)
    assert ("* Axioms: <none>" in said) is (not lemmas)


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        pytest.param(r"\(2, 2\)\]", "(2, 2); (0, 0)]", id="a-move-more"),
        pytest.param(r"; \(2, 2\)\]", "]", id="a-move-less"),
    ],
)
def test_a_certificate_that_proves_something_else_is_refused(
    part: str, instead: str, compilation: tuple[Path, str]
) -> None:
    """That of 4×4."""
    folder, _ = compilation
    beginning, _, certificates = (folder / "NecklaceCertificates.v").read_text().partition("Lemma size_3")
    right = certificates[certificates.index("Lemma size_4") : certificates.index("Lemma size_5")]
    wrong, changed = re.subn(part, instead, right, count=1)
    assert changed
    (folder / "Wrong.v").write_text(beginning + wrong)
    told = refused(folder, "Wrong").rstrip()
    assert told.endswith('= true".'), "the value is what Coq does not find, not a name or a form"


PYTHON_MUTANTS = {
    "another-shape": ("((3, 2), (2, 3), (4, 2), (2, 4))", "((3, 2), (2, 3), (5, 2), (2, 4))"),
    "no-empty-point-needed": ("{enemy, None}", "{enemy}"),
}
"""Changes to Minefield's rules in Python."""


@pytest.mark.parametrize("change", PYTHON_MUTANTS.values(), ids=PYTHON_MUTANTS)
def test_a_change_to_the_python_rules_breaks_the_proof(
    change: tuple[str, str], compilation: tuple[Path, str], tmp_path: Path
) -> None:
    rules, (old, new) = COQ.parents[1] / "reference" / "rulestone", change
    folder = shutil.copytree(compilation[0], tmp_path / "changed")
    (folder / "PythonMinefield.v").write_text(
        pages(lambda path: (rules / path).read_text(encoding="utf-8").replace(old, new))["PythonMinefield.v"]
    )
    compiled(
        folder, "PythonMinefield", "Model", "SquareBoards", "SquareNet", "SquareFlood", "ConnectionPython"
    )
    assert "inconsistent assumptions" not in refused(folder, "MinefieldPython")


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
HEX_MUTANTS = {
    "as-many-enemies": (
        "(in_sight far P q c <? in_sight far P q (other c))",
        "(in_sight far P q c <=? in_sight far P q (other c))",
    ),
    "stones-and-not-groups": (
        "fst (joined_by beside (beside q) (stones_of cells P c))",
        "filter (beside q) (stones_of cells P c)",
    ),
    "any-tree-beside": ("(leaves tree <? leaves grown)%nat && existsb", "existsb"),
}
"""Changes to `HexRules.v`."""


@pytest.mark.parametrize(
    ("file", "change"),
    [
        *(pytest.param("Rules.v", change, id=name) for name, change in MUTANTS.items()),
        *(pytest.param("HexRules.v", change, id=name) for name, change in HEX_MUTANTS.items()),
    ],
)
def test_changed_rules_are_noticed(file: str, change: tuple[str, str], tmp_path: Path) -> None:
    """On boards up to 9×9: of a game that is not over all placements are listed, which takes long."""
    games = SQUARE if file == "Rules.v" else tuple(game for game in COLOURS if game not in SQUARE)
    cases = compared().of(games, 9)
    differing = cases.differing(judge(copied(tmp_path / "mutant", {file: change})))
    tell(f"{len(differing)} of {len(cases.questions)} questions are answered differently.")
    assert differing


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
    said = refused(folder, "MinefieldNeverLocked")
    place = re.search(r'File "./MinefieldNeverLocked.v", line (\d+)', said)
    assert place is not None, said
    lines = (folder / "MinefieldNeverLocked.v").read_text().splitlines()
    assert lines[int(place[1]) - 2].startswith("Lemma search_b"), said

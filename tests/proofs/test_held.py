"""What holds each theorem to what it says: rules for all of them, by what kind of theorem it is.

A mistake in the code that states a check makes its proof easier, and nothing else would show it.
"""

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import product
from math import comb, isqrt
from types import FrameType

import pytest
from msgspec.structs import replace

from rulestone.core.boards import Cell
from rulestone.core.names import Size
from rulestone.engines.installed import load_engine
from rulestone.protocol import Answer, Capabilities, Judge, Question, Verdict
from rulestone_proofs.bitboard import removals, verdicts
from rulestone_proofs.bitboard.verdicts import Subject
from rulestone_proofs.catalogue import checks, theorem, theorems
from rulestone_proofs.certificates.question import digests
from rulestone_proofs.formula import TRUE, Formula, Variable, post_order
from rulestone_proofs.geometry import hex_grid, square_grid
from rulestone_proofs.judges import judges
from rulestone_proofs.ledger import Check, Role, Satisfiable, Search, Theorem
from rulestone_proofs.prove import standing
from rulestone_proofs.records import GameRecord
from rulestone_proofs.source import modules
from rulestone_proofs.standings import size_ranges
from tests import ROOT
from tests.helpers.altered import AlteredEngine, saying
from tests.helpers.boards import hex_board, square_board
from tests.helpers.formulas import renamed
from tests.helpers.running import InstallEngine

COSTLY = {
    *("bitboard.lefe-hunts", "bitboard.interleave-lanes"),
    *("encoding.minefield-points", "encoding.minefield-windows"),
}
"""The theorems whose formulas take a second to build."""
EVERY = pytest.mark.parametrize(
    "of",
    [pytest.param(of, marks=pytest.mark.nightly if of.id in COSTLY else ()) for of in theorems()],
    ids=lambda of: of.id,
    scope="module",
)
"""The scope brings the tests of a theorem together, so that its formulas are built once for all of them."""


def smallest(of: Theorem, *roles: Role) -> list[Check]:
    """The quick checks of a theorem that have these roles, on the smallest board; of proofs on two."""
    by_name: dict[tuple[Role, str], list[Check]] = {}
    for check in sorted(checks(of), key=lambda check: check.size or 0):
        if check.role in roles and check.quick:
            by_name.setdefault((check.role, check.name), []).append(check)
    return [check for alike in by_name.values() for check in alike[: 2 if Role.PROOF in roles else 1]]


@dataclass(frozen=True)
class Asked:
    """A check that is a formula, and what its variables are of."""

    check: Check
    question: Satisfiable

    @cached_property
    def formula(self) -> Formula:
        """Hypotheses and refutation."""
        return self.question.make()[0]

    @cached_property
    def digest(self) -> bytes:
        """The digest of its formula."""
        return digests(self.formula)[self.formula]

    @cached_property
    def names(self) -> set[str]:
        """Its variables."""
        return {each.name for each in post_order((self.formula,)) if isinstance(each, Variable)}

    def cells(self, prefix: str = "") -> frozenset[str]:
        """The cells of the variables that begin so."""
        named = (name.rpartition(":") for name in self.names if name.startswith(prefix))
        return frozenset(cell for _, colon, cell in named if colon)


@lru_cache(maxsize=4)
def asked(theorem_id: str, *roles: Role) -> list[Asked]:
    """The checks that are formulas."""
    some = smallest(theorem(theorem_id), *(roles or (Role.PROOF,)))
    return [Asked(check, check.question) for check in some if isinstance(check.question, Satisfiable)]


# A formula for boards of a size mentions every cell that such a board has.

BY_DIGIT, FOLDED = "of bits and digits, not of cells", "true of each bit by itself: no formula is left"
NOT_OF_CELLS = {
    "minefield.skip-happens": "begins with the empty board",
    "necklace.skip-happens": "begins with the empty board",
    "bitboard.square-arithmetic": BY_DIGIT,
    "bitboard.hexagon-arithmetic": BY_DIGIT,
    "bitboard.evening-comparison": BY_DIGIT,
    "bitboard.minefield-lanes": FOLDED,
    "bitboard.lefe-lanes": FOLDED,
}
TOO_SMALL = 2
"""On boards up to this size there may be no room for anything that a formula could be about."""


@EVERY
def test_every_cell_of_the_board_is_in_the_formula(of: Theorem) -> None:
    for each in asked(of.id):
        size, name = each.check.size, each.check.name
        excepted = of.id in NOT_OF_CELLS or name.endswith("without the highest rows")
        if size is not None and not excepted and (each.names or size > TOO_SMALL):
            assert each.cells() in cells_of(size), (name, size)


def cells_of(size: int) -> list[frozenset[str]]:
    """The names of all cells of each board of a size."""
    boards = (square_board(Size(size)), hex_board(Size(size)))
    return [frozenset(map(board.name, map(Cell, range(len(board.neighbours))))) for board in boards]


@pytest.mark.parametrize("of", [of for of in theorems() if of.id.endswith("-lanes")], ids=lambda of: of.id)
def test_checks_of_a_theorem_ask_different_formulas(of: Theorem) -> None:
    some = [each for each in asked(of.id) if each.names]
    assert len({each.digest for each in some}) == len(some)


@EVERY
def test_non_vacuity_and_sensitivity_checks_are_of_their_stated_size(of: Theorem) -> None:
    for met in asked(of.id, Role.NON_VACUITY, Role.SENSITIVITY):
        assert met.formula is not TRUE, met.check.name
        if met.check.size is not None and of.id not in NOT_OF_CELLS:
            assert any(met.cells() <= cells for cells in cells_of(met.check.size)), met.check


@EVERY
def test_a_second_opinion_asks_the_question_that_was_proved(of: Theorem) -> None:
    proved = {(check.name, check.size): check for check in checks(of) if check.role is Role.PROOF}
    for check in smallest(of, Role.SECOND_OPINION):
        if check.size is None:
            continue  # of a lemma both are made of one declare
        asked_again, first = check.question, proved[check.name, check.size].question
        assert isinstance(asked_again, Satisfiable)
        assert isinstance(first, Satisfiable)
        assert asked_again.make()[0] is first.make()[0]


# What is said of a colour is said of the other, and so it is with turned and mirrored boards.

COLOURS, TURN, MIRROR, FLIP = "colours", "turn", "mirror", "flip"
"""`flip` exchanges columns and rows."""
ALL = frozenset((COLOURS, TURN, MIRROR, FLIP))
BITS = frozenset((COLOURS,))
"""How the bitboard reckons differs by direction, and so do the formulas."""
ONE_COLOUR = "what is secluded, a tree, a leaf does not hang on the colour: it is asked of one"
FROM_THE_START = "the first colour begins, and each colour has edges of its own"
ASIDE = "red is put aside, above black; what one sees does not hang on the colour, and is asked of black"
EXPECTED = {
    "minefield.clauses-necessary": (frozenset((COLOURS,)), "each colour has edges of its own"),
    "minefield.skip-happens": (frozenset(), FROM_THE_START),
    "necklace.skip-happens": (frozenset(), FROM_THE_START),
    "encoding.necklace-points": (ALL - {COLOURS}, ONE_COLOUR),
    "bitboard.interleave-placements": (frozenset(), ASIDE),
    "bitboard.interleave-lanes": (frozenset(), ASIDE),
    "bitboard.necklace-lanes": (frozenset(), "the first colour is looked at"),
    "bitboard.lefe-placements": (frozenset(), ONE_COLOUR),
}
"""By theorem, under which symmetries its proofs are the same, where that is not all of them; and why."""


def exchanged(of: Theorem) -> Callable[[str], str]:
    """Names of variables with the colours of the theorem's game exchanged."""
    game = next((game for game in judges() if game in f"{of.id} {of.module}"), next(iter(judges())))
    one, two = map(str, judges()[game].colours)
    other = {one: two, two: one}
    return lambda name: re.sub(r"[a-z]+", lambda word: other.get(word[0], word[0]), name)


TURNED = {TURN: (0, -1, 1, 0), MIRROR: (-1, 0, 0, 1), FLIP: (0, 1, 1, 0)}
HEX_TURNED = {TURN: (0, -1, 1, 1), MIRROR: (0, 1, 1, 0)}
"""Where places come to lie, as matrices, rows one after the other."""
LINES = "123456"


def moved(cells: frozenset[str]) -> dict[str, dict[str, str]]:
    """By what is done to the board of these cells, or to the six lines from one, where each comes to lie."""
    if cells == {*LINES}:
        return {TURN: dict(zip(LINES, LINES[1:] + LINES[:1], strict=True))}
    for size in range(2, 14):
        square, hexagon = square_grid(size), hex_grid(size)
        steps = [number - (size - 1) / 2 for number in range(size)]
        for names, places, ways in (
            (square.names, [(x, y) for y in steps for x in steps], TURNED),
            (hexagon.names, hexagon.places, HEX_TURNED),
        ):
            if cells == {*names}:
                at = dict(zip(places, names, strict=True))
                return {
                    way: {name: at[a * x + b * y, c * x + d * y] for (x, y), name in at.items()}
                    for way, (a, b, c, d) in ways.items()
                }
    return {}


def images(
    of: Theorem, formula: Formula, moves: Mapping[str, Mapping[str, str]], name: str
) -> Iterator[Formula]:
    """What a symmetry may make of a formula."""
    if name == COLOURS:
        formula = renamed(formula, exchanged(of))
        yield formula
        name = FLIP
    yield renamed(formula, partial(at, moves.get(name, {})))


def at(places: Mapping[str, str], name: str) -> str:
    """The variable of the cell that this one becomes."""
    return re.sub(r"[a-z]+[0-9]+|[0-9]+$", lambda cell: places.get(cell[0], cell[0]), name)


@EVERY
def test_a_theorem_treats_both_colours_and_sides_alike(of: Theorem) -> None:
    """The image of each proof is a proof of the theorem; colours may go with their edges."""
    expected, _ = EXPECTED.get(of.id, (BITS if of.group == "bitboard" else ALL, ""))
    every = asked(of.id) if expected else []
    known = {each.digest for each in every}
    wrong: dict[str, set[str]] = {}
    for each in every:
        moves = moved(each.cells())
        for name in expected:
            if not any(digests(image)[image] in known for image in images(of, each.formula, moves, name)):
                wrong.setdefault(name, set()).add(each.check.name)
    assert wrong == {}


# Of two engines both are asked, about every position.

SUBJECTS = pytest.mark.parametrize(
    ("subject", "settings"),
    [
        pytest.param(verdicts.MINEFIELD, 4, id="minefield"),
        pytest.param(verdicts.NECKLACE, 4, id="necklace"),
        pytest.param(verdicts.LEFE, 32, id="lefe"),
        pytest.param(verdicts.INTERLEAVE, 1, id="interleave"),
        pytest.param(verdicts.EVENING, 2, id="evening"),
    ],
)
"""With how many options and colours to move a position of the game is asked about."""


@pytest.mark.parametrize("broken", ["bitboard", "reference"])
@SUBJECTS
def test_a_comparison_of_two_engines_fails_if_either_is_broken(
    subject: Subject, settings: int, broken: str, install_engine: InstallEngine
) -> None:
    right = load_engine(broken)
    silent = saying(lambda answer: replace(answer, legal=()))
    install_engine(lambda: AlteredEngine.instead_of(right, silent), broken)
    assert settings
    assert any(subject.every_position(2))


class Listening:
    """An engine that says the same of every position, and remembers which it was asked about."""

    def __init__(self) -> None:
        self.asked: set[tuple[object, ...]] = set()
        self.capabilities = Capabilities(name="listening", version="", games={})

    def ask(self, query: Question) -> Answer:
        """Nothing is legal."""
        assert isinstance(query, Judge)
        stones = query.stones or {}
        self.asked.add((*stones.values(), query.removed, query.to_move, *sorted(query.options.items())))
        return Verdict(legal=(), to_move=None, over=True, winner=None)

    def close(self) -> None:
        """There is nothing to end."""


@SUBJECTS
def test_every_position_is_asked_about(
    subject: Subject, settings: int, install_engine: InstallEngine
) -> None:
    cells = len(subject.names(2))
    every = (4 if subject.removed else 3) ** cells
    with_few = sum(comb(cells, count) * 2**count for count in range(3))
    runs = [(every, subject.every_position(2))] if cells < 7 or settings < 32 else []
    if subject in (verdicts.LEFE, verdicts.EVENING):
        runs.append((with_few, subject.few_stones(2, 2)))
    for expected, run in runs:
        engine = Listening()
        for name in ("bitboard", "reference"):
            install_engine(lambda engine=engine: engine, name)
        assert not any(run)
        assert len(engine.asked) == expected * settings


def test_the_parts_cover_every_neighbourhood_of_trees() -> None:
    ways = {(6 - beside.count(None), len({*beside} - {None})) for beside in removals.allowed(range(6))}
    assert ways == {*removals.PARTS.values()}


# What theorems.toml says of windows and lengths is so in the formulas.


@EVERY
def test_windows_are_as_large_as_is_stated(of: Theorem) -> None:
    cells = [
        each.cells(prefix)
        for each in asked(of.id)
        if each.check.size is None
        for prefix in ("missing:", "one:missing:", "other:missing:")
    ]
    assert {isqrt(len(each)) for each in cells if each} == {*of.windows}


@pytest.mark.parametrize("of", [of for of in theorems() if of.shortest], ids=lambda of: of.id)
def test_every_shorter_length_is_refuted(of: Theorem) -> None:
    shown = [check.position() for check in checks(of) if check.role is Role.WITNESS]
    assert {len(position.moves or ()) for position in shown if position} == {of.shortest}
    refuted = {(check.name, check.size) for check in checks(of) if check.role is Role.PROOF}
    for size in {size for _, size in refuted if size is not None}:
        lengths = range(min(of.shortest or 0, size**2))
        assert {(f"no skip after {length} placements", size) for length in lengths} <= refuted


def test_every_smaller_board_is_refuted() -> None:
    of = theorem("minefield.clauses-necessary")
    refuted = {(check.name, check.size) for check in checks(of) if check.role is Role.PROOF}
    for check in checks(of):
        if check.role is Role.WITNESS and check.size is not None:
            assert {(f"{check.name}: no smaller board", size) for size in range(1, check.size)} <= refuted


def test_games_are_replayed_under_all_options() -> None:
    for of in theorems():
        for each in checks(of):
            if each.name.endswith("whatever the options") and isinstance(each.question, Search):
                assert isinstance(each.question.run, partial)
                records: Sequence[GameRecord] = each.question.run.args[0]
                options = {
                    name: values
                    for name, values in judges()[records[0].game].options.items()
                    if name not in ("pie", "tie")  # each has games of its own; no tie is decided in play
                }
                under = {tuple(dict(record.options)[name] for name in options) for record in records}
                assert under == {*product(*options.values())}, of.id


SAID_OTHERWISE = {
    ("rulestone_proofs.encodings.minefield", "refused_at"): "encoding.minefield-windows",
    ("rulestone_proofs.encodings.necklace", "crossed"): "encoding.necklace-windows",
    ("rulestone_proofs.encodings.necklace", "secluding"): "encoding.necklace-points",
}
"""By formula that says otherwise what the engine judges, the theorem that it says the same."""


def test_a_theorem_lists_the_encodings_that_it_uses() -> None:
    told = 0
    for of in theorems():
        made = of.group not in ("encoding", "bitboard") and checks(of)
        if made and {module for module, _ in SAID_OTHERWISE} & {*modules((of.module,))}:
            used = {SAID_OTHERWISE[function] for function in called_for(of) & {*SAID_OTHERWISE}}
            assert used == {*of.parts}, of.id
            told += bool(used)
    assert told >= 3, "too few theorems of changed functions"


def called_for(of: Theorem) -> set[tuple[str, str]]:
    """The functions that run while a theorem's formulas are built and its searches made, on small boards."""
    called: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add((str(frame.f_globals.get("__name__")), frame.f_code.co_name))

    for check in checks(of):
        if (check.size or 0) > 3:
            continue
        sys.setprofile(note)
        try:
            if isinstance(check.question, Satisfiable):
                check.question.make()
            else:
                check.question.ask(None)
        finally:
            sys.setprofile(None)
    return called


def test_theorems_of_every_size_have_parts_of_every_size() -> None:
    for of in theorems():
        bounds = {part: standing(theorem(part)).bound for part in of.parts}
        if standing(of).bound is None:
            assert not [part for part, sizes in bounds.items() if sizes is not None], of.id


PAGE = ROOT / "proofs" / "METHOD.md"


def test_the_page_states_the_sizes_proved_of_the_bitboard() -> None:
    rows = re.findall(
        r"^\|[^|]*\| `(bitboard\.[a-z-]+)` \| ([0-9–, ]+) \|", PAGE.read_text("utf-8"), re.MULTILINE
    )
    assert len(rows) == 19
    for name, sizes in rows:
        by_name: dict[str, set[int]] = {}
        for each in checks(theorem(name)):
            if each.role is Role.PROOF and each.size is not None:
                by_name.setdefault(each.name, set()).add(each.size)
        assert size_ranges(set.intersection(*by_name.values())) == sizes

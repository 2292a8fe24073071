"""What holds each theorem to what it says: rules for all of them, by what kind of theorem it is.

A mistake in the code that states a check makes its proof easier, and nothing else would show it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property, lru_cache, partial
from inspect import getclosurevars
from itertools import product
from math import comb, isqrt, prod
from pathlib import Path
from types import FunctionType

import pytest
from msgspec.structs import replace

from rulestone.core.boards import Cell
from rulestone.core.boards.hexagonal import hex_board
from rulestone.core.boards.square import square_board
from rulestone.core.names import Size
from rulestone.engines import Engine, load_engine
from rulestone.protocol import Answer, Claims, Judge, Question, Verdict
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import repeat
from rulestone_proofs import digests
from rulestone_proofs.bitboard import lanes, removals, verdicts
from rulestone_proofs.catalogue import checks, make_checks, theorem, theorems
from rulestone_proofs.encodings import interleave, judges
from rulestone_proofs.encodings.evening import Reading as EveningReading
from rulestone_proofs.encodings.interleave import Reading as InterleaveReading
from rulestone_proofs.encodings.lefe import Reading as LefeReading
from rulestone_proofs.encodings.minefield import Reading as MinefieldReading
from rulestone_proofs.encodings.necklace import Reading as NecklaceReading
from rulestone_proofs.findings import Outcome
from rulestone_proofs.formula import TRUE, Formula, Variable, post_order
from rulestone_proofs.geometry import hex_grid, square_grid
from rulestone_proofs.ledger import Check, Role, Theorem
from rulestone_proofs.prove import standing
from rulestone_proofs.questions import Satisfiable, Search
from rulestone_proofs.records import GameRecord
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.source import definitions
from rulestone_proofs.standings import size_ranges
from tests.check.altered import AlteredEngine
from tests.proofs.forcing import Used, forced, watching
from tests.proofs.formulas import renamed

EVERY = pytest.mark.parametrize("of", theorems(), ids=lambda of: of.id, scope="module")
"""The scope brings the tests of a theorem together, so that its formulas are built once for all of them."""
AGREEMENTS = [of for of in theorems() if of.group in ("encoding", "bitboard")]
FEW, MORE = 2, 4
"""Of each kind of check, so many of the smallest boards are looked at; more where something is to fail."""


def proofs(of: Theorem, few: int = FEW, *, largest: bool = False) -> list[Check]:
    """The quick proofs of a theorem, on the smallest boards, and on the largest one if that is wanted."""
    quick = (each for each in checks(of) if each.role is Role.PROOF and each.quick)
    by_name: dict[str, list[Check]] = {}
    for each in sorted(quick, key=lambda check: check.size or 0):
        by_name.setdefault(each.name, []).append(each)
    parts = ([*alike[:few], *(alike[few:][-1:] if largest else ())] for alike in by_name.values())
    return [each for part in parts for each in part]


@dataclass(frozen=True)
class Asked:
    """A proof that is a formula, and what its variables are of."""

    check: Check
    question: Satisfiable

    @cached_property
    def formula(self) -> Formula:
        """Hypotheses and refutation."""
        return self.question.make()[0]

    @cached_property
    def digest(self) -> str:
        """The digest of its formula."""
        return digests.of_formula(self.formula)

    @cached_property
    def names(self) -> set[str]:
        """Its variables."""
        return {each.name for each in post_order((self.formula,)) if isinstance(each, Variable)}

    def cells(self, prefix: str = "") -> frozenset[str]:
        """The cells of the variables that begin so."""
        named = (name.rpartition(":") for name in self.names if name.startswith(prefix))
        return frozenset(cell for _, colon, cell in named if colon)


@lru_cache(maxsize=4)
def asked(theorem_id: str) -> list[Asked]:
    """The proofs that are formulas."""
    of = theorem(theorem_id)
    every = proofs(of, largest=True)
    return [Asked(each, each.question) for each in every if isinstance(each.question, Satisfiable)]


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
def test_two_lanes_are_not_three(of: Theorem) -> None:
    some = [each for each in asked(of.id) if each.names]
    assert len({each.digest for each in some}) == len(some)


@pytest.mark.parametrize("of", [of for of in theorems() if of.id.endswith("-lanes")], ids=lambda of: of.id)
def test_as_many_lanes_are_repeated_as_the_words_say(of: Theorem, monkeypatch: pytest.MonkeyPatch) -> None:
    made: set[int] = set()

    def repeated(board: Numbers, times: int) -> Numbers:
        made.add(times)
        return repeat(board, times)

    monkeypatch.setattr(f"{lanes.__name__}.repeat", repeated)
    for each in asked(of.id):
        made.clear()
        each.question.make()
        said = {number for number, word in enumerate(IN_WORDS) if word in each.check.name.split()}
        assert made <= said, each.check.name
        assert made or each.check.name.startswith("sights"), each.check.name


@EVERY
def test_what_can_be_met_is_of_the_size_that_is_named(of: Theorem) -> None:
    proved = {(each.check.name, each.check.size): each for each in asked(of.id)}
    for check in checks(of):
        if check.role in (Role.NON_VACUITY, Role.SENSITIVITY) and isinstance(check.question, Satisfiable):
            met = Asked(check, check.question)
            assert met.formula is not TRUE, check.name
            if check.size is not None and of.id not in NOT_OF_CELLS:
                assert any(met.cells() <= cells for cells in cells_of(check.size)), (check.name, check.size)
            same = proved.get((check.name, check.size))
            assert same is None or met.names == same.names, check.name


@EVERY
def test_a_proof_is_not_only_of_what_has_something_at_stake(of: Theorem) -> None:
    for check in checks(of):
        if check.role is Role.NON_VACUITY and isinstance(check.question, Satisfiable):
            make = getclosurevars(check.question.make).nonlocals["make"]
            if isinstance(make, partial) and "stake" in make.keywords:
                others = {name: value for name, value in make.keywords.items() if name != "stake"}
                assert make().hypotheses is not make.func(*make.args, **others).hypotheses, check.name


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
    "minefield.always-a-placement-everywhere": (frozenset((COLOURS, FLIP)), "the diagonal rises"),
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


def asymmetric(of: Theorem, expected: Iterable[str]) -> dict[str, set[str]]:
    """By symmetry, the proofs whose image is no proof of the theorem; colours may go with their edges."""
    every = asked(of.id) if expected else []
    known = {each.digest for each in every}
    wrong: dict[str, set[str]] = {}
    for each in every:
        moves = moved(each.cells())
        for name in expected:
            if not any(digests.of_formula(image) in known for image in images(of, each.formula, moves, name)):
                wrong.setdefault(name, set()).add(each.check.name)
    return wrong


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
    expected, _ = EXPECTED.get(of.id, (BITS if of.group == "bitboard" else ALL, ""))
    assert asymmetric(of, expected) == {}


# Each of two things that are compared is looked at, and in both directions.

HYPOTHESES = {
    "necklace.crosscut_free": "of boards without crosscuts only",
    "reach.touching": "of stones without friendly neighbours only",
    "minefield.rules": "the rules, whose `connects` is asked",
}
ELSEWHERE = {
    ("interleave.both", 0): "`placements` gives it, and is compared itself",
    ("necklace.open_points", -1): "a point of the perimeter is open in any case",
}


@lru_cache(maxsize=4)
def used(theorem_id: str) -> list[tuple[str, int | None, Check]]:
    """The functions of encodings and bitboard that its checks call themselves, and what of each is forced."""
    of = theorem(theorem_id)
    some: list[tuple[str, int | None, Check]] = []
    for each in proofs(of, MORE):
        with watching(of.module, {}) as names:
            if isinstance(each.question, Satisfiable):
                each.question.make()
            else:
                assert each.question.ask(None).outcome is Outcome.HOLDS
        some += ((name, place, each) for name, places in names.items() for place in places)
    return some


@pytest.mark.parametrize("of", AGREEMENTS, ids=lambda of: of.id)
def test_what_is_compared_is_looked_at_from_both_sides(of: Theorem) -> None:
    by_answer: dict[tuple[str, int | None], list[Check]] = {}
    for name, place, each in used(of.id):
        if name not in HYPOTHESES and (name, place) not in ELSEWHERE and not of.id.endswith("-lanes"):
            by_answer.setdefault((name, place), []).append(each)
    for (name, place), some in by_answer.items():
        for to in (False, True):
            change: Used = {name: partial(forced, to=to, place=place)}
            assert _notice(of, some, change), (name, place, to)


def _notice(of: Theorem, some: Iterable[Check], change: Used) -> bool:
    """Whether one of these checks fails with the change, and the first that does holds without it."""
    first = next((each for each in some if _asked_with(of, each, change) is Outcome.FAILS), None)
    return first is not None and _holds(of, first)


@lru_cache
def _holds(of: Theorem, check: Check) -> bool:
    return _asked_with(of, check, {}) is Outcome.HOLDS


def _asked_with(of: Theorem, check: Check, change: Used) -> Outcome:
    question = check.question
    if isinstance(question, Satisfiable):  # whichever solver: z3 answers in this process
        question = Satisfiable(question.make, SolverName.Z3, question.expected)
    with watching(of.module, change):
        return question.ask(20).outcome


PLACES = ("placements", "uncrossed", "both")
"""The functions that return where stones may be placed, and nothing else."""
OUTSIDE = 4000
"""A bit that no board of these sizes reaches."""


@pytest.mark.parametrize("beyond", [1 << OUTSIDE, -1 << OUTSIDE], ids=["a bit", "all higher bits"])
@pytest.mark.parametrize(
    "of",
    [of for of in AGREEMENTS if re.search(r"(is|are|returns?|for each colour) .*the empty", of.statement)],
    ids=lambda of: of.id,
)
def test_a_bit_without_a_cell_is_noticed(of: Theorem, beyond: int) -> None:
    names = {name for name, _, _ in used(of.id) if name.rpartition(".")[2] in PLACES}
    assert names
    for name in names:
        change: Used = {name: partial(_with_bits, beyond=beyond)}
        assert _notice(of, [each for other, _, each in used(of.id) if other == name], change), name


def _with_bits(answer: object, beyond: int) -> object:
    match answer:
        case tuple():
            return tuple(_with_bits(part, beyond) for part in answer)
        case int():
            return answer | beyond
        case _:
            return answer


def test_every_way_to_be_beside_trees_is_in_a_part() -> None:
    ways = {(6 - beside.count(None), len({*beside} - {None})) for beside in removals.allowed(range(6))}
    assert ways == {*removals.PARTS.values()}


@pytest.mark.parametrize("leader", interleave.COLOURS)
def test_who_leads_is_not_compared_with_itself(leader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interleave, "ahead", lambda *_: leader)
    for each in checks(theorem("interleave.half-stone")):
        assert each.size is None or each.question.ask(None).outcome is Outcome.FAILS


VERDICTS = [
    of
    for of in AGREEMENTS
    if of.module == verdicts.__name__.replace("verdicts", "exhaustive") and "verdict" in of.statement
]


def silent(_query: Question, answer: Answer) -> Answer:
    """The answer without the legal actions."""
    return replace(answer, legal=()) if isinstance(answer, Verdict) else answer


@pytest.mark.parametrize("broken", ["bitboard", "reference"])
@pytest.mark.parametrize("of", VERDICTS, ids=lambda of: of.id)
def test_of_two_engines_each_is_asked(of: Theorem, broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> Engine:
        return AlteredEngine.instead_of(load_engine(name), silent) if name == broken else load_engine(name)

    monkeypatch.setattr(verdicts, "load_engine", load)
    for each in checks(of):
        if each.role is Role.PROOF and each.size != 1 and "turned and mirrored" not in each.name:
            assert each.question.ask(20).outcome is Outcome.FAILS, each.name


@EVERY
def test_a_second_opinion_is_of_what_was_proved(of: Theorem) -> None:
    proved = {(each.name, each.size): each for each in checks(of) if each.role is Role.PROOF}
    for each in checks(of):
        if each.role is Role.SECOND_OPINION:
            first = proved[each.name, each.size]
            assert _stated(each) == _stated(first) or each.question.digest() == first.question.digest()


def _stated(check: Check) -> object:
    """The function that states a claim, and its arguments: if these are the same, so is the formula."""
    if not isinstance(check.question, Satisfiable):
        return check.question.digest()
    make = getclosurevars(check.question.make).nonlocals["make"]
    return (make.func, make.args, make.keywords) if isinstance(make, partial) else make


class Listening:
    """An engine that says the same of every position, and remembers which it was asked about."""

    def __init__(self) -> None:
        self.asked: set[tuple[object, ...]] = set()
        self.claims = Claims(name="listening", version="", games={})

    def ask(self, query: Question) -> Answer:
        """Nothing is legal."""
        assert isinstance(query, Judge)
        stones = query.stones or {}
        self.asked.add((*stones.values(), query.removed, query.to_move, *sorted(query.options.items())))
        return Verdict(legal=(), to_move=None, over=True, winner=None)

    def close(self) -> None:
        """There is nothing to end."""


@pytest.mark.parametrize("of", VERDICTS, ids=lambda of: of.id)
def test_every_position_that_the_words_name_is_asked_about(
    of: Theorem, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = judges()[of.games[0] if of.games else next(name for name in judges() if name in of.id)]
    values = [len(some) for name, some in judge.options.items() if name != "pie"]
    settings = prod(values) * (2 if "whoever is to move" in of.statement or "lefe" in of.id else 1)
    for each in checks(of):
        if each.role is not Role.PROOF or re.search("turned and mirrored|twelve|from-zero|never", each.name):
            continue
        size = each.size or 0
        cells = judge.grid(size).count
        if "at most four stones" in of.statement:
            expected = sum(comb(cells, count) * 2**count for count in range(5))
        elif size <= TOO_SMALL:
            expected = (4 if "whatever cells are missing" in of.statement else 3) ** cells
        else:
            continue
        engine = Listening()
        monkeypatch.setattr(verdicts, "load_engine", lambda _, engine=engine: engine)
        assert each.question.ask(None).outcome is Outcome.HOLDS
        assert len(engine.asked) == expected * settings, each.name


# What the words say of sizes, mutants and other theorems is so in the formulas.


def in_words(of: Theorem) -> str:
    return f"{of.statement} {of.lemmas} {of.argument}"


@EVERY
def test_windows_are_as_large_as_the_words_say(of: Theorem) -> None:
    said = re.findall(
        r"windows? of ((?:(?:, |,? and )?(?:of )?\d+×\d+)+) points", in_words(of), re.IGNORECASE
    )
    expected = {int(number) for some in said for pair in re.findall(r"(\d+)×(\d+)", some) for number in pair}
    cells = [
        each.cells(prefix)
        for each in asked(of.id)
        if each.check.size is None
        for prefix in ("missing:", "one:missing:", "other:missing:")
    ]
    assert {isqrt(len(each)) for each in cells if each} == expected


@EVERY
def test_whole_boards_are_of_the_sizes_that_the_words_say(of: Theorem) -> None:
    sized = [each for each in checks(of) if each.role is Role.PROOF and each.size is not None]
    for low, high in re.findall(r"[Ww]hole boards of the sizes (\d+) to (\d+)", in_words(of)):
        assert {each.size for each in sized if each.name == "whole board"} == {
            *range(int(low), int(high) + 1)
        }
    for last in re.findall(r"stop at (\d+)×\1", in_words(of)):
        assert max(each.size or 0 for each in sized) == int(last)


@pytest.mark.parametrize("of", [of for of in theorems() if of.scope and of.module], ids=lambda of: of.id)
def test_each_lemma_that_the_words_number_is_proved(of: Theorem) -> None:
    """Of whole boards, too, there may be proofs, and of a lemma one for each colour and each size."""
    numbers = re.findall(r"\((\d)\)", of.lemmas)
    aside = "|".join((r"\d+", *(colour for judge in judges().values() for colour in judge.colours)))
    lemmas = {
        re.sub(aside, "", each.name)
        for each in checks(of)
        if each.role is Role.PROOF and not each.name.startswith("whole board")
    }
    assert (numbers or ["1"]) == [*map(str, range(1, len(lemmas) + 1))]
    assert {*re.findall(r"\((\d)\)", of.argument)} <= {*numbers}


IN_WORDS = ("no", "one", "two", "three", "four", "five")


@EVERY
def test_with_less_than_the_words_say_it_fails(of: Theorem) -> None:
    mutants = " ".join(each.name for each in checks(of) if each.role is Role.SENSITIVITY)
    fewer = [IN_WORDS[int(steps)] for steps in re.findall(r"up to (\d) steps? away only", mutants)]
    far = re.findall(r"up to (\w+) steps? away", of.lemmas)
    assert fewer == [IN_WORDS[IN_WORDS.index(steps) - 1] for steps in far]
    points = re.findall(r"\([−\d]+, [−\d]+\)", of.lemmas)
    assert re.findall(r"without the step (\(.*?\))", mutants) == [each.replace("−", "-") for each in points]


@pytest.mark.parametrize("of", [of for of in theorems() if "shortest" in of.statement], ids=lambda of: of.id)
def test_nothing_shorter_is_left_out(of: Theorem) -> None:
    every = checks(of)
    (shortest,) = {len(each.moves or ()) for check in every if (each := check.position()) is not None}
    assert f"has {IN_WORDS[shortest]} placements" in of.statement
    refuted = {(each.name, each.size) for each in every if each.role is Role.PROOF}
    for size in {size for _, size in refuted if size is not None}:
        lengths = range(min(shortest, size**2))
        assert {(f"no skip after {length} placements", size) for length in lengths} <= refuted


@pytest.mark.parametrize("of", [of for of in theorems() if "smallest" in of.statement], ids=lambda of: of.id)
def test_nothing_smaller_is_left_out(of: Theorem) -> None:
    refuted = {(each.name, each.size) for each in checks(of) if each.role is Role.PROOF}
    for each in checks(of):
        if each.role is Role.WITNESS and each.size is not None:
            assert f"{each.size}×{each.size}" in of.statement
            assert {(f"{each.name}: no smaller board", size) for size in range(1, each.size)} <= refuted


@EVERY
def test_games_are_replayed_under_all_the_options_that_the_words_name(of: Theorem) -> None:
    for each in checks(of):
        if each.name.endswith("whatever the options") and isinstance(each.question, Search):
            assert isinstance(each.question.of, partial)
            records: Sequence[GameRecord] = each.question.of.args[0]
            options = {
                name: values
                for name, values in judges()[records[0].game].options.items()
                if name not in ("pie", "tie")  # each has games of its own; no tie is decided in play
            }
            under = {tuple(dict(record.options)[name] for name in options) for record in records}
            assert under == {*product(*options.values())}


DEPARTURES: dict[tuple[type, str, object], str] = {
    (MinefieldReading, "hard_corners", False): "hard corner",
    (MinefieldReading, "switch_lengths", (4,)): "2×3 switches",
    (MinefieldReading, "switch_lengths", (3,)): "2×4 switches",
    (NecklaceReading, "three_suffice", True): "three stones suffice",
    (NecklaceReading, "diagonal_paths", True): "diagonal",
    (LefeReading, "pairwise", False): "may be adjacent",
    (LefeReading, "strictly_fewer", False): "as many leaves",
    (InterleaveReading, "strictly", False): "as many enemies as friends",
    (EveningReading, "strictly", False): "an equal sum suffices",
}
"""What may be other than in the rules, one thing at a time, and what it is called."""


def bound(value: object) -> Iterator[object]:
    """The readings that something is bound to."""
    match value:
        case partial():
            for part in (value.func, *value.args, *value.keywords.values()):
                yield from bound(part)
        case FunctionType():
            for cell in value.__closure__ or ():
                yield from bound(cell.cell_contents)
        case _ if is_dataclass(value) and type(value).__name__ == "Reading":
            yield value


@EVERY
def test_a_mutant_leaves_out_what_its_name_says(of: Theorem) -> None:
    for each in checks(of):
        if isinstance(each.question, Satisfiable):
            for reading in bound(each.question.make):
                assert is_dataclass(reading)
                departs = [
                    (type(reading), field.name, getattr(reading, field.name))
                    for field in fields(reading)
                    if getattr(reading, field.name) != field.default
                ]
                assert len(departs) <= 1, each.name
                assert all(DEPARTURES[departure] in each.name for departure in departs), (each.name, departs)


SAID_OTHERWISE = {
    "encoding.minefield-windows": {("rulestone_proofs.encodings.minefield", "refused_at")},
    "encoding.necklace-windows": {("rulestone_proofs.encodings.necklace", "crossed")},
    "encoding.necklace-points": {("rulestone_proofs.encodings.necklace", "secluding")},
}
"""By theorem, the formulas by which others say what the engine judges otherwise."""


NOT_USED = {"minefield.no-crosscut"}
"""Of this one others in the same module say something otherwise."""


UNCITED = {"encoding", "python"}
"""Theorems about a text, which the words about a game do not name."""


@EVERY
def test_a_theorem_names_what_it_rests_on(of: Theorem) -> None:
    cited = re.findall(r"\(([a-z]+(?:-[a-z]+)*)\)", of.argument)
    of_its_kind = [
        name for group, _, name in (each.partition(".") for each in of.parts) if group not in UNCITED
    ]
    assert sorted(cited) == sorted(of_its_kind)
    make = make_checks(of)
    function = make.func if isinstance(make, partial) else make
    if isinstance(function, FunctionType) and of not in AGREEMENTS and of.id not in NOT_USED:
        named = definitions((of.module, function.__name__))
        assert {name for name, places in SAID_OTHERWISE.items() if places & named} <= {*of.parts}


def test_what_holds_on_every_board_rests_on_what_does() -> None:
    for of in theorems():
        bounds = {part: standing(theorem(part)).bound for part in of.parts}
        if standing(of).bound is None:
            assert {part for part, sizes in bounds.items() if sizes is not None} <= {
                *OF_THE_LEMMA.get(of.id, ())
            }


OF_THE_LEMMA = {
    "evening.one-colour-per-cell": ["encoding.evening-groups"],
}
"""Parts that are proved on the boards on which a solver is asked; for the lemma as it is put it is enough."""


PAGE = Path(__file__).parents[2] / "proofs" / "METHOD.md"


def test_the_page_claims_no_more_of_the_bitboard_than_there_are_proofs_of() -> None:
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

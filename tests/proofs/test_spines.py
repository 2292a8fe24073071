"""Windows, spines, shapes and tori: the two encodings of the lemmas agree, with pictures and each other."""

from collections.abc import Mapping

import pytest

from rulestone_proofs.board import known_board
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import (
    FALSE,
    Conjunction,
    Disjunction,
    Formula,
    Negation,
    Values,
    all_of,
    any_of,
    both,
    evaluate,
    negation,
    none_of,
    post_order,
    same,
)
from rulestone_proofs.geometry import Cell, square_grid
from rulestone_proofs.ledger import Claim
from rulestone_proofs.solvers.answers import Impossible, Model, SolverName, ask
from rulestone_proofs.theorems.minefield import shapes, spine_clauses, spines, tori
from rulestone_proofs.windows import GapBoard, Point, Window, within
from tests.proofs.contents import decided

BLACK, WHITE = rules.COLOURS
REACH = spines.AREA_REACH
MIDDLE = (0, 0)


def content(window: Window, pattern: Mapping[Point, str]) -> Formula:
    """What the clauses say of points, in the variables of the encoding that judges."""
    return all_of(_mark(window.board, window.cell(point), mark) for point, mark in pattern.items())


def _mark(board: GapBoard, cell: Cell, mark: str) -> Formula:
    match mark:
        case "X":
            return board.of(BLACK, cell)
        case "O":
            return board.of(WHITE, cell)
        case ".":
            return board.empty(cell)
        case _:
            return board.missing[cell]


def equal(one: Formula, other: Formula, premise: Formula) -> bool:
    """Whether the solver finds no content for which only one of the two holds."""
    return isinstance(ask(SolverName.Z3, both(premise, negation(same(one, other)))), Impossible)


def test_both_encodings_know_the_same_switches() -> None:
    window = Window(REACH, rules.COLOURS)
    free = none_of(content(window, each) for each in spine_clauses.switches(REACH, spine_clauses.LENGTHS))
    assert equal(both(window.board.consistent, free), spines.switchless(window), window.board.consistent)


def test_both_encodings_close_the_same_points() -> None:
    window = Window(REACH, rules.COLOURS)
    patterns = [*spine_clauses.hard_corners(REACH), *spine_clauses.switches(REACH, spine_clauses.LENGTHS)]
    refused = [
        any_of(
            content(window, {point: at for point, at in pattern.items() if point != MIDDLE})
            for pattern in patterns
            if pattern.get(MIDDLE) == mark
        )
        for mark in "XO"
    ]
    assert equal(
        both(*refused), spines.is_closed(window, MIDDLE), both(window.board.consistent, window.empty(MIDDLE))
    )


def in_window_variables(formula: Formula, window: Window) -> Formula:
    """What clauses say, in the variables of the encoding that judges: a way means all that it asks for."""
    pieces = post_order((formula,))
    known = {
        spine_clauses.has(point, mark): _mark(window.board, window.cell(point), mark)
        for point in within(window.reach)
        for mark in spine_clauses.MARKS
    }
    asks: dict[Formula, list[Formula]] = {}
    for piece in pieces:
        if isinstance(piece, Disjunction) and len(piece.parts) == 2:
            for one, other in (piece.parts, piece.parts[::-1]):
                if isinstance(one, Negation) and "way" in getattr(one.part, "name", ""):
                    asks.setdefault(one.part, []).append(known[other])
    known |= {way: all_of(parts) for way, parts in asks.items()}
    for piece in pieces:
        match piece:
            case Negation(part):
                known[piece] = negation(known[part])
            case Conjunction(parts):
                known[piece] = all_of(known[part] for part in parts)
            case Disjunction(parts):
                known[piece] = any_of(known[part] for part in parts)
            case _:
                assert piece in known
    return known[formula]


@pytest.mark.parametrize("distance", [0, 1])
@pytest.mark.parametrize("lemma", ["spine_nearby", "spine_goes_on"])
def test_both_encodings_state_the_same_lemmas(distance: int, lemma: str) -> None:
    """In windows smaller than those of the proofs; the code is the same for all."""
    window = spines.window(distance)
    judged: Claim = getattr(spines, lemma)(distance)
    written: Claim = getattr(spine_clauses, lemma)(distance)
    for one, other in (
        (judged.hypotheses, written.hypotheses),
        (judged.refutation, written.refutation),
    ):
        assert equal(one, in_window_variables(other, window), window.board.consistent)


@pytest.mark.parametrize("direction", [(1, 1), (1, -1), (-1, 1), (-1, -1)])
def test_both_encodings_know_the_same_links(direction: Point) -> None:
    window = Window(1, rules.COLOURS)
    linked = any_of(content(window, each) for each in spine_clauses.links(MIDDLE, *direction))
    assert equal(linked, spines.link(window, MIDDLE, *direction), window.board.consistent)


def test_a_missing_point_is_neither_empty_nor_held() -> None:
    window = Window(0, rules.COLOURS)
    names = {f"{BLACK}:a1", f"{WHITE}:a1", "missing:a1"}
    for true in ({"missing:a1"}, {f"{BLACK}:a1"}, set()):

        def values(name: str, true: set[str] = true) -> bool:
            assert name in names
            return name in true

        assert evaluate(window.board.consistent, values)
        assert evaluate(window.empty(MIDDLE), values) == (not true)
        assert evaluate(window.board.clearing(0).empty(0), values)
    both_at_once: Values = {"missing:a1", f"{WHITE}:a1"}.__contains__
    assert not evaluate(window.board.consistent, both_at_once)


def test_a_window_ends_at_its_reach() -> None:
    window = Window(2, rules.COLOURS)
    assert [window.grid.names[window.cell(point)] for point in ((-2, -2), (0, 0), (2, 2))] == [
        "a1",
        "c3",
        "e5",
    ]
    with pytest.raises(IndexError, match=r"\(3, 0\) is not within 2 of the middle"):
        window.cell((3, 0))
    assert len(within(2)) == 25


def test_the_window_of_the_lemmas_holds_every_area_that_can_close_a_point() -> None:
    """The reach of areas, and that a window which is too small by one would miss some."""
    grid = square_grid(9)
    middle = grid.cell_of["e5"]
    areas = (*rules.corner_areas(grid), *rules.switch_areas(grid, (3, 4)))
    points = {point for area in areas if middle in area.points for point in area.points}
    steps = {max(abs(point % 9 - 4), abs(point // 9 - 4)) for point in points}
    assert max(steps) == spines.AREA_REACH
    assert spines.window(2).reach == 2 + spines.AREA_REACH


def test_a_block_of_two_by_two_empty_points_is_never_closed() -> None:
    """The page once said that it could be. A pair of empty points can."""
    window = spines.window(1)
    closed = both(spines.switchless(window), spines.closed_within(window, 1))
    block = all_of(map(window.empty, ((0, 0), (1, 0), (0, 1), (1, 1))))
    assert isinstance(ask(SolverName.Z3, both(closed, block)), Impossible)
    pair = both(window.empty((0, 0)), window.empty((1, 0)))
    assert isinstance(ask(SolverName.Z3, both(closed, pair)), Model)


def test_shapes_are_read_as_drawn() -> None:
    assert shapes.read("..#/#O#/.#.") == {(-1, 1), (0, 1), (-1, -1), (1, -1)}
    assert len(shapes.RISING) == 21


def test_the_rising_shapes_are_closed_under_the_symmetries_that_keep_the_direction() -> None:
    assert {frozenset((y, x) for x, y in shape) for shape in shapes.RISING} == shapes.RISING
    assert {frozenset((-x, -y) for x, y in shape) for shape in shapes.RISING} == shapes.RISING
    assert shapes.FALLING != shapes.RISING
    assert shapes.CROSSED not in shapes.RISING | shapes.FALLING


def test_a_torus_has_every_rectangle_once_and_no_edge() -> None:
    torus = tori.Torus(5)
    items = torus.rectangles(2, 4)
    assert len(items) == 25
    assert len({frozenset(area.points) for area in items}) == 25
    assert all(len(set(area.points)) == 8 for area in items)
    assert [len(cells) for cells in torus.beside] == [4] * 25
    across = items[-1]  # begins at the upper right corner, e5
    assert [torus.names[cell] for cell in across.corners] == ["e5", "a5", "a3", "e3"]


LOCKED = "X.OO/XO.X/OOX./.XXO"
"""A torus of side 4 on which nobody can place, rows from the top; found by another program."""


def test_a_locked_torus_is_locked_when_rolled_out() -> None:
    """Every point of it, with its surroundings in the plane, is closed, by the windows of the lemmas."""
    rows = LOCKED.split("/")
    for middle in within(2):
        picture = {(x, y): rows[-(middle[1] + y) % 4][(middle[0] + x) % 4] for x, y in within(REACH)}
        window = Window(REACH, rules.COLOURS)
        cells_of = {
            colour: [window.cell(point) for point, at in picture.items() if at == mark]
            for colour, mark in ((BLACK, "X"), (WHITE, "O"))
        }
        stones = known_board(rules.COLOURS, window.grid.count, cells_of).stones
        board = GapBoard(stones, (FALSE,) * window.grid.count)
        assert not any(decided(each) for each in rules.switches(board, window.grid))
        if picture[MIDDLE] == ".":
            assert all(
                decided(rules.refused_at(board, window.grid, colour, window.cell(MIDDLE)))
                for colour in rules.COLOURS
            )

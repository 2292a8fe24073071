"""Windows, spines, shapes and tori: the two encodings of the lemmas agree, with pictures and each other."""

from collections.abc import Mapping

import pytest

from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import (
    Conjunction,
    Disjunction,
    Formula,
    Negation,
    all_of,
    any_of,
    both,
    negation,
    none_of,
    post_order,
    same,
)
from rulestone_proofs.geometry import Cell
from rulestone_proofs.ledger import Claim
from rulestone_proofs.solvers.answers import Impossible, SolverName, ask
from rulestone_proofs.theorems.minefield import spine_clauses, spines
from rulestone_proofs.windows import GapBoard, Point, Window, within

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

"""Theorems about Lefe: placement, ties, and games that need not end."""

from collections.abc import Callable
from functools import partial

from rulestone.names import Colour
from rulestone_proofs.board import draw, fits, unknown_board, unknown_placement
from rulestone_proofs.encodings import lefe as rules
from rulestone_proofs.formula import any_of, both, how_many_at_most, negation, none_of, variables
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import (
    Check,
    Claim,
    Finding,
    Role,
    non_vacuous,
    proof,
    second_opinion,
    sensitive,
)
from rulestone_proofs.questions import Search
from rulestone_proofs.records import load
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.lefe.cycles import no_cycle, some_cycle
from rulestone_proofs.theorems.replay_checks import replay
from rulestone_proofs.theorems.witnesses import ends_tied, not_tied_if_shared_counts_are_void, recurs

_NO_PAIRS = rules.Reading(pairwise=False)


def no_new_triangle(size: int, colour: Colour, reading: rules.Reading = rules.RULES) -> Claim:
    """A legal placement on a board without triangles of its colour makes none."""
    grid = hex_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    placement = unknown_placement(grid.names)
    after = board.with_stone(colour, placement)
    legal = none_of(rules.refusals(board, grid, colour, placement, reading).values())
    return Claim(
        both(board.consistent, fits(board, placement), none_of(rules.triangles(board, grid, colour)), legal),
        any_of(rules.triangles(after, grid, colour)),
        lambda values: f"hexhex {size}: {draw(after, grid, values)}",
    )


def three_at_most_is_implied() -> Claim:
    """Among the six cells round a stone more than three cannot be pairwise apart."""
    friends = variables("friend", "123456")
    apart = none_of(both(friends[turn], friends[(turn + 1) % 6]) for turn in range(6))
    return Claim(apart, negation(how_many_at_most(3, friends)), lambda _: "")


def _records(role: Role, name: str, theorem: str, quick: int) -> tuple[Check, ...]:
    holds = ends_tied if role is Role.WITNESS else recurs
    return tuple(
        Check(role, name, record.size, SolverName.Z3, record.size <= quick, replay(record, holds))
        for record in load()[theorem]
    )


def _triangle_checks() -> tuple[Check, ...]:
    name = "one cell and its neighbours, {}"
    return (
        *(proof(name.format(colour), partial(no_new_triangle, 2, colour)) for colour in rules.COLOURS),
        proof("three friends at most is implied", three_at_most_is_implied),
        *(
            second_opinion(name.format(colour), partial(no_new_triangle, 2, colour), SolverName.CVC5)
            for colour in rules.COLOURS
        ),
        *(
            second_opinion(
                f"whole board, {colour}", partial(no_new_triangle, n, colour), SolverName.CADICAL, size=n
            )
            for n in (2, 3)
            for colour in rules.COLOURS
        ),
        non_vacuous("a legal placement", partial(no_new_triangle, 2, Colour("dark"))),
        sensitive(
            "friendly neighbours may be adjacent",
            partial(no_new_triangle, 2, Colour("dark"), _NO_PAIRS),
            size=2,
        ),
    )


def _search(run: Callable[[int, float | None], Finding], size: int) -> Search:
    """All positions are gone through."""
    return Search(partial(run, size), f"{run.__qualname__}, size {size}", (run.__module__,))


def _termination_checks() -> tuple[Check, ...]:
    return (
        *(
            Check(
                Role.PROOF,
                "all positions",
                n,
                SolverName.ENUMERATION,
                quick=True,
                question=_search(no_cycle, n),
            )
            for n in (1, 2)
        ),
        *_records(Role.COUNTEREXAMPLE, "a position recurs", "lefe.terminates", 5),
        Check(
            Role.SENSITIVITY,
            "as many leaves are removed too",
            2,
            SolverName.ENUMERATION,
            quick=True,
            question=_search(some_cycle, 2),
        ),
    )


def _draw_checks() -> tuple[Check, ...]:
    games = _records(Role.WITNESS, "a game that ends tied", "lefe.draw-happens", 5)
    mutant = replay(load()["lefe.draw-happens"][0], not_tied_if_shared_counts_are_void)
    name = "leaf counts that two trees share earn nothing"
    return (*games, Check(Role.SENSITIVITY, name, games[0].size, SolverName.Z3, quick=True, question=mutant))


CHECKS = {
    "lefe.no-triangle": _triangle_checks,
    "lefe.draw-happens": _draw_checks,
    "lefe.terminates": _termination_checks,
}

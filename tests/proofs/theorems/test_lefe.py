"""Lefe in plain code: trees, leaves, turns and the end, and recorded games under every choice of options."""

import pytest

from rulestone.core.names import CellName, Size
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Query
from rulestone_proofs.findings import Outcome
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import Role
from rulestone_proofs.records import load, moments
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.lefe.draws import CHECKS, THEOREM
from rulestone_proofs.theorems.lefe.options import enlarged, under_every_option
from rulestone_proofs.theorems.lefe.plain_judge import plain_verdict
from rulestone_proofs.theorems.lefe.play import Play, Position, Turn, cells_of
from rulestone_proofs.theorems.replays import z3_verdict
from tests.proofs.record_answers import played

GRID = hex_grid(3)
PLAY = Play(GRID)
RING = "b2 c2 c4 d2 b3 d3"
"""Round the middle, c3: a tree without leaves."""


def bits(names: str) -> int:
    return sum(1 << GRID.cell_of[name] for name in names.split())


def test_cells_are_in_board_order() -> None:
    assert list(cells_of(0b10110)) == [1, 2, 4]
    assert list(cells_of(0)) == []


def test_trees_hang_together() -> None:
    assert list(PLAY.trees(bits("a1 a2 c1 e1"))) == [bits("a1 a2"), bits("c1"), bits("e1")]
    assert PLAY.tree(bits("a1"), bits("a1 a2 c1")) == bits("a1 a2")


@pytest.mark.parametrize(("tree", "count"), [("a1", 1), ("a1 a2", 2), ("a1 a2 a3", 2), (RING, 0)])
def test_leaves(tree: str, count: int) -> None:
    assert PLAY.leaves(bits(tree)) == count


def test_two_friends_beside_each_other_forbid_a_cell_and_two_apart_do_not() -> None:
    empty = set(PLAY.placements(bits("c2 b2"), 0))
    assert GRID.cell_of["c3"] not in empty
    assert GRID.cell_of["c3"] in set(PLAY.placements(bits("c2 c4"), 0))
    assert not set(cells_of(bits("c2 b2"))) & empty


@pytest.mark.parametrize(
    ("play", "removes"),
    [
        (PLAY, True),
        (Play(GRID, newborn=False), False),
        (Play(GRID, strictly_fewer=False), True),
    ],
)
def test_a_new_tree_removes_a_ring_if_its_leaf_counts(play: Play, removes: bool) -> None:
    turns = set(play.turns(Position(0, bits(RING))))
    middle = GRID.cell_of["c3"]
    assert (Turn(middle, bits(RING)) in turns) is removes
    assert (Turn(middle, 0) in turns) is not removes


@pytest.mark.parametrize(("strictly", "removes"), [(True, False), (False, True)])
def test_as_many_leaves_are_not_fewer(strictly: bool, removes: bool) -> None:
    turns = set(Play(GRID, strictly_fewer=strictly).turns(Position(0, bits("a1"))))
    assert (Turn(GRID.cell_of["a2"], bits("a1")) in turns) is removes
    assert Turn(GRID.cell_of["e3"], 0) in turns  # too far away to remove anything


@pytest.mark.parametrize(("fewest", "removes"), [(True, True), (False, False)])
def test_a_merged_tree_is_compared_with_its_smallest_part_or_its_largest(fewest: bool, removes: bool) -> None:
    """A lone stone and a pair become a path of four: two leaves, more than one and not more than two."""
    position = Position(bits("a1 a3 b4"), bits("b2"))
    turns = set(Play(GRID, merge_fewest=fewest).turns(position))
    assert (Turn(GRID.cell_of["a2"], bits("b2")) in turns) is removes


def test_after_a_turn_the_other_is_to_move() -> None:
    position = Position(bits("c1"), bits(RING))
    turn = Turn(GRID.cell_of["c3"], bits(RING))
    assert PLAY.after(position, turn) == Position(0, bits("c1 c3"))


def test_the_end_is_where_either_cannot_place_or_only_on_turn() -> None:
    grid = hex_grid(1)
    assert Play(grid).over(Position(1, 0))
    assert not Play(grid).over(Position(0, 0))
    ring = hex_grid(2)
    around = sum(1 << cell for cell in range(7) if cell != 3)
    assert Play(ring).over(Position(0, around))
    assert not Play(ring, end_on_turn=True).over(Position(0, around))
    assert Play(ring, end_on_turn=True).over(Position(around, 0))


@pytest.mark.parametrize("name", ["lefe.terminates", "lefe.draw-happens"])
def test_plain_code_and_the_solver_judge_alike(name: str) -> None:
    for record in under_every_option(load()[name][0])[::3]:
        judged = list(moments(record, plain_verdict))
        for moment in judged[::9]:
            stones = {colour: tuple(map(CellName, names)) for colour, names in moment.stones.items()}
            query = Query(
                game=record.game,
                size=Size(record.size),
                options=dict(record.options),
                stones=stones,
                to_move=moment.to_move,
            )
            answer, mine = z3_verdict(query), moment.verdict
            assert sorted(mine.legal) == sorted(answer.legal)
            assert (mine.to_move, mine.over, mine.winner) == (answer.to_move, answer.over, answer.winner)
            assert (mine.score, mine.leader) == (answer.score, answer.leader)


CHECKED = CHECKS[THEOREM]()


def test_every_size_has_a_game_with_and_without_an_extra_stone() -> None:
    by_z3 = [(check.size, check.name) for check in CHECKED if check.solver is SolverName.Z3]
    for size in (5, 6, 7):
        assert (size, "a game that ends tied") in by_z3
        assert (size, "a game that ends tied, after an extra stone") in by_z3
    under_every_option = [
        check.size
        for check in CHECKED
        if check.role is Role.WITNESS and check.solver is SolverName.ENUMERATION
    ]
    assert sorted(under_every_option, key=str) == [5, 5, 6, 6, 7, 7]


def test_only_games_on_the_smallest_board_are_quick() -> None:
    assert {check.size for check in CHECKED if check.quick} == {5}


def test_if_shared_leaf_counts_are_void_somebody_wins() -> None:
    (mutant,) = (check for check in CHECKED if check.role is Role.SENSITIVITY)
    finding = mutant.question.put(None)
    assert finding.outcome is Outcome.HOLDS
    dark, light = (int(part.split()[1]) for part in finding.details.split(", "))
    assert dark != light


def test_every_choice_of_options_is_made_once() -> None:
    first_move, extra_stone = load()["lefe.terminates"]
    every = [*under_every_option(first_move), *under_every_option(extra_stone)]
    assert len({record.options for record in every}) == len(every) == 24
    assert {len(record.moves) for record in every} == {44, 43, 36}


@pytest.mark.parametrize("size", [3, 4, 7])
def test_a_game_can_be_played_in_the_middle_of_a_larger_board(size: int) -> None:
    for record in load()["lefe.terminates"]:
        moved = enlarged(record, size)
        assert played(ReferenceEngine(), moved).accepted == len(record.moves)
        assert (moved.moves == record.moves) == (size == 3)

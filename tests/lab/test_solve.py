"""The search for exact values: symmetries, the end of the time, the command."""

import json

from rulestone.core.names import GameName, OptionValue, Size
from rulestone.engines.states import State, state_factory
from rulestone.lab.solve import Node, solve, solver_symmetries
from rulestone.protocol import Ground
from tests.running import Run


def start(name: str, size: int, *, quick: bool = True, **options: OptionValue) -> State:
    return state_factory(Ground(game=GameName(name), size=Size(size), options=options), quick=quick).start()


def test_a_symmetry_with_colours_exchanged_exchanges_the_sides() -> None:
    assert len(solver_symmetries(start("minefield", 3, quick=False))) == 1  # rules of a variant may have none
    state = start("minefield", 3)
    exchanging = [way for exchanges, way in solver_symmetries(state) if exchanges]
    assert len(exchanging) == 4
    for way in exchanging:  # White's left edge becomes Black's bottom or top
        assert sorted(way[cell] for cell in state.board.cells[::3]) in ([0, 1, 2], [6, 7, 8])


def test_an_end_of_the_time_is_no_value() -> None:
    state = start("minefield", 5)
    found = solve(Node(state, state.colours), 0.0)
    assert (found.value, found.complete, found.moves) == (None, False, ())


def test_the_command_tells_the_value_of_a_position_and_of_a_variant(run: Run) -> None:
    command = ("solve", "minefield", "--size", "3", "--json")
    usual, later, other = (
        json.loads(run(*command, *more).out)
        for more in ((), ("--moves", "b2"), ("--variant", "minefield/no-switches"))
    )
    assert (usual["value"], usual["complete"]) == ("first", True)
    assert later["value"] == "second"
    assert other["complete"]
    assert usual["moves"]


def test_what_cannot_be_solved_is_told_in_one_line(run: Run) -> None:
    for command, words in (
        (("interleave", "--size", "4"), "too many set-ups: begin with one"),
        (("minefield", "--size", "3", "--moves", "a1 a1"), "move 2, a1, is illegal"),
    ):
        ended = run("solve", *command)
        assert (ended.status, ended.out) == (2, "")
        assert words in ended.err
    ten_cells = ("interleave", "--size", "3", "--removed", "a1,a2,a3,b1,b2,b3,b4,c1,c2")
    for command in (("minefield", "--size", "6"), ten_cells):
        late = run("solve", *command, "--seconds", "0.2")
        assert late.status == 1
        assert "not known" in late.out

"""Example actions: read from the register, with either colour, and put on other cells."""

from rulestone.core.action_examples import example_actions, optional_actions, varied
from rulestone.core.actions import Choose, Placement, Setup, Stop, Swap
from rulestone.core.boards import Cell
from rulestone.core.names import Colour, GameName


def test_examples_that_name_colours_are_there_with_either_colour() -> None:
    actions = example_actions(GameName("interleave"))
    assert {type(action) for action in actions} == {Setup, Choose, Placement, Stop}
    assert {action.colour for action in actions if isinstance(action, Stop)} == {"black", "red"}
    (setup,) = (action for action in actions if isinstance(action, Setup))  # it has either colour already
    assert [len(setup.of(Colour(name))) for name in ("black", "red")] == [2, 1]


def test_an_example_is_listed_once() -> None:
    for name in map(GameName, ("minefield", "lefe", "evening")):
        assert len(example_actions(name)) == len(set(example_actions(name)))
    assert {action.colour for action in example_actions(GameName("lefe")) if isinstance(action, Choose)} == {
        "dark",
        "light",
    }


def test_what_only_an_option_brings_is_kept_apart() -> None:
    assert not any(isinstance(action, Swap) for action in example_actions(GameName("minefield")))
    assert optional_actions(GameName("minefield")) == {Swap: "swap"}
    assert any(isinstance(action, Swap) for action in example_actions(GameName("necklace")))
    assert optional_actions(GameName("necklace")) == {}


def test_an_example_is_put_on_other_cells() -> None:
    cells = iter(map(Cell, (7, 8)))
    assert varied(Placement(Cell(1), removing=Cell(2)), lambda: next(cells)) == Placement(
        Cell(7), removing=Cell(8)
    )
    assert varied(Swap(), lambda: Cell(1)) == Swap()

"""Actions moved to other boards, and those that the register gives as examples."""

from rulestone.cases.examples import example_actions, optional_actions
from rulestone.core.actions import Choose, Placement, Setup, Stop, Swap
from rulestone.core.boards import Cell
from rulestone.core.names import Colour, GameName

BLACK, RED = Colour("black"), Colour("red")


def test_mapping_an_action_drops_cells_off_the_board() -> None:
    def shifted(cell: Cell) -> Cell | None:
        return None if cell == 2 else Cell(cell + 1)

    assert Placement(Cell(0), RED, removing=Cell(2)).mapped(shifted) == Placement(Cell(1), RED)
    assert Placement(Cell(2)).mapped(shifted) is None
    assert Setup(((BLACK, (Cell(0), Cell(2))),)).mapped(shifted) == Setup(((BLACK, (Cell(1),)),))


def test_example_actions_name_both_colours() -> None:
    actions = example_actions(GameName("interleave"))
    assert {type(action) for action in actions} == {Setup, Choose, Placement, Stop}
    assert {action.colour for action in actions if isinstance(action, Stop)} == {BLACK, RED}
    (setup,) = (action for action in actions if isinstance(action, Setup))  # it has either colour already
    assert [len(dict(setup.stones)[colour]) for colour in (BLACK, RED)] == [2, 1]
    for name in map(GameName, ("minefield", "lefe", "evening")):
        assert len(example_actions(name)) == len(set(example_actions(name)))


def test_actions_of_an_option_are_listed_apart() -> None:
    assert not any(isinstance(action, Swap) for action in example_actions(GameName("minefield")))
    assert optional_actions(GameName("minefield")) == {Swap: "swap"}
    assert any(isinstance(action, Swap) for action in example_actions(GameName("necklace")))
    assert optional_actions(GameName("necklace")) == {}

"""Actions: how they are written and read, moved to other boards and made simpler."""

import pytest

from rulestone.core.action_examples import example_actions, optional_actions
from rulestone.core.actions import (
    PLACEMENT,
    REMOVAL,
    SWAP,
    Action,
    ActionForm,
    Choose,
    Placement,
    Setup,
    Stop,
    Swap,
    choice,
    coloured_placement,
    setup,
    stop,
    write_action,
)
from rulestone.core.boards import Cell, UnknownCell, square_board
from rulestone.core.names import Colour, GameName, Size

BLACK, RED = Colour("black"), Colour("red")


COLOURS = (BLACK, RED)


BOARD = square_board(Size(3))


A1, B1, C1 = BOARD.cells[:3]


def read(form: ActionForm, text: str) -> Action | None:
    match = form.match(text)
    return None if match is None else form.read(BOARD, match)


@pytest.mark.parametrize(
    ("form", "text", "action"),
    [
        (PLACEMENT, "b1", Placement(B1)),
        (REMOVAL, "b1xc1", Placement(B1, removing=C1)),
        (SWAP, "swap", Swap()),
        (coloured_placement(COLOURS), "red:b1", Placement(B1, RED)),
        (stop(COLOURS), "black:stop", Stop(BLACK)),
        (choice(COLOURS), "choose red", Choose(RED)),
        (setup(COLOURS), "setup black=a1,b1 red=c1", Setup(((BLACK, (A1, B1)), (RED, (C1,))))),
        (setup(COLOURS), "setup red=a1", Setup(((BLACK, ()), (RED, (A1,))))),
        (setup(COLOURS), "setup", Setup(((BLACK, ()), (RED, ())))),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_action_is_read_as_it_is_written(form: ActionForm, text: str, action: Action) -> None:
    assert read(form, text) == action
    assert write_action(BOARD, action) == text


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (PLACEMENT, "b1 "),
        (PLACEMENT, "B1"),
        (PLACEMENT, "b1\n"),
        (REMOVAL, "b1x"),
        (SWAP, "swapped"),
        (coloured_placement(COLOURS), "white:b1"),
        (stop(COLOURS), "stop"),
        (choice(COLOURS), "choose"),
        (setup(COLOURS), "setup red=a1 black=b1"),
        (setup(COLOURS), "setup black=a1,"),
    ],
)
def test_what_is_written_otherwise_is_not_read(form: ActionForm, text: str) -> None:
    assert read(form, text) is None


def test_a_cell_of_another_board_is_told() -> None:
    with pytest.raises(UnknownCell, match="'d1' is not a cell"):
        read(REMOVAL, "a1xd1")


def shifted(cell: Cell) -> Cell | None:
    """To the right; the last column falls off the board."""
    return None if cell in (2, 5, 8) else Cell(cell + 1)


def test_an_action_moves_with_its_cells() -> None:
    assert Placement(A1, RED, removing=B1).moved(shifted) == Placement(B1, RED, removing=C1)
    assert Placement(A1, removing=C1).moved(shifted) == Placement(B1)
    assert Placement(C1).moved(shifted) is None
    assert Setup(((BLACK, (A1, C1)), (RED, ()))).moved(shifted) == Setup(((BLACK, (B1,)), (RED, ())))
    assert Swap().moved(shifted) == Swap()


def test_only_a_set_up_has_simpler_ones() -> None:
    whole = Setup(((BLACK, (A1, B1)), (RED, (C1,))))
    assert [each.write(BOARD) for each in whole.simpler()] == [
        "setup black=b1 red=c1",
        "setup black=a1 red=c1",
        "setup black=a1,b1",
    ]
    assert list(Placement(A1).simpler()) == []
    assert whole.of(BLACK) == (A1, B1)
    assert whole.of(Colour("blue")) == ()


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

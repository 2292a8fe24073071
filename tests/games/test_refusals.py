"""What a phase says, and of which actions a refusal is told. Refusals in words are in `tests/golden`."""

import pytest
from msgspec import UNSET

from rulestone.core.actions import Stop
from rulestone.core.names import Size
from rulestone.core.registry import find_game
from rulestone.engines.reference import verdict
from tests.helpers.asking import reached

SET_UP = "setup black=c3 choose red"


FREE = "No turns: either colour may place or stop."


@pytest.mark.parametrize(
    ("name", "size", "how", "in_play", "notice"),
    [
        ("minefield", 2, "white=b1,a2", True, "Black has no placement and is skipped."),
        ("minefield", 2, "black=a1,b2 white=b1,a2", False, "neither colour has a placement left."),
        ("necklace", 2, "red=b2 blue=b1,a2", True, "Red has no placement and is skipped."),
        ("necklace", 2, "red=a1,a2", False, ""),
        ("lefe", 3, "", False, ""),
        ("lefe", 3, "c3", False, "The second player chooses a colour."),
        ("lefe", 3, "c3 choose light", True, ""),
        ("lefe", 2, "dark=a1,b2,c2", False, "Dark cannot place."),
        (
            "interleave",
            3,
            "",
            False,
            "The first player sets up stones, at least one of them black.",
        ),
        ("interleave", 3, "setup black=c3", False, "The second player chooses a colour."),
        ("interleave", 3, f"{SET_UP} red:stop", True, f"{FREE} Red has stopped."),
        ("evening", 3, "", False, "White begins with one stone on any cell."),
        ("evening", 3, "white:c3", True, FREE),
        ("evening", 3, "white:c3 black:stop white:stop", False, "both colours have stopped."),
        ("evening", 3, "white:c3 black:stop black:c4", True, FREE),
    ],
)
def test_the_status_of_a_phase_names_the_actions_expected(
    name: str, size: int, how: str, in_play: bool, notice: str
) -> None:
    position = reached(name, size, how)
    assert position.status().notice == notice
    assert (verdict(position).why is not UNSET) == in_play
    stops = [action for action in position.candidates() if isinstance(action, Stop)]
    assert stops == (list(map(Stop, position.colours)) if notice.startswith(FREE) else [])


def test_refusals_exist_only_in_play_and_candidates_end_with_the_game() -> None:
    assert reached("lefe", 3, "c3").refusals() == {}
    refused = reached("lefe", 3, "dark=b2,b3 light=e1").refusals()
    board = find_game("lefe").board(Size(3))
    assert [action.write(board) for action in refused] == ["a2", "c3"]
    assert tuple(reached("interleave", 3, f"{SET_UP} red:stop black:stop").candidates()) == ()


def test_a_tree_is_removed_by_its_first_stone() -> None:
    position = reached("lefe", 3, "dark=c4,c3,d2 light=d3,d4")
    listed = {"b2xd4": "b2xd3", "b2xa1": "b2xa1", "b2": "b2", "choose dark": "choose dark"}
    read = {text: find_game("lefe").read_action(position.board, text) for text in listed}
    written = {text: each.canonical(position.board, position.stones) for text, each in read.items()}
    assert {text: each.write(position.board) for text, each in written.items()} == listed

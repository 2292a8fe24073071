"""What a refusal says, in clauses, cells and words; and what a phase says."""

import pytest
from msgspec import UNSET

from rulestone.core.actions import Action, Stop
from rulestone.core.boards import Board
from rulestone.core.names import ActionText, GameName, Options, Size
from rulestone.core.registry import find_game, game_names
from rulestone.engines.reference import verdict
from tests.games.asking import reached

SET_UP = "setup black=c3;choose red"


class Pass(Action):
    """What no game has."""

    def write(self, board: Board) -> ActionText:
        """As nobody reads it."""
        return ActionText("pass")


REFUSED: list[tuple[str, int, Options, str, str, list[str]]] = [
    (
        "minefield",
        5,
        {},
        "black=b2 white=c2",
        "c3",
        ["hard-corner b2 c2 b3 c3: it creates a hard corner from b2 to c3"],
    ),
    (
        "minefield",
        5,
        {},
        "black=a1 white=c1,a2",
        "c2",
        ["switch a1 b1 c1 a2 b2 c2: it creates a switch from a1 to c2"],
    ),
    (
        "minefield",
        5,
        {},
        "black=a1 white=b1,a3",
        "b3",
        ["switch a1 b1 a2 b2 a3 b3: it creates a switch from a1 to b3"],
    ),
    (
        "minefield",
        5,
        {},
        "black=a1 white=d1,a2",
        "d2",
        ["switch a1 b1 c1 d1 a2 b2 c2 d2: it creates a switch from a1 to d2"],
    ),
    (
        "minefield",
        5,
        {},
        "black=a1 white=b1,a4",
        "b4",
        ["switch a1 b1 a2 b2 a3 b3 a4 b4: it creates a switch from a1 to b4"],
    ),
    ("minefield", 5, {}, "black=a1 white=e1,a2", "e2", []),
    (
        "minefield",
        5,
        {},
        "black=c1,a2 white=b1,a3,c3",
        "b3",
        [
            "hard-corner a2 b2 a3 b3: it creates a hard corner from a2 to b3",
            "switch b1 c1 b2 c2 b3 c3: it creates a switch from b1 to c3",
        ],
    ),
    (
        "minefield",
        1,
        {"swap": True},
        "a1",
        "swap",
        ["win: the game is over: black has won", "turn: no swap here: only on White's first turn, once"],
    ),
    ("minefield", 3, {}, "b1;a1;b2;a2;b3", "c3", ["win: the game is over: black has won"]),
    (
        "minefield",
        3,
        {},
        "b1;a1;b2;a2;b3",
        "b3",
        ["win: the game is over: black has won", "turn b3: b3 is occupied"],
    ),
    ("minefield", 3, {}, "a1", "swap", ["turn: no swap here: it is switched off (swap = false)"]),
    ("minefield", 3, {"swap": True}, "a1", "swap", []),
    ("minefield", 3, {"swap": True}, "", "swap", ["turn: no swap here: only on White's first turn, once"]),
    ("necklace", 3, {}, "a1;swap", "swap", ["swap: no swap here: only on Blue's first turn, once"]),
    ("necklace", 3, {"swap": False}, "a1", "swap", ["swap: no swap here: it is switched off (swap = false)"]),
    ("necklace", 4, {}, "red=b1,b3 blue=a2,c2", "d4", ["secluded b2: it leaves b2 secluded"]),
    ("necklace", 4, {}, "red=b1,b3 blue=a2,c2", "b2", []),
    (
        "necklace",
        4,
        {},
        "red=b2,c3 blue=c2,b3",
        "a1",
        [
            "skip: the game is over: neither colour has a placement left",
            "crosscut b2 c2 b3 c3: it leaves a crosscut from b2 to c3",
        ],
    ),
    ("necklace", 5, {}, "red=b1,c1,a2,d2,b3", "c3", ["secluded b2 c2: it leaves b2, c2 secluded"]),
    (
        "lefe",
        3,
        {},
        "dark=b2,b3,c2,c4",
        "c3",
        ["place b2 b3: your stones b2 and b3 beside it touch each other"],
    ),
    (
        "lefe",
        3,
        {},
        "dark=b2,b3 light=e1",
        "c3",
        ["place b2 b3: your stones b2 and b3 beside it touch each other"],
    ),
    (
        "lefe",
        3,
        {},
        "dark=c1,c2,c3 light=d4",
        "c4xd4",
        ["capture d4: your tree has 2 leaves, not more than the 2 before"],
    ),
    (
        "lefe",
        3,
        {},
        "dark=c1,c2,c4,c5 light=d4",
        "c3xd4",
        [
            "capture d4: your tree has 2 leaves, not more than 2, the fewest of 2 and 2 (merge = fewest)",
            "merge d4: your tree has 2 leaves, not more than 2, the fewest of 2 and 2 (merge = fewest)",
        ],
    ),
    ("lefe", 3, {}, "light=c4", "c3xc4", ["capture c4: that tree has 1 leaf, not fewer than the 1 of yours"]),
    (
        "lefe",
        3,
        {},
        "light=c4,c5",
        "c3xc4",
        ["capture c4 c5: that tree has 2 leaves, not fewer than the 1 of yours"],
    ),
    (
        "lefe",
        3,
        {},
        "dark=c4,c3,d2 light=e1,e3,a3",
        "b2",
        ["capture e1: you must also remove a tree: that of e1"],
    ),
    (
        "lefe",
        3,
        {},
        "dark=c4,c3,d2 light=e1,e3,a3",
        "b2xe3",
        ["capture e3: that tree does not touch your tree that grew"],
    ),
    ("lefe", 3, {}, "dark=c4,c3,d2 light=e1", "b2xc3", ["capture c3: c3 holds no light stone to remove"]),
    ("lefe", 3, {}, "dark=c4,c3,d2 light=e1", "b2xb1", ["capture b1: b1 holds no light stone to remove"]),
    ("lefe", 3, {}, "", "a1xb1", ["pie: the first player places one dark stone first, removing nothing"]),
    ("lefe", 3, {}, "c3", "a1", ["pie: the second player chooses a colour first"]),
    ("lefe", 3, {}, "c3;choose dark", "choose dark", ["pie: no colour is to be chosen here"]),
    (
        "lefe",
        1,
        {},
        "a1;choose light",
        "choose dark",
        ["end: the game is over: neither colour can place", "pie: no colour is to be chosen here"],
    ),
    (
        "lefe",
        1,
        {},
        "a1;choose light",
        "a1",
        [
            "end: the game is over: neither colour can place",
            "place a1: a1 is occupied",
            "turn a1: a1 is occupied",
        ],
    ),
    (
        "lefe",
        4,
        {"merge": "most"},
        "dark=e3,f2,c3 light=c4",
        "d4xc4",
        [
            "capture c4: your tree has 2 leaves, not more than 2, the most of 1 and 2 (merge = most)",
            "merge c4: your tree has 2 leaves, not more than 2, the most of 1 and 2 (merge = most)",
        ],
    ),
    (
        "lefe",
        4,
        {"newborn": "never"},
        "light=c3,c4,d4",
        "b2xc3",
        ["capture c3 c4 d4: it joins none of your trees, and so removes nothing (newborn = never)"],
    ),
    (
        "lefe",
        2,
        {},
        "dark=a1,b2,c2",
        "a2",
        [
            "end: the game is over: Dark cannot place",
            "place a1 b2: your stones a1 and b2 beside it touch each other",
        ],
    ),
    (
        "lefe",
        2,
        {"end": "on-turn"},
        "dark=a1,b2,c2",
        "a2",
        [
            "end: the game is over: Dark cannot place on its turn (end = on-turn)",
            "place a1 b2: your stones a1 and b2 beside it touch each other",
        ],
    ),
    ("lefe", 3, {"pie": "none"}, "", "choose dark", ["pie: no colour is to be chosen here (pie = none)"]),
    ("interleave", 3, {}, "", "setup red=a1", ["pie: a set-up needs at least one black stone"]),
    (
        "interleave",
        3,
        {},
        "",
        "setup black=a1 red=a1",
        ["pie a1: a set-up puts one stone on a cell, and this one more on a1"],
    ),
    ("interleave", 3, {}, "", "red:a1", ["pie: the first player sets up the position first"]),
    ("interleave", 3, {}, "setup black=c3", "red:a1", ["pie: the second player chooses a colour first"]),
    (
        "interleave",
        3,
        {},
        SET_UP,
        "choose red",
        ["pie: the position is set up and the colours are chosen already"],
    ),
    ("interleave", 3, {}, SET_UP, "red:c3", ["turnless c3: c3 is occupied", "place c3: c3 is occupied"]),
    (
        "interleave",
        3,
        {},
        f"{SET_UP};red:stop;black:stop",
        "red:stop",
        ["end: the game is over: both colours have stopped"],
    ),
    (
        "interleave",
        3,
        {},
        "black=c2,c4,b2 red=c1",
        "black:c3",
        ["place b2 c2 c4: it sees no enemy stones and 3 friendly stones, and must see more enemies"],
    ),
    (
        "interleave",
        3,
        {},
        "black=c4,b2 red=c2",
        "black:c3",
        ["place b2 c2 c4: it sees 1 enemy stone and 2 friendly stones, and must see more enemies"],
    ),
    ("evening", 3, {}, "", "white:stop", ["opening: White's opening stone comes first"]),
    (
        "evening",
        3,
        {},
        "white=c2,d2 black=c4,b4,a3",
        "black:c3",
        ["place a3 b4 c2 c4 d2: your groups here total 3, the enemy's 2: yours must be smaller"],
    ),
    (
        "evening",
        1,
        {},
        "white:a1",
        "white:a1",
        [
            "end: the game is over: neither colour can place",
            "turnless a1: a1 is occupied",
            "place a1: a1 is occupied",
        ],
    ),
]
"""A game, the size of its board, options, the position, an action there, and what is said of it."""


@pytest.mark.parametrize(("name", "size", "options", "how", "action", "said"), REFUSED)
def test_a_refusal_names_clauses_and_cells_in_words(
    name: str, size: int, options: Options, how: str, action: str, said: list[str]
) -> None:
    position = reached(name, size, how, options)
    violations = position.violations(find_game(name).read_action(position.board, action))
    named = [
        f"{' '.join((one.clause.removeprefix(f'{name}.'), *position.board.names(one.cells)))}: {one.because}"
        for one in violations
    ]
    assert named == said


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
        ("lefe", 3, "c3;choose light", True, ""),
        ("lefe", 2, "dark=a1,b2,c2", False, "Dark cannot place."),
        (
            "interleave",
            3,
            "",
            False,
            "The first player sets up stones, at least one of them black.",
        ),
        ("interleave", 3, "setup black=c3", False, "The second player chooses a colour."),
        ("interleave", 3, f"{SET_UP};red:stop", True, f"{FREE} Red has stopped."),
        ("evening", 3, "", False, "White begins with one stone on any cell."),
        ("evening", 3, "white:c3", True, FREE),
        ("evening", 3, "white:c3;black:stop;white:stop", False, "both colours have stopped."),
        ("evening", 3, "white:c3;black:stop;black:c4", True, FREE),
    ],
)
def test_a_phase_says_what_is_to_be_done(name: str, size: int, how: str, in_play: bool, notice: str) -> None:
    position = reached(name, size, how)
    assert position.status().notice == notice
    assert (verdict(position).why is not UNSET) == in_play
    stops = [action for action in position.candidates() if isinstance(action, Stop)]
    assert stops == (list(map(Stop, position.colours)) if notice.startswith(FREE) else [])


def test_refusals_are_of_games_in_play_and_the_end_leaves_nothing_to_ask() -> None:
    assert reached("lefe", 3, "c3").refusals() == {}
    refused = reached("lefe", 3, "dark=b2,b3 light=e1").refusals()
    board = find_game("lefe").board(Size(3))
    assert [action.write(board) for action in refused] == ["a2", "c3"]
    assert tuple(reached("interleave", 3, f"{SET_UP};red:stop;black:stop").candidates()) == ()


def test_of_any_stones_of_a_tree_the_first_is_listed() -> None:
    position = reached("lefe", 3, "dark=c4,c3,d2 light=d3,d4")
    listed = {"b2xd4": "b2xd3", "b2xa1": "b2xa1", "b2": "b2", "choose dark": "choose dark"}
    read = {text: find_game("lefe").read_action(position.board, text) for text in listed}
    written = {text: each.canonical(position.board, position.stones) for text, each in read.items()}
    assert {text: each.write(position.board) for text, each in written.items()} == listed


@pytest.mark.parametrize("name", game_names())
def test_an_action_of_a_form_that_a_game_does_not_have_is_a_mistake_of_the_program(name: GameName) -> None:
    first, second = find_game(name).colours
    position = reached(name, 3, f"{first}=a1 {second}=c3")
    with pytest.raises(TypeError):
        position.after(Pass())
    if not find_game(name).turnless:  # without turns, whatever is no placement comes at the wrong time
        with pytest.raises(TypeError):
            position.violations(Pass())

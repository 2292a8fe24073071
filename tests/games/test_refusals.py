"""What a refusal of games on hexagons says, in clauses, cells and words; and what a phase says."""

import pytest
from msgspec import UNSET

from rulestone.core.actions import Stop
from rulestone.core.game import game
from rulestone.core.names import Options, Size
from rulestone.core.position import Position
from rulestone.engines.reference import position_of, verdict
from rulestone.protocol.checking import check_query
from rulestone.protocol.reading import read_question

SET_UP = "setup black=c3;choose red"


def reached(name: str, size: int, how: str, options: Options | None = None) -> Position:
    """The position after moves with semicolons between, or of stones: `dark=c1,c2 light=d4`."""
    rules = game(name)
    if "=" in how and not how.startswith("setup"):
        mover = None if rules.turnless else rules.colours[0]
        return position_of(check_query(read_question(name, size, stones=how, to_move=mover, options=options)))
    moves = [*filter(None, how.split(";"))]
    return position_of(check_query(read_question(name, size, moves=moves, options=options)))


REFUSED = [
    (
        "lefe",
        3,
        "dark=b2,b3,c2,c4",
        "c3",
        ["place b2 b3: your stones b2 and b3 beside it touch each other"],
    ),
    (
        "lefe",
        3,
        "dark=b2,b3 light=e1",
        "c3",
        ["place b2 b3: your stones b2 and b3 beside it touch each other"],
    ),
    (
        "lefe",
        3,
        "dark=c1,c2,c3 light=d4",
        "c4xd4",
        ["capture d4: your tree has 2 leaves, not more than the 2 before"],
    ),
    (
        "lefe",
        3,
        "dark=c1,c2,c4,c5 light=d4",
        "c3xd4",
        [
            f"{clause} d4: your tree has 2 leaves, not more than 2, the fewest of 2 and 2 (merge = fewest)"
            for clause in ("capture", "merge")
        ],
    ),
    (
        "lefe",
        3,
        "light=c4",
        "c3xc4",
        ["capture c4: that tree has 1 leaf, not fewer than the 1 of yours"],
    ),
    (
        "lefe",
        3,
        "light=c4,c5",
        "c3xc4",
        ["capture c4 c5: that tree has 2 leaves, not fewer than the 1 of yours"],
    ),
    (
        "lefe",
        3,
        "dark=c4,c3,d2 light=e1,e3,a3",
        "b2",
        ["capture e1: you must also remove a tree: that of e1"],
    ),
    (
        "lefe",
        3,
        "dark=c4,c3,d2 light=e1,e3,a3",
        "b2xe3",
        ["capture e3: that tree does not touch your tree that grew"],
    ),
    ("lefe", 3, "dark=c4,c3,d2 light=e1", "b2xc3", ["capture c3: c3 holds no light stone to remove"]),
    ("lefe", 3, "dark=c4,c3,d2 light=e1", "b2xb1", ["capture b1: b1 holds no light stone to remove"]),
    ("lefe", 3, "", "a1xb1", ["pie: the first player places one dark stone first, removing nothing"]),
    ("lefe", 3, "c3", "a1", ["pie: the second player chooses a colour first"]),
    ("lefe", 3, "c3;choose dark", "choose dark", ["pie: no colour is to be chosen here"]),
    (
        "lefe",
        1,
        "a1;choose light",
        "choose dark",
        ["end: the game is over: neither colour can place", "pie: no colour is to be chosen here"],
    ),
    (
        "lefe",
        1,
        "a1;choose light",
        "a1",
        [
            "end: the game is over: neither colour can place",
            "place a1: a1 is occupied",
            "turn a1: a1 is occupied",
        ],
    ),
    ("interleave", 3, "", "setup red=a1", ["pie: a set-up needs at least one black stone"]),
    (
        "interleave",
        3,
        "",
        "setup black=a1 red=a1",
        ["pie a1: a set-up puts one stone on a cell, and this one more on a1"],
    ),
    ("interleave", 3, "", "red:a1", ["pie: the first player sets up the position first"]),
    ("interleave", 3, "setup black=c3", "red:a1", ["pie: the second player chooses a colour first"]),
    (
        "interleave",
        3,
        SET_UP,
        "choose red",
        ["pie: the position is set up and the colours are chosen already"],
    ),
    (
        "interleave",
        3,
        SET_UP,
        "red:c3",
        ["turnless c3: c3 is occupied", "place c3: c3 is occupied"],
    ),
    (
        "interleave",
        3,
        f"{SET_UP};red:stop;black:stop",
        "red:stop",
        ["end: the game is over: both colours have stopped"],
    ),
    (
        "interleave",
        3,
        "black=c2,c4,b2 red=c1",
        "black:c3",
        ["place b2 c2 c4: it sees no enemy stones and 3 friendly stones, and must see more enemies"],
    ),
    (
        "interleave",
        3,
        "black=c4,b2 red=c2",
        "black:c3",
        ["place b2 c2 c4: it sees 1 enemy stone and 2 friendly stones, and must see more enemies"],
    ),
    ("evening", 3, "", "white:stop", ["opening: White's opening stone comes first"]),
    (
        "evening",
        3,
        "white=c2,d2 black=c4,b4,a3",
        "black:c3",
        [
            "place a3 b4 c2 c4 d2: your groups here total 3, the enemy's 2: yours must be smaller",
        ],
    ),
    (
        "evening",
        1,
        "white:a1",
        "white:a1",
        [
            "end: the game is over: neither colour can place",
            "turnless a1: a1 is occupied",
            "place a1: a1 is occupied",
        ],
    ),
]


@pytest.mark.parametrize(("name", "size", "how", "action", "said"), REFUSED)
def test_a_refusal_names_clauses_and_cells_in_words(
    name: str, size: int, how: str, action: str, said: list[str]
) -> None:
    position = reached(name, size, how)
    violations = position.violations(game(name).read_action(position.board, action))
    named = [
        f"{' '.join((one.clause.removeprefix(f'{name}.'), *position.board.names(one.cells)))}: {one.because}"
        for one in violations
    ]
    assert named == said


@pytest.mark.parametrize(
    ("size", "options", "how", "action", "because"),
    [
        (
            4,
            {"merge": "most"},
            "dark=e3,f2,c3 light=c4",
            "d4xc4",
            "your tree has 2 leaves, not more than 2, the most of 1 and 2 (merge = most)",
        ),
        (
            4,
            {"newborn": "never"},
            "light=c3,c4,d4",
            "b2xc3",
            "it joins none of your trees, and so removes nothing (newborn = never)",
        ),
        (2, {}, "dark=a1,b2,c2", "a2", "the game is over: Dark cannot place"),
        (
            2,
            {"end": "on-turn"},
            "dark=a1,b2,c2",
            "a2",
            "the game is over: Dark cannot place on its turn (end = on-turn)",
        ),
        (3, {"pie": "none"}, "", "choose dark", "no colour is to be chosen here (pie = none)"),
    ],
)
def test_a_refusal_names_the_option_that_it_rests_on(
    size: int, options: Options, how: str, action: str, because: str
) -> None:
    position = reached("lefe", size, how, options)
    first, *_ = position.violations(game("lefe").read_action(position.board, action))
    assert first.because == because
    status = position.status()
    assert not status.over or because == f"the game is over: {status.notice}".rstrip(".")


FREE = "No turns: either colour may place or stop."


@pytest.mark.parametrize(
    ("name", "how", "in_play"),
    [
        ("lefe", "", False),
        ("lefe", "c3", False),
        ("lefe", "c3;choose light", True),
        ("interleave", "", False),
        ("interleave", "setup black=c3", False),
        ("interleave", SET_UP, True),
        ("evening", "", False),
        ("evening", "white:c3", True),
    ],
)
def test_only_in_play_is_it_said_why_cells_are_closed_and_can_one_stop(
    name: str, how: str, in_play: bool
) -> None:
    position = reached(name, 3, how)
    assert (verdict(position).why is not UNSET) == in_play
    stops = [action for action in position.candidates() if isinstance(action, Stop)]
    assert stops == (list(map(Stop, position.colours)) if in_play and game(name).turnless else [])


@pytest.mark.parametrize(
    ("name", "how", "notice"),
    [
        ("lefe", "", ""),
        ("lefe", "c3", "The second player chooses a colour."),
        ("lefe", "c3;choose light", ""),
        (
            "interleave",
            "",
            "The first player sets up stones, at least one of them black; set-ups are not listed.",
        ),
        ("interleave", "setup black=c3", "The second player chooses a colour."),
        ("interleave", f"{SET_UP};red:stop", f"{FREE} Red has stopped."),
        ("evening", "", "White begins with one stone on any cell."),
        ("evening", "white:c3", FREE),
        ("evening", "white:c3;black:stop;white:stop", "both colours have stopped."),
        ("evening", "white:c3;black:stop;black:c4", FREE),
    ],
)
def test_a_phase_says_what_is_to_be_done(name: str, how: str, notice: str) -> None:
    assert reached(name, 3, how).status().notice == notice


def test_refusals_are_of_games_in_play_and_the_end_leaves_nothing_to_ask() -> None:
    assert reached("lefe", 3, "c3").refusals() == {}
    refused = reached("lefe", 3, "dark=b2,b3 light=e1").refusals()
    board = game("lefe").board(Size(3))
    assert [action.write(board) for action in refused] == ["a2", "c3"]
    assert tuple(reached("interleave", 3, f"{SET_UP};red:stop;black:stop").candidates()) == ()


def test_of_any_stones_of_a_tree_the_first_is_listed() -> None:
    position = reached("lefe", 3, "dark=c4,c3,d2 light=d3,d4")
    listed = {"b2xd4": "b2xd3", "b2xa1": "b2xa1", "b2": "b2", "choose dark": "choose dark"}
    read = {text: game("lefe").read_action(position.board, text) for text in listed}
    written = {text: each.canonical(position.board, position.stones) for text, each in read.items()}
    assert {text: each.write(position.board) for text, each in written.items()} == listed

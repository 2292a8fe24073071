"""What the cases of Hex mean to show, page by page."""

from collections.abc import Mapping
from typing import Literal

from rulestone.cases.authoring.intents import (
    Assertion,
    Intent,
    Page,
    allows,
    counts,
    goes_on,
    lacks,
    only,
    stops_at,
    to_move,
    won_by,
)
from rulestone.core.names import GameName, OptionValue
from rulestone_hex.rules import BLUE, RED

GAME = GameName("hex")
BOARD, TURN, WIN, SWAP = "hex.board", "hex.turn", "hex.win", "hex.swap"
NINE = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
NO_SWAP: Mapping[str, OptionValue] = {"swap": False}


def record(
    name: str,
    title: str,
    size: int,
    moves: str,
    *says: Assertion,
    clauses: tuple[str, ...],
    near: tuple[str, ...] = (),
    options: Mapping[str, OptionValue] | None = None,
    question: Literal["judge", "play"] = "judge",
) -> Intent:
    """A position that a record leads to; or (`play`) how far a record is legal."""
    return Intent(
        id=name,
        title=title,
        game=GAME,
        clauses=clauses,
        near=near,
        says=says,
        question=question,
        size=size,
        moves=tuple(moves.split()),
        options=options or {},
    )


def picture(
    name: str,
    title: str,
    rows: str,
    *says: Assertion,
    clauses: tuple[str, ...],
    near: tuple[str, ...] = (),
    blue_next: bool = False,
    options: Mapping[str, OptionValue] | None = None,
) -> Intent:
    """A board that was set up, as a picture has it."""
    return Intent(
        id=name,
        title=title,
        game=GAME,
        clauses=clauses,
        near=near,
        says=says,
        picture=rows,
        to_move=BLUE if blue_next else RED,
        options=options or {},
        record=False,
    )


def count(
    name: str,
    title: str,
    size: int,
    depth: int,
    nodes: int,
    *,
    clauses: tuple[str, ...],
    options: Mapping[str, OptionValue] | None = None,
) -> Intent:
    """How many sequences of actions begin a game."""
    return Intent(
        id=name,
        title=title,
        game=GAME,
        clauses=clauses,
        says=(counts(nodes),),
        question="perft",
        size=size,
        moves=(),
        depth=depth,
        options=options or {},
    )


CHAINS = (
    picture(
        "straight-chain",
        "A straight red chain from the bottom to the top wins",
        """
    3 . R .
   2 B R .
  1 . R B
    a b c
""",
        won_by(RED),
        only(),
        clauses=(WIN,),
        blue_next=True,
    ),
    picture(
        "chain-whoever-is-to-move",
        "On a board that was set up, a chain has won whoever would be to move",
        """
    3 . R .
   2 B R .
  1 . R B
    a b c
""",
        won_by(RED),
        only(),
        clauses=(WIN,),
    ),
    picture(
        "chain-to-the-upper-left",
        "A cell lies beside the one above it to the left: red wins along the short diagonal",
        """
    3 R . .
   2 B R .
  1 . B R
    a b c
""",
        won_by(RED),
        clauses=(WIN, BOARD),
        blue_next=True,
    ),
    picture(
        "not-to-the-upper-right",
        "A cell does not lie beside the one in the next column and the next row: red has no chain",
        """
    3 . . R
   2 B R .
  1 R B .
    a b c
""",
        goes_on(),
        to_move(BLUE),
        only("c1", "c2", "a3", "b3"),
        clauses=(BOARD,),
        near=(WIN,),
        blue_next=True,
    ),
    picture(
        "blue-not-to-the-upper-right",
        "Blue's last stone is not beside its others",
        """
    3 R . B
   2 B B R
  1 R . .
    a b c
""",
        goes_on(),
        to_move(RED),
        clauses=(BOARD,),
        near=(WIN,),
    ),
    picture(
        "blue-chain-that-turns",
        "A blue chain from the left to the right wins, whatever turns it takes",
        """
    3 R B B
   2 B B R
  1 R . R
    a b c
""",
        won_by(BLUE),
        only(),
        clauses=(WIN,),
    ),
    picture(
        "blue-along-the-top",
        "A corner cell lies on an edge of Blue's as well: a chain along the top row wins",
        """
    3 B B B
   2 R R .
  1 . R .
    a b c
""",
        won_by(BLUE),
        clauses=(BOARD, WIN),
    ),
    picture(
        "two-chains",
        "Red stones on both edges that no one chain joins do not win",
        """
    3 . R .
   2 B . B
  1 . R .
    a b c
""",
        goes_on(),
        to_move(RED),
        clauses=(WIN,),
        near=(BOARD,),
    ),
    picture(
        "red-along-the-bottom",
        "A red chain along the bottom row touches one of Red's edges only",
        """
    3 . . .
   2 B B .
  1 R R R
    a b c
""",
        goes_on(),
        to_move(BLUE),
        clauses=(WIN, BOARD),
        blue_next=True,
    ),
    picture(
        "chain-that-runs-back",
        "A red chain that runs down again before it reaches the top wins",
        """
      5 . . . R .
     4 R R . R .
    3 R B R R .
   2 R B B B .
  1 R B B B B
    a b c d e
""",
        won_by(RED),
        clauses=(WIN,),
        blue_next=True,
    ),
    picture(
        "one-cell-filled",
        "A stone on a board of one cell touches every edge and has won",
        """
  1 R
    a
""",
        won_by(RED),
        only(),
        clauses=(WIN, BOARD),
        near=(SWAP,),
        blue_next=True,
    ),
    picture(
        "full-board",
        "On a full board one colour has a chain, and the other has none",
        """
    3 R B R
   2 B R B
  1 R B R
    a b c
""",
        won_by(RED),
        only(),
        clauses=(WIN,),
        near=(TURN,),
        blue_next=True,
    ),
)

PLAY = (
    record(
        "start",
        "Red begins on an empty board, without a swap",
        3,
        "",
        only(*NINE),
        to_move(RED),
        goes_on(),
        clauses=(TURN, BOARD),
        near=(SWAP,),
    ),
    record(
        "turns",
        "The colours take turns",
        3,
        "a1 a2 a3",
        only("b1", "c1", "b2", "c2", "b3", "c3"),
        to_move(BLUE),
        clauses=(TURN,),
    ),
    record(
        "played-across",
        "Red's stones meet only across the short diagonal of Blue's next one: no chain",
        2,
        "a1 a2 b2",
        goes_on(),
        to_move(BLUE),
        only("b1"),
        clauses=(BOARD,),
        near=(WIN,),
    ),
    record(
        "chain-played-back",
        "Red completes a chain that runs down again before it reaches the top",
        5,
        "a1 c4 a2 b3 a3 b2 a4 c2 b4 d2 c3 b1 d3 c1 d4 d1 d5",
        won_by(RED),
        only(),
        clauses=(WIN,),
        near=(TURN,),
    ),
    record(
        "own-stone",
        "A stone on a cell that holds one of its own colour",
        3,
        "b2 c2 b2",
        stops_at(2, TURN),
        to_move(RED),
        clauses=(TURN,),
        question="play",
    ),
    record(
        "stone-of-the-other",
        "A stone on a cell that holds one of the other colour",
        3,
        "b2 b2",
        stops_at(1, TURN),
        to_move(BLUE),
        clauses=(TURN,),
        question="play",
    ),
    record(
        "beside-a-stone",
        "A stone on the cell beside an occupied one",
        3,
        "b2 b3",
        stops_at(2),
        to_move(RED),
        clauses=(BOARD,),
        near=(TURN,),
        question="play",
    ),
    record(
        "after-the-end",
        "A stone after Red has won",
        2,
        "a1 b1 a2 b2",
        stops_at(3, WIN),
        won_by(RED),
        only(),
        clauses=(WIN,),
        question="play",
    ),
    record(
        "blue-wins",
        "Blue wins with its third stone",
        3,
        "a1 a3 b1 b2 a2 c1",
        stops_at(6),
        won_by(BLUE),
        clauses=(WIN, TURN),
        question="play",
    ),
    record(
        "one-cell-is-both-edges",
        "The only cell of a board of one lies on all edges: a stone there wins",
        1,
        "a1",
        won_by(RED),
        clauses=(BOARD, WIN),
    ),
    record(
        "one-cell",
        "On the board of one cell the first stone wins, and there is nothing to swap",
        1,
        "a1 swap",
        stops_at(1, WIN),
        won_by(RED),
        only(),
        clauses=(BOARD, WIN, SWAP),
        question="play",
    ),
)

SWAPS = (
    record(
        "swap-offered",
        "After Red's first stone Blue may place or swap",
        3,
        "c1",
        only(*(cell for cell in NINE if cell != "c1"), "swap"),
        to_move(BLUE),
        clauses=(SWAP, TURN),
    ),
    record(
        "swap-then-blue",
        "After the swap the stone is where it was, it is Blue's turn, and there is no second swap",
        3,
        "c1 swap",
        only(*(cell for cell in NINE if cell != "c1")),
        to_move(BLUE),
        clauses=(SWAP,),
        near=(TURN,),
    ),
    record(
        "swap-keeps-the-colour",
        "After the swap the first stone is still red: with two above it Red wins",
        3,
        "a1 swap c2 a2 c3 a3",
        stops_at(6),
        won_by(RED),
        clauses=(SWAP, WIN),
        question="play",
    ),
    record(
        "swap-next-stone-is-blue",
        "After the swap the next stone is blue: with the one after the next it joins the left to the right",
        2,
        "a1 swap a2 b1 b2",
        stops_at(5),
        won_by(BLUE),
        clauses=(SWAP, WIN),
        question="play",
    ),
    record(
        "swap-twice",
        "A second swap right after the first",
        3,
        "b1 swap swap",
        stops_at(2, SWAP),
        to_move(BLUE),
        clauses=(SWAP,),
        question="play",
    ),
    record(
        "swap-first-of-all",
        "A swap as the first move of the game",
        3,
        "swap b1",
        stops_at(0, SWAP),
        to_move(RED),
        clauses=(SWAP,),
        question="play",
    ),
    record(
        "swap-by-red",
        "A swap on Red's second turn",
        3,
        "b1 a3 swap",
        stops_at(2, SWAP),
        to_move(RED),
        clauses=(SWAP,),
        question="play",
    ),
    record(
        "swap-declined",
        "A swap on Blue's second turn",
        3,
        "b1 a3 c3 swap",
        stops_at(3, SWAP),
        to_move(BLUE),
        lacks("swap"),
        clauses=(SWAP,),
        question="play",
    ),
    record(
        "swap-switched-off",
        "Without the option Blue may only place",
        3,
        "c1 swap",
        stops_at(1, SWAP),
        lacks("swap"),
        to_move(BLUE),
        clauses=(SWAP,),
        question="play",
        options=NO_SWAP,
    ),
    picture(
        "swap-on-set-up",
        "One red stone and Blue to move: the swap is open on a board that was set up",
        """
    3 . . .
   2 . . .
  1 . R .
    a b c
""",
        allows("swap", "a1", "c3"),
        clauses=(SWAP,),
        blue_next=True,
    ),
    picture(
        "swap-on-set-up-switched-off",
        "The same without the option",
        """
    3 . . .
   2 . . .
  1 . R .
    a b c
""",
        lacks("swap"),
        allows("a1", "c3"),
        clauses=(SWAP,),
        blue_next=True,
        options=NO_SWAP,
    ),
    picture(
        "no-swap-for-red",
        "One red stone and Red to move: no swap",
        """
    3 . . .
   2 . . .
  1 . R .
    a b c
""",
        lacks("swap"),
        to_move(RED),
        clauses=(SWAP,),
    ),
    picture(
        "no-swap-of-two",
        "Two red stones and Blue to move: no swap",
        """
    3 . . .
   2 . . R
  1 . R .
    a b c
""",
        lacks("swap"),
        to_move(BLUE),
        clauses=(SWAP,),
        blue_next=True,
    ),
)

COUNTS = (
    count("perft-2-3", "Three actions on four cells", 2, 3, 36, clauses=(TURN, SWAP)),
    count("perft-3-2", "Two actions on nine cells: every answer, and the swap", 3, 2, 81, clauses=(SWAP,)),
    count(
        "perft-2-4-without-swap",
        "Four actions on four cells without a swap: half of the games are over after three",
        2,
        4,
        12,
        clauses=(WIN,),
        options=NO_SWAP,
    ),
)

PAGES = (
    Page(GAME, "chains", "What joins two edges, and what does not.", CHAINS),
    Page(GAME, "play", "Turns, and the end of the game.", PLAY),
    Page(GAME, "swap", "When there is a swap, and what follows it.", SWAPS),
    Page(GAME, "perft", "How many sequences of actions begin a game.", COUNTS),
)

ENGINES = ("reference", "hex-union")

"""The arguments that several commands share."""

from typing import Annotated

from typer import Argument, Option

from rulestone.commands import completion

AsJson = Annotated[bool, Option("--json", help="Print one JSON document.")]

GameArgument = Annotated[
    str,
    Argument(
        metavar="GAME",
        help="A game (see `rulestone games`), or a file with one record or a state of Abstract Play.",
        autocompletion=completion.complete_games,
    ),
]
BoardSize = Annotated[int | None, Option("--size", metavar="N", help="The size of the board.")]
MovesOption = Annotated[
    str | None,
    Option(
        "--moves",
        metavar='"a1 b2"',
        help="The actions from the start of the game, separated by spaces.",
    ),
]
StonesByColour = Annotated[
    str | None,
    Option("--stones", metavar='"black=a1,b2 white=c3"', help="The stones on the board, by colour."),
]
ToMove = Annotated[
    str | None,
    Option(
        "--to-move",
        metavar="COLOUR",
        help="The colour to move; with --stones, in games with turns.",
        autocompletion=completion.complete_colours,
    ),
]
Removed = Annotated[
    str | None,
    Option(
        "--removed",
        metavar="a1,b2",
        help="The cells taken out of the board, in games that allow it.",
    ),
]
GameOptions = Annotated[
    list[str] | None,
    Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
At = Annotated[
    str | None,
    Option(
        "--at",
        metavar="CELL|ACTION",
        help="Explain this cell or action: who may place there, or whether it is legal, and why not.",
    ),
]
EngineName = Annotated[
    str,
    Option(
        "--engine",
        metavar="NAME",
        help="The installed engine that answers, such as reference, bitboard or z3.",
        autocompletion=completion.complete_engines,
    ),
]
REFERENCE = "reference"

"""Short ways to ask the engine."""

from collections.abc import Sequence

from rulestone.core.game import game as reference_game
from rulestone.core.names import ActionText, CellName, Colour, GameName, OptionValue, Size
from rulestone.protocol import Nodes, Played, Query, Verdict
from rulestone_bitboard import BitboardEngine

ENGINE = BitboardEngine()


def names_of(game: GameName, size: int) -> tuple[CellName, ...]:
    """The cells of a board."""
    board = reference_game(game).board(Size(size))
    return board.names(board.cells)


def actions(text: str) -> tuple[ActionText, ...]:
    """A record as people write it; words that belong to the next action are joined by `_`."""
    return tuple(ActionText(part.replace("_", " ")) for part in text.split())


def opening(game: GameName) -> tuple[ActionText, ...]:
    """How a game begins if not with placements."""
    return actions("setup_black=a1_red=b2 choose_black" if game == "interleave" else "")


def judge(
    game: GameName, size: int, stones: str, to_move: str | None = None, **options: OptionValue
) -> Verdict:
    """What is true of a set-up such as `black=a1,b2 white=c3`."""
    parts = (part.split("=") for part in stones.split())
    verdict = ENGINE.ask(
        Query(
            game=game,
            size=Size(size),
            options=options,
            stones={Colour(colour): tuple(map(CellName, cells.split(","))) for colour, cells in parts},
            to_move=Colour(to_move) if to_move else None,
        )
    )
    assert isinstance(verdict, Verdict)
    return verdict


def play(game: GameName, size: int, moves: str | Sequence[ActionText], **options: OptionValue) -> Played:
    """How far a record is legal."""
    record = actions(moves) if isinstance(moves, str) else tuple(moves)
    played = ENGINE.ask(Query(op="play", game=game, size=Size(size), moves=record, options=options))
    assert isinstance(played, Played)
    return played


def perft(
    game: GameName, size: int, depth: int, moves: str | Sequence[ActionText] = (), **options: OptionValue
) -> int:
    """How many sequences of actions there are."""
    record = actions(moves) if isinstance(moves, str) else tuple(moves)
    nodes = ENGINE.ask(
        Query(op="perft", game=game, size=Size(size), depth=depth, moves=record, options=options)
    )
    assert isinstance(nodes, Nodes)
    return nodes.nodes

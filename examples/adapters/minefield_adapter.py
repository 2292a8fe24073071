"""Lets `MinefieldGame` answer the engine protocol."""

import json
import sys
from copy import deepcopy
from string import ascii_lowercase

from minefield_game import PASS, IllegalMove, MinefieldGame, Move

Message = dict[str, object]

COLOURS = {"B": "black", "W": "white"}
HELLO: Message = {
    "protocol": 1,
    "name": "minefield-by-moves",
    "version": "1",
    "games": {"minefield": {"sizes": [1, 26]}},
    "ops": ["play"],
}


def name_of(move: Move, size: int) -> str:
    """A move as the protocol writes it: the class counts rows from the top, the protocol from the bottom."""
    return "pass" if move is None else f"{ascii_lowercase[move[1]]}{size - move[0]}"


def move_of(name: str, size: int) -> Move:
    """A move as the class takes it. Anything that is not a point on the board is an error naming the move."""
    if name[:1] not in [*ascii_lowercase[:size]] or name[1:] not in [str(row) for row in range(1, size + 1)]:
        raise ValueError(f"{name} is not a point of the board")
    return size - int(name[1:]), ascii_lowercase.index(name[0])


def pass_where_forced(game: MinefieldGame) -> None:
    """Make the passes that the class writes down and a record leaves out."""
    for _ in range(2):
        if game.result is not None or game.moves() != [PASS]:
            return
        try:
            game.move(PASS)
        except Exception as problem:
            raise ValueError(f"the forced pass is refused: {problem!r}") from problem


def follow(size: int, names: list[str]) -> tuple[MinefieldGame, int]:
    """The game after the leading moves that are legal, and how many they are."""
    game = MinefieldGame(size)
    for accepted, move in enumerate([move_of(name, size) for name in names]):
        after = deepcopy(game)
        try:
            after.move(move)
        except IllegalMove:
            return game, accepted
        pass_where_forced(after)
        game = after
    return game, len(names)


def play(size: int, names: list[str]) -> Message:
    """What is true after the legal part of a record."""
    game, accepted = follow(size, names)
    over = game.result is not None
    return {
        "accepted": accepted,
        "legal": [] if over else [name_of(move, size) for move in game.moves()],
        "to_move": None if over else COLOURS[game.turn],
        "over": over,
        "winner": COLOURS.get(game.result or ""),
    }


if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "hello":
            reply = HELLO
        else:
            try:
                reply = play(request["size"], request["moves"])
            except Exception as problem:  # of any kind: the next request needs an answer
                reply = {"error": {"code": "internal", "message": repr(problem)}}
        print(json.dumps({"id": request["id"], **reply}), flush=True)

"""Make the chunks of positions that `rulestone check --large` asks, `fixtures/large.json`.

    python -m tools.large [GAME…]

With games it makes those of these games again, and keeps the others.
The bitboard plays the games. At night the tests play them all again, and one in ten with the reference.

Of each game there are a hundred chunks of about a thousand positions. Nine in ten are on one of the two
largest sizes with at most 49 cells, one in ten on a larger board that is in use. About half of the options
have another value than their default. More than half of the cells are free when the games begin.
"""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random

from msgspec.structs import astuple, replace

from rulestone.cases.cases import read_structure
from rulestone.cases.large import LARGE_FILE, Chunk, ChunkFile, ChunkRow, chunk_of
from rulestone.check.large import RandomGame, digest, play_games
from rulestone.core.actions.action import write_action
from rulestone.core.names import GameName, Size
from rulestone.engines.engine import Engine
from rulestone.engines.installed import BITBOARD, load_engine
from rulestone.fuzz.generate import game_space, largest_in_use, largest_size, maker_for, random_set_up
from rulestone.rulebook.installed import find_game, game_names

FILE = Path(__file__).parents[1] / "fixtures" / LARGE_FILE

CHUNKS, POSITIONS = 100, 1_000
"""The number of chunks of a game, and the least number of positions of a chunk."""

_USUAL_SIZES, _ONE_LARGER_IN = 2, 10


def drawn(game: GameName, number: int) -> ChunkRow:
    """Return a chunk of a game with its board and options, and without games."""
    random = Random(f"{game}:{number}")
    usual, most = largest_size(find_game(game).kind), largest_in_use(game)
    sizes = (
        range(usual - _USUAL_SIZES + 1, usual + 1) if number % _ONE_LARGER_IN else range(usual + 1, most + 1)
    )
    space = game_space(load_engine(BITBOARD).capabilities, (game,), Size(random.choice(sizes)))
    setting, set_up, free = space.setting(0, random), None, 0
    while 2 * free <= len(find_game(game).board(setting.size).cells):
        setting = space.setting(0, random)
        start = maker_for(setting).start()
        set_up = random_set_up(start, random) if start.awaits_set_up else None
        free = len(start.board.cells) - (0 if set_up is None else len(set_up.cells))
    moves = () if set_up is None else (write_action(find_game(game).board(setting.size), set_up),)
    return ChunkRow(setting.size, 0, 0, "", setting.options, moves, setting.removed)


def filled(engine: Engine, game: GameName, number: int) -> ChunkRow:
    """Return a chunk with enough games, and the digest of an engine's answers."""
    row, games = drawn(game, number), list[RandomGame]()
    chunk = chunk_of(game, row, number)
    while sum(len(game.asked) for game in games) < POSITIONS:
        games.append(RandomGame(chunk, len(games)))
        play_games(engine, chunk, games[-1:])
    positions = sum(len(game.asked) for game in games)
    return replace(row, games=len(games), positions=positions, digest=digest(games))


def lines(rows: Iterable[ChunkRow]) -> str:
    """Return chunks as their file has them, a line for each."""
    return ",\n".join(json.dumps(_values(row), separators=(",", ":")) for row in rows)


def _values(row: ChunkRow) -> list[object]:
    values = [*astuple(row)]
    while not values[-1]:
        values.pop()
    return values


def text(games: Mapping[GameName, Iterable[ChunkRow]]) -> str:
    """Return the file."""
    parts = (f'"{game}":[\n{lines(rows)}\n]' for game, rows in games.items())
    return f'{{"chunks":{{{",".join(parts)}}}}}\n'


def is_right(engine: Engine, chunk: Chunk) -> bool:
    """Return whether an engine's answers have the digest that is on record."""
    games = [RandomGame(chunk, number) for number in range(chunk.games)]
    play_games(engine, chunk, games)
    return digest(games) == chunk.digest and sum(len(game.asked) for game in games) == chunk.positions


def main(names: Sequence[str]) -> None:
    """Make the chunks of some games, or of all, and write the file."""
    bitboard, known = load_engine(BITBOARD), read_structure(FILE, ChunkFile).chunks
    games = {
        game: known[game]
        if names and game not in names
        else [filled(bitboard, game, number) for number in range(1, CHUNKS + 1)]
        for game in game_names()
    }
    FILE.write_text(text(games), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

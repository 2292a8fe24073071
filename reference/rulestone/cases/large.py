"""Chunks of positions: random games in place of cases, with a digest of all right answers.

A chunk is about a thousand positions on one board. It has the seeds of its games and not the games: the
engine under test chooses from its own legal actions, and a right engine plays the recorded games.
"""

from collections import Counter

from msgspec import Struct

from rulestone.cases.cases import Case, Expectation, fixtures_root, read_structure
from rulestone.core.names import ActionText, GameName
from rulestone.core.once import once
from rulestone.protocol import GameSetting

LARGE_FILE = "large.json"
"""The file of chunks, in the folder of rulestone's fixtures."""


class ChunkRow(GameSetting, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A chunk as its file contains it.

    Attributes:
        moves: the moves that every game begins with, such as a set-up.
        games: the number of games.
        positions: the number of positions in them.
        digest: the digest of the right answers, by `rulestone.check.large`.
    """

    moves: tuple[ActionText, ...] = ()
    games: int
    positions: int
    digest: str


class ChunkFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file of chunks.

    Attributes:
        chunks: the chunks, game by game.
    """

    chunks: tuple[ChunkRow, ...]


class Chunk(Case, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chunk, which is selected, sent and reported like a case.

    Attributes:
        games: the number of games.
        positions: the number of positions in them.
        digest: the digest of the right answers.
    """

    games: int
    positions: int
    digest: str


def chunk_of(row: ChunkRow, number: int) -> Chunk:
    """Return the chunk with this number of its game. Its id is the seed of its games."""
    return Chunk(
        id=f"{row.game}/random-{number:03}",
        title=f"{row.positions:,} positions of {row.games:,} random games",
        clauses=(),
        question="play",
        game=row.game,
        size=row.size,
        options=row.options,
        removed=row.removed,
        moves=row.moves,
        asks=("moves",),
        expect=Expectation(),
        agreed=(),
        games=row.games,
        positions=row.positions,
        digest=row.digest,
    )


@once
def chunks() -> tuple[Chunk, ...]:
    """Return the chunks of all games, in their order.

    Raises:
        BadFixture: their file cannot be read.
    """
    numbers = Counter[GameName]()
    found: list[Chunk] = []
    for row in read_structure(fixtures_root() / LARGE_FILE, ChunkFile).chunks:
        numbers[row.game] += 1
        found.append(chunk_of(row, numbers[row.game]))
    return tuple(found)

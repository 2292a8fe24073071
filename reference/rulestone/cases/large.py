"""Chunks of positions: random games in place of cases, with a digest of all right answers.

A chunk is about a thousand positions on one board. It has the seeds of its games and not the games: the
engine under test chooses from its own legal actions, and a right engine plays the recorded games.
"""

from msgspec import Struct
from msgspec.structs import asdict

from rulestone.cases.cases import Case, Expectation, fixtures_root, read_structure
from rulestone.core.loading import once
from rulestone.core.names import ActionText, CellName, GameName, Options, Size

LARGE_FILE = "large.json"
"""The file of chunks, in the folder of rulestone's fixtures."""


class ChunkRow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A chunk as its file contains it: a list of these values, the last of which may be left out.

    Attributes:
        size: the size of the board.
        games: the number of games.
        positions: the number of positions in them.
        digest: the digest of the right answers, by `rulestone.check.large`.
        options: the options that are set.
        moves: the moves that every game begins with, such as a set-up.
        removed: the cells that were taken out of the board.
    """

    size: Size
    games: int
    positions: int
    digest: str
    options: Options = {}
    moves: tuple[ActionText, ...] = ()
    removed: tuple[CellName, ...] = ()


class ChunkFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file of chunks.

    Attributes:
        chunks: the chunks of each game.
    """

    chunks: dict[GameName, tuple[ChunkRow, ...]]


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


def chunk_of(game: GameName, row: ChunkRow, number: int) -> Chunk:
    """Return the chunk with this number of its game. Its id is the seed of its games."""
    return Chunk(
        id=f"{game}/random-{number:03}",
        title=f"{row.positions:,} positions of {row.games:,} random games",
        clauses=(),
        question="play",
        game=game,
        asks=("moves",),
        expect=Expectation(),
        agreed=(),
        **asdict(row),
    )


@once
def chunks() -> tuple[Chunk, ...]:
    """Return the chunks of all games, in their order.

    Raises:
        BadFixture: their file cannot be read.
    """
    games = read_structure(fixtures_root() / LARGE_FILE, ChunkFile).chunks
    return tuple(
        chunk_of(game, row, number) for game, rows in games.items() for number, row in enumerate(rows, 1)
    )

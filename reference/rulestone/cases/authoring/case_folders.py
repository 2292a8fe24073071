"""Where the tables about the cases of games are kept, and where their intents are."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rulestone.cases.cases import fixtures_of, fixtures_root
from rulestone.core.game import Game, games


@dataclass(frozen=True, slots=True)
class CaseFolder:
    """A folder with the tables about the cases of one game or several.

    Attributes:
        folder: where the tables are.
        games: the games whose cases they are about, in the order of the tables.
        shared: whether the games have a folder each within this one.
    """

    folder: Path
    games: tuple[Game, ...]
    shared: bool

    @property
    def counts(self) -> Path:
        """The table of perft counts. Among cases, `perft.json` may well be a file of cases."""
        return self.folder / ("perft.json" if self.shared else "perft-table.json")


def case_folder_of(game: Game) -> CaseFolder:
    """The folder of a game: one for all that rulestone ships; else the folder of its cases."""
    folder, root = fixtures_of(game), fixtures_root()
    if folder.parent != root:
        return CaseFolder(folder, (game,), shared=False)
    return CaseFolder(root, tuple(each for each in games() if fixtures_of(each).parent == root), shared=True)


def case_folders(of: Iterable[Game]) -> tuple[CaseFolder, ...]:
    """The folders of some games, each once."""
    folders: dict[Path, CaseFolder] = {}
    for game in of:
        own = case_folder_of(game)
        folders.setdefault(own.folder, own)
    return tuple(folders.values())


def intents_of(game: Game) -> Path:
    """Where a game's intents are, if it has any.

    They are in the folder `authoring/GAME` beside its cases, in `authoring` among them, or in the module
    `intents` of its package.
    """
    cases = fixtures_of(game)
    places = (cases.parent / "authoring" / game.name, cases / "authoring", game.folder / "intents.py")
    return next((place for place in places if place.exists()), places[1])

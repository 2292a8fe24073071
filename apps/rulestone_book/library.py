"""The contents of the pages: the cases and their pictures, and the runtime of the explorer."""

import tomllib
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import TypeVar

import msgspec
from msgspec import structs

from rulestone.cases.cases import Case, CaseFile, fixtures_of, read_cases
from rulestone.cases.expect import case_scene
from rulestone.core.decoded import words_of
from rulestone.core.loading import convert
from rulestone.core.names import ClauseId, GameName
from rulestone.draw.scene import Scene, position_scene
from rulestone.draw.svg import svg
from rulestone.report.markup import Html
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game, games
from rulestone.rulebook.register_file import UnknownGame
from rulestone_book.case_pictures import explanatory_scene
from rulestone_book.links import CurrentPage, read_files
from rulestone_book.runtime import Runtime

_Table = TypeVar("_Table")

_MOST_CELLS_DRAWN = 150
"""Pictures of cases on larger boards would take a third of the book. The explorer draws those boards."""


@dataclass
class Library:
    """The contents of a book.

    Attributes:
        cases: its cases.
        runtime: the runtime of its explorer.
        api: whether it has the documentation of the Python interface.
        site: the address that it is published at, with a slash at the end; empty if it is not known.
    """

    cases: tuple[Case, ...] = field(default_factory=read_cases)
    runtime: Runtime = field(default_factory=Runtime)
    api: bool = False
    site: str = ""

    def files(self, name: GameName) -> dict[str, CaseFile]:
        """Return the files of a game's cases by name, as far as the book has them."""
        return {
            stem: structs.replace(file, cases=tuple(case for case in file.cases if case.id in self.ids))
            for stem, file in read_files(name).items()
        }

    def of_game(self, name: GameName) -> tuple[Case, ...]:
        """Return the cases of one game, in their order."""
        return tuple(case for case in self.cases if case.game == name)

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of all cases."""
        return frozenset(case.id for case in self.cases)

    def examples(self, clause_id: ClauseId) -> tuple[Case | None, Case | None]:
        """Return a case that the clause decides, and one that only comes near it.

        They are those that the game names, or else the first.
        """
        named = example_ids().get(clause_id, ())
        own = self.of_game(GameName(clause_id.partition(".")[0]))
        ordered = sorted(own, key=lambda case: case.id not in named)
        return (
            next((case for case in ordered if clause_id in case.clauses), None),
            next((case for case in ordered if clause_id in case.near), None),
        )

    def case_picture(self, here: CurrentPage, case: Case) -> Html | None:
        """Return the picture of a case; None if it has none, or a board that only the explorer draws."""
        scene = explanatory_scene(case)
        is_drawn = len(scene.board.cells) <= _MOST_CELLS_DRAWN and (scene.stones or case.question != "perft")
        return picture(here, scene) if is_drawn else None

    def typical_scene(self, name: GameName) -> Scene:
        """Return a typical picture of a game: the fullest middle-sized board of a case, or an empty one."""
        cases = self.of_game(name)
        fitting = [case for case in cases if 4 <= case.size <= 6] or cases
        if fitting:
            scene = case_scene(max(fitting, key=lambda case: sum(map(len, case.stones.values()))))
        else:
            room = find_game(name)
            scene = position_scene(room.start(room.board(room.kind.example_size), {}))
        return replace(scene, legend={})

    def typical_picture(self, here: CurrentPage, name: GameName) -> Html:
        """Return a typical picture of a game as a part of a page."""
        return picture(here, self.typical_scene(name), keyed=False)


def picture(here: CurrentPage, scene: Scene, *, keyed: bool = True) -> Html:
    """Return a picture as a part of a page; with `keyed`, with the meaning of its signs below it."""
    return Html(svg(scene, styled=False, keyed=keyed, drawn_ids=here.drawn))


@cache
def example_ids() -> dict[ClauseId, tuple[str, str]]:
    """Return, by clause, the ids of the deciding case and the near miss that games name.

    They are in `examples.toml` next to the cases of a game.

    Raises:
        UnknownGame: a file cannot be read, or does not name two cases for a clause.
    """
    return {
        ClauseId(f"{game.name}.{clause}"): (f"{game.name}/{decided}", f"{game.name}/{near}")
        for game in games()
        for clause, (decided, near) in (
            read_table(game, "examples.toml", dict[str, tuple[str, str]]) or {}
        ).items()
    }


def read_table(of: Game, name: str, kind: type[_Table]) -> _Table | None:
    """Return the contents of a file next to the cases of a game; None if there is no such file.

    Raises:
        UnknownGame: it cannot be read, or has another structure.
    """
    file = fixtures_of(of) / name
    if not file.is_file():
        return None
    try:
        return convert(tomllib.loads(file.read_text(encoding="utf-8")), kind)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise UnknownGame(f"{of.name!r}: {file}: {words_of(problem)}") from problem

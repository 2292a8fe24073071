"""The data of the pages, read once: the cases, and the pictures drawn so far."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from rulestone.book import examples, links
from rulestone.book.case_pictures import telling_scene
from rulestone.book.frame import figure
from rulestone.book.links import Place
from rulestone.book.runtime import Runtime
from rulestone.cases.cases import Case, read_cases
from rulestone.core.names import ClauseId, GameName
from rulestone.draw.scene import Scene
from rulestone.draw.svg import Drawing, drawing
from rulestone.report.markup import Html


@dataclass
class Pictures:
    """The pictures drawn so far, by their paths."""

    drawn: dict[str, Drawing] = field(default_factory=dict[str, Drawing])

    def of_case(self, here: Place, case: Case) -> Html | None:
        """Return the picture of a case; None if it has none."""
        path = links.case_picture(case)
        if path not in self.drawn:
            scene = telling_scene(case)
            if case.question == "perft" and not scene.stones:
                return None
            self.drawn[path] = drawing(scene)
        return self._figure(here, path)

    def of_scene(self, here: Place, path: str, scene: Scene, *, keyed: bool = True) -> Html:
        """Return a picture of its own; with `keyed`, with the meaning of its signs below it."""
        if path not in self.drawn:
            self.drawn[path] = drawing(scene, keyed=keyed)
        return self._figure(here, path)

    def _figure(self, here: Place, path: str) -> Html:
        drawn = self.drawn[path]
        return figure(here, path, drawn.description, (drawn.width, drawn.height))


@dataclass
class Library:
    """The cases and pictures of a book, and the runtime of its explorer."""

    cases: tuple[Case, ...] = field(default_factory=read_cases)
    pictures: Pictures = field(default_factory=Pictures)
    runtime: Runtime = field(default_factory=Runtime)

    def of_game(self, game: GameName) -> tuple[Case, ...]:
        """Return the cases of one game, in their order."""
        return tuple(case for case in self.cases if case.game == game)

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of all cases."""
        return frozenset(case.id for case in self.cases)

    @cached_property
    def deciding(self) -> Counter[ClauseId]:
        """How many cases each clause decides."""
        return Counter(clause for case in self.cases for clause in case.clauses)

    @cached_property
    def near(self) -> Counter[ClauseId]:
        """How many cases come near each clause."""
        return Counter(clause for case in self.cases for clause in case.near)

    def examples(self, clause_id: ClauseId) -> tuple[Case | None, Case | None]:
        """Return a case that the clause decides, and one that only comes near it."""
        own = self.of_game(GameName(clause_id.partition(".")[0]))
        decided = examples.deciding(clause_id, own)
        return decided, examples.near_miss(clause_id, own, decided)

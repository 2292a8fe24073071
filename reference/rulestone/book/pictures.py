"""The pictures of the book: each a file of its own, drawn once."""

from dataclasses import dataclass, field

from rulestone.book import links
from rulestone.book.frame import figure
from rulestone.book.links import Place
from rulestone.book.telling import telling_scene
from rulestone.conformance.cases import Case
from rulestone.draw.scene import Scene
from rulestone.draw.svg import Drawing, drawing
from rulestone.markup import Html


@dataclass
class Pictures:
    """The pictures drawn so far, by their paths."""

    drawn: dict[str, Drawing] = field(default_factory=dict[str, Drawing])

    def of_case(self, here: Place, case: Case) -> Html | None:
        """The picture of a case; None where there is nothing to see."""
        path = links.case_picture(case)
        if path not in self.drawn:
            scene = telling_scene(case)
            if case.question == "perft" and not scene.stones:
                return None
            self.drawn[path] = drawing(scene)
        return self._figure(here, path)

    def of_scene(self, here: Place, path: str, scene: Scene, *, keyed: bool = True) -> Html:
        """A picture of its own; `keyed`: whether what its signs mean stands below it."""
        if path not in self.drawn:
            self.drawn[path] = drawing(scene, keyed=keyed)
        return self._figure(here, path)

    def _figure(self, here: Place, path: str) -> Html:
        drawn = self.drawn[path]
        return figure(here, path, drawn.description, (drawn.width, drawn.height))

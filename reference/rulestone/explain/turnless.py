"""What games without turns show: the sizes of their groups."""

from dataclasses import replace

from rulestone.core.overriding import override
from rulestone.core.position import Position
from rulestone.draw.scene import Scene
from rulestone.explain.cells import Explanations


class TurnlessExplanations(Explanations):
    """Groups with their sizes."""

    @override
    def counted(self, position: Position, plain: Scene) -> Scene:
        regions = (position.board.regions(position.stones.of(colour)) for colour in position.colours)
        labels = {min(group): str(len(group)) for groups in regions for group in groups}
        return replace(plain, labels=labels, caption="Numbers are sizes of groups.")

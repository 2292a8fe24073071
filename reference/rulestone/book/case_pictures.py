"""What a game adds to the pictures of its cases: the cells that tell why an answer is what it is.

A game's package gives its own as `PICTURES` in a module `pictures`; those of a game that gives none
show what can be told of any game.
"""

from dataclasses import dataclass, replace

from msgspec import UNSET

from rulestone.cases.cases import Case, queries
from rulestone.cases.expect import position_asked
from rulestone.check.case_scenes import case_scene, with_last_move
from rulestone.core.boards import Cell
from rulestone.core.game import game, read_action
from rulestone.core.names import ClauseId, GameName
from rulestone.core.position import Position, Violation
from rulestone.draw.positions import offering, ways
from rulestone.draw.scene import Mark, Scene

MOST_ASKED = 8
"""More refused cells than this say nothing about any one of them."""


@dataclass(frozen=True, slots=True)
class ShownCase:
    """A case that is to be drawn.

    Attributes:
        case: the case.
        position: the position that it asks about, after the accepted moves of a record.
        plain: that position as a picture, with the placements that are legal.
    """

    case: Case
    position: Position
    plain: Scene

    def decided_by(self, *clauses: ClauseId) -> bool:
        """Whether one of these clauses decides the case."""
        return any(clause in self.case.clauses for clause in clauses)

    def played(self, scene: Scene | None = None) -> Scene:
        """A picture of its position, by default the plain one, with the last accepted move of a record."""
        return with_last_move(scene or self.plain, self.case)

    @property
    def focus(self) -> tuple[Cell, ...]:
        """The cells that the case is about, where it names some."""
        return tuple(map(self.position.board.cell, self.case.focus))


class CasePictures:
    """What the pictures of a game's cases show beyond stones and legal placements."""

    def scene(self, subject: ShownCase) -> Scene:
        """The picture of a case: what tells its answer, or the plain position with its last move."""
        for tell in (self.refused_move, self.telling, self.won, self.refused):
            scene = tell(subject)
            if scene is not None:
                return scene
        return subject.played()

    def telling(self, subject: ShownCase) -> Scene | None:
        """What only this game has to show; None where that is nothing."""
        del subject
        return None

    def refused_move(self, subject: ShownCase) -> Scene | None:
        """The move at which a record stops being legal, and what forbids it."""
        case, position = subject.case, subject.position
        accepted = case.expect.accepted
        if accepted is UNSET or case.moves is None or accepted >= len(case.moves):
            return None
        action = read_action(case.game, position.board, case.moves[accepted])
        plain = subject.played()
        violated = position.violations(action)
        plain = replace(plain, ways={**plain.ways, **ways("asked", action)})
        return _witnessed(plain, [(cell, violated) for cell in action.at]) if action.at else plain

    def won(self, subject: ShownCase) -> Scene | None:
        """Where sides of the board belong to colours: the chain that joins those of the winner."""
        chain = self.chain(subject.position, subject.plain)
        return None if chain is None else subject.played(chain)

    def ended(self, position: Position, plain: Scene) -> Scene:
        """What shows who has won; by default the chain that joins the sides of the winner.

        Args:
            position: a position of this game in which it is over.
            plain: that position as a picture.
        """
        return self.chain(position, plain) or plain

    def chain(self, position: Position, plain: Scene) -> Scene | None:
        """The chain that joins the sides of the winner, marked; None where there is none."""
        winner = position.status().winner
        sides = [side for side, colour in position.owners.items() if colour == winner]
        if winner is None or not sides:
            return None
        chains = [
            chain
            for chain in position.board.regions(position.stones.of(winner))
            if all(chain & position.board.edges[side] for side in sides)
        ]
        if not chains:
            return None
        return replace(
            plain,
            marked={"witness": sorted(cell for chain in chains for cell in chain)},
            legend={"witness": "the chain that wins"},
        )

    def refused(self, subject: ShownCase) -> Scene | None:
        """The cells that the clauses of the case forbid, and what shows it."""
        if game(subject.case.game).turnless:
            return None  # most cells are refused there to one of the colours, and none of them is special
        violations = [
            (cell, tuple(one for one in illegal if one.clause in subject.case.clauses))
            for action, illegal in subject.position.refusals().items()
            for cell in action.at
        ]
        telling = [(cell, illegal) for cell, illegal in violations if illegal]
        return _witnessed(subject.plain, telling) if 0 < len(telling) <= MOST_ASKED else None


def _witnessed(plain: Scene, refused: list[tuple[Cell, tuple[Violation, ...]]]) -> Scene:
    marked: dict[Mark, list[Cell]] = {"asked": [cell for cell, _ in refused]}
    if len(refused) <= 2:
        witnesses = {cell for _, illegal in refused for one in illegal for cell in one.cells}
        if witnesses - set(marked["asked"]):
            marked["witness"] = sorted(witnesses)
    return replace(plain, marked=marked, legend={"asked": "refused", "witness": "what shows it"})


def wondering(scene: Scene, cell: Cell) -> Scene:
    """The scene with a question mark where the cell asked about has its mark, which looks like a refusal."""
    return replace(scene, marked={**scene.marked, "asked": ()}, labels={**scene.labels, cell: "?"})


def pictures_of(name: GameName) -> CasePictures:
    """What a game adds to the pictures of its cases."""
    return game(name).part("pictures", CasePictures, CasePictures())


def telling_scene(case: Case) -> Scene:
    """The position of a case, with what is to be seen in it."""
    drawn = case_scene(case)
    mover = None if case.expect.to_move is UNSET else case.expect.to_move
    plain = replace(offering(drawn, case.game, case.expect.legal or (), mover), legend={})
    questions = queries(case, ("judge", "play", "perft"))
    if not questions:
        return plain
    if case.question == "perft":
        return replace(plain, legal={})
    return pictures_of(case.game).scene(ShownCase(case, position_asked(questions[0]), plain))

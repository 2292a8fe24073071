"""What a game adds to the pictures of its cases: the cells that explain an answer."""

from dataclasses import dataclass, replace

from msgspec import UNSET

from rulestone.cases.cases import Case, queries
from rulestone.cases.expect import position_asked
from rulestone.check.case_scenes import case_scene, with_last_move
from rulestone.core.boards import Cell
from rulestone.core.names import ClauseId, GameName
from rulestone.core.position import Position, Violation
from rulestone.core.registry import find_game, part
from rulestone.draw.positions import ways, with_legal
from rulestone.draw.scene import Mark, Scene
from rulestone.protocol import OPERATIONS

MOST_ASKED = 8
"""With more refused cells than this, no single one is marked."""


@dataclass(frozen=True, slots=True)
class ShownCase:
    """A case to be drawn.

    Attributes:
        case: the case.
        position: its position, after the accepted moves of a record.
        plain: that position as a picture, with the legal placements.
    """

    case: Case
    position: Position
    plain: Scene

    def decided_by(self, *clauses: ClauseId) -> bool:
        """Return whether one of these clauses decides the case."""
        return any(clause in self.case.clauses for clause in clauses)

    def played(self, scene: Scene | None = None) -> Scene:
        """Return its position, by default the plain picture, with the last accepted move of a record."""
        return with_last_move(scene or self.plain, self.case)

    @property
    def focus(self) -> tuple[Cell, ...]:
        """The cells that the case is about, if it names some."""
        return tuple(map(self.position.board.cell, self.case.focus))


class CasePictures:
    """What the pictures of a game's cases show besides stones and legal placements.

    An entry point of the group `rulestone.pictures` names those of a game.
    """

    def scene(self, subject: ShownCase) -> Scene:
        """Return the picture of a case: what explains its answer, or the plain position and its last move."""
        for make in (self.refused_move, self.special_scene, self.winning_scene, self.refused):
            scene = make(subject)
            if scene is not None:
                return scene
        return subject.played()

    def special_scene(self, subject: ShownCase) -> Scene | None:
        """Return a picture that is special to this game; None if there is none."""
        return None

    def refused_move(self, subject: ShownCase) -> Scene | None:
        """Return the first illegal move of a record, with the cells that forbid it."""
        case, position = subject.case, subject.position
        accepted = case.expect.accepted
        if accepted is UNSET or case.moves is None or accepted >= len(case.moves):
            return None
        action = find_game(case.game).read_action(position.board, case.moves[accepted])
        plain = subject.played()
        violated = position.violations(action)
        plain = replace(plain, ways={**plain.ways, **ways("asked", action)})
        return _witnessed(plain, [(cell, violated) for cell in action.at]) if action.at else plain

    def winning_scene(self, subject: ShownCase) -> Scene | None:
        """Return the winning chain, in games where sides of the board belong to colours."""
        chain = self.chain(subject.position, subject.plain)
        return None if chain is None else subject.played(chain)

    def end_scene(self, position: Position, plain: Scene) -> Scene:
        """Return a picture that shows who has won; by default the chain that joins the winner's sides.

        Args:
            position: a finished position of this game.
            plain: that position as a picture.
        """
        return self.chain(position, plain) or plain

    def chain(self, position: Position, plain: Scene) -> Scene | None:
        """Return a picture with the chain that joins the winner's sides marked; None if there is none."""
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
        """Return the cells that the clauses of the case forbid, and why."""
        if find_game(subject.case.game).turnless:
            return None  # most cells are refused there to one of the colours, so no single one is marked
        violations = [
            (cell, tuple(one for one in illegal if one.clause in subject.case.clauses))
            for action, illegal in subject.position.refusals().items()
            for cell in action.at
        ]
        forbidden = [(cell, illegal) for cell, illegal in violations if illegal]
        return _witnessed(subject.plain, forbidden) if 0 < len(forbidden) <= MOST_ASKED else None


def _witnessed(plain: Scene, refused: list[tuple[Cell, tuple[Violation, ...]]]) -> Scene:
    marked: dict[Mark, list[Cell]] = {"asked": [cell for cell, _ in refused]}
    if len(refused) <= 2:
        witnesses = {cell for _, illegal in refused for one in illegal for cell in one.cells}
        if witnesses - set(marked["asked"]):
            marked["witness"] = sorted(witnesses)
    return replace(plain, marked=marked, legend={"asked": "refused", "witness": "what shows it"})


def with_question_mark(scene: Scene, cell: Cell) -> Scene:
    """Put a question mark on the cell asked about, because its usual mark looks like a refusal."""
    return replace(scene, marked={**scene.marked, "asked": ()}, labels={**scene.labels, cell: "?"})


def pictures_of(name: GameName) -> CasePictures:
    """Return the pictures of a game."""
    return part("rulestone.pictures", name, CasePictures) or CasePictures()


def explanatory_scene(case: Case) -> Scene:
    """Return the position of a case with everything that explains its answer."""
    drawn = case_scene(case)
    mover = None if case.expect.to_move is UNSET else case.expect.to_move
    plain = replace(with_legal(drawn, case.game, case.expect.legal or (), mover), legend={})
    questions = queries(case, OPERATIONS)
    if not questions:
        return plain
    if case.question == "perft":
        return replace(plain, legal={})
    return pictures_of(case.game).scene(ShownCase(case, position_asked(questions[0]), plain))

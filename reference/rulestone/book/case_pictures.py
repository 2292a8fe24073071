"""The picture of a case: what its author says, shown on the board.

A picture is chosen by the case alone: the cell that it shows is one that the case names, and what is marked
legal, refused or removable is so by the right answer.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from msgspec import UNSET

from rulestone.cases.cases import Case, Says, questions_of
from rulestone.cases.expect import case_scene, position_asked, with_last_move
from rulestone.core.boards import Cell, UnknownCell
from rulestone.core.position import Position, Violation
from rulestone.core.register.entries import option_text
from rulestone.core.registry import find_game
from rulestone.draw.scene import Scene, Sign, with_legal, with_question_mark
from rulestone.explain.cells import Explanations, explain, explanations_of
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

    def decided_by(self, clauses: Iterable[str]) -> bool:
        """Return whether one of these clauses decides the case."""
        return not set(clauses).isdisjoint(self.case.clauses)

    def played(self, scene: Scene | None = None) -> Scene:
        """Return its position, by default the plain picture, with the last accepted move of a record."""
        return with_last_move(scene or self.plain, self.case)

    def named_cells(self) -> tuple[Cell, ...]:
        """The empty cells that the case names: those that its author wants to be seen, then what is said."""
        case, board = self.case, self.position.board
        says = case.says or Says()
        refused = (name.rpartition(":")[2] for name in (*says.refuses, *(says.why or ())))
        cells = [*map(board.cell, (*case.focus, *says.at, *refused))]
        for text in (*says.allows, *says.forbids, *(says.legal or ())):
            with suppress(UnknownCell):  # a removed cell may be named, as one on which nothing is legal
                cells += find_game(case.game).read_action(board, text).placement_cells[:1]
        return tuple(cell for cell in dict.fromkeys(cells) if self.position.stones.at(cell) is None)


def case_picture(subject: ShownCase) -> Scene:
    """Return the picture of a case: what explains its answer, or the plain position and its last move."""
    shows = explanations_of(subject.case.game)
    return (
        _refused_move(subject)
        or _cell(subject, shows)
        or _counts(subject, shows)
        or _refused(subject)
        or subject.played()
    )


def _refused_move(subject: ShownCase) -> Scene | None:
    """Return the first illegal move of a record, with the cells that forbid it."""
    case, position = subject.case, subject.position
    accepted = case.expect.accepted
    if accepted is UNSET or case.moves is None or accepted >= len(case.moves):
        return None
    action = find_game(case.game).read_action(position.board, case.moves[accepted])
    plain = subject.played()
    violated = position.violations(action)
    plain = replace(plain, paths={**plain.paths, "asked": action.stone_path})
    return (
        _witnessed(plain, [(cell, violated) for cell in action.focus_cells]) if action.focus_cells else plain
    )


def _cell(subject: ShownCase, shows: Explanations) -> Scene | None:
    """Return the detail of the cell that the case names first, among those with something to see."""
    position, case = subject.position, subject.case
    status = position.status()
    if status.over or not status.opening_is_over or not subject.decided_by(shows.about_cells):
        return None
    details = (explain(case.game, position, cell, case.options) for cell in subject.named_cells())
    detail = next((detail for detail in details if detail.explanation.facts), None)
    if detail is None:
        return None
    scene = detail.scenes[0]
    marked = with_question_mark(scene, position.board.cell(detail.explanation.cell))
    return subject.played(replace(marked, legal=subject.plain.legal, caption=f"?: {scene.caption}"))


def _counts(subject: ShownCase, shows: Explanations) -> Scene | None:
    """Return what counts, where the case is about that or the game has ended."""
    over = subject.position.status().over
    if not over and not subject.decided_by(shows.about_counts):
        return None
    plain = replace(subject.plain, legal={}) if over else subject.plain
    counted = shows.counted(subject.position, plain)
    return None if counted == plain else subject.played(counted)


def _refused(subject: ShownCase) -> Scene | None:
    """Return the cells that the clauses of the case forbid, and why; the ones that it names, if any."""
    if find_game(subject.case.game).turnless:
        return None  # most cells are refused there to one of the colours, so no single one is marked
    forbidden = list(_forbidden(subject))
    named = set(subject.named_cells())
    shown = [(cell, why) for cell, why in forbidden if cell in named] or forbidden
    return _witnessed(subject.plain, shown) if 0 < len(shown) <= MOST_ASKED else None


def _forbidden(subject: ShownCase) -> Iterator[tuple[Cell, tuple[Violation, ...]]]:
    for action, illegal in subject.position.refusals().items():
        deciding = tuple(one for one in illegal if one.clause in subject.case.clauses)
        if deciding:
            yield from ((cell, deciding) for cell in action.focus_cells)


def _witnessed(plain: Scene, refused: list[tuple[Cell, tuple[Violation, ...]]]) -> Scene:
    marked: dict[Sign, list[Cell]] = {"asked": [cell for cell, _ in refused]}
    if len(refused) <= 2:
        witnesses = {cell for _, illegal in refused for one in illegal for cell in one.cells}
        if witnesses - set(marked["asked"]):
            marked["witness"] = sorted(witnesses)
    return replace(plain, marked=marked, legend={"asked": "refused", "witness": "what shows it"})


def explanatory_scene(case: Case) -> Scene:
    """Return the position of a case with everything that explains its answer, and the options in force."""
    drawn = case_scene(case)
    turn = None if case.expect.to_move is UNSET else case.expect.to_move
    plain = replace(with_legal(drawn, case.game, case.expect.legal or (), turn), legend={})
    questions = questions_of(case, OPERATIONS)
    if not questions:
        return plain
    if case.operation == "perft":
        return replace(plain, legal={})
    scene = case_picture(ShownCase(case, position_asked(questions[0]), plain))
    settings = ", ".join(f"{name} = {option_text(value)}" for name, value in case.options.items())
    return replace(scene, caption=f"{scene.caption} With {settings}.".strip()) if settings else scene

"""The complete right answer to a question, by the reference rules, and the picture of a case.

A verdict names one clause for each illegal action. An expectation names every clause that forbids it.
"""

from collections.abc import Iterable
from dataclasses import replace

from msgspec import UNSET

from rulestone.cases.cases import Case, Expectation, board_of
from rulestone.cases.mutants import FAMILY
from rulestone.cases.variants import Variant
from rulestone.core.actions.action import write_action
from rulestone.core.names import CellName, ClauseId
from rulestone.core.position import Position, Violation
from rulestone.draw.scene import Scene, record_scene
from rulestone.engines.installed import REFERENCE
from rulestone.engines.reference import (
    ReferenceEngine,
    Replay,
    position_of,
    refusals_are_explained,
    replay,
    verdict,
)
from rulestone.protocol import BadRequest, Judge, Nodes, Perft, Question
from rulestone.protocol.checking import CheckedQuestion, check_question
from rulestone.rulebook.installed import find_game


def _clauses_of(violations: tuple[Violation, ...]) -> tuple[ClauseId, ...]:
    """Return the clauses of some violations, each once, in their order."""
    return tuple(dict.fromkeys(violation.clause for violation in violations))


def expectation_at(position: Position, played: Replay | None = None) -> Expectation:
    """Return the right answer about a position; with a record, how far it was legal."""
    standing = position.status()
    judgement = verdict(position)
    return Expectation(
        legal=judgement.legal,
        to_move=standing.to_move,
        over=standing.over,
        winner=standing.winner,
        score=UNSET if standing.score is None else dict(standing.score.items()),
        leader=UNSET if standing.score is None else standing.leader,
        why=_why(position) if refusals_are_explained(standing) else UNSET,
        accepted=UNSET if played is None else played.accepted,
        reasons=_clauses_of(played.violations) if played is not None and played.violations else UNSET,
    )


def _why(position: Position) -> dict[str, tuple[ClauseId, ...]]:
    return {
        write_action(position.board, action): _clauses_of(violations)
        for action, violations in position.refusals().items()
    }


def position_asked(question: Question) -> Position:
    """Return the position of a question; for `play`, the position after the legal moves.

    Raises:
        BadRequest: the question is invalid.
    """
    checked = check_question(question)
    return replay(checked.start, checked.actions).position if question.op == "play" else position_of(checked)


def position_and_expectation(checked: CheckedQuestion) -> tuple[Position, Expectation]:
    """Return the position of a question, after its legal moves, and the complete right answer.

    Raises:
        BadRequest: the question is invalid.
    """
    match checked.question.op:
        case "judge":
            position = position_of(checked)
            return position, expectation_at(position)
        case "play":
            played = replay(checked.start, checked.actions)
            return played.position, expectation_at(played.position, played)
        case "perft":
            answer = ReferenceEngine().ask_checked(checked)
            expect = Expectation(nodes=answer.nodes if isinstance(answer, Nodes) else UNSET)
            return position_of(checked), expect


def expectation(question: Question) -> Expectation:
    """Return the complete right answer to a question.

    Raises:
        BadRequest: the question is invalid.
    """
    return position_and_expectation(check_question(question))[1]


def case_of(question: Question, variant: Variant | None = None) -> Case:
    """Return the question as a case, with the reference's answer, by the rules or by those of a variant.

    Raises:
        BadRequest: it has none, such as a record with an illegal move.
    """
    checked = check_question(question)
    if variant is not None:
        checked = checked.for_variant(variant.game)
    position, expect = position_and_expectation(checked)
    by_stones = isinstance(question, Judge) and question.stones is not None
    return Case(
        id="found/unnamed",
        title="",
        clauses=(),
        question=question.op,
        game=question.game,
        size=question.size,
        options=question.options,
        removed=question.removed,
        stones=position.stones_by_colour,
        to_move=question.to_move if isinstance(question, Judge) and by_stones else position.status().to_move,
        moves=None if by_stones else question.record,
        depth=question.depth if isinstance(question, Perft) else None,
        asks=("stones" if by_stones else "moves",),
        expect=expect,
        agreed=(REFERENCE if variant is None else f"{FAMILY}:{variant.name}",),
    )


_MOST_MARKED = 24
"""With more marked cells than this, none is marked: the engine is wrong everywhere."""


def with_last_move(scene: Scene, case: Case) -> Scene:
    """Add the last legal move of a case's record to a picture."""
    try:
        checked = check_question(case.play(case.legal_moves))
    except BadRequest:  # cases written by users may contain anything
        return scene
    if replay(checked.start, checked.actions).accepted < len(checked.actions):
        return scene
    played = record_scene(checked.start, checked.actions)
    return replace(scene, last=played.last, taken=played.taken, paths=played.paths)


def case_scene(case: Case, differing: Iterable[CellName] = ()) -> Scene:
    """Return the position of a case and the last move of its record, with marks unless too many."""
    board = board_of(case)
    marked = [board.cell(name) for name in differing]
    scene = Scene(
        board=board,
        stones={board.cell(name): colour for colour, names in case.stones.items() for name in names},
        edges=find_game(case.game).position_class.owners,
        marked={"asked": marked} if 0 < len(marked) <= _MOST_MARKED else {},
        legend={"asked": "where you are wrong"},
        colours=find_game(case.game).colours,
    )
    return with_last_move(scene, case) if case.question == "play" else scene

"""Ask more of an engine where few cases fail: positions like those that it gets wrong, and new ones.

What the failures share is only found among many. So records are cut and go on at random, stones are changed,
and games are played on the same board with the same options.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from itertools import count
from random import Random

from msgspec import UNSET, structs

from rulestone.cases.cases import Case
from rulestone.cases.expect import case_of
from rulestone.check.asking import ask_as_declared
from rulestone.check.engine_spec import MakeEngine
from rulestone.check.results import Result, Run, Shared
from rulestone.core.errors import Error
from rulestone.diagnose.causes import diagnosed
from rulestone.fuzz.ask import Finding
from rulestone.fuzz.generate import (
    changed,
    largest_in_use,
    maker_for,
    play,
    questions,
    set_up_question,
)
from rulestone.fuzz.search import Outcome
from rulestone.play.playable import PlayableMaker
from rulestone.protocol import BadRequest, Capabilities, Operation, Question

_ENOUGH, _SECONDS, _MOST_RIGHT = 30, 2.0, 150
"""Number of failures after which no more are drawn, the time in seconds to draw them, and the number of
right answers that are kept for comparison."""

_ONE_FAMILY = 3
"""Number of changed cases that count as one, since few of their stones differ. Their ids are like those of
cases with the same stones on several boards."""

_CHANGED_PER_GAME = 6
"""Number of cases that are changed for each new game, which has dozens of questions."""

_MOST_MOVES = 8
"""Maximum number of moves after the place where a record is cut."""


def similar_results(failed: Sequence[Result], *, make: MakeEngine) -> tuple[Result, ...]:
    """Return the results of fresh cases of a game, until about thirty fail or two seconds have gone.

    Args:
        failed: the failures of the game.
        make: starts the engine.
    """
    until, results, wrong = time.process_time() + _SECONDS / 2, list[Result](), list[str]()
    late = time.monotonic() + 3 * _SECONDS  # on a busy machine
    usual = [result for result in failed if result.case.size <= largest_in_use(result.game)] or failed
    origins = sorted((result.case for result in usual), key=lambda case: case.size)
    with suppress(Error, SystemExit), closing(make()) as engine:  # rules of a plug-in may end the process
        drawn = _questions(origins, engine.capabilities, Random(0))  # noqa: S311 - repeatable
        for number, (question, is_changed) in enumerate(drawn):
            if len({*wrong}) >= _ENOUGH or time.process_time() >= until or time.monotonic() >= late:
                break
            try:
                case = case_of(question)
            except BadRequest:
                continue
            family = f"similar/{len(wrong) // _ONE_FAMILY}" if is_changed else f"similar/game-{number}"
            case = structs.replace(case, id=f"{family}-on-{number}")
            result = ask_as_declared(engine, engine.capabilities, case)
            if result.is_wrong or number - len(wrong) < _MOST_RIGHT:
                results.append(result)
            if result.is_wrong:
                wrong.append(family)
                origins.append(case)
    return tuple(results)


def with_diagnosis(outcome: Outcome[Finding], *, make: MakeEngine) -> Outcome[Finding]:
    """Return a search with what the answers share that are wrong like those found, by fresh questions.

    Nothing is told of an engine that should play a variant, or whose wrong answers did not come again. Of one
    that is right when it is asked alone, only that is told.
    """
    if outcome.settings.variant is not None or outcome.interrupted or outcome.gave_up is not None:
        return outcome
    found = tuple(finding.result for finding in outcome.found if finding.repeated)
    words = "right when sent alone: your engine keeps something from earlier questions"
    kept = tuple(
        Shared(game=result.game, words=f"{result.game}: {words}", count=1, total=1, cases=(result.id,))
        for result in found
        if not _is_wrong_alone(result, make)
    )
    if kept:
        return replace(outcome, shared=kept)
    run = Run(engine=outcome.engine, capabilities=outcome.capabilities, results=found, selected=len(found))
    return replace(outcome, shared=diagnosed(run, partial(similar_results, make=make)).shared)


def _is_wrong_alone(result: Result, make: MakeEngine) -> bool:
    """Return whether a fresh engine is wrong too, or gives no answer."""
    with suppress(Error, SystemExit), closing(make()) as engine:
        return ask_as_declared(engine, engine.capabilities, result.case).is_wrong
    return True


def _questions(
    origins: Sequence[Case], declared: Capabilities, random: Random
) -> Iterator[tuple[Question, bool]]:
    """Questions like those of some cases, each with whether it is a case with changed stones or moves.

    The caller adds each new case that is answered wrongly. So the questions go away from the first cases, and
    share with them nothing but the cause.
    """
    operations: tuple[Operation, ...] = tuple(op for op in ("judge", "play") if op in declared.ops)
    for at in count():
        case = origins[at % len(origins)]
        maker = maker_for(case)
        yield from ((question, True) for question in _changed(case, maker, operations, random))
        if at % _CHANGED_PER_GAME == 0:
            yield from ((question, False) for question in questions(maker, operations, random))


def _changed(
    case: Case, maker: PlayableMaker, operations: Sequence[Operation], random: Random
) -> Iterator[Question]:
    """A record cut and continued, and the stones with a few of them changed."""
    if "play" in operations and case.record and case.expect.error is UNSET:
        begun = case.legal_moves[: random.randint(0, len(case.legal_moves))]
        _, moves = play(maker, random, random.randint(0, _MOST_MOVES), begun)
        yield maker.setting.play(moves)
    if "judge" in operations and case.stones:
        stones = {maker.board.cell(name): own for own, names in case.stones.items() for name in names}
        for times in (1, 2, 3):
            turn = None if maker.game.turnless else random.choice(maker.colours)
            yield set_up_question(maker, changed(maker, stones, random, times), turn)

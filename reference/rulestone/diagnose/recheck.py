"""Repeat cases, to find out whether an answer depends on more than the question.

An engine that keeps something of an earlier game breaks many rules, though it may implement each correctly.
So each failure is repeated alone, with a fresh engine. If it passes there, `recheck` finds a short list of
cases after which it fails. Some cases are repeated even if nothing failed: a record after a longer one
that begins with it, a valid question after one that is answered by an error, and a few cases from another
side of the board, which an engine that has memorised the answers cannot know. `shuffled` turns all cases.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from itertools import chain, islice, permutations
from random import Random

from msgspec import UNSET, structs

from rulestone.cases.cases import BadFixture, Case, question_of
from rulestone.cases.expect import expectation
from rulestone.cases.selection import is_answered_by
from rulestone.check.asking import indices_by_work, result_broken_before
from rulestone.check.engine_spec import EngineSpec
from rulestone.check.large import ask_case_or_chunk
from rulestone.check.results import Dependence, Result, Run
from rulestone.core.actions.action import write_action
from rulestone.core.names import Colour
from rulestone.engines.engine import EngineBroken, EngineUnusable
from rulestone.engines.installed import UnknownEngine
from rulestone.protocol import BadRequest
from rulestone.rulebook.installed import find_game
from rulestone.symmetries import Symmetry, keeps_sides, symmetries

_SECONDS = 20.0
"""Maximum time in seconds for repeating: few cases matter, and the user waits."""

_ALONE_OF_CLAUSE = 2
"""Maximum number of failures that are sent alone, of those that concern one clause."""

_PAIRS = 2
"""Number of records of a game that are sent after a longer one that begins like them."""

_TURNED = 4
"""Number of cases of a game that are sent from another side of the board."""


def examined(
    run: Run,
    engine: EngineSpec,
    seed: int | None,
    *,
    more: Callable[[Sequence[Result]], Sequence[Result]],
    tell: Callable[[str], None],
    warn: Callable[[str], None],
) -> Run:
    """Return the run with the failures that depend on more than the question, and a diagnosis of the others.

    On Ctrl-C it is marked as interrupted.

    Args:
        run: the run.
        engine: the engine.
        seed: decides which cases are sent from another side of the board; None for no case.
        more: sends the engine further questions, like the failures of a game.
        tell: called with the step that begins.
        warn: called with the reason if there can be no diagnosis.
    """
    try:
        run = recheck(run, engine, seed)
        if any(result.is_wrong_answer for result in run.results):
            from rulestone.diagnose.causes import diagnosed  # the mutants are loaded only for a failure

            tell("looking for the mistake that explains it")
            run = diagnosed(run, more)
    except BadFixture as damaged:
        warn(f"no diagnosis: {damaged}")
    except KeyboardInterrupt:
        run = replace(run, interrupted=True)
    return run


def recheck(run: Run, engine: EngineSpec, seed: int | None) -> Run:
    """Return the run with the failures that depend on earlier questions, or on the side of the board.

    Args:
        run: the run.
        engine: the engine, which is started anew.
        seed: the seed of the cases that are turned if nothing failed; None to turn none.
    """
    if run.gave_up is not None or run.interrupted:
        return run
    passed = [result.original_case or result.case for result in run.results if result.status == "pass"]
    turned_cases = () if seed is None or run.failures else _turned_cases(passed, seed)
    recheck = _Recheck(engine, time.monotonic() + _SECONDS)
    found: dict[str, Result] = {}
    turned: list[Result] = []
    places = {name: place for place, name in enumerate(run.order)}
    in_order = sorted(run.results, key=lambda result: places[result.id])
    with suppress(EngineUnusable, UnknownEngine):  # earlier answers count
        for result in chain(
            recheck.with_dependences(in_order),
            recheck.with_dependences(recheck.fresh_results(_histories(passed))),
        ):
            if result.is_wrong:
                found.setdefault(result.id, result)  # only the first may have been sent alone
        for result in recheck.with_dependences(recheck.fresh_results(turned_cases), _TURNED):
            turned.append(result)
            if result.is_wrong and result.dependence is None:
                command = engine.rerun_command(result.id, seed=seed)
                because = Dependence(kind="turned")
                turned[-1] = replace(result, dependence=because, rerun_command=command)
    found |= {result.id: result for result in turned if result.is_wrong}
    results = (*(found.pop(result.id, result) for result in run.results), *found.values())
    return replace(
        run,
        results=results,
        selected=run.selected + len(results) - len(run.results),
        seed=seed,
        turned_results=tuple(turned),
    )


def _histories(passed: Sequence[Case]) -> Iterator[Case]:
    """Cases in an order in which an engine that keeps something may fail."""
    for game in dict.fromkeys(case.game for case in passed):
        records = [case for case in passed if case.game == game and "moves" in case.asks]
        pairs = [pair for pair in permutations(records, 2) if _begins(*pair)]
        for pair in sorted(pairs, key=lambda pair: len(pair[0].record))[:_PAIRS]:
            yield from pair
        valid = next((case for case in records if case.expect.error is UNSET), None)
        for invalid in (case for case in records if case.expect.error is not UNSET):
            if valid is not None:
                yield from (invalid, valid)


def _begins(longer: Case, shorter: Case) -> bool:
    """Return whether a legal record begins with another one of some moves, on the same board."""
    same = (longer.size, longer.options, longer.removed) == (shorter.size, shorter.options, shorter.removed)
    legal = longer.expect.accepted in (UNSET, len(longer.record))
    count = len(shorter.record)
    return same and legal and 2 < count < len(longer.record) and longer.record[:count] == shorter.record


def _turned_cases(passed: Sequence[Case], seed: int) -> Iterator[Case]:
    """A few cases of each game from another side of the board; of those with little work."""
    easy = [passed[index] for index in indices_by_work(passed)]
    for game in dict.fromkeys(case.game for case in passed):
        own = [case for case in easy if case.game == game]
        few = own[: len(own) // 2 + 1]
        Random(seed).shuffle(few)  # noqa: S311 - repeatable
        pairs = ((case, turned_case(case, seed)) for case in few)
        others = (other for case, other in pairs if (other.stones, other.moves) != (case.stones, case.moves))
        yield from islice(others, _TURNED)


@dataclass(slots=True)
class _Recheck:
    """Repeats cases until the time is up."""

    engine: EngineSpec
    until: float

    def with_dependences(self, results: Iterable[Result], most: int = _ALONE_OF_CLAUSE) -> Iterator[Result]:
        """The results of cases sent in a row; those that pass alone with a short history that shows each.

        Args:
            results: the results.
            most: the number of failures that are sent alone, of those that concern one clause.
        """
        before: list[Case] = []
        seen = Counter[str]()
        for result in results:
            about = next(iter(result.clauses_concerned), result.status)
            told = result
            if result.dependence is None and result.is_wrong_answer and seen[about] < most:
                seen[about] += 1
                told = result if self._fails(result.case) else self._after_others(before, result)
            yield told
            if self._is_late:
                return
            before.append(result.chunk or result.case)

    @property
    def _is_late(self) -> bool:
        return time.monotonic() >= self.until

    def _after_others(self, before: Sequence[Case], result: Result) -> Result:
        """Return a result with a short list of cases after which it fails; none if its chunk fails alone."""
        case = result.chunk or result.case
        if result.chunk is not None and self._fails(case):
            return replace(result, dependence=Dependence(kind="after"))
        count = 1
        while not self._fails(case, before[-count:]):
            if count >= len(before) or self._is_late:
                return replace(result, dependence=Dependence(kind="sometimes"))
            count *= 2
        kept = list(before[-count:])
        for earlier in tuple(kept):
            less = [other for other in kept if other is not earlier]
            if not self._is_late and self._fails(case, less):
                kept = less
        after = tuple(case.id for case in kept)
        command = self.engine.rerun_command(*after, result.id)
        return replace(result, dependence=Dependence(kind="after", after=after), rerun_command=command)

    def _fails(self, case: Case, before: Iterable[Case] = ()) -> bool:
        """Return whether a fresh engine fails a case after others."""
        *_, last = self.fresh_results((*before, case))
        return last.is_wrong

    def fresh_results(self, cases: Iterable[Case]) -> Iterator[Result]:
        """The results of a fresh engine, each with the command that sends the case alone."""
        with closing(self.engine.make()) as engine:
            for case in cases:
                try:
                    result = ask_case_or_chunk(engine, engine.capabilities, case)
                except EngineBroken as broken:
                    result = result_broken_before(case, case.judge(()), broken)
                yield replace(result, rerun_command=self.engine.rerun_command(case.id))


def shuffled(cases: Sequence[Case], seed: int) -> tuple[Case, ...]:
    """Return the cases in another order, each turned where the rules allow it."""
    order = list(cases)
    Random(seed).shuffle(order)  # noqa: S311 - repeatable, not secret
    return tuple(turned_case(case, seed) for case in order)


def turned_case(case: Case, seed: int) -> Case:
    """Return a case turned or mirrored, perhaps with the colours exchanged; itself if the rules forbid it.

    Colours are exchanged only in positions given by stones, since a record is begun by the same colour.
    """
    game = find_game(case.game)
    random = Random(f"{seed}:{case.id}")  # noqa: S311 - repeatable, not secret
    first, second = game.colours
    changes = [{first: first, second: second}]
    if case.asks == ("stones",) and random.random() < 0.5:
        changes.insert(0, {first: second, second: first})
    try:
        if not is_answered_by(case.expect, expectation(question_of(case))):
            return case
    except BadRequest:  # it is to be answered by an error, or a user wrote it
        return case
    board, owners = game.start(game.board(case.size), case.options).board, game.position_class.owners
    for colours in changes:
        ways = [way for way in symmetries(board) if keeps_sides(board, way, owners, colours)]
        if ways:
            changed = _changed(case, random.choice(ways), colours)
            return structs.replace(changed, expect=expectation(question_of(changed)))
    return case


def _changed(case: Case, to: Symmetry, colours: Mapping[Colour, Colour]) -> Case:
    """Return a case with its cells and colours mapped; its answer is not."""
    game = find_game(case.game)
    whole = game.board(case.size)
    names = {whole.name(cell): whole.name(to[cell]) for cell in whole.cells}
    actions = [game.read_action(whole, text).mapped(to.get) for text in case.record]
    moves = tuple(write_action(whole, action) for action in actions if action is not None)
    return structs.replace(
        case,
        removed=tuple(names[name] for name in case.removed),
        stones={colours[colour]: tuple(names[name] for name in own) for colour, own in case.stones.items()},
        to_move=None if case.to_move is None else colours[case.to_move],
        moves=None if case.moves is None else moves,
        picture=(),
        focus=(),
    )

"""Whether an answer depends on what was asked before.

An engine that keeps something of an earlier game is wrong about many rules and about none. So each failure is
asked again alone, by a fresh engine, and if it passes there, the shortest list of cases is looked for after
which it fails. Some histories are tried even if nothing failed: a longer record before its own beginning, and
a question that is answered by an error.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from msgspec import UNSET, structs

from rulestone.cases.cases import Case
from rulestone.cases.expect import expectation
from rulestone.check.asking import ask_as_claimed, not_asked
from rulestone.check.results import Memory, Result, Run
from rulestone.check.runner import MakeEngine
from rulestone.core.wording import quantity
from rulestone.engines import EngineBroken, EngineGaveUp, UnknownEngine
from rulestone.engines.reference import replay_of
from rulestone.protocol.checking import check_question

_SECONDS = 20.0
"""Maximum seconds for all histories."""

_ALONE, _ALONE_OF_CLAUSE = 24, 2
"""Maximum number of failures that are asked alone: of all, and of those that concern one clause."""

_PAIRS, _LONG = 2, 6
"""Number of records of a game whose first half is asked after the whole, and their least number of moves."""


def examine_histories(
    run: Run, make_engine: MakeEngine, repeat: Callable[[Sequence[Case]], str] = lambda _: ""
) -> Run:
    """Return the run with what depends on earlier questions.

    Args:
        run: the run.
        make_engine: starts an engine that was asked nothing yet.
        repeat: returns the command that asks cases in an order.
    """
    if run.gave_up is not None or run.interrupted or run.claims is None:
        return run
    examining = _Examining(run, make_engine, repeat, time.monotonic() + _SECONDS)
    try:
        found = {result.id: result for result in (*examining.failures(), *examining.probes())}
    except (EngineGaveUp, UnknownEngine):  # what it answered before counts
        return run
    known = {result.id for result in run.results}
    results = [*(found.get(result.id, result) for result in run.results)]
    results += [result for name, result in found.items() if name not in known]
    return replace(run, results=tuple(results), selected=run.selected + len(results) - len(run.results))


@dataclass(slots=True)
class _Examining:
    """A run that is being examined."""

    run: Run
    make_engine: MakeEngine
    repeat: Callable[[Sequence[Case]], str]
    until: float

    def failures(self) -> Iterator[Result]:
        """The failures that pass when asked alone, with the shortest history that shows each."""
        before: list[Case] = []
        seen = Counter[str]()
        places = {name: place for place, name in enumerate(self.run.order)}
        for result in sorted(self.run.results, key=lambda each: places.get(each.id, 0)):
            concerned = next(iter(result.clauses_concerned), "") if result.status == "fail" else result.status
            chosen = result.is_wrong and result.status in ("fail", "error") and bool(result.attempts)
            if chosen and seen.total() < _ALONE and seen[concerned] < _ALONE_OF_CLAUSE and not self._is_late:
                seen[concerned] += 1
                if not self._fails(result.case):
                    yield self._remembering(before, result)
            before.append(result.case)

    def probes(self) -> Iterator[Result]:
        """The cases that passed, and fail after a history that is worth trying."""
        history = list(self._histories())
        asked: list[Case] = []
        for result in self._results(history):
            if result.is_wrong and not self._is_late:
                yield self._remembering(asked, result)
            asked.append(result.case)

    def _histories(self) -> Iterator[Case]:
        """Cases in an order in which an engine that keeps something may fail."""
        passed = [result.case for result in self.run.results if result.status == "pass" and not result.own]
        for game in dict.fromkeys(case.game for case in passed):
            records = [case for case in passed if case.game == game and case.question == "play"]
            whole = [case for case in records if case.expect.accepted == len(case.record) >= _LONG]
            for case in whole[:_PAIRS]:
                yield from (case, _first_half(case))
            valid = next((case for case in records if case.expect.error is UNSET), None)
            for invalid in (case for case in records if case.expect.error is not UNSET):
                if valid is not None:
                    yield from (invalid, valid)

    @property
    def _is_late(self) -> bool:
        return time.monotonic() >= self.until

    def _remembering(self, before: Sequence[Case], result: Result) -> Result:
        """Return a result with the shortest list of cases after which it fails."""
        count = 1
        while not self._fails(result.case, before[-count:]):
            if count >= len(before) or self._is_late:
                return replace(result, memory=Memory(after=(), repeats=False))
            count *= 2
        kept = list(before[-count:])
        for earlier in tuple(kept):
            less = [other for other in kept if other is not earlier]
            if not self._is_late and self._fails(result.case, less):
                kept = less
        memory = Memory(after=tuple(case.id for case in kept), repeats=True)
        return replace(result, memory=memory, repeat=self.repeat((*kept, result.case)))

    def _fails(self, case: Case, before: Iterable[Case] = ()) -> bool:
        """Return whether a fresh engine fails a case after others."""
        *_, last = self._results((*before, case))
        return last.is_wrong

    def _results(self, cases: Iterable[Case]) -> Iterator[Result]:
        """The results of a fresh engine, as far as it does not break."""
        with closing(self.make_engine()) as engine:
            for case in cases:
                try:
                    yield ask_as_claimed(engine, engine.claims, case)
                except EngineBroken as broken:
                    yield not_asked(case, case.judge(()), broken)


def _first_half(case: Case) -> Case:
    """Return the case of the first half of a record, with the reference's answer."""
    moves = case.record[: len(case.record) // 2]
    checked = check_question(case.play(moves))
    position = replay_of(checked).position
    return structs.replace(
        case,
        id=f"{case.id}-first-{len(moves)}",
        title=f"The first {quantity(len(moves), 'move')} of {case.id}",
        moves=moves,
        stones={colour: position.board.names(position.stones.of(colour)) for colour in position.colours},
        to_move=position.status().to_move,
        expect=expectation(checked.question),
    )

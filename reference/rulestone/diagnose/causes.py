"""The causes of the failures of a run: a fault of the adapter, known mistakes, or a condition of the rest."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from rulestone.cases.cases import BadFixture
from rulestone.cases.large import Chunk
from rulestone.check.results import Diagnosis, Result, Run, Shared
from rulestone.core.names import GameName
from rulestone.core.wording import in_one_line
from rulestone.diagnose.adapter import adapter_fault
from rulestone.diagnose.condition import right_until, shared
from rulestone.diagnose.known import known_mistakes

_FEW = 30
"""With fewer failures in a game, further questions are sent."""

More = Callable[[Sequence[Result]], Sequence[Result]]
"""Sends an engine further questions, like the failures of a game."""


def diagnosed(run: Run, more: More | None = None) -> Run:
    """Return a run with its diagnosis, if answers are wrong.

    After a finding about state there is none, because wrong rules may be its consequence. Nor is a mistake
    named in a game in which the adapter has a fault.

    Args:
        run: the run.
        more: sends further questions if few cases fail; None to send none.

    Raises:
        BadFixture: a table of the known mistakes cannot be read.
    """
    if not any(result.is_wrong_answer for result in run.results):
        return run
    if any(result.dependence is not None and result.dependence.kind != "turned" for result in run.results):
        until = right_until(run)
        return replace(run, diagnosis=(), withheld=True, shared=() if until is None else (until,))
    run = replace(run, diagnosis=())
    for game in run.games:
        try:
            run = _with_game(run, game, more)
        except (BadFixture, KeyboardInterrupt):
            raise
        except BaseException as problem:  # noqa: BLE001 - the rules of a plug-in may raise anything
            words = f"{game}: none, for it was ended by {in_one_line(problem)}"
            none = Shared(game=game, words=words)
            run = replace(run, shared=(*run.shared, none))
    return run


def _with_game(run: Run, game: GameName, more: More | None) -> Run:
    """Add the findings about a game: a fault of the adapter, or known mistakes and a condition."""
    own = [result for result in run.results if result.game == game]
    fault = adapter_fault(own)
    if fault is not None:
        return replace(run, adapter=(*run.adapter, fault))
    found = known_mistakes(own)
    condition = _condition(run, game, found, more)
    conditions = run.shared if condition is None else (*run.shared, condition)
    return replace(run, diagnosis=(*(run.diagnosis or ()), *found), shared=conditions)


def _condition(run: Run, game: GameName, found: Sequence[Diagnosis], more: More | None) -> Shared | None:
    """Return the condition of the failures that no known mistake explains; of all if none is left."""
    results = [result for result in run.results if result.game == game and result.dependence is None]
    results = [result for result in results if not isinstance(result.case, Chunk)]  # one passed as a whole
    failed = [result for result in results if result.is_wrong_answer]
    explained = {case for finding in found for case in finding.cases}
    left = [result for result in failed if result.id not in explained]
    if not failed:
        return None
    if left and len(left) < len(failed):
        results = [result for result in results if result.id not in explained]
    elif more is not None and left and len(failed) < _FEW:
        results += more(failed)
    return shared(results, exact=not left)

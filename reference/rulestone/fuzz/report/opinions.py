"""The answers of other installed engines to a case in dispute: the reference may be wrong, too."""

from collections.abc import Collection, Iterator

from rulestone.cases.cases import Case
from rulestone.check.attempts import run_case
from rulestone.check.results import CaseStatus
from rulestone.engines import (
    Engine,
    EngineBroken,
    EngineGaveUp,
    UnknownEngine,
    installed_engines,
    load_engine,
)
from rulestone.fuzz.clock import Clock

_REFERENCE = "reference"

_LOADING = 2.0
"""So many seconds must be left for loading an engine."""


def opinions(case: Case, engines: Collection[str], clock: Clock) -> Iterator[tuple[str, CaseStatus]]:
    """The status of a case with every installed engine but the reference and those in dispute.

    Args:
        case: the case, with the answer of the reference.
        engines: what the engines in dispute are called.
        clock: the time there is; near its end nobody else is asked.
    """
    for name in installed_engines():
        if name == _REFERENCE or name in engines or clock.left < _LOADING:
            continue
        engine = _loaded(name)
        if engine is None:
            continue
        try:
            claims = engine.claims
            yield claims.name, run_case(engine, claims, case).status
        except (EngineBroken, EngineGaveUp):
            continue
        finally:
            engine.close()


def _loaded(name: str) -> Engine | None:
    """The engine; None if it cannot be used, whatever the reason: that is no matter of the engine asked."""
    try:
        return load_engine(name)
    except UnknownEngine:
        return None

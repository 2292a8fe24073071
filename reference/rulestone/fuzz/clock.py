"""The time limits of a search and of its parts."""

import threading
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf

from rulestone.engines import Engine, Process

_ENDING, _MOST_ENDING = 0.3, 8.0
"""The share of the time, and the most seconds, kept for the diagnosis once there is something to diagnose."""

_LAST_SHARE = 4
"""One part in so many of all the time that is left goes to a disagreement, however late it is found."""

SHRINKING = 60.0
"""One disagreement is made smaller for so many seconds at most, whatever the time of the search."""

SETTLE = 0.08
"""So many seconds pass between questions that break a program: what it does late must not be put down to the
next."""

_GRACE = 0.2
"""An answer that is still due so many seconds after the end is not waited for."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time that a search has.

    Attributes:
        seconds: how long the whole search may take; None for no limit.
        began: when it began, by the monotonic clock.
    """

    seconds: float | None = None
    began: float = field(default_factory=time.monotonic)

    def __getstate__(self) -> tuple[float | None, float]:
        """By the time of day: another machine's monotonic clock says something else."""
        return self.seconds, self.began - time.monotonic() + time.time()

    def __setstate__(self, state: tuple[float | None, float]) -> None:
        seconds, began = state
        object.__setattr__(self, "seconds", seconds)
        object.__setattr__(self, "began", began - time.time() + time.monotonic())

    @property
    def end(self) -> float:
        """When everything must have ended."""
        return inf if self.seconds is None else self.began + self.seconds

    @property
    def elapsed(self) -> float:
        """How many seconds have passed."""
        return time.monotonic() - self.began

    @property
    def left(self) -> float:
        """How many seconds are left; none once the time is up."""
        return max(0.0, self.end - time.monotonic())

    @property
    def is_up(self) -> bool:
        """Whether all of the time has passed."""
        return time.monotonic() >= self.end

    def end_of_play(self, *, disagreements: bool) -> float:
        """When the last game must have ended: earlier where something is to be diagnosed afterwards."""
        if self.seconds is None or not disagreements:
            return self.end
        return self.end - min(_MOST_ENDING, _ENDING * self.seconds)

    def end_of_shrinking(self, shares: int) -> float:
        """When to stop shrinking a disagreement, if so many share the time that is left."""
        now = time.monotonic()
        playing, all_told = self.end_of_play(disagreements=True) - now, self.left
        return now + min(SHRINKING, max(playing / max(1, shares), all_told / _LAST_SHARE))

    def end_of_evidence(self, most: float) -> float:
        """When to stop asking for the diagnosis: after so many seconds, or half of what is left."""
        return time.monotonic() + min(most, self.left / 2)


@contextmanager
def closed_in_time(engines: Sequence[Engine], clock: Clock) -> Generator[None]:
    """Close programs that have not answered when the time is up; waiting for them raises `EngineGaveUp`."""
    outside = [engine for engine in engines if isinstance(engine, Process)]
    if clock.seconds is None or not outside:
        yield
        return

    def close() -> None:
        for engine in outside:
            engine.interrupt()

    timer = threading.Timer(clock.left + _GRACE, close)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()

"""The time limits of a search and of its parts."""

import threading
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf

from rulestone.engines import Engine, Process

_ENDING, _MOST_ENDING = 0.3, 8.0
"""The share of the time, and the maximum seconds, reserved for a diagnosis once something was found."""

_LAST_SHARE = 4
"""One part in this many of the remaining time goes to each disagreement, however late it is found."""

SHRINKING = 60.0
"""Maximum seconds spent on shrinking one disagreement."""

SETTLE = 0.08
"""Seconds between questions that break a program, so that late effects are not blamed on the next one."""

_GRACE = 0.2
"""An answer that is this many seconds late after the end is not awaited."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time limit of a search.

    Attributes:
        seconds: maximum duration of the whole search; None for no limit.
        began: when it began, by the monotonic clock.
    """

    seconds: float | None = None
    began: float = field(default_factory=time.monotonic)

    def __getstate__(self) -> tuple[float | None, float]:
        """Pickle it by the time of day, because the monotonic clocks of machines differ."""
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
        """The seconds that have passed."""
        return time.monotonic() - self.began

    @property
    def left(self) -> float:
        """The remaining seconds; 0 once the time is up."""
        return max(0.0, self.end - time.monotonic())

    @property
    def is_up(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() >= self.end

    def end_of_play(self, *, disagreements: bool) -> float:
        """Return when the last game must have ended: earlier if something is to be diagnosed afterwards."""
        if self.seconds is None or not disagreements:
            return self.end
        return self.end - min(_MOST_ENDING, _ENDING * self.seconds)

    def end_of_shrinking(self, shares: int) -> float:
        """Return when to stop shrinking a disagreement, if this many share the remaining time."""
        now = time.monotonic()
        playing, all_told = self.end_of_play(disagreements=True) - now, self.left
        return now + min(SHRINKING, max(playing / max(1, shares), all_told / _LAST_SHARE))

    def end_of_evidence(self, most: float) -> float:
        """Return when to stop asking for the diagnosis: after these seconds, or half of the rest."""
        return time.monotonic() + min(most, self.left / 2)


@contextmanager
def closed_in_time(engines: Sequence[Engine], clock: Clock) -> Generator[None]:
    """Close programs that have not answered when the time is up. Waiting for them raises `EngineGaveUp`."""
    outside = [engine for engine in engines if isinstance(engine, Process)]
    if clock.seconds is None or not outside:
        yield
        return

    def close() -> None:
        for engine in outside:
            engine.close()

    timer = threading.Timer(clock.left + _GRACE, close)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()

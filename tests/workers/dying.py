"""Work whose worker dies of it once; on a cluster it must be in a module that workers can import."""

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class DyingOnce(Generic[_Task, _Result]):
    """Does some work, and kills the process that is the first to begin it elsewhere than in its parent.

    Attributes:
        work: the work.
        mark: a file that is there once a process has died.
        parent: the process that is spared.
    """

    work: Callable[[_Task], _Result]
    mark: Path
    parent: int

    def __call__(self, task: _Task) -> _Result:
        """Die or do it."""
        if os.getpid() != self.parent:
            try:
                self.mark.touch(exist_ok=False)
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return self.work(task)

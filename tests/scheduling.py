"""Which tests one worker of xdist runs. It loads nothing of rulestone: see `test_scheduling.py`."""

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

from tests.order import TOGETHER


class Together(LoadScopeScheduling):
    """Gives workers the tests one by one, and those that share something costly all at once.

    The marks `xdist_group` do the same in principle, but pytest 9 does not show them to the scheduler.
    """

    def __init__(self, config: pytest.Config, log: Producer) -> None:
        config.option.loadscopereorder = False  # the first tests explain most
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return next((beginning for beginning in TOGETHER if nodeid.startswith(beginning)), nodeid)

    def remove_node(self, node: WorkerController) -> str | None:
        """The test at which a worker died; what it had left goes to the others.

        xdist gives them all that it had, finished or not, and waits for ever for the ends of tests that it
        does not start anywhere.
        """
        units = self.assigned_work.pop(node).values()
        waiting = [test for unit in units for test, is_complete in unit.items() if not is_complete]
        if not waiting:
            return None
        crash, *others = waiting
        for test in others:
            self.workqueue.setdefault(self._split_scope(test), {})[test] = False
        for worker in self.assigned_work:
            self._reschedule(worker)
        return crash

"""Which tests one worker of xdist runs."""

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests.helpers.order import xdist_group


class Together(LoadScopeScheduling):
    """Gives a worker the tests of a file one after the other, and those of a folder that takes long.

    The marks `xdist_group` do the same in principle, but pytest 9 does not show them to the scheduler.
    """

    def __init__(self, config: pytest.Config, log: Producer) -> None:
        config.option.loadscopereorder = False  # the first tests explain most
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return xdist_group(nodeid)

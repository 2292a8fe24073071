"""An outside engine that is not waited for where it is known to say nothing."""

from rulestone.core.names import Size
from rulestone.core.overriding import override
from rulestone.engines.outside.line_process import LineProcess
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.protocol import Answer

BROKEN_SIZE = Size(4)
"""The board on which the broken engines of the tests are broken."""


class Impatient(StdioEngine):
    """Gives a program little time where it is broken, and elsewhere what it may need on a busy machine."""

    @override
    def _receive(self, process: LineProcess) -> Answer:
        self.timeout = 0.05 if self._due[0][1].size == BROKEN_SIZE else 30.0
        return super()._receive(process)

"""What the tests of the commands share."""

import shlex

import pytest

from rulestone import cli
from tests.commands.running import Done, Run


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process; its arguments as one line of shell, or one by one."""

    def command(line: str, *arguments: str) -> Done:
        status = cli.run_command([*shlex.split(line), *arguments])
        printed = capsys.readouterr()
        return Done(status, printed.out, printed.err)

    return command

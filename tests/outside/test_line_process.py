"""One line in, one line out, and no waiting longer than was said."""

import sys
import time

import pytest

from rulestone.outside.line_process import Fault, LineProcess

pytestmark = pytest.mark.usefixtures("nothing_left_behind")


def inline(program: str) -> tuple[str, ...]:
    """A command that runs this Python text."""
    return (sys.executable, "-c", program)


def test_only_the_end_of_standard_error_is_kept() -> None:
    process = LineProcess(inline("import sys; sys.stderr.write('e' * 10**6 + 'last'); print(input())"), 100)
    assert process.exchange(b"echo", 30) == b"echo"
    process.kill()
    assert process.stderr.endswith("last")
    assert len(process.stderr) <= 1 << 14


def test_a_program_that_reads_nothing_does_not_block_the_writer() -> None:
    process = LineProcess(("sleep", "60"), 100)
    began = time.monotonic()
    with pytest.raises(Fault, match="no answer"):
        process.exchange(b"x" * 10_000_000, 0.3)
    process.kill()
    assert time.monotonic() - began < 20


def test_an_answer_to_an_unread_request_is_none() -> None:
    process = LineProcess(inline("import time; print('{}', flush=True); time.sleep(60)"), 100)
    with pytest.raises(Fault, match="before the request was read"):
        process.exchange(b"x" * 10_000_000, 30)
    process.kill()


def test_a_line_may_be_as_long_as_the_limit_and_no_longer() -> None:
    program = "import sys\nfor line in sys.stdin: print('x' * int(line), flush=True)"
    process = LineProcess(inline(program), 100_000)
    assert len(process.exchange(b"100000", 30)) == 100_000
    with pytest.raises(Fault, match="more than 100000 bytes"):
        process.exchange(b"100001", 30)
    process.kill()
    process.kill()

"""Freed memory is kept: to take it again costs the system nothing."""

import platform
import subprocess
import sys

import pytest

TAKEN_TWICE = """
from resource import RUSAGE_SELF, getrusage
{before}

def take():
    blocks = [b"x" * 20_000_000 for _ in range(6)]

take()
known = getrusage(RUSAGE_SELF).ru_minflt
take()
print(getrusage(RUSAGE_SELF).ru_minflt - known)
"""


PROVES = """
from rulestone_proofs.catalogue import theorems
from rulestone_proofs.pieces import Piece, run_piece
run_piece(Piece(next(iter(theorems())), ()))
"""


def pages_given_out_again(before: str) -> int:
    """How many pages the system gives out when as much is taken as has just been freed."""
    program = TAKEN_TWICE.format(before=before)
    return int(subprocess.check_output([sys.executable, "-c", program], text=True))


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the setting is glibc's")
def test_a_process_that_proves_keeps_freed_memory() -> None:
    assert pages_given_out_again("") > 1000
    assert pages_given_out_again(PROVES) < 100

"""How tests are given to workers: to their end, even if one of the workers dies."""

import os
import subprocess
import sys
from pathlib import Path

CONFTEST = """
from tests.scheduling import Together

def pytest_xdist_make_scheduler(config, log):
    return Together(config, log)
"""
TESTS = """
import os
import pytest

@pytest.mark.parametrize("number", range(20))
def test_number(number):
    if number == 10:
        os._exit(1)
"""


def test_all_tests_are_run_even_if_a_worker_dies(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_numbers.py").write_text(TESTS)
    result = subprocess.run(
        (sys.executable, "-m", "pytest", "-q", "-p", "xdist", "-n", "2", "-p", "no:cacheprovider"),
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": str(Path(__file__).parents[1]),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "1 failed, 19 passed" in result.stdout
    assert "test_number[10]" in result.stdout

"""A tree of folders so deep that the names of its last ones are too long for the system."""

import os
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def deep_tree(folder: Path) -> Generator[None]:
    """Make 1,500 folders in each other, and remove them, which Python's own way cannot."""
    before = Path.cwd()
    try:
        os.chdir(folder)
        for _ in range(1500):
            Path("abc").mkdir()
            os.chdir("abc")
        os.chdir(before)
        yield
    finally:
        os.chdir(before)
        subprocess.run(["rm", "-rf", folder / "abc"], check=True)

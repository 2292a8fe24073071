"""The Python that the explorer runs on, from npm and PyPI, in a folder that later runs find."""

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import mkdtemp

import pytest

from rulestone_book.runtime import BadRuntime, Runtime

FOLDER = Path(os.environ.get("RULESTONE_PYODIDE") or Path(__file__).parents[2] / ".pyodide")

PATIENCE = 300.0


def runtime_folder() -> Path:
    """The folder; what is missing is downloaded, and where that cannot be done the test is skipped."""
    try:
        list(Runtime(FOLDER).contents())
    except BadRuntime as problem:
        if "RULESTONE_PYODIDE" in os.environ:
            raise
        if shutil.which("npm") is None:
            pytest.skip(f"no npm here to get the Python of the explorer with: {problem}")
        _download()
    return FOLDER


def _download() -> None:
    """Run the commands of the guide."""
    guide = (Path(__file__).parents[2] / "docs" / "BOOK.md").read_text(encoding="utf-8")
    (commands,) = (line for line in guide.splitlines() if line.startswith("npm pack"))
    draft = Path(mkdtemp(prefix=".pyodide-", dir=FOLDER.parent))
    try:
        command = ["bash", "-c", commands]
        result = subprocess.run(
            command, cwd=draft, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        if result.returncode:
            pytest.skip(f"the Python of the explorer cannot be downloaded: {result.stderr.strip()[-200:]}")
        shutil.rmtree(FOLDER, ignore_errors=True)
        (draft / "package").rename(FOLDER)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    list(Runtime(FOLDER).contents())

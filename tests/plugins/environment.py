"""An environment of its own for packages that plug into rulestone, which are installed only there."""

import os
import shlex
import site
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

BORROWED = dict.fromkeys(
    (sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), *site.getsitepackages())
)
"""The folders of packages that the environment has beside its own: rulestone is in one of them."""

QUIET = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
"""pip builds and installs what lies here, and asks nobody else."""


class Done(NamedTuple):
    """What a command came to."""

    status: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Environment:
    """A Python environment in which rulestone and more packages are installed.

    Attributes:
        folder: where it lies; beside it is a folder `work`, in which its commands run.
    """

    folder: Path

    @property
    def python(self) -> str:
        """Its interpreter."""
        return str(self.folder / "bin" / "python")

    @property
    def work(self) -> Path:
        """The folder in which its commands run."""
        return self.folder.with_name("work")

    def install(self, package: Path, *, editable: bool = False) -> None:
        """Install a package from its folder."""
        command = [sys.executable, "-m", "pip", "--python", self.python, "install", *QUIET]
        subprocess.run([*command, *(["-e"] if editable else []), str(package)], check=True, timeout=120)

    def run(self, *command: str, lines: str = "", cwd: Path | None = None) -> Done:
        """Run a program of its own: `python`, or a module by its name, such as `rulestone`."""
        words = shlex.split(command[0]) if len(command) == 1 else list(command)
        start = words if words[0] == "python" else ["python", "-m", *words]
        done = subprocess.run(
            [self.python, *start[1:]],
            cwd=self.work if cwd is None else cwd,
            input=lines,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            env={**os.environ, "COLUMNS": "100"},
        )
        return Done(done.returncode, done.stdout, done.stderr)


def make(folder: Path) -> Environment:
    """A new environment that has what this one has, in a folder that is there."""
    venv.create(folder / "env", with_pip=False)
    made = Environment(folder / "env")
    made.work.mkdir()
    (packages,) = (folder / "env").glob("lib/python*/site-packages")
    lines = (f"import site; site.addsitedir({path!r})\n" for path in BORROWED)
    (packages / "borrowed.pth").write_text("".join(lines), encoding="utf-8")
    return made

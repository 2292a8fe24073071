"""An environment of its own for packages that plug into rulestone, which are installed only there."""

import os
import shlex
import site
import sysconfig
import venv
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from hatchling.build import build_editable, build_wheel

from tests.helpers.running import COMMAND, SHORT_BOOK, WITH_PACKAGES, CommandResult, start

BORROWED = dict.fromkeys(
    (sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), *site.getsitepackages())
)
"""The folders of packages that the environment has beside its own: rulestone is in one of them."""


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
    def packages(self) -> Path:
        """The folder of what is installed in it."""
        (packages,) = self.folder.glob("lib/python*/site-packages")
        return packages

    @property
    def work(self) -> Path:
        """The folder in which its commands run."""
        return self.folder.with_name("work")

    def install(self, package: Path, *, editable: bool = False) -> None:
        """Install a package from its folder, with the hooks that pip calls."""
        build = build_editable if editable else build_wheel
        with TemporaryDirectory() as built, chdir(package):
            name = build(built)
            ZipFile(Path(built) / name).extractall(self.packages)

    def run(self, *command: str, lines: str = "") -> CommandResult:
        """Run the command line, or a module by its name, with what is installed here, in a forked process.

        A book has few cases of the games of rulestone.
        """
        first, *words = shlex.split(command[0]) if len(command) == 1 else command
        code = f"{SHORT_BOOK}{COMMAND}" if words[:1] == ["book"] else COMMAND
        if first != "rulestone":
            code = f"from runpy import *; run_module({first!r}, run_name='__main__', alter_sys=True)"
        return start(
            *words,
            code=WITH_PACKAGES.format(folder=str(self.packages)) + code,
            folder=self.work,
            environment=os.environ | {"COLUMNS": "100"},
            lines=lines,
        )


def make(folder: Path) -> Environment:
    """A new environment that has what this one has, in a folder that is there."""
    venv.create(folder / "env", with_pip=False)
    environment = Environment(folder / "env")
    environment.work.mkdir()
    lines = (f"import site; site.addsitedir({path!r})\n" for path in BORROWED)
    (environment.packages / "borrowed.pth").write_text("".join(lines), encoding="utf-8")
    return environment

"""An environment of its own for packages that plug into rulestone, and the pages that make them."""

import os
import re
import shlex
import site
import sysconfig
import venv
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import indent
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
            ZipFile(Path(built) / build(built)).extractall(self.packages)

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
    (environment.packages / "borrowed.pth").write_text(
        "".join(f"import site; site.addsitedir({path!r})\n" for path in BORROWED), encoding="utf-8"
    )
    return environment


_ROOT = Path(__file__).parents[2]
EXAMPLES = _ROOT / "examples"
TRIPLET, BREAKTHROUGH = (
    (_ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("OWN_GAME.md", "MOVING_GAME.md")
)
"""What makes the one game, and what shows the other."""
PAGE = TRIPLET + BREAKTHROUGH
BLOCK = re.compile(r"^<!-- (?P<what>[^>]+?) -->\n```\w*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def walk(environment: Environment, part: str) -> None:
    """Do what a part of the page says: every block what its marker says."""
    out = ""
    for block in BLOCK.finditer(part):
        what, _, detail = block["what"].partition(": ")
        if what == "file":
            path = environment.work / detail
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block["text"], encoding="utf-8")
        elif what == "from":
            whole = (EXAMPLES / detail).read_text(encoding="utf-8")
            assert any(indent(block["text"], " " * depth) in whole for depth in (0, 4)), block["text"]
        elif what == "run":
            for command in block["text"].splitlines():
                out = _ran(environment, command, 1 if detail == "fails" else 0)
        else:
            assert what == "prints", what
            assert all(_squeezed(line) in _squeezed(out) for line in block["text"].splitlines()), out


def _ran(environment: Environment, command: str, status: int) -> str:
    """What a command of the page prints; it must end as the page says."""
    if command.startswith("pip install -e "):
        environment.install(environment.work / command.removeprefix("pip install -e "), editable=True)
        return ""
    assert command.startswith("rulestone "), command
    if command.startswith("rulestone fuzz "):
        command += " --count 8 --jobs 1"  # fewer games than a reader has time for
    result = environment.run(*shlex.split(command))
    assert result.status == status, (command, result)
    return result.out


def _squeezed(text: str) -> str:
    """A text in which blanks count as one."""
    return " ".join(text.split())

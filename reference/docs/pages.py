"""Build the documentation site beside a rule book: `python reference/docs/pages.py DIR`.

The pages stay beside what they describe. They are copied, with their paths, into a temporary folder, together
with a page that is made of the commands' own help; Sphinx makes a site of that folder. Warnings, such as of a
link that leads nowhere, are errors.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from rulestone.cli import COMMANDS

ROOT = Path(__file__).parents[2]
OWN = ("index.md", "book.md", "conf.py")
PAGES = (
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", ".github/SECURITY.md"),
    *("tests/tools/README.md", "tests/tools/MUTATION.md"),
    *(f"{folder}/{page.name}" for folder in ("fixtures", "proofs") for page in (ROOT / folder).glob("*.md")),
)


def main() -> int:
    """Build the site in the folder that is named, and give Sphinx's exit status."""
    with TemporaryDirectory() as name:
        source = Path(name)
        for page in PAGES:
            (source / page).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / page, source / page)
        for page in OWN:
            shutil.copy(Path(__file__).parent / page, source / page)
        (source / "commands.md").write_text(_commands(), encoding="utf-8")
        return subprocess.call(  # noqa: S603 - a command of ours
            [
                sys.executable,
                "-m",
                "sphinx",
                "--quiet",
                "--fail-on-warning",
                "--keep-going",
                name,
                sys.argv[1],
            ],
            env={**os.environ, "RULESTONE_DOCS_ROOT": str(ROOT)},
        )


def _commands() -> str:
    """The page of the commands."""
    parts = ["# The commands\n\nWhat `rulestone COMMAND --help` says of each command.\n"]
    for command, summary in COMMANDS.items():
        text = _output(sys.executable, "-m", "rulestone", command, "--help").strip()
        parts.append(f"## rulestone {command}\n\n{summary}\n\n```text\n{text}\n```\n")
    return "\n".join(parts)


def _output(*command: str) -> str:
    return subprocess.check_output(command, text=True, env={**os.environ, "COLUMNS": "100"})  # noqa: S603 - ours


if __name__ == "__main__":
    sys.exit(main())

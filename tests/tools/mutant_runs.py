"""What the tables of mutants share: running a command on each of them as an outside program."""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol, TypeVar

from rulestone.cases.mutants import mutants
from rulestone.core.mutant import Mutant

RULESTONE = (sys.executable, "-m", "rulestone")


@dataclass(frozen=True, slots=True)
class MutantRun:
    """What a command told of one mutant.

    Attributes:
        document: the command's JSON document.
        clauses: the clauses that its diagnosis names, the likeliest mistake first.
        seconds: how long it took, the diagnosis included.
    """

    document: dict[str, object]
    clauses: tuple[str, ...]
    seconds: float


class Row(Protocol):
    """What came of one mutant."""

    @property
    def line(self) -> str:
        """The row as Markdown."""


AnyRow = TypeVar("AnyRow", bound=Row)


def mutant_run(mutant: Mutant, command: str, *expected: str) -> MutantRun:
    """Let a command of rulestone look at a mutant that runs as an outside program.

    Raises:
        RuntimeError: it ended otherwise than with all well or something wrong.
    """
    began = time.monotonic()
    engine = (*RULESTONE, "serve", "--engine", f"mutant:{mutant.name}")
    ended = subprocess.run(
        (*RULESTONE, command, "--json", "--game", mutant.game, *expected, "--", *engine),
        capture_output=True,
        text=True,
        check=False,
    )
    seconds = time.monotonic() - began
    if ended.returncode not in (0, 1):
        raise RuntimeError(f"{mutant.name}: exit {ended.returncode}: {ended.stderr}")
    document = json.loads(ended.stdout)
    return MutantRun(document, tuple(finding["clause"] for finding in document["diagnosis"]), seconds)


def arguments_for(description: str | None) -> argparse.ArgumentParser:
    """The arguments that every table takes."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help="only mutants with this in their name")
    parser.add_argument("--jobs", type=int, default=2)
    return parser


def print_table(
    columns: Sequence[str], row: Callable[[Mutant], AnyRow], parts: Iterable[str], jobs: int
) -> list[AnyRow]:
    """Print a row for each mutant that can be caught, as they come.

    Args:
        columns: the head of the table; what begins with a number sign is set to the right.
        row: what comes of a mutant.
        parts: only mutants with one of these in their name; all if there is none.
        jobs: so many at the same time.
    """
    expected = tuple(parts)
    chosen = [
        mutant
        for name, mutant in mutants().items()
        if mutant.equivalent is None and (not expected or any(part in name for part in expected))
    ]
    heads = " | ".join(column.removeprefix("#") for column in columns)
    rule = "|".join("---:" if column.startswith("#") else "---" for column in columns)
    print(f"| {heads} |\n|{rule}|", flush=True)  # noqa: T201 - for scripts
    kinds = []
    with ThreadPoolExecutor(jobs) as pool:
        for each in pool.map(row, chosen):
            print(each.line, flush=True)  # noqa: T201
            kinds.append(each)
    return kinds

"""Every mutant as an outside program, looked for by `rulestone fuzz`: found or not, how small, how fast.

    python -m tests.tools.fuzz_mutants [--jobs N] [--games N] [PART OF A NAME …] > table.md

Fails if a mutant is not found, or more than one in ten of the cases stay longer than twelve moves or stones.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from rulestone.conformance.mutants import Mutant, mutants

LONGEST = 12


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one mutant.

    Attributes:
        mutant: the mutant.
        seconds: how long it took, the diagnosis included.
        found: what was found, as the command tells it; None if nothing.
        named: whether the first mistake that the diagnosis names is about the right clause.
    """

    mutant: Mutant
    seconds: float
    found: dict[str, object] | None
    named: bool

    @property
    def length(self) -> int:
        """How many moves or stones the case has."""
        found = self.found or {}
        return int(str(found.get("moves", found.get("stones", 0))))

    def line(self) -> str:
        """The row as Markdown."""
        if self.found is None:
            return f"| `{self.mutant.name}` | **no** | | | | {self.seconds:.1f} | |"
        what = "moves" if "moves" in self.found else "stones"
        named = "yes" if self.named else "no"
        return (
            f"| `{self.mutant.name}` | game {self.found['in_game']} | {self.found['field']} | "
            f"{self.length} {what} | {self.found['size']} | {self.seconds:.1f} | {named} |"
        )


def look(mutant: Mutant, games: int) -> Row:
    """Look for one mutant."""
    command = (sys.executable, "-m", "rulestone")
    began = time.monotonic()
    wanted = ("-x", "--game", mutant.game, "--games", str(games))
    engine = (*command, "serve", "--engine", f"mutant:{mutant.name}")
    ended = subprocess.run(
        (*command, "fuzz", "--json", *wanted, "--", *engine), capture_output=True, text=True, check=False
    )
    seconds = time.monotonic() - began
    if ended.returncode not in (0, 1):
        raise RuntimeError(f"{mutant.name}: exit {ended.returncode}: {ended.stderr}")
    told = json.loads(ended.stdout)
    clauses = [finding["clause"] for finding in told["diagnosis"][:1]]
    return Row(mutant, seconds, next(iter(told["found"]), None), mutant.clause in clauses)


def table(rows: Iterable[Row]) -> list[Row]:
    """Print the rows as they come."""
    print("| mutant | found | field | shrunk to | size | seconds | clause named |")  # noqa: T201 - a script
    print("|---|---|---|---:|---:|---:|---|")  # noqa: T201
    seen = []
    for row in rows:
        print(row.line(), flush=True)  # noqa: T201
        seen.append(row)
    return seen


def main(arguments: Sequence[str]) -> int:
    """Look for all of them, or some."""
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    given = parser.parse_args(arguments)
    chosen = [
        mutant
        for name, mutant in mutants().items()
        if mutant.equivalent is None and (not given.parts or any(part in name for part in given.parts))
    ]
    with ThreadPoolExecutor(given.jobs) as pool:
        rows = table(pool.map(partial(look, games=given.games), chosen))
    found = [row for row in rows if row.found is not None]
    short = [row for row in found if row.length <= LONGEST]
    named = [row for row in found if row.named]
    print(  # noqa: T201
        f"\n{len(found)} of {len(rows)} found; {len(short)} with at most {LONGEST} moves or stones; "
        f"{len(named)} with the right clause named; {sum(row.seconds for row in rows):.0f} s in all"
    )
    return 0 if len(found) == len(rows) and len(short) >= 0.9 * len(rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

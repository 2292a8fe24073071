"""Every mutant as an outside program, looked for by `rulestone fuzz`: found or not, how small, how fast.

    python -m tests.tools.fuzz_mutants [--jobs N] [--games N] [PART OF A NAME …] > table.md

Fails if a mutant is not found, or more than one in ten of the cases stay longer than twelve moves or stones.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from rulestone.core.mutant import Mutant
from tests.tools.mutant_runs import MutantRun, arguments_for, mutant_run, print_table

COLUMNS = ("mutant", "found", "field", "#shrunk to", "#size", "#seconds", "clause named")
LONGEST = 12


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one mutant.

    Attributes:
        mutant: the mutant.
        told: what `fuzz` told.
        found: what was found, as the command tells it; None if nothing.
    """

    mutant: Mutant
    mutant_run: MutantRun
    result: dict[str, object] | None

    @property
    def named(self) -> bool:
        """Whether the first mistake that the diagnosis names is about the right clause."""
        return self.mutant_run.clauses[:1] == (self.mutant.clause,)

    @property
    def length(self) -> int:
        """How many moves or stones the case has."""
        document = self.result or {}
        return int(str(document.get("moves", document.get("stones", 0))))

    @property
    def line(self) -> str:
        """The row as Markdown."""
        seconds = f"{self.mutant_run.seconds:.1f}"
        if self.result is None:
            return f"| `{self.mutant.name}` | **no** | | | | {seconds} | |"
        what = "moves" if "moves" in self.result else "stones"
        named = "yes" if self.named else "no"
        return (
            f"| `{self.mutant.name}` | game {self.result['in_game']} | {self.result['field']} | "
            f"{self.length} {what} | {self.result['size']} | {seconds} | {named} |"
        )


def look(mutant: Mutant, games: int) -> Row:
    """Look for one mutant."""
    result = mutant_run(mutant, "fuzz", "-x", "--games", str(games))
    disagreements = result.document["found"]
    assert isinstance(disagreements, list)
    return Row(mutant, result, next(iter(disagreements), None))


def main(arguments: Sequence[str]) -> int:
    """Look for all of them, or some."""
    parser = arguments_for(__doc__)
    parser.add_argument("--games", type=int, default=1000)
    options = parser.parse_args(arguments)
    rows = print_table(COLUMNS, partial(look, games=options.games), options.parts, options.jobs)
    items = [row for row in rows if row.result is not None]
    short = [row for row in items if row.length <= LONGEST]
    named = [row for row in items if row.named]
    print(  # noqa: T201 - a script
        f"\n{len(items)} of {len(rows)} found; {len(short)} with at most {LONGEST} moves or stones; "
        f"{len(named)} name the right clause; {sum(row.mutant_run.seconds for row in rows):.0f} s in all"
    )
    return 0 if len(items) == len(rows) and len(short) >= 0.9 * len(rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

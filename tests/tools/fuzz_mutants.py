"""Every mutant as an outside program, looked for by `rulestone fuzz`: found or not, how small, how fast.

    python -m tests.tools.fuzz_mutants [--jobs N] [--games N] [PART OF A NAME …] > table.md

Fails if a mutant is not found, or more than one in ten of the cases stay longer than twelve moves or stones.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from rulestone.mutant import Mutant
from tests.tools.mutant_runs import Told, arguments_for, print_table, told

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
    told: Told
    found: dict[str, object] | None

    @property
    def named(self) -> bool:
        """Whether the first mistake that the diagnosis names is about the right clause."""
        return self.told.clauses[:1] == (self.mutant.clause,)

    @property
    def length(self) -> int:
        """How many moves or stones the case has."""
        document = self.found or {}
        return int(str(document.get("moves", document.get("stones", 0))))

    @property
    def line(self) -> str:
        """The row as Markdown."""
        seconds = f"{self.told.seconds:.1f}"
        if self.found is None:
            return f"| `{self.mutant.name}` | **no** | | | | {seconds} | |"
        what = "moves" if "moves" in self.found else "stones"
        named = "yes" if self.named else "no"
        return (
            f"| `{self.mutant.name}` | game {self.found['in_game']} | {self.found['field']} | "
            f"{self.length} {what} | {self.found['size']} | {seconds} | {named} |"
        )


def look(mutant: Mutant, games: int) -> Row:
    """Look for one mutant."""
    found = told(mutant, "fuzz", "-x", "--games", str(games))
    disagreements = found.document["found"]
    assert isinstance(disagreements, list)
    return Row(mutant, found, next(iter(disagreements), None))


def main(arguments: Sequence[str]) -> int:
    """Look for all of them, or some."""
    parser = arguments_for(__doc__)
    parser.add_argument("--games", type=int, default=1000)
    given = parser.parse_args(arguments)
    rows = print_table(COLUMNS, partial(look, games=given.games), given.parts, given.jobs)
    items = [row for row in rows if row.found is not None]
    short = [row for row in items if row.length <= LONGEST]
    named = [row for row in items if row.named]
    print(  # noqa: T201 - a script
        f"\n{len(items)} of {len(rows)} found; {len(short)} with at most {LONGEST} moves or stones; "
        f"{len(named)} with the right clause named; {sum(row.told.seconds for row in rows):.0f} s in all"
    )
    return 0 if len(items) == len(rows) and len(short) >= 0.9 * len(rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

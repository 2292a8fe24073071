"""Every mutant as an outside program, put to `rulestone check`: caught or not, and what the diagnosis says.

    python -m tests.tools.check_mutants [--jobs N] [PART OF A NAME …] > table.md

Fails if a mutant is not caught, or the diagnosis names the wrong clause first for more than one in ten.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from rulestone.core.mutant import Mutant
from tests.tools.mutant_runs import MutantRun, arguments_for, mutant_run, print_table

COLUMNS = ("mutant", "#of", "#failed", "clause named first", "right", "#seconds")


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one mutant.

    Attributes:
        mutant: the mutant.
        told: what `check` told.
        cases: how many cases were put.
        failed: how many of them it did not pass.
    """

    mutant: Mutant
    mutant_run: MutantRun
    cases: int
    failed: int

    @property
    def named(self) -> str:
        """The clause that the diagnosis names first."""
        return next(iter(self.mutant_run.clauses), "none")

    @property
    def right(self) -> bool:
        """Whether that is the mutant's clause."""
        return self.named == self.mutant.clause

    @property
    def line(self) -> str:
        """The row as Markdown."""
        right = "yes" if self.right else f"**no**: {self.mutant.clause}"
        failed = str(self.failed or "**none**")
        cells = (f"`{self.mutant.name}`", str(self.cases), failed, self.named, right)
        return f"| {' | '.join(cells)} | {self.mutant_run.seconds:.1f} |"


def look(mutant: Mutant) -> Row:
    """Check one mutant."""
    result = mutant_run(mutant, "check")
    cases = result.document["cases"]
    assert isinstance(cases, list)
    statuses = [case["status"] for case in cases if case["status"] != "skip"]
    return Row(mutant, result, len(statuses), len(statuses) - statuses.count("pass"))


def main(arguments: Sequence[str]) -> int:
    """Check all of them, or some."""
    options = arguments_for(__doc__).parse_args(arguments)
    rows = print_table(COLUMNS, look, options.parts, options.jobs)
    caught = sum(row.failed > 0 for row in rows)
    right = sum(row.right for row in rows)
    seconds = sum(row.mutant_run.seconds for row in rows)
    print(  # noqa: T201 - a script
        f"\n{caught} of {len(rows)} caught; {right} with the right clause named first; {seconds:.0f} s in all"
    )
    return 0 if caught == len(rows) and right >= 0.9 * len(rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

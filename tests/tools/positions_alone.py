"""Looking for cases that are missing: mutants that only records catch, though a position would.

    python -m tests.tools.positions_alone [--seconds N] [PART OF A NAME …]

An engine may answer nothing but `judge`. A mutant that no case asked by its stones catches would pass
as such an engine, which is right only if no position shows it. This puts random positions to each of
them for some seconds, and fails if one is answered otherwise than by the rules.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from random import Random

from rulestone.cases.kill_table import read_table
from rulestone.cases.mutants import MutantEngine, mutants
from rulestone.core.mutant import Mutant
from rulestone.engines.reference import ReferenceEngine
from rulestone.fuzz.choices import choices
from rulestone.fuzz.makers import maker_for
from rulestone.fuzz.positions import random_set_up
from rulestone.protocol import Answer, BadRequest, Query, Verdict


def unseen() -> list[Mutant]:
    """The mutants that cases catch, but none by its stones."""
    tables = read_table().games.values()
    kills = {name: forms for table in tables for name, forms in table.kills.items()}
    return [mutants()[name] for name, forms in kills.items() if forms.cases and not forms.stones]


def showing(mutant: Mutant, seconds: float) -> Query | None:
    """A position that the mutant answers wrongly, if one comes up in time."""
    engine, right, random = MutantEngine(mutant), ReferenceEngine(), Random(mutant.name)
    grounds = choices([right.claims], [mutant.game])
    limit, number = time.monotonic() + seconds, 0
    while time.monotonic() < limit:
        query = random_set_up(maker_for(grounds.ground(number, random)), random)
        number += 1
        try:
            if summary_of(engine.ask(query)) != summary_of(right.ask(query)):
                return query
        except BadRequest:
            return query
    return None


def summary_of(answer: Answer) -> tuple[object, ...]:
    """What an engine must say of a position; what it may leave out is left out."""
    if not isinstance(answer, Verdict):
        return (answer,)
    return (frozenset(answer.legal), answer.to_move, answer.over, answer.winner)


def main(arguments: Sequence[str]) -> int:
    """Look at all of them, or at some."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.positions_alone",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--seconds", type=float, default=5.0)
    options = parser.parse_args(arguments)
    holes = 0
    for mutant in unseen():
        if options.parts and not any(part in mutant.name for part in options.parts):
            continue
        query = showing(mutant, options.seconds)
        holes += query is not None
        print(f"{mutant.name}: {'no position shows it' if query is None else query}", flush=True)  # noqa: T201
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

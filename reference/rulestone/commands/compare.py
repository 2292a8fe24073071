"""`rulestone compare`."""

import json
import secrets
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.util import find_spec

import click

from rulestone.cases.expect import case_scene
from rulestone.check.differences import Difference
from rulestone.commands import Example, arguments, command
from rulestone.commands.output import bar, end_with_reports, report_files
from rulestone.commands.positions import typed_question
from rulestone.commands.stats import rows, sampled
from rulestone.core.names import ExitStatus, GameName, Size
from rulestone.core.wording import printable, quantity
from rulestone.engines import load_engine
from rulestone.engines.interrupts import interruptible
from rulestone.fuzz.search import Finding, smallest_difference
from rulestone.lab.solve import Solution, solved_boards
from rulestone.lab.stats import Statistics
from rulestone.lab.variants import FAMILY, Variant, find_variant
from rulestone.protocol import Judge
from rulestone.report.reports import Reports, Wanted, json_text
from rulestone.report.tree import Block, Paragraph, Picture, Report, Table

_SECONDS = 20.0
"""Seconds for the value of each board."""


@command(
    "compare",
    Example(
        "Without 2×4 switches",
        "rulestone compare minefield minefield/switch-2x3-only --size 4 --games 20 --seed 1",
    ),
    more="It plays random games of each, looks for the smallest position in which each variant differs from "
    "the game, and solves the boards that are small enough. What is sampled, solved and proved stands apart.",
)
@arguments.game
@click.argument("variants", metavar="V…", nargs=-1, required=True)
@arguments.size
@arguments.option
@click.option(
    "--games",
    "count",
    metavar="N",
    type=arguments.count,
    default=200,
    show_default=True,
    help="How many games to play of each.",
)
@arguments.seed
@arguments.jobs
@report_files
@arguments.as_json
def compare(
    game: str,
    variants: tuple[str, ...],
    size: int | None,
    options: tuple[str, ...],
    count: int,
    seed: int | None,
    jobs: int | None,
    reports: tuple[Wanted, ...],
    as_json: bool,
) -> None:
    ground = typed_question(game, size, options=options)
    seed = secrets.randbelow(10**6) if seed is None else seed
    every = [None, *(find_variant(name, ground.game) for name in variants)]
    columns: list[_Column] = []
    status = ExitStatus.PASSED
    try:
        with interruptible(), bar("comparing") as progress_bar:
            for variant in every:
                column = _Column(variant)
                columns.append(column)
                for part in sampled(ground, column.name, count, seed, "random", jobs):
                    column.sampled.add(part)
                    progress_bar.tell(f"{column.title}: {quantity(column.sampled.games, 'game')}")
                progress_bar.tell(f"{column.title}: small boards")
                column.solved |= solved_boards(ground.game, column.name, ground.options, _SECONDS)
                if column.name is not None:
                    progress_bar.tell(f"{column.title}: a position that tells it apart")
                    make = partial(load_engine, f"{FAMILY}:{column.name}")
                    column.found = smallest_difference(make, ground.game, seed)
                    column.was_searched = True
    except KeyboardInterrupt:
        status = ExitStatus.INTERRUPTED
    tree = Report(
        command="rulestone compare",
        title=f"{ground.game} {ground.size}",
        headline=f"{quantity(len(variants), 'variant')} compared, seed {seed}"
        if status == ExitStatus.PASSED
        else f"Interrupted: these are the results so far, seed {seed}",
        good=status == ExitStatus.PASSED,
        summary=tuple(list(section) for section in _sections(ground, columns, seed)),
    )
    about = {"game": ground.game, "size": ground.size, "options": ground.options, "seed": seed}
    document = {**about, "compared": [column.document() for column in columns]}
    whole = Reports(lambda: tree, lambda _: json_text(document))
    end_with_reports(whole, reports, status, as_json=as_json)


class _Column:
    """What is known of the game, or of a variant."""

    def __init__(self, variant: Variant | None) -> None:
        self.name = None if variant is None else variant.name
        self.title = "the game" if variant is None else variant.name.rpartition("/")[2]
        self.words = "" if variant is None else variant.words
        self.sampled = Statistics()
        self.solved: dict[Size, Solution] = {}
        self.found: Finding | None = None
        self.was_searched = False

    def document(self) -> dict[str, object]:
        """Return it as a JSON document has it."""
        found = self.found
        return {
            "variant": self.name,
            "words": self.words,
            "sampled": self.sampled.document(),
            "solved": self.solved,
            "difference": None if found is None else {"case": found.case, "fields": found.result.differences},
        }


def _sections(ground: Judge, columns: Sequence[_Column], seed: int) -> Iterator[Iterator[Block]]:
    """The parts of the report, from the least certain to the most."""
    yield _differences(columns)
    yield iter([_proved(ground.game, columns)])
    solved = [{size: _value(found) for size, found in column.solved.items()} for column in columns]
    sizes = sorted({size for values in solved for size in values})
    yield iter(
        [
            _table(
                "solved: who wins",
                columns,
                [(f"size {size}", [values.get(size, "") for values in solved]) for size in sizes],
            )
        ]
    )
    sample = [dict(rows(column.sampled)) for column in columns]
    what = f"sampled: {columns[0].sampled.games} games, seed {seed}"
    yield iter(
        [_table(what, columns, [(name, [column.get(name, "") for column in sample]) for name in sample[0]])]
    )


def _table(what: str, columns: Sequence[_Column], lines: Sequence[tuple[str, Sequence[str]]]) -> Table:
    heads = (what, *(column.title for column in columns))
    return Table(heads, [(name, *cells) for name, cells in lines])


def _differences(columns: Sequence[_Column]) -> Iterator[Block]:
    for column in columns:
        if column.name is None:
            continue
        yield Paragraph(f"{column.title}: {column.words}", "strong")
        if column.found is None:
            seen = "found" if column.was_searched else "looked for, since you interrupted,"
            yield Paragraph(f"No position was {seen} in which it differs from the game.")
            continue
        yield Picture(partial(case_scene, column.found.case))
        rows = [
            (
                ", ".join(error.actions) or error.field,
                _said(error, error.expected),
                _said(error, error.got),
            )
            for error in column.found.result.differences
            if not error.more
        ]
        yield Table(("", "by the game", "by the variant"), rows)


def _said(difference: Difference, value: object) -> str:
    if difference.field == "legal" and isinstance(value, bool):
        return "legal" if value else "not legal"
    return printable(json.dumps(value))


def _value(solution: Solution) -> str:
    if not solution.complete:
        return "not known"
    return solution.value or "none by the rules"


def _proved(game: GameName, columns: Sequence[_Column]) -> Block:
    """What the ledger of theorems says of the game. No theorem has been checked for a variant."""
    if find_spec("z3") is None:
        return Paragraph("proved: the provers are not installed (pip install 'rulestone[proofs]')")
    from rulestone_proofs import catalogue  # many modules, and only this needs them
    from rulestone_proofs.prove import standing

    mine = [theorem for theorem in catalogue.theorems() if theorem.games == (game,)]
    unread = ["no reading"] * (len(columns) - 1)
    heads = ("proved", *(column.title for column in columns))
    return Table(heads, [(theorem.id, str(standing(theorem).standing.value), *unread) for theorem in mine])

"""`rulestone compare`."""

import json
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.util import find_spec

import click

from rulestone.cases.expect import case_scene
from rulestone.check.differences import Difference
from rulestone.commands import Example, arguments, command
from rulestone.commands.output import bar, end_with_reports, report_files
from rulestone.commands.positions import typed_question
from rulestone.commands.stats import rows, sampled
from rulestone.core.names import Colour, ExitStatus, GameName, Size
from rulestone.core.wording import printable, quantity
from rulestone.engines import load_engine
from rulestone.engines.interrupts import interruptible
from rulestone.fuzz.ask import Finding
from rulestone.fuzz.search import smallest_difference
from rulestone.lab.solve import Solution, solved_boards
from rulestone.lab.stats import Statistics
from rulestone.lab.variants import FAMILY, Variant, find_variant
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
    named = [None, *(find_variant(name, ground.game) for name in variants)]
    columns: list[_Column] = []
    headline, status = f"{quantity(len(variants), 'variant')} compared", ExitStatus.PASSED
    try:
        with interruptible(), bar("comparing") as progress_bar:
            for variant in named:
                column = _Column(variant)
                columns.append(column)
                for part in sampled(ground, column.name, count, seed, "random", jobs):
                    column.sampled.add(part)
                    progress_bar.tell(f"{column.title}: {quantity(column.sampled.games, 'game')}")
                progress_bar.tell(f"{column.title}: small boards, proofs, a position that tells it apart")
                column.solved |= solved_boards(ground.game, column.name, ground.options, _SECONDS)
                column.prove(ground.game)
                column.find_difference(ground.game, seed)
    except KeyboardInterrupt:
        headline, status = "Interrupted: these are the results so far", ExitStatus.INTERRUPTED
    games = max((column.sampled.games for column in columns), default=0)
    tree = Report(
        command="rulestone compare",
        title=f"{ground.game} {ground.size}",
        headline=f"{headline}, seed {seed}",
        good=status == ExitStatus.PASSED,
        summary=(
            [block for column in columns[1:] for block in _difference(column)],
            list(_proved(columns)),
            list(_table("solved: who wins", columns, _values)),
            list(_table(f"sampled: {games} games, seed {seed}", columns, _sampled)),
        ),
    )
    about = {"game": ground.game, "size": ground.size, "options": ground.options, "seed": seed}
    document = {**about, "compared": [column.document() for column in columns]}
    whole = Reports(lambda: tree, lambda _: json_text(document))
    end_with_reports(whole, reports, status, as_json=as_json)


class _Column:
    """What is known of the game, or of a variant.

    Attributes:
        standings: by theorem, how it stands; None while nobody has asked.
        stuck: a board on which nobody can place and nobody has won.
    """

    def __init__(self, variant: Variant | None) -> None:
        self.variant = variant
        self.name = None if variant is None else variant.name
        self.title = "the game" if variant is None else variant.name.rpartition("/")[2]
        self.sampled = Statistics()
        self.solved: dict[Size, Solution] = {}
        self.standings: dict[str, str] | None = None
        self.stuck: dict[Colour, tuple[str, ...]] | None = None
        self.found: Finding | None = None
        self.was_searched = False

    def prove(self, game: GameName) -> None:
        """Look up what the ledger of theorems says of the game, or ask the solver about a variant."""
        self.standings = {}
        if find_spec("z3") is None:
            return
        from rulestone.lab.connection import reading_of  # many modules, and only this needs them
        from rulestone_proofs.catalogue import theorems
        from rulestone_proofs.prove import standing
        from rulestone_proofs.variants import findings

        if self.variant is None:
            mine = (theorem for theorem in theorems() if theorem.games == (game,))
            self.standings = {theorem.id: str(standing(theorem).standing.value) for theorem in mine}
        elif reading := reading_of(self.variant.game):
            found = findings(game, reading)
            self.standings, self.stuck = found.standings, found.stuck

    def find_difference(self, game: GameName, seed: int) -> None:
        """Look for the smallest position in which a variant differs from the game."""
        if self.name is not None:
            self.found = smallest_difference(partial(load_engine, f"{FAMILY}:{self.name}"), game, seed)
            self.was_searched = True

    def document(self) -> dict[str, object]:
        """Return it as a JSON document has it."""
        found = self.found
        return {
            "variant": self.name,
            "words": "" if self.variant is None else self.variant.words,
            "sampled": self.sampled.document(),
            "solved": self.solved,
            "proved": self.standings,
            "stuck": self.stuck,
            "difference": None if found is None else {"case": found.case, "fields": found.result.differences},
        }


def _table(
    what: str, columns: Sequence[_Column], cells: Callable[[_Column], Mapping[str, str]]
) -> Iterator[Table]:
    """A column for the game and for each variant; nothing if nothing is known of the game yet."""
    found = [cells(column) for column in columns]
    if found and found[0]:
        heads = (what, *(column.title for column in columns))
        yield Table(heads, [(name, *(known.get(name, "") for known in found)) for name in found[0]])


def _sampled(column: _Column) -> dict[str, str]:
    return dict(rows(column.sampled))


def _values(column: _Column) -> dict[str, str]:
    return {
        f"size {size}": (found.value or "none by the rules") if found.complete else "not known"
        for size, found in column.solved.items()
    }


def _proved(columns: Sequence[_Column]) -> Iterator[Block]:
    theorems = columns[0].standings if columns else None
    if theorems == {}:
        yield Paragraph("proved: the provers are not installed (pip install 'rulestone[proofs]')")
    asked = [column for column in columns if column.standings is not None]
    yield from _table(
        "proved",
        asked,
        lambda column: {name: (column.standings or {}).get(name, "no reading") for name in theorems or ()},
    )
    for column in asked:
        if column.stuck is not None:
            stones = "; ".join(f"{colour} {' '.join(cells)}" for colour, cells in column.stuck.items())
            yield Paragraph(f"{column.title}: nobody can place, and nobody has won, with {stones}.")


def _difference(column: _Column) -> Iterator[Block]:
    words = "" if column.variant is None else column.variant.words
    yield Paragraph(f"{column.title}: {words}", "strong")
    if column.found is None:
        seen = "found" if column.was_searched else "looked for, since you interrupted,"
        yield Paragraph(f"No position was {seen} in which it differs from the game.")
        return
    yield Picture(partial(case_scene, column.found.case))
    lines = [
        (", ".join(error.actions) or error.field, _said(error, error.expected), _said(error, error.got))
        for error in column.found.result.differences
        if not error.more
    ]
    yield Table(("", "by the game", "by the variant"), lines)


def _said(difference: Difference, value: object) -> str:
    if difference.field == "legal" and isinstance(value, bool):
        return "legal" if value else "not legal"
    return printable(json.dumps(value))

"""`rulestone compare`."""

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec

import click

from rulestone.cases.expect import case_scene
from rulestone.cases.variants import FAMILY, Variant, find_variant
from rulestone.check.differences import Difference
from rulestone.commands import Example, arguments, command
from rulestone.commands.output import bar, end_with_reports, report_files
from rulestone.commands.positions import typed_question
from rulestone.core.names import Colour, ExitStatus, GameName, Size
from rulestone.core.wording import printable, quantity
from rulestone.engines.installed import load_engine
from rulestone.engines.interrupts import interrupted_status, interruptible
from rulestone.fuzz.ask import Finding
from rulestone.fuzz.search import smallest_difference
from rulestone.report.formats import Renderings, ReportFile, json_text
from rulestone.report.tree import Block, Paragraph, Picture, Report, Table
from rulestone_lab.solve import Solution, solved_boards
from rulestone_lab.stats import Statistics
from rulestone_lab.stats_command import rows, sampled

_SECONDS = 20.0
"""Seconds for the value of each board."""


@command(
    "compare",
    Example(
        "Without 2×4 switches",
        "rulestone compare minefield minefield/switch-2x3-only --size 4 --count 20 --seed 1",
    ),
    more="It plays random games of each, looks for the smallest position in which each variant differs from "
    "the game, and solves the boards that are small enough. What is sampled, solved and proved stands apart.",
    summary="Put variants of a game side by side: random games, exact values, what is proved.",
    group="What the rules imply",
    former={"--games": "is now --count"},
)
@arguments.game
@click.argument("variants", metavar="V…", nargs=-1, required=True)
@arguments.size
@arguments.option
@click.option(
    "--count",
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
    reports: tuple[ReportFile, ...],
    as_json: bool,
) -> None:
    setting = typed_question(game, size, options=options)
    seed = secrets.randbelow(10**6) if seed is None else seed
    columns = [_Column(None), *(_Column(find_variant(name, setting.game)) for name in variants)]
    headline, status = f"{quantity(len(variants), 'variant')} compared", ExitStatus.PASSED
    try:
        with interruptible(), bar("comparing") as progress_bar:
            for column in columns:
                for part in sampled(setting, column.name, count, seed, "random", jobs):
                    column.sampled.add(part)
                    progress_bar.tell(f"{column.title}: {quantity(column.sampled.games, 'game')}")
                progress_bar.tell(f"{column.title}: small boards, proofs, a position that tells it apart")
                column.solved |= solved_boards(setting.game, column.name, setting.options, _SECONDS)
                column.prove(setting.game)
                if column.name is not None:
                    make = partial(load_engine, f"{FAMILY}:{column.name}")
                    column.difference = smallest_difference(make, setting.game, seed)
    except KeyboardInterrupt:
        headline, status = "Interrupted: these are the results so far", interrupted_status()
    is_whole = status == ExitStatus.PASSED
    columns = [column for column in columns if column.sampled.games] or columns[:1]
    told_apart = [column for column in columns[1:] if is_whole or column.difference is not None]
    sampling = f"sampled: {columns[0].sampled.games} games, seed {seed}"
    tree = Report(
        command="rulestone compare",
        title=f"{setting.game} {setting.size}",
        headline=f"{headline}, seed {seed}",
        good=is_whole,
        summary=(
            [block for column in told_apart for block in _difference(column)],
            list(_proved(columns)),
            list(_table("solved: who wins", [(column.title, _values(column)) for column in columns])),
            list(_table(sampling, [(column.title, dict(rows(column.sampled))) for column in columns])),
        ),
    )
    about = {"game": setting.game, "size": setting.size, "options": setting.options, "seed": seed}
    document = {**about, "compared": [column.document() for column in columns]}
    whole = Renderings(lambda: tree, lambda _: json_text(document))
    end_with_reports(whole, reports, status, as_json=as_json)


@dataclass(slots=True)
class _Column:
    """What is known of the game, or of a variant.

    Attributes:
        variant: the variant; None for the game.
        sampled: its random games.
        solved: its values, by size of the board.
        proved: by theorem, how it stands; None while it was not asked.
        stuck: a board on which nobody can place and nobody has won.
        difference: the smallest position found in which it differs from the game.
    """

    variant: Variant | None
    sampled: Statistics = field(default_factory=Statistics)
    solved: dict[Size, Solution] = field(default_factory=dict[Size, Solution])
    proved: dict[str, str] | None = None
    stuck: dict[Colour, tuple[str, ...]] | None = None
    difference: Finding | None = None

    @property
    def name(self) -> str | None:
        return None if self.variant is None else self.variant.name

    @property
    def words(self) -> str:
        return "" if self.variant is None else self.variant.words

    @property
    def title(self) -> str:
        return "the game" if self.variant is None else self.variant.name.rpartition("/")[2]

    def prove(self, game: GameName) -> None:
        """Look up what the ledger of theorems says of the game, or ask the solver about a variant."""
        if find_spec("z3") is None:
            return
        from rulestone_lab.connection import reading_of  # many modules, and only this needs them
        from rulestone_proofs.catalogue import theorems
        from rulestone_proofs.prove import standing
        from rulestone_proofs.variants import findings

        self.proved = {}
        if self.variant is None:
            mine = (theorem for theorem in theorems() if theorem.games == (game,))
            self.proved = {theorem.id: str(standing(theorem).standing.value) for theorem in mine}
        elif reading := reading_of(self.variant.game):
            found = findings(game, reading)
            self.proved, self.stuck = found.standings, found.stuck

    def document(self) -> dict[str, object]:
        """Return it as a JSON document has it."""
        found = self.difference
        return {
            "variant": self.name,
            "words": self.words,
            "sampled": self.sampled.document(),
            "solved": self.solved,
            "proved": self.proved,
            "stuck": self.stuck,
            "difference": None if found is None else {"case": found.case, "fields": found.result.differences},
        }


def _table(what: str, columns: Sequence[tuple[str, Mapping[str, str]]], unknown: str = "") -> Iterator[Table]:
    """A row for what is known of the game, and what the variants have there; nothing without rows."""
    if columns and (names := columns[0][1]):
        rows = [(name, *(known.get(name, unknown) for _, known in columns)) for name in names]
        yield Table((what, *(title for title, _ in columns)), rows)


def _values(column: _Column) -> dict[str, str]:
    return {
        f"size {size}": (found.value or "none by the rules") if found.complete else "not known"
        for size, found in column.solved.items()
    }


def _proved(columns: Sequence[_Column]) -> Iterator[Block]:
    if find_spec("z3") is None:
        yield Paragraph("proved: the provers are not installed (pip install 'rulestone[proofs]')")
    known = [(column.title, column.proved) for column in columns if column.proved is not None]
    yield from _table("proved", known, "no reading")
    for column in columns:
        if column.stuck is not None:
            stones = "; ".join(f"{colour} {' '.join(cells)}" for colour, cells in column.stuck.items())
            yield Paragraph(f"{column.title}: nobody can place, and nobody has won, with {stones}.")


def _difference(column: _Column) -> Iterator[Block]:
    yield Paragraph(f"{column.title}: {column.words}", "strong")
    if column.difference is None:
        yield Paragraph("No position was found in which it differs from the game.")
        return
    yield Picture(partial(case_scene, column.difference.case))
    lines = [
        (", ".join(error.actions) or error.field, _said(error, error.expected), _said(error, error.got))
        for error in column.difference.result.differences
        if not error.more
    ]
    yield Table(("", "by the game", "by the variant"), lines)


def _said(difference: Difference, value: object) -> str:
    if difference.field == "legal" and isinstance(value, bool):
        return "legal" if value else "not legal"
    return printable(json.dumps(value))

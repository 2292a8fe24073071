"""Variants of a game side by side: random games, exact values, theorems, and the smallest difference.

Sampled, solved and proved results are in separate tables.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from itertools import zip_longest
from typing import TYPE_CHECKING

from rulestone.cases.exchanged import exchanged_parts
from rulestone.cases.expect import case_scene
from rulestone.cases.mutants import FAMILY
from rulestone.cases.variants import Variant
from rulestone.check.differences import Difference
from rulestone.commands.position_options import judge_command
from rulestone.core.names import Colour, GameName, Size
from rulestone.core.wording import printable, quantity, with_extra
from rulestone.engines.installed import load_engine
from rulestone.fuzz.ask import Finding
from rulestone.fuzz.search import smallest_difference
from rulestone.protocol import Judge
from rulestone.report.tree import INTERRUPTED, Block, Paragraph, Picture, Report, Table, Verbatim
from rulestone.rulebook.entries import option_text
from rulestone_lab.ablation import Ablation, cells
from rulestone_lab.sampling import differences, played_game, rows, sample, stuck_blocks
from rulestone_lab.stats import Statistics
from rulestone_lab.values import Solution, solved_boards

if TYPE_CHECKING:
    from rulestone.workers.processes import Workers

_SECONDS_PER_BOARD = 20.0
"""Processor time after which the value of a board is not known, so that a comparison takes minutes."""


@dataclass(slots=True)
class Column:
    """The results for the game, or for a variant.

    Attributes:
        variant: the variant; None for the game.
        sampled: its random games.
        solved: its values, by size of the board.
        proved: by theorem, its standing; None if the solver was not used.
        unplaceable: a board on which no colour can place and no colour has won, found by the solver.
        difference: the smallest position found in which it differs from the game.
    """

    variant: Variant | None
    sampled: Statistics = field(default_factory=Statistics)
    solved: dict[Size, Solution] = field(default_factory=dict[Size, Solution])
    proved: dict[str, str] | None = None
    unplaceable: dict[Colour, tuple[str, ...]] | None = None
    difference: Finding | None = None

    @property
    def name(self) -> str | None:
        """The name of the variant; None for the game."""
        return None if self.variant is None else self.variant.name

    @property
    def words(self) -> str:
        """The change that the variant makes, in a sentence; empty for the game."""
        return "" if self.variant is None else self.variant.words

    @property
    def title(self) -> str:
        """The heading of its column."""
        return "the game" if self.variant is None else self.variant.name.rpartition("/")[2]

    def prove(self, game: GameName) -> None:
        """Look up the theorems of the game in the ledger, or check those of a variant with the solver."""
        if find_spec("z3") is None:
            return
        from rulestone_lab.provable import provable_reading  # many modules, and only this needs them
        from rulestone_proofs.catalogue import theorems
        from rulestone_proofs.prove import standing
        from rulestone_proofs.variants import findings

        self.proved = {}
        if self.variant is None:
            mine = (theorem for theorem in theorems() if theorem.games == (game,))
            self.proved = {theorem.id: str(standing(theorem).standing.value) for theorem in mine}
        elif reading := provable_reading(self.variant.game):
            found = findings(game, reading)
            self.proved, self.unplaceable = found.standings, found.stuck

    def document(self) -> dict[str, object]:
        """Return it as a JSON document has it."""
        found = self.difference
        return {
            "variant": self.name,
            "words": self.words,
            "sampled": self.sampled.document(),
            "solved": self.solved,
            "proved": self.proved,
            "stuck": self.unplaceable,
            "difference": None if found is None else {"case": found.case, "fields": found.result.differences},
        }


def compare(
    columns: Iterable[Column],
    setting: Judge,
    count: int,
    seed: int,
    simulations: int,
    workers: "Workers",
    progress: Callable[[str], None],
) -> None:
    """Find out about a game and its variants, one after the other.

    Args:
        columns: the game and its variants. Results are added to them, and kept after an interruption.
        setting: the game, with its size and options.
        count: how many games to play of each.
        seed: the same seed gives the same games.
        simulations: how they are played; see `statistics`.
        workers: who plays them.
        progress: called now and then with the current task.

    Raises:
        BadRequest: the game has no board of this size.
    """
    for column in columns:
        for part in sample(setting, column.name, count, seed, simulations, workers):
            column.sampled.add(part)
            progress(f"{column.title}: {quantity(len(column.sampled.games), 'game')}")
        progress(f"{column.title}: small boards, proofs, a position that tells it apart")
        column.solved |= solved_boards(setting.game, column.name, setting.options, _SECONDS_PER_BOARD)
        column.prove(setting.game)
        if column.name is not None:
            make = partial(load_engine, f"{FAMILY}:{column.name}")
            column.difference = smallest_difference(make, setting.game, setting.options, seed)


def report(
    columns: Sequence[Column], setting: Judge, seed: int, simulations: int, *, interrupted: bool
) -> Report:
    """Return the results for a game, the first column, and for its variants, as a report."""
    variants = quantity(len(columns) - 1, "variant")
    told_apart = [column for column in columns[1:] if not interrupted or column.difference is not None]
    base = columns[0].sampled
    how = f", {simulations} simulations an action" if simulations else ""
    sampling = f"sampled: {len(base.games)} games, seed {seed}{how}"
    sampled = [
        (column.title, rows(column.sampled, played_game(setting, column.name), simulations))
        for column in columns
    ]
    game = played_game(setting, None)
    solved = "solved, acting alternately: who wins" if game.turnless else "solved: who wins"
    apart = [(column.title, differences(column.sampled, base, game, simulations)) for column in columns[1:]]
    return Report(
        command="rulestone compare",
        title=f"{setting.game} {setting.size}",
        headline=f"{variants} compared, seed {seed}",
        good=not interrupted,
        partial=[INTERRUPTED] if interrupted else [],
        summary=(
            [block for column in told_apart for block in _difference(column, setting)],
            list(_proved(columns)),
            list(_table(solved, [(column.title, _values(column)) for column in columns])),
            [*_table(sampling, sampled), *_table("less that of the game, in pairs of games", apart)],
        ),
    )


def known_report(known: Sequence[Ablation]) -> Report:
    """Return the stored results for a game, the first row, and for its known mistakes, as a report."""
    titles = [row.variant.rpartition("/")[2] if row.variant else "the game" for row in known]
    columns = [cells(row) for row in known]
    values = enumerate(zip_longest(*(row.values for row in known)), 1)
    lines = [(f"size {size}", *(who or "–" for who in winners)) for size, winners in values]
    lines += [(head, *(column[head] for column in columns)) for head in columns[0] if head not in _LONG]
    return Report(
        command="rulestone compare",
        title=known[0].game,
        headline=f"{quantity(len(known) - 1, 'variant')}, as fixtures/ABLATION.md has them",
        good=True,
        partial=[],
        summary=(
            *(
                [Paragraph(f"{title}: {row.words}", "strong")]
                + [Paragraph(f"{head}: {column[head]}") for head in _LONG[1:] if column[head]]
                for title, row, column in zip(titles[1:], known[1:], columns[1:], strict=True)
            ),
            [Table(("who wins", *titles), lines)],
        ),
    )


_LONG = ("values", "solver", "smallest position", "shortest record")
"""The headings whose cells are not in the table of all variants: they are too long, or have rows by size."""


def _table(what: str, columns: Sequence[tuple[str, Mapping[str, str]]], unknown: str = "") -> Iterator[Table]:
    """A table with a row for each result of the game and of the variants; none if it has no rows."""
    if columns and (names := columns[0][1]):
        rows = [(name, *(known.get(name, unknown) for _, known in columns)) for name in names]
        yield Table((what, *(title for title, _ in columns)), rows)


def _values(column: Column) -> dict[str, str]:
    return {
        f"size {size}": "stuck" if found.stuck else found.value or ("none" if found.complete else "not known")
        for size, found in column.solved.items()
    }


def _proved(columns: Sequence[Column]) -> Iterator[Block]:
    if find_spec("z3") is None:
        yield Paragraph(f"proved: the provers are not installed ({with_extra('proofs')})")
    known = [(column.title, column.proved) for column in columns if column.proved]
    yield from _table("proved", known, "not tried")
    for column in columns:
        if column.proved == {} and column.variant is not None:
            game = column.variant.game
            parts = ", ".join(exchanged_parts(game.position_class, game.name)) or "something else"
            yield Paragraph(f"{column.title}: no theorem is proved: the provers cannot read its {parts}.")
        if column.unplaceable is not None:
            stones = "; ".join(f"{colour} {' '.join(cells)}" for colour, cells in column.unplaceable.items())
            yield Paragraph(f"{column.title}: neither colour can place or has won, with {stones}.")


def _difference(column: Column, setting: Judge) -> Iterator[Block]:
    yield Paragraph(f"{column.title}: {column.words}", "strong")
    if column.sampled.stuck is not None:
        yield from stuck_blocks(column.sampled.stuck, played_game(setting, column.name), setting)
    for found in column.solved.values():
        if found.stuck is not None:
            yield Paragraph(found.stuck)
            break
    if column.difference is None:
        yield Paragraph("No position was found in which it differs from the game.")
        return
    case = column.difference.case
    yield Picture(partial(case_scene, case))
    options = [f"{name}={option_text(value)}" for name, value in case.options.items()]
    if options or setting.options:
        yield Paragraph(f"This is with {', '.join(options) or 'the default options'}.")
    lines = [
        (", ".join(error.actions) or error.field, _said(error, error.expected), _said(error, error.got))
        for error in column.difference.result.differences
        if not error.more
    ]
    yield Table(("", "by the game", "by the variant"), lines)
    by_stones = case.judge_stones(case.stones, case.to_move)
    question = by_stones if case.moves is None else case.judge(case.moves)
    yield Verbatim("repeat", judge_command(question, variant=column.name))


def _said(difference: Difference, value: object) -> str:
    if difference.field == "legal" and isinstance(value, bool):
        return "legal" if value else "not legal"
    return printable(json.dumps(value))

"""What each rule is for: what becomes of a game if a rule is another, kept as data.

`tools/ablation.py` makes `fixtures/ablation.json`, which this module reads and puts into words.
"""

from collections.abc import Iterable

from msgspec import Struct

from rulestone.cases.cases import read_structure, tables_of
from rulestone.core.names import GameName, Options
from rulestone.core.registry import find_game

FILE = "ablation.json"
"""The name of the file."""

HEADS = ("clause", "values", "solver", "first", "drawn", "stuck", "actions", "skips", "shown by")
"""What `cells` returns."""


class Ablation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What becomes of a game.

    Attributes:
        game: the game.
        variant: the known mistake; None for a value of an option, and for the game itself.
        options: the options that differ from their defaults.
        clause: the clause that is another; None for the game itself.
        words: what is different, in a sentence.
        position: the case with the fewest stones on the smallest board that it fails; None without any.
        record: the case with the shortest record that it fails.
        values: by size of the board, who wins; None where it is not known.
        theorems: what the solver finds, by theorem; empty if it cannot read the variant.
        sampled: shares and means of random games.
    """

    game: GameName
    variant: str | None
    options: Options
    clause: str | None
    words: str
    position: str | None
    record: str | None
    values: dict[str, str | None]
    theorems: dict[str, str]
    sampled: dict[str, float]


class AblationTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rows of the file."""

    format: int
    rows: tuple[Ablation, ...]


def ablations(game: GameName, variants: Iterable[str]) -> list[Ablation]:
    """Return the rows of a game itself and of some variants; those that the file lacks are left out.

    Raises:
        BadFixture: the file cannot be read.
    """
    path, wanted = tables_of(find_game(game)) / FILE, (None, *variants)
    rows = read_structure(path, AblationTable).rows if path.exists() else ()
    plain = [row for row in rows if row.game == game and not row.options]
    return [row for name in wanted for row in plain if row.variant == name]


def cells(row: Ablation) -> tuple[str, ...]:
    """Return the cells of a row of a table."""
    fails = [
        f"{name.partition('.')[2]} {found}"
        for name, found in row.theorems.items()
        if not found.startswith("proved")
    ]
    return (
        row.clause or "",
        ", ".join(value or "–" for value in row.values.values()),
        "; ".join(fails),
        *(f"{row.sampled[name]:.0%}" for name in ("first", "drawn", "stuck")),
        f"{row.sampled['length']:.1f}",
        f"{row.sampled['skips']:.2f}",
        row.position or row.record or "",
    )

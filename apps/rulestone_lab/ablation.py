"""The effect of each rule: results for a game and for each variant with one rule changed, stored as data.

`tools/ablation.py` makes `fixtures/ablation.json`, which this module reads and puts into words.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec import Struct

from rulestone.cases.cases import read_structure, tables_of
from rulestone.cases.variants import find_variant
from rulestone.core.names import GameName, Options, Size
from rulestone.core.registry import find_game
from rulestone.core.rulebook.entries import option_text
from rulestone.core.wording import quantity
from rulestone.protocol.notation import is_notation, read_notation

FILE = "ablation.json"
"""The name of the file."""


class Shown(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position or a record that gets another answer, and how far all of them were tried.

    Attributes:
        at: the notation of the smallest one; if none was found, the id of a case that shows it, or None.
        none: by size of the board, from 1, the number of stones or moves up to which there is none; None for
            any number of moves.
    """

    at: str | None = None
    none: tuple[int | None, ...] = ()


class Ablation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The results for a game, or for a variant of it.

    Attributes:
        game: the game.
        variant: the known mistake; None for a value of an option, and for the game itself.
        options: the options that differ from their defaults.
        clause: the clause that is another; None for the game itself.
        position: the position on the fewest cells, and of these with the fewest stones.
        record: the record with the fewest moves, on boards of some sizes.
        values: by size of the board, from 1, who wins; None if it is not known.
        theorems: the result of the solver, by theorem; empty if it cannot read the variant.
        sampled: shares and means of random games; those that are left out are 0.
    """

    game: GameName
    variant: str | None = None
    options: Options = {}
    clause: str | None = None
    position: Shown = Shown()
    record: Shown = Shown()
    values: tuple[str | None, ...]
    theorems: dict[str, str] = {}
    sampled: dict[str, float]

    @property
    def words(self) -> str:
        """The difference from the game, in a sentence; the summary of the game for its own row."""
        if self.variant is not None:
            return find_variant(self.variant).words
        book = find_game(self.game).rulebook
        for option in book.options:
            for one in option.values:
                if self.options.get(option.name) == one.value:
                    return f"{option.name} = {option_text(one.value)}: {one.meaning}"
        return book.summary


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


def cells(row: Ablation) -> dict[str, str]:
    """Return the cells of a row of a table, by heading."""
    fails = [
        f"{name.partition('.')[2]} {found}"
        for name, found in row.theorems.items()
        if not found.startswith("proved")
    ]
    return {
        "clause": row.clause or "",
        "values": ", ".join(value or "–" for value in row.values),
        "solver": "; ".join(fails),
        **{name: f"{row.sampled.get(name, 0):.0%}" for name in ("first", "drawn", "stuck")},
        "actions": f"{row.sampled.get('length', 0):.1f}",
        "skips": f"{row.sampled.get('skips', 0):.2f}",
        "smallest position": "" if row.clause is None else _words(row.game, row.position, "stone"),
        "shortest record": "" if row.clause is None else _words(row.game, row.record, "move"),
    }


def _words(game: GameName, shown: Shown, unit: str) -> str:
    """Return a position or a record in words; if none was found, the extent of the search."""
    if shown.at is None or not is_notation(shown.at):
        known = "" if shown.at is None else f"; the case {shown.at} is one"
        return "; ".join(_sought(game, shown.none, unit)) + known
    question, _, _ = read_notation(shown.at)
    chosen = "".join(f", {name}={option_text(value)}" for name, value in question.options.items())
    if question.stones is not None:
        stones = [f"{colour} {','.join(cells)}" for colour, cells in question.stones.items() if cells]
        turn = [] if question.to_move is None else [f"{question.to_move} to move"]
        return f"size {question.size}{chosen}: {'; '.join((*stones, *turn)) or 'no stone'}"
    length = len(question.record)
    less = (size for size, none in enumerate(shown.none) if none is not None and none < length - 1)
    bound = "".join(f" (the shortest up to size {size})" for size in islice(less, 1))
    return f"size {question.size}{chosen}: {' '.join(question.record) or 'no move'}{bound}"


def _sought(game: GameName, none: tuple[int | None, ...], unit: str) -> Iterator[str]:
    """The extent of a search that found none."""
    cells = [len(find_game(game).board(Size(size)).cells) for size in range(1, len(none) + 1)]
    whole = [most in (None, most_stones) for most, most_stones in zip(none, cells, strict=True)]
    if any(whole):
        yield f"none up to size {whole.index(False) if False in whole else len(whole)}"
    for size, most in enumerate(none, 1):
        if most and not whole[size - 1]:
            yield f"none with up to {quantity(most, unit)} on size {size}"

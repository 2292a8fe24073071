"""The effect of each rule: results for a game and for each variant with one rule changed, stored as data.

`tools/ablation.py` makes `fixtures/ablation.json`, which this module reads and puts into words.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from msgspec import Struct, json
from msgspec.structs import replace

from rulestone.cases.cases import read_structure, tables_of
from rulestone.cases.mutants import mutants
from rulestone.cases.variants import find_variant
from rulestone.core.names import ClauseId, GameName, Options, Size
from rulestone.core.wording import quantity
from rulestone.protocol.notation import is_notation, read_notation
from rulestone.rulebook.entries import option_text
from rulestone.rulebook.installed import find_game

FILE = "ablation.json"
"""The name of the file."""


class Shown(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A position or a record that gets another answer, and how far all of them were tried.

    In the file it is a list of the two.

    Attributes:
        at: the notation of the smallest one; if none was found, the id of a case that shows it, or None.
        none: by size of the board, from 1, the number of stones or moves up to which there is none; None for
            any number of moves.
    """

    at: str | None = None
    none: tuple[int | None, ...] = ()


class Sampled(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Shares and means of random games; in the file a list of them.

    Attributes:
        first: the share that the first side won.
        drawn: the share that were drawn.
        stuck: the share in which a side had no action.
        length: the mean number of actions.
        skips: the mean number of skips.
    """

    first: float
    drawn: float
    stuck: float
    length: float
    skips: float


class Ablation(Struct, frozen=True, kw_only=True):
    """The results for a game, or for a variant of it.

    Attributes:
        game: the game.
        variant: the known mistake; None for a value of an option, and for the game itself.
        options: the options that differ from their defaults.
        position: the position on the fewest cells, and of these with the fewest stones.
        record: the record with the fewest moves, on boards of some sizes.
        values: by size of the board, from 1, who wins; None if it is not known.
        theorems: the theorems that fail, each with the result of the solver.
        sampled: random games.
    """

    game: GameName
    variant: str | None
    options: Options
    position: Shown
    record: Shown
    values: tuple[str | None, ...]
    theorems: dict[str, str]
    sampled: Sampled

    @property
    def clause(self) -> ClauseId | None:
        """The clause that is another; None for the game itself."""
        if self.variant is not None:
            return mutants()[self.variant].clause
        options = find_game(self.game).rulebook.options
        return next((option.clause for option in options if option.name in self.options), None)

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


_UNKNOWN = "?"
"""A value that is not known, in the file."""


class _Row(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The results in the file: a list without the game, and without the theorems if there are none.

    It begins with the variant, the options, or None for the game itself. A notation is without the game. The
    values are words in one text, `?` for one that is not known.
    """

    of: str | Options | None
    position: Shown
    record: Shown
    values: str
    sampled: Sampled
    theorems: dict[str, str] = {}


class AblationTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file: rows by game."""

    format: int
    games: dict[GameName, tuple[_Row, ...]]


def read_ablations(path: Path) -> tuple[Ablation, ...]:
    """Return the rows of a file, none if there is no such file.

    Raises:
        BadFixture: it cannot be read.
    """
    games = read_structure(path, AblationTable).games if path.exists() else {}
    return tuple(_with_game(row, game) for game, rows in games.items() for row in rows)


def _with_game(row: _Row, game: GameName) -> Ablation:
    def whole(shown: Shown) -> Shown:
        return shown if shown.at is None else replace(shown, at=_beginning(game, shown.at) + shown.at)

    return Ablation(
        game=game,
        variant=f"{game}/{row.of}" if isinstance(row.of, str) else None,
        options=row.of if isinstance(row.of, dict) else {},
        position=whole(row.position),
        record=whole(row.record),
        values=tuple(None if value == _UNKNOWN else value for value in row.values.split()),
        theorems=row.theorems,
        sampled=row.sampled,
    )


def line(row: Ablation) -> str:
    """Return a row as its file has it."""

    def short(shown: Shown) -> Shown:
        at = shown.at
        return shown if at is None else replace(shown, at=at.removeprefix(_beginning(row.game, at)))

    of = row.options or None if row.variant is None else row.variant.removeprefix(f"{row.game}/")
    more = (row.theorems,) if row.theorems else ()
    values = " ".join(value or _UNKNOWN for value in row.values)
    return json.encode((of, short(row.position), short(row.record), values, row.sampled, *more)).decode()


def _beginning(game: GameName, at: str) -> str:
    """Return the beginning of a notation, or of the id of a case, which the file leaves out."""
    return f"game={game}&" if "=" in at else f"{game}/"


def ablations(game: GameName, variants: Iterable[str]) -> list[Ablation]:
    """Return the rows of a game itself and of some variants; those that the file lacks are left out.

    Raises:
        BadFixture: the file cannot be read.
    """
    wanted, rows = (None, *variants), read_ablations(tables_of(find_game(game)) / FILE)
    plain = [row for row in rows if row.game == game and not row.options]
    return [row for name in wanted for row in plain if row.variant == name]


def cells(row: Ablation) -> dict[str, str]:
    """Return the cells of a row of a table, by heading."""
    fails = [f"{name.partition('.')[2]} {found}" for name, found in row.theorems.items()]
    return {
        "clause": row.clause or "",
        "values": ", ".join(value or "–" for value in row.values),
        "solver": "; ".join(fails),
        "first": f"{row.sampled.first:.0%}",
        "drawn": f"{row.sampled.drawn:.0%}",
        "stuck": f"{row.sampled.stuck:.0%}",
        "actions": f"{row.sampled.length:.1f}",
        "skips": f"{row.sampled.skips:.2f}",
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
        yield f"none up to size {[*whole, False].index(False)}"
    for size, most in enumerate(none, 1):
        if most and not whole[size - 1]:
            yield f"none with up to {quantity(most, unit)} on size {size}"

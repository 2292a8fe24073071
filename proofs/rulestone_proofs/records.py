"""Recorded games that witness something, and checking them move by move with the z3 engine.

The games themselves are in `records.json`. Every position of a record is judged anew: the move must
be among the legal ones the solver leaves, and the position it leads to is built by plain code.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulestone.core.names import ActionText, CellName, Colour, GameName, OptionValue, Size
from rulestone.protocol import Query, Verdict
from rulestone_proofs.encodings import judges
from rulestone_proofs.geometry import Grid
from rulestone_proofs.plain import groups

StonesByColour = Mapping[Colour, frozenset[str]]
"""By colour, the names of the cells with its stones."""
Judged = Callable[[Query], Verdict]
FILE = Path(__file__).with_name("records.json")


class NotAGame(Exception):
    """A record holds a move that is not legal. The message says which."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game.

    Attributes:
        game: which one.
        size: the size of the board.
        moves: the actions, a choice of colours included.
        options: the options that do not have their default, in order of their names.
    """

    game: GameName
    size: int
    moves: tuple[str, ...]
    options: tuple[tuple[str, OptionValue], ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """A position in the course of a game, and what the solver says of it.

    Attributes:
        to_move: the colour whose turn it is by plain alternation.
        stones: where the stones are.
        verdict: the judgement, which may name the other colour if that one is skipped.
    """

    to_move: Colour
    stones: StonesByColour
    verdict: Verdict


def _grid(record: GameRecord) -> Grid:
    return judges()[record.game].grid(record.size)


def moments(record: GameRecord, judge: Judged) -> Iterator[Moment]:
    """Every position of the game, from the first on which the rules act to the last.

    Raises:
        NotAGame: a move is not legal.
    """
    one, two = judges()[record.game].colours
    stones: dict[Colour, frozenset[str]] = {one: frozenset(), two: frozenset()}
    moves: Sequence[str] = record.moves
    to_move = one
    after_choice = judges()[record.game].after_choice(dict(record.options))
    if after_choice is not None:  # a stone anywhere, and a choice
        stones[one], moves, to_move = frozenset({moves[0]}), moves[2:], after_choice
        if record.moves[1] not in (f"choose {one}", f"choose {two}"):
            raise NotAGame(f"no choice: {record.moves[1]}")
    for move in (*moves, None):
        verdict = judge(_query(record, stones, to_move))
        yield Moment(to_move, dict(stones), verdict)
        if move is None:
            return
        if move not in verdict.legal:
            raise NotAGame(f"{move} is not legal for {verdict.to_move}")
        mover = Colour(str(verdict.to_move))
        other = two if mover == one else one
        cell, _, removed = move.partition("x")
        stones[mover] |= {cell}
        if removed:
            stones[other] -= _tree(record, stones[other], removed)
        to_move = other


def _query(record: GameRecord, stones: StonesByColour, to_move: Colour) -> Query:
    by_colour = {colour: tuple(CellName(name) for name in sorted(names)) for colour, names in stones.items()}
    return Query(
        game=record.game,
        size=Size(record.size),
        options=dict(record.options),
        stones=by_colour,
        to_move=to_move,
    )


def _tree(record: GameRecord, stones: frozenset[str], member: str) -> frozenset[str]:
    grid = _grid(record)
    trees = groups([grid.cell_of[name] for name in stones], grid.beside)
    tree = next(tree for tree in trees if grid.cell_of[member] in tree)
    return frozenset(grid.names[cell] for cell in tree)


@cache
def load(path: Path = FILE) -> Mapping[str, tuple[GameRecord, ...]]:
    """The recorded games, by the theorem they belong to."""
    content = json.loads(path.read_text(encoding="utf-8"))
    return {
        theorem: tuple(
            GameRecord(
                GameName(entry["game"]),
                int(entry["size"]),
                tuple(map(str, entry["moves"])),
                tuple(sorted(entry.get("options", {}).items())),
            )
            for entry in entries
        )
        for theorem, entries in content.items()
    }


def as_text(record: GameRecord) -> str:
    """The moves in one line."""
    return " ".join(ActionText(move) for move in record.moves)

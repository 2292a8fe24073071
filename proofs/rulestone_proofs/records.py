"""Recorded games that witness something, checked move by move with the z3 engine.

The games are in `records.json`. Every position of a record is judged again: each move must be among the
solver's legal ones, and plain code builds the next position.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulestone.core.names import CellName, Colour, GameName, OptionValue, Size
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.judges import judges
from rulestone_proofs.plain import groups

StonesByColour = Mapping[Colour, frozenset[str]]
"""By colour, the names of the cells with its stones."""
Judged = Callable[[Judge], Verdict]
FILE = Path(__file__).with_name("records.json")


class NotAGame(Exception):
    """A record with an illegal move. The message says which."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game.

    Attributes:
        game: the name of the game.
        size: the size of the board.
        moves: the actions, including a choice of colours.
        options: the options that differ from their defaults, sorted by name.
    """

    game: GameName
    size: int
    moves: tuple[str, ...]
    options: tuple[tuple[str, OptionValue], ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """A position in the course of a game, with its verdict.

    Attributes:
        to_move: the colour to move by plain alternation.
        stones: the stones.
        verdict: the verdict, which names the other colour if this one is skipped.
    """

    to_move: Colour
    stones: StonesByColour
    verdict: Verdict


def moments(record: GameRecord, judge: Judged) -> Iterator[Moment]:
    """Every position of the game, from the first that the rules judge to the last.

    Raises:
        NotAGame: a move is illegal.
    """
    one, two = judges()[record.game].colours
    stones: dict[Colour, frozenset[str]] = {one: frozenset(), two: frozenset()}
    moves: Sequence[str] = record.moves
    to_move = one
    after_choice = judges()[record.game].after_choice(dict(record.options))
    if after_choice is not None:  # a stone on any cell, and a choice
        stones[one], moves, to_move = frozenset({moves[0]}), moves[2:], after_choice
        if record.moves[1] not in (f"choose {one}", f"choose {two}"):
            raise NotAGame(f"no choice: {record.moves[1]}")
    for move in (*moves, None):
        verdict = judge(query_of(record, stones, to_move))
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


def query_of(record: GameRecord, stones: StonesByColour, to_move: Colour) -> Judge:
    """Return a position of a game by its stones."""
    by_colour = {colour: tuple(CellName(name) for name in sorted(names)) for colour, names in stones.items()}
    return Judge(
        game=record.game,
        size=Size(record.size),
        options=dict(record.options),
        stones=by_colour,
        to_move=to_move,
    )


def _tree(record: GameRecord, stones: frozenset[str], member: str) -> frozenset[str]:
    grid = judges()[record.game].grid(record.size)
    trees = groups([grid.cell_of[name] for name in stones], grid.beside)
    tree = next(tree for tree in trees if grid.cell_of[member] in tree)
    return frozenset(grid.names[cell] for cell in tree)


@cache
def load(path: Path = FILE) -> Mapping[str, tuple[GameRecord, ...]]:
    """Return the recorded games by theorem."""
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
    """Return the moves in one line."""
    return " ".join(record.moves)

"""Games of Lefe under every choice of options, and on larger boards."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from rulestone_proofs.geometry import HexGrid, hex_grid
from rulestone_proofs.records import GameRecord
from rulestone_proofs.theorems.lefe.play import Play

CHOICES = (("end", ("either", "on-turn")), ("merge", ("fewest", "most")), ("newborn", ("from-zero", "never")))
"""The options that affect play, the default first. The fourth, `pie`, affects only the beginning."""


def under_every_option(record: GameRecord) -> tuple[GameRecord, ...]:
    """Return the same placements and removals under all choices of options, the given one first.

    A record in which the pie stone is the first move is also a record without a pie.
    """
    beginnings = [record]
    if not record.options:
        no_choice = (record.moves[0], *record.moves[2:])
        beginnings.append(replace(record, moves=no_choice, options=(("pie", "none"),)))
    return tuple(
        replace(game, options=tuple(sorted((*zip(names, values, strict=True), *game.options))))
        for game in beginnings
        for names, values in _all_choices()
    )


def _all_choices() -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    names = tuple(name for name, _ in CHOICES)
    return ((names, values) for values in product(*(values for _, values in CHOICES)))


def every_play(grid: HexGrid) -> Iterator[Play]:
    """The rules of play on this board under all choices of options, the defaults first."""
    for _, (end, merge, newborn) in _all_choices():
        yield Play(
            grid,
            newborn=newborn == "from-zero",
            merge_fewest=merge == "fewest",
            end_on_turn=end == "on-turn",
        )


def enlarged(record: GameRecord, size: int) -> GameRecord:
    """Return the game in the middle of a larger board.

    It is legal there, because no rule mentions the edge.
    """
    small, large = hex_grid(record.size), hex_grid(size)
    cell_at = {place: cell for cell, place in enumerate(large.places)}
    names = {name: large.names[cell_at[place]] for name, place in zip(small.names, small.places, strict=True)}

    def moved(move: str) -> str:
        return move if move.startswith("choose ") else "x".join(names[name] for name in move.split("x"))

    return replace(record, size=size, moves=tuple(map(moved, record.moves)))

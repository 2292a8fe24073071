"""Games of Lefe under every choice of options."""

from dataclasses import replace
from itertools import product

from rulestone_proofs.records import GameRecord

CHOICES = {"end": ("either", "on-turn"), "merge": ("fewest", "most"), "newborn": ("from-zero", "never")}
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
        replace(game, options=tuple(sorted((*zip(CHOICES, values, strict=True), *game.options))))
        for game in beginnings
        for values in product(*CHOICES.values())
    )

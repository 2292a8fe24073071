"""Recorded games of Lefe: games that end tied, that remove a colour's last stone, that go round.

In Coq one of size 5 ends tied, and `lefe.goes-on` has games that go round for all sizes and options.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from rulestone_proofs.encodings.lefe import COLOURS
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import Check, Role
from rulestone_proofs.plain import first_difference, leaf_counts
from rulestone_proofs.records import GameRecord, Moment, as_text, load
from rulestone_proofs.theorems.replays import Witnessed, reference_verdict, replay_check

DRAW, FULL_TIE, ANNIHILATION = "lefe.draw-happens", "lefe.full-tie-happens", "lefe.annihilation-happens"
TERMINATES = "lefe.terminates"
_SMALLEST = 5

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


def leaves_of(moment: Moment, size: int) -> list[tuple[int, ...]]:
    """Return the leaves of the trees of each colour, in descending order."""
    grid = hex_grid(size)
    stones = (frozenset(map(grid.cell_of.__getitem__, moment.stones[colour])) for colour in COLOURS)
    return [leaf_counts(cells, grid) for cells in stones]


def ends_tied(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game that ends without a winner."""
    end = moments[-1]
    tied = end.verdict.over and end.verdict.winner is None
    return f"{as_text(record)} — score {end.verdict.score}" if tied else None


def not_tied_if_shared_counts_are_void(record: GameRecord, moments: list[Moment]) -> str | None:
    """A mutant of `lefe.score`: a leaf count shared by two own trees earns nothing. Then somebody wins."""
    both = leaves_of(moments[-1], record.size)
    bonus = first_difference(*both, missing=-1)
    dark, light = (sum(own.count(leaves) == 1 for leaves in own) for own in both)
    dark, light = dark + (bonus > 0), light + (bonus < 0)
    return None if dark == light else f"dark {dark}, light {light}"


def recurs(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game whose last position occurred before with the same player to move."""
    end = moments[-1]
    before = [
        number
        for number, one in enumerate(moments[:-1])
        if (one.stones, one.verdict.to_move) == (end.stones, end.verdict.to_move)
    ]
    if not before or end.verdict.over:
        return None
    placed = before[0] + (dict(record.options).get("pie") != "none")
    return f"{as_text(record)} — as after {placed} placements"


def ends_level(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game that ends with equal leaves on both sides, so that nobody has the extra point."""
    dark, light = leaves_of(moments[-1], record.size)
    if dark != light or ends_tied(record, moments) is None:
        return None
    return f"{as_text(record)} — leaves {' '.join(map(str, dark))} on either side: `tie-to-bonus` ties too"


def last_stone_goes(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game whose last turn removes a colour's last stone, and that goes on."""
    *_, before, end = moments
    gone = [colour for colour, names in end.stones.items() if before.stones[colour] and not names]
    return f"{as_text(record)} — {gone[0]} has no stone left" if gone and not end.verdict.over else None


def fails_to(show: Witnessed) -> Witnessed:
    """Return what describes a game that does not show this."""
    return lambda record, moments: as_text(record) if show(record, moments) is None else None


def _mutant(name: str, game: GameRecord, holds: Witnessed) -> Check:
    return replay_check(Role.SENSITIVITY, name, game, holds=holds, judge=reference_verdict)


def _draws() -> Iterator[Check]:
    """Check each game by z3, and under every option by the reference."""
    for record in load()[DRAW]:
        name = "a game that ends tied" + (", after an extra stone" if record.options else "")
        quick = record.size == _SMALLEST and not record.options
        yield replay_check(Role.WITNESS, name, record, holds=ends_tied, quick=quick)
        yield replay_check(
            Role.WITNESS,
            f"{name}, whatever the options",
            *under_every_option(record),
            holds=ends_tied,
            judge=reference_verdict,
            quick=False,
        )
    void = not_tied_if_shared_counts_are_void
    yield _mutant("leaf counts that two trees share earn nothing", load()[DRAW][0], void)


def _one_game(theorem: str, name: str, holds: Witnessed) -> tuple[Check, ...]:
    (record,) = load()[theorem]
    return (
        replay_check(Role.WITNESS, name, record, holds=holds),
        replay_check(Role.WITNESS, name, record, holds=holds, judge=reference_verdict),
    )


def _full_tie() -> tuple[Check, ...]:
    mutant = "a game that ends tied, which the extra point would decide"
    return (
        *_one_game(FULL_TIE, "a game that ends with the same leaves on either side", ends_level),
        _mutant(mutant, load()[DRAW][0], fails_to(ends_level)),
    )


def _annihilation() -> tuple[Check, ...]:
    return (
        *_one_game(ANNIHILATION, "a turn that takes a colour's last stone", last_stone_goes),
        _mutant("another stone is left", load()[FULL_TIE][0], fails_to(last_stone_goes)),
    )


def _recurrences() -> tuple[Check, ...]:
    first_move, extra_stone = load()[TERMINATES]
    games = {"a position recurs": first_move, "a position recurs, after an extra stone": extra_stone}
    shorter = replace(first_move, moves=first_move.moves[:-1])
    return (
        *(replay_check(Role.COUNTEREXAMPLE, name, game, holds=recurs) for name, game in games.items()),
        _mutant("a turn before none recurs", shorter, fails_to(recurs)),
    )


CHECKS = {DRAW: _draws, FULL_TIE: _full_tie, ANNIHILATION: _annihilation, TERMINATES: _recurrences}

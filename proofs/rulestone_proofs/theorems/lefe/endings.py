"""Games of Lefe that end with equal leaves on both sides, and that remove a colour's last stone."""

from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import Check, Role
from rulestone_proofs.plain import leaf_counts
from rulestone_proofs.records import GameRecord, Moment, as_text, load
from rulestone_proofs.theorems.replays import Witnessed, reference_verdict, replay_check

FULL_TIE, ANNIHILATION = "lefe.full-tie-happens", "lefe.annihilation-happens"


def ends_level(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game that ends with equal leaves on both sides, so that nobody has the extra point."""
    grid, end = hex_grid(record.size), moments[-1]
    cells = (frozenset(map(grid.cell_of.__getitem__, names)) for names in end.stones.values())
    dark, light = (leaf_counts(stones, grid) for stones in cells)
    if dark != light or not end.verdict.over or end.verdict.winner is not None:
        return None
    return f"{as_text(record)} — leaves {' '.join(map(str, dark))} on either side: `tie-to-bonus` ties too"


def ends_apart(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a tied game with different leaves on the two sides, which the extra point would decide."""
    end = moments[-1].verdict
    tied = end.over and end.winner is None
    return as_text(record) if tied and ends_level(record, moments) is None else None


def last_stone_goes(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game whose last turn removes a colour's last stone, and that goes on."""
    *_, before, end = moments
    gone = [colour for colour, names in end.stones.items() if before.stones[colour] and not names]
    return f"{as_text(record)} — {gone[0]} has no stone left" if gone and not end.verdict.over else None


def last_stone_stays(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game whose last turn removes a stone that is not the last."""
    return as_text(record) if last_stone_goes(record, moments) is None else None


def _checks(theorem: str, name: str, holds: Witnessed, broken: Check) -> tuple[Check, ...]:
    (record,) = load()[theorem]
    return (
        replay_check(Role.WITNESS, name, record, holds=holds),
        replay_check(Role.WITNESS, name, record, holds=holds, judge=reference_verdict),
        broken,
    )


def _full_tie() -> tuple[Check, ...]:
    tied = load()["lefe.draw-happens"][0]
    mutant = "a game that ends tied, which the extra point would decide"
    broken = replay_check(Role.SENSITIVITY, mutant, tied, holds=ends_apart, judge=reference_verdict)
    return _checks(FULL_TIE, "a game that ends with the same leaves on either side", ends_level, broken)


def _annihilation() -> tuple[Check, ...]:
    (tied,) = load()[FULL_TIE]
    mutant, holds = "another stone is left", last_stone_stays
    broken = replay_check(Role.SENSITIVITY, mutant, tied, holds=holds, judge=reference_verdict)
    return _checks(ANNIHILATION, "a turn that takes a colour's last stone", last_stone_goes, broken)


CHECKS = {FULL_TIE: _full_tie, ANNIHILATION: _annihilation}

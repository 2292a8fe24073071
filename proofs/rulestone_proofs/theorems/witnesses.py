"""What recorded games bear witness to. Apart from the theorems, so that these do not make a replay stale."""

from rulestone.core.names import Colour
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.plain import first_difference, leaf_counts
from rulestone_proofs.records import GameRecord, Moment, as_text
from rulestone_proofs.theorems.replays import last_moment


def ends_tied(record: GameRecord, moments: list[Moment]) -> str | None:
    """What the game witnesses, if it ends, and nobody has won."""
    end = last_moment(moments)
    tied = end.verdict.over and end.verdict.winner is None
    return f"{as_text(record)} — score {end.verdict.score}" if tied else None


def not_tied_if_shared_counts_are_void(record: GameRecord, moments: list[Moment]) -> str | None:
    """A mutant of `lefe.score`: a leaf count that two own trees share earns nothing. Then somebody wins."""
    grid = hex_grid(record.size)
    end = last_moment(moments).stones
    counts = {
        colour: leaf_counts(frozenset(grid.cell_of[name] for name in names), grid)
        for colour, names in end.items()
    }
    bonus = first_difference(counts[Colour("dark")], counts[Colour("light")], missing=-1)
    dark, light = (sum(own.count(leaves) == 1 for leaves in own) for own in counts.values())
    dark, light = dark + (bonus > 0), light + (bonus < 0)
    return None if dark == light else f"dark {dark}, light {light}"


def recurs(record: GameRecord, moments: list[Moment]) -> str | None:
    """What the game witnesses, if its last position stood before with the same player to move."""
    end = last_moment(moments)
    before = [number for number, moment in enumerate(moments[:-1]) if _same(moment, end)]
    if not before or end.verdict.over:
        return None
    placed = before[0] + (dict(record.options).get("pie") != "none")
    return f"{as_text(record)} — as after {placed} placements"


def _same(one: Moment, other: Moment) -> bool:
    return one.stones == other.stones and one.verdict.to_move == other.verdict.to_move


def skipped(record: GameRecord, moments: list[Moment]) -> str | None:
    """What the game witnesses, if at its end, and not before, the player whose turn it is is skipped."""
    skips = [moment for moment in moments if moment.verdict.to_move not in (moment.to_move, None)]
    end = last_moment(moments)
    if skips != [end]:
        return None
    return f"{as_text(record)} — {end.to_move} is skipped, {end.verdict.to_move} goes on"

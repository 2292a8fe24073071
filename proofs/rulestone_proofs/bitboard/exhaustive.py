"""What is proved of the bitboard by going through every case; the cases are in modules of their own."""

from collections.abc import Callable
from functools import partial

from rulestone_proofs.bitboard import edges, groups, seclusion, verdicts
from rulestone_proofs.bitboard.searches import Exhaustion
from rulestone_proofs.bitboard.verdicts import Asked
from rulestone_proofs.ledger import Check


def _seclusion() -> tuple[Check, ...]:
    name, code = "every set of stones", (seclusion.__name__,)
    stones = [Exhaustion(name, n, partial(seclusion.against_fills, n), code) for n in range(1, 6)]
    fills = [
        Exhaustion("fills and formulas", n, partial(seclusion.fills_against_rules, n), code)
        for n in range(1, 5)
    ]
    wrong = {
        mutant: partial(seclusion.against_fills, 4, edits=(edit,))
        for mutant, edit in seclusion.MUTANTS.items()
    }
    return (
        *(each.proof(quick=each.size != 5) for each in stones),
        *(each.proof(quick=each.size != 4) for each in fills),
        *(Exhaustion(name, 4, cases, code).sensitive(mutant) for mutant, cases in wrong.items()),
    )


def _groups() -> tuple[Check, ...]:
    checks: list[Check] = []
    code = (groups.__name__,)
    for kind in groups.KINDS:
        every = [Exhaustion(kind.name, n, partial(kind.cases, n), code) for n in (1, 2, 3)]
        checks += (each.proof(quick=each.size != 3) for each in every)
        wrong = Exhaustion(kind.name, 2, partial(kind.cases, 2, kind.edit), code)
        checks.append(wrong.sensitive(kind.mutant))
    return tuple(checks)


def _code(asked: Asked) -> tuple[str, ...]:
    return verdicts.__name__, "rulestone_bitboard.engine", f"rulestone.games.{asked.game}.rules"


def _every_position(asked: Asked, largest: int, mutant: str) -> tuple[Check, ...]:
    """Up to a size; and a mutant of the reference on that size."""

    def exhaustion(size: int, other: str = "reference") -> Exhaustion:
        cases = partial(asked.every_position, size, other)
        return Exhaustion("every position", size, cases, _code(asked))

    sizes = range(1, largest + 1)
    return (
        *(exhaustion(size).proof(quick=size < largest) for size in sizes),
        exhaustion(largest, f"mutant:{asked.game}/{mutant}").sensitive(mutant),
    )


def _twelve_cells() -> tuple[Check, ...]:
    """Interleave on the lowest three rows of the board of size 3; and a mutant of the reference."""
    asked = verdicts.INTERLEAVE

    def exhaustion(other: str) -> Exhaustion:
        cases = partial(asked.low_rows, 3, 3, other)
        return Exhaustion("every position on twelve cells", 3, cases, _code(asked))

    mutant = "sight-two-steps"
    return (
        exhaustion("reference").proof(quick=False),
        exhaustion(f"mutant:interleave/{mutant}").sensitive(mutant),
    )


def _edges() -> tuple[Check, ...]:
    name, code = "every set of stones", (edges.__name__,)
    every = [Exhaustion(name, n, partial(edges.from_edges, n), code) for n in range(1, 6)]
    downwards = ("points << board.stride | points >> board.stride", "points << board.stride")
    wrong = Exhaustion(name, 4, partial(edges.from_edges, 4, edits=(downwards,)), code)
    return (*(each.proof(quick=each.size != 5) for each in every), wrong.sensitive("no steps downwards"))


def _few_stones(asked: Asked, most: int, mutant: str) -> tuple[Check, ...]:
    """On the board of size 3; and a mutant of the reference."""

    def exhaustion(other: str) -> Exhaustion:
        cases = partial(asked.few_stones, 3, most, other)
        return Exhaustion(f"at most {most} stones", 3, cases, _code(asked))

    return (
        exhaustion("reference").proof(quick=False),
        exhaustion(f"mutant:{asked.game}/{mutant}").sensitive(mutant),
    )


CHECKS: dict[str, Callable[[], tuple[Check, ...]]] = {
    "bitboard.necklace-seclusion": _seclusion,
    "bitboard.square-edges": _edges,
    "bitboard.hexagon-groups": _groups,
    "bitboard.minefield-verdicts": partial(_every_position, verdicts.MINEFIELD, 3, "no-switches"),
    "bitboard.necklace-verdicts": partial(_every_position, verdicts.NECKLACE, 3, "no-seclusion"),
    "bitboard.lefe-verdicts": partial(_every_position, verdicts.LEFE, 2, "capture-equal"),
    "bitboard.interleave-verdicts": partial(_every_position, verdicts.INTERLEAVE, 2, "see-across-gaps"),
    "bitboard.evening-verdicts": partial(_every_position, verdicts.EVENING, 2, "adjacent-stones"),
    "bitboard.interleave-twelve-cells": _twelve_cells,
    "bitboard.lefe-few-stones": partial(_few_stones, verdicts.LEFE, 4, "touching-the-stone"),
    "bitboard.evening-few-stones": partial(_few_stones, verdicts.EVENING, 5, "equal-groups-once"),
}

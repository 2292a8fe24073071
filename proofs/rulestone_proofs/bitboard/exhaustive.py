"""Proofs about the bitboard by exhaustive search. The cases are in modules of their own."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.metadata import entry_points
from itertools import product

from rulestone.core.names import GameName, Options
from rulestone_proofs.bitboard import groups, seclusion, verdicts
from rulestone_proofs.bitboard.exchange import Edit
from rulestone_proofs.bitboard.searches import Cases, Exhaustion
from rulestone_proofs.bitboard.verdicts import Subject
from rulestone_proofs.encodings.necklace import Reading
from rulestone_proofs.ledger import Check, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName


def _every_set(cases: Callable[..., Iterator[str | None]], size: int, *edits: Edit) -> Exhaustion:
    return Exhaustion("every set of stones", size, partial(cases, size, edits=edits))


def _seclusion() -> tuple[Check, ...]:
    every = partial(_every_set, seclusion.against_fills)
    fills, most, sat = seclusion.closed_in, seclusion.STEPS, SolverName.CADICAL
    diagonal = partial(fills, 4, reading=Reading(diagonal_paths=True))
    return (
        *(every(n).proof(quick=n < 5) for n in range(1, 6)),
        *(proof("plain fills", partial(fills, n), size=n, solver=sat) for n in most),
        second_opinion("plain fills", partial(fills, 4), SolverName.Z3, size=4),
        non_vacuous("something is closed in", partial(fills, 4, non_trivial=True), size=4),
        sensitive("plain fills: one step less will do", partial(fills, 4, steps=most[4] - 1), size=4),
        sensitive("plain fills: steps may be diagonal", diagonal, size=4),
        *(every(4, edit).sensitive(mutant) for mutant, edit in seclusion.MUTANTS.items()),
    )


def _groups() -> tuple[Check, ...]:
    def every(kind: groups.Kind, size: int, *edits: Edit) -> Exhaustion:
        return Exhaustion(kind.name, size, partial(kind.cases, size, *edits))

    return (
        *(every(kind, n).proof(quick=n < 3) for kind in groups.KINDS for n in (1, 2, 3)),
        *(every(kind, 2, kind.edit).sensitive(kind.mutant) for kind in groups.KINDS),
    )


def _exhaustion(subject: Subject, name: str, size: int, cases: Cases) -> Exhaustion:
    return Exhaustion(name, size, cases, _run_by_name(subject.game))


@cache
def _run_by_name(game: GameName) -> tuple[str, ...]:
    """Return the modules that judge a game. They are found by name, so no import leads to them."""
    installed = entry_points()
    engines = installed.select(group="rulestone.engines")
    games = installed.select(group="rulestone.games", name=game)
    found = (engines["bitboard"], engines["reference"], *games)
    return f"rulestone_bitboard.{game}", *(point.module for point in found)


def _every_position(subject: Subject, largest: int, mutant: str) -> tuple[Check, ...]:
    """The checks of all positions up to a size, and of a mutant of the reference on that size."""

    def exhaustion(size: int, other: str = "reference") -> Exhaustion:
        cases = partial(subject.every_position, size, other)
        return _exhaustion(subject, "every position", size, cases)

    sizes = range(1, largest + 1)
    return (
        *(exhaustion(size).proof(quick=size < largest) for size in sizes),
        exhaustion(largest, f"variant:{subject.game}/{mutant}").sensitive(mutant),
    )


def _twelve_cells() -> tuple[Check, ...]:
    """The checks of Interleave on the lowest three rows of size 3, and of a mutant of the reference."""
    subject, name = verdicts.INTERLEAVE, "every position on twelve cells"

    def exhaustion(first: int, other: str = "reference") -> Exhaustion:
        cases = partial(subject.low_rows, 3, 3, first, other)
        return _exhaustion(subject, f"{name}, a1 {('empty', *subject.colours)[first]}", 3, cases)

    mutant = "sight-two-steps"
    return (
        *(exhaustion(first).proof(quick=False) for first in range(3)),
        exhaustion(0, f"variant:interleave/{mutant}").sensitive(mutant),
    )


def _edges() -> tuple[Check, ...]:
    downwards = ("| seed << up | seed >> up) & through", "| seed << up) & through")
    every = partial(_every_set, seclusion.from_edges)
    return (
        *(every(n).proof(quick=n < 5) for n in range(1, 6)),
        every(4, downwards).sensitive("no steps downwards"),
    )


def _few_stones(subject: Subject, most: int, mutant: str) -> tuple[Check, ...]:
    """The checks of positions with few stones on size 3, and of a mutant of the reference."""

    def exhaustion(name: str, most: int, *engines: str, options: Options) -> Exhaustion:
        cases = partial(subject.few_stones, 3, most, options, *engines)
        return _exhaustion(subject, ", ".join((name, *map(str, options.values()))), 3, cases)

    name, symmetric = f"at most {most} stones", "the reference turned and mirrored, at most 2 stones"
    split = {key: values for key, values in subject.options.items() if key in ("newborn", "merge")}
    pieces = [dict(zip(split, values, strict=True)) for values in product(*split.values())]
    return (
        *(exhaustion(name, most, options=options).proof(quick=False) for options in pieces),
        exhaustion(symmetric, 2, "reference", "reference", options={}).proof(quick=False),
        exhaustion(name, most, f"variant:{subject.game}/{mutant}", options={}).sensitive(mutant),
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
    "bitboard.evening-few-stones": partial(_few_stones, verdicts.EVENING, 4, "equal-groups-once"),
}

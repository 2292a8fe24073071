"""A judged position for people: the board, whose turn it is, what is legal, who is ahead."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from msgspec import UNSET
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from rulestone.commands.position import Judged
from rulestone.draw.scene import Scene
from rulestone.draw.terminal import rich_text
from rulestone.explain.scenes import legal_cells, placed_cells, position_scene
from rulestone.explain.situation import situation
from rulestone.names import ActionText, ClauseId, Colour

Points = int | tuple[int, ...]
"""Lefe's points, or the sizes of groups."""


def scene_of(found: Judged, *, legal: bool) -> Scene:
    """The position with its last move, and with the cells where somebody may place if that is wanted."""
    asked = found.asked
    return replace(
        position_scene(found.position),
        last=placed_cells(asked.actions[-1] if asked.actions else None),
        legal=legal_cells(asked.game.name, asked.board, found.verdict) if legal else {},
    )


def judged_text(found: Judged) -> tuple[RenderableType, ...]:
    """The board, and below it what is true of it."""
    facts = Table(show_header=False, box=None, pad_edge=False)
    for name, value in _facts(found):
        facts.add_row(name, value)
    return (
        rich_text(scene_of(found, legal=True)),
        "",
        Text(situation(found.position, found.verdict), style="bold"),
        facts,
    )


def _facts(found: Judged) -> Iterator[tuple[str, str]]:
    verdict = found.verdict
    if not verdict.over:
        yield legal_fact(verdict.legal)
    if verdict.why is not UNSET:
        yield from refused_facts({cell: (clause,) for cell, clause in verdict.why.items()})
    if verdict.score is not UNSET:
        yield score_fact(verdict.score)
    if verdict.leader is not UNSET:
        yield "ahead", verdict.leader or "neither"


def legal_fact(legal: Sequence[ActionText]) -> tuple[str, str]:
    """How many actions are legal, and which."""
    return f"legal ({len(legal)})", " ".join(legal)


def refused_facts(why: Mapping[str, tuple[ClauseId, ...]]) -> Iterator[tuple[str, str]]:
    """The cells that are refused, by what refuses them."""
    by_clauses: dict[tuple[ClauseId, ...], list[str]] = {}
    for cell, clauses in why.items():
        by_clauses.setdefault(clauses, []).append(cell)
    for clauses, cells in by_clauses.items():
        yield f"refused ({len(cells)})", f"{' '.join(cells)}: {', '.join(clauses)}"


def score_fact(score: Mapping[Colour, Points] | Mapping[str, Points]) -> tuple[str, str]:
    """Each colour's points, or the sizes of its groups."""
    return "score", "; ".join(f"{colour} {_points(points)}" for colour, points in score.items())


def _points(points: Points) -> str:
    return str(points) if isinstance(points, int) else " + ".join(map(str, points)) or "nothing"

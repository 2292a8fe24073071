"""A judged position for people: the board, whose turn it is, what is legal, who is ahead."""

from collections.abc import Iterator
from dataclasses import replace

from msgspec import UNSET
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from rulestone.commands.position import Judged
from rulestone.draw.scene import Scene
from rulestone.draw.terminal import rich_text
from rulestone.explain.scenes import last_cells, legal_cells, position_scene
from rulestone.explain.situation import situation
from rulestone.names import ClauseId


def scene_of(found: Judged, *, legal: bool) -> Scene:
    """The position with its last move, and with the cells where somebody may place if that is wanted."""
    query, board = found.query, found.position.board
    moves = query.moves if isinstance(query.moves, tuple) else ()
    return replace(
        position_scene(found.position),
        last=last_cells(query.game, board, moves),
        legal=legal_cells(query.game, board, found.verdict) if legal else {},
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
        yield f"legal ({len(verdict.legal)})", " ".join(verdict.legal)
    if verdict.why is not UNSET:
        by_clause: dict[ClauseId, list[str]] = {}
        for cell, refusing in verdict.why.items():
            by_clause.setdefault(refusing, []).append(cell)
        for clause, cells in by_clause.items():
            yield f"refused ({len(cells)})", f"{' '.join(cells)}: {clause}"
    if verdict.score is not UNSET:
        yield "score", "; ".join(f"{colour} {_points(points)}" for colour, points in verdict.score.items())
    if verdict.leader is not UNSET:
        yield "ahead", verdict.leader or "neither"


def _points(points: int | tuple[int, ...]) -> str:
    return str(points) if isinstance(points, int) else " + ".join(map(str, points)) or "nothing"

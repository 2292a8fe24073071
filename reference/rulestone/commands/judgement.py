"""A judged position on a terminal: the board, whose turn it is, what is legal, and why a cell is refused."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulestone.commands.position_arguments import JudgedPosition
from rulestone.draw.scene import Scene
from rulestone.draw.terminal import rich_text
from rulestone.explain.facts import Fact, may_place, reasons, situation, verdict_facts
from rulestone.explain.scenes import legal_cells, placed_cells, position_scene
from rulestone.explain.why import (
    ActionExplanation,
    Explained,
    ExplainedAction,
    Explanation,
    ForColour,
    Refusal,
)


def judgement_scene(judged: JudgedPosition, *, legal: bool) -> Scene:
    """The position with its last move, and with the cells where somebody may place if that is wanted."""
    checked = judged.checked
    return replace(
        position_scene(judged.position),
        last=placed_cells(checked.actions[-1] if checked.actions else None),
        legal=legal_cells(checked.game.name, checked.board, judged.verdict) if legal else {},
    )


def judgement_text(judged: JudgedPosition) -> tuple[RenderableType, ...]:
    """The board, and below it what is true of it."""
    return (
        rich_text(judgement_scene(judged, legal=True)),
        "",
        Text(situation(judged.position, judged.verdict), style="bold"),
        two_columns(map(fact_row, verdict_facts(judged.verdict))),
    )


def two_columns(rows: Iterable[tuple[str, str]]) -> Table:
    """Names and values below each other."""
    table = Table(show_header=False, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*row)
    return table


def fact_row(fact: Fact) -> tuple[str, str]:
    """A fact as a row of a table."""
    by = f": {', '.join(fact.clauses)}" if fact.clauses else ""
    return fact.label, f"{' '.join(fact.values)}{by}"


def explanation_text(explained: Explained | ExplainedAction) -> tuple[RenderableType, ...]:
    """The explanation of a cell or an action in words, then its pictures."""
    if isinstance(explained, ExplainedAction):
        marked = (scene for scene in explained.scenes if any(scene.marked.values()))
        return (*_action(explained.explanation), *_pictures(marked))
    explanation = explained.explanation
    parts = [part for case in explanation.colours for part in _colour(explanation, case)]
    rows = explanation.rows()
    return (*parts, *(("", two_columns(rows)) if rows else ()), *_pictures(explained.scenes))


def _pictures(scenes: Iterable[Scene]) -> Iterator[RenderableType]:
    for scene in scenes:
        yield ""
        yield rich_text(scene)


def _action(explanation: ActionExplanation) -> Iterator[RenderableType]:
    yield Text(f"{explanation.action} is {'' if explanation.legal else 'not '}legal.", style="bold")
    yield from _refusals(explanation.refusals)


def _colour(explanation: Explanation, case: ForColour) -> Iterator[RenderableType]:
    how = ""
    if case.legal and not case.actions[0].endswith(explanation.cell):
        how = f": {' or '.join(case.actions)}"
    yield Text(f"{' '.join(may_place(explanation, case))}{how}.", style="bold")
    yield from _refusals(case.refusals)


def _refusals(refusals: Iterable[Refusal]) -> Iterator[RenderableType]:
    """What forbids it, clause by clause, with each clause in words."""
    for reason in reasons(refusals):
        yield Padding(Text(f"{reason.clause}: {'; '.join(reason.because)}"), (0, 0, 0, 2))
        yield Padding(Text(reason.rule, style="dim"), (0, 0, 0, 4))

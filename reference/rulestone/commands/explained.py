"""An explained cell or action for people: who may place there, which clauses forbid it, what shows it."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulestone.draw.scene import Scene
from rulestone.draw.terminal import rich_text
from rulestone.explain.why import (
    ActionExplanation,
    Explained,
    ExplainedAction,
    Explanation,
    ForColour,
    Refusal,
)


def explained_text(explained: Explained | ExplainedAction) -> tuple[RenderableType, ...]:
    """The explanation in words, then its pictures."""
    if isinstance(explained, ExplainedAction):
        marked = (scene for scene in explained.scenes if any(scene.marked.values()))
        return (*_action(explained.explanation), *_pictures(marked))
    explanation = explained.explanation
    parts: list[RenderableType] = []
    for found in explanation.colours:
        parts += _colour(explanation, found)
    rows = explanation.rows()
    if rows:
        table = Table(show_header=False, box=None, pad_edge=False)
        for row in rows:
            table.add_row(*row)
        parts += ["", table]
    return (*parts, *_pictures(explained.scenes))


def _pictures(scenes: Iterable[Scene]) -> Iterator[RenderableType]:
    for scene in scenes:
        yield ""
        yield rich_text(scene)


def _action(explanation: ActionExplanation) -> Iterator[RenderableType]:
    yield Text(f"{explanation.action} is {'' if explanation.legal else 'not '}legal.", style="bold")
    yield from _refusals(explanation.refusals)


def _colour(explanation: Explanation, found: ForColour) -> list[RenderableType]:
    who = "Nobody" if found.colour is None else found.colour.capitalize()
    if found.legal:
        how = "" if found.actions[0].endswith(explanation.cell) else f": {' or '.join(found.actions)}"
        return [Text(f"{who} may place on {explanation.cell}{how}.", style="bold")]
    cannot = "may place" if found.colour is None else "may not place"
    return [Text(f"{who} {cannot} on {explanation.cell}.", style="bold"), *_refusals(found.refusals)]


def _refusals(refused: Iterable[Refusal]) -> Iterator[RenderableType]:
    """What forbids it, clause by clause, with each clause in words."""
    for clause, same in groupby(refused, key=lambda refusal: refusal.clause):
        alike = tuple(same)
        yield Padding(Text(f"{clause}: {'; '.join(one.because for one in alike)}"), (0, 0, 0, 2))
        yield Padding(Text(alike[0].rule, style="dim"), (0, 0, 0, 4))

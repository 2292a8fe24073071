"""An explained cell or action for people: who may place there, which clauses forbid it, what shows it."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulestone.draw.scene import Scene
from rulestone.draw.terminal import rich_text
from rulestone.explain.details import Beside, Candidate, Grown, Sight
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
    rows = list(_details(explanation))
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


def _details(explanation: Explanation) -> Iterator[tuple[str, ...]]:
    if explanation.sightlines is not None:
        yield from map(_sight, explanation.sightlines)
    if explanation.beside is not None:
        yield from _beside(explanation.beside)
    if explanation.growth is not None:
        yield from _growth(explanation.growth)


def _sight(sight: Sight) -> tuple[str, ...]:
    return (sight.direction, "nothing" if sight.colour is None else f"{sight.colour} on {sight.sees}")


def _beside(beside: Beside) -> Iterator[tuple[str, ...]]:
    for colour, groups in beside.groups.items():
        sizes = " + ".join(f"{group.size} ({', '.join(group.cells)})" for group in groups)
        yield f"{colour} beside it", f"{beside.sums[colour]}" + (f" = {sizes}" if groups else "")


def _growth(growth: Grown) -> Iterator[tuple[str, ...]]:
    joined = " and ".join(f"{tree.leaves} ({', '.join(tree.cells)})" for tree in growth.joined)
    yield "leaves before", joined or "none: the stone begins a tree"
    change = "increased" if growth.increased else "not increased"
    yield "leaves after", f"{growth.grown.leaves} ({', '.join(growth.grown.cells)}): {change}"
    for candidate in growth.candidates:
        yield "enemy tree beside", _candidate(candidate)


def _candidate(candidate: Candidate) -> str:
    may = "may be removed" if candidate.removable else f"stays: {candidate.because}"
    leaves = "1 leaf" if candidate.leaves == 1 else f"{candidate.leaves} leaves"
    return f"{leaves} ({', '.join(candidate.cells)}), {may}"

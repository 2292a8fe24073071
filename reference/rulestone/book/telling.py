"""The pictures of cases: each with the cells marked that tell why its answer is what it is.

What is marked comes from the reference rules: what refuses a cell, what a stone would see or take.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from msgspec import UNSET

from rulestone.actions import Placement
from rulestone.boards import Cell
from rulestone.conformance.cases import Case, queries
from rulestone.conformance.expect import position_asked
from rulestone.conformance.pictures import case_scene
from rulestone.draw.scene import Mark, Scene
from rulestone.explain.scenes import last_cells
from rulestone.explain.why import explain
from rulestone.game import read_action
from rulestone.games.connection import ConnectionPosition
from rulestone.games.evening.rules import Evening
from rulestone.games.interleave.rules import Interleave
from rulestone.games.lefe.rules import Lefe, Phase
from rulestone.games.turnless import TurnlessPosition
from rulestone.names import Colour
from rulestone.rules import Position, Violation

MOST_ASKED = 8
"""More refused cells than this say nothing about any one of them."""

_CELL = re.compile(r"\b[a-z]{1,2}[0-9]{1,2}\b")


def telling_scene(case: Case) -> Scene:
    """The position of a case, with what is to be seen in it."""
    plain = replace(case_scene(case), legal=_legal(case), legend={})
    asked = queries(case, ("judge", "play", "perft"))
    if not asked:
        return plain
    position = position_asked(asked[0])
    if case.question == "perft":
        return replace(plain, legal={})
    for marked in (_refused_move, _growing, _counted, _won, _refused, _looked_at):
        found = marked(case, position, plain)
        if found is not None:
            return found
    return replace(plain, last=_last(case, position))


def _legal(case: Case) -> Mapping[Colour, frozenset[Cell]]:
    found: dict[Colour, set[Cell]] = {}
    board = case_scene(case).board
    for text in case.expect.legal or ():
        action = read_action(case.game, board, text)
        if isinstance(action, Placement):
            colour = action.colour or case.expect.to_move
            if isinstance(colour, str):
                found.setdefault(colour, set()).add(action.cell)
    return {colour: frozenset(cells) for colour, cells in found.items()}


def _last(case: Case, position: Position) -> tuple[Cell, ...]:
    moves = () if case.moves is UNSET else case.moves
    accepted = len(moves) if case.expect.accepted is UNSET else case.expect.accepted
    return last_cells(case.game, position.board, moves[:accepted])


def _refused_move(case: Case, position: Position, plain: Scene) -> Scene | None:
    """The move at which a record stops being legal, and what forbids it."""
    accepted = case.expect.accepted
    if accepted is UNSET or case.moves is UNSET or accepted >= len(case.moves):
        return None
    action = read_action(case.game, position.board, case.moves[accepted])
    shown = replace(plain, last=_last(case, position))
    if not isinstance(action, Placement):
        return shown
    return _witnessed(shown, [(action.cell, position.violations(action))])


def _refused(case: Case, position: Position, plain: Scene) -> Scene | None:
    """The cells that the clauses of the case forbid, and what shows it."""
    if isinstance(position, TurnlessPosition):
        return None  # most cells are refused there, and none of them is special
    found = [
        (placement.cell, tuple(one for one in illegal if one.clause in case.clauses))
        for placement, illegal in position.violating_placements().items()
    ]
    telling = [(cell, illegal) for cell, illegal in found if illegal]
    return _witnessed(plain, telling) if 0 < len(telling) <= MOST_ASKED else None


def _witnessed(plain: Scene, refused: list[tuple[Cell, tuple[Violation, ...]]]) -> Scene:
    marked: dict[Mark, list[Cell]] = {"asked": [cell for cell, _ in refused]}
    if len(refused) <= 2:
        seen = {cell for _, illegal in refused for one in illegal for cell in one.cells}
        if seen - set(marked["asked"]):
            marked["witness"] = sorted(seen)
    return replace(plain, marked=marked, legend={"asked": "refused", "witness": "what shows it"})


def _growing(case: Case, position: Position, plain: Scene) -> Scene | None:
    """Lefe: the first placement with which a tree can be removed."""
    if not isinstance(position, Lefe) or position.phase is not Phase.PLAY or case.expect.legal is UNSET:
        return None
    if not _about(case) & {"capture", "merge"}:
        return None
    removals = [action for action in case.expect.legal if "x" in action]
    named = _named(case, position, plain)
    at = next((cell for cell in named if plain.may_place(cell)), None)
    if not removals and at is None:
        return None
    if at is None:
        action = read_action(case.game, position.board, removals[0])
        if not isinstance(action, Placement):
            return None
        at = action.cell
    scene = explain(case.game, position, at).scenes[0]
    caption = (
        f"? is {position.board.name(at)}, where {position.mover.capitalize()} places. Numbers: leaves before."
    )
    return replace(wondering(scene, at), caption=caption, last=_last(case, position))


def _about(case: Case) -> frozenset[str]:
    """The names of the clauses that decide a case, without the game."""
    return frozenset(clause.partition(".")[2] for clause in case.clauses)


def wondering(scene: Scene, cell: Cell) -> Scene:
    """The scene with a question mark where the cell asked about has its mark, which looks like a refusal."""
    return replace(scene, marked={**scene.marked, "asked": ()}, labels={**scene.labels, cell: "?"})


def _counted(case: Case, position: Position, plain: Scene) -> Scene | None:
    """The score: leaves or sizes written on every tree or group."""
    names = _about(case)
    if not names & {"score", "odd-even", "tree", "leaf"}:
        return None
    shown = replace(plain, legal={}) if case.expect.over else plain
    if isinstance(position, Lefe):
        found = position.trees_by_colour
        labels = {min(tree): str(len(position.leaves(tree))) for trees in found.values() for tree in trees}
        marked = {cell for trees in found.values() for tree in trees for cell in position.leaves(tree)}
        marks: dict[Mark, list[Cell]] = {"leaf": sorted(marked)} if "leaf" in names else {}
        return replace(shown, labels=labels, marked=marks, caption="Numbers are leaves.")
    if isinstance(position, TurnlessPosition):
        labels = {
            min(group): str(len(group))
            for colour in position.colours
            for group in position.board.regions(position.stones.of(colour))
        }
        return replace(shown, labels=labels, caption="Numbers are sizes of groups.")
    return None


def _won(case: Case, position: Position, plain: Scene) -> Scene | None:
    """Minefield, Necklace: the chain that joins two edges."""
    if not isinstance(position, ConnectionPosition) or position.winner is None:
        return None
    board, winner = position.board, position.winner
    start, goal = (board.edges[side] for side in position.edges(winner))
    chains = [chain for chain in board.regions(position.stones.of(winner)) if chain & start and chain & goal]
    return replace(
        plain,
        marked={"witness": sorted(cell for chain in chains for cell in chain)},
        legend={"witness": "the chain that wins"},
        last=_last(case, position),
    )


def _looked_at(case: Case, position: Position, plain: Scene) -> Scene | None:
    """Interleave, Evening: what is seen from, or lies beside, the cell that the title names.

    Where it names none, the one from which most is seen.
    """
    if not position.status().score or position.status().over:
        return None
    about = _about(case)
    if not about & {"place", "sightline", "group", "board", "opening"} or about & {"end", "pie"}:
        return None
    named = list(_named(case, position, plain))
    match position:
        case Interleave():
            scenes = {
                cell: explain(case.game, position, cell).scenes[0]
                for cell in named or position.stones.empty(position.board)
            }
            cell = max(scenes, key=lambda each: len(scenes[each].lines), default=None)
        case Evening():
            scenes = {
                cell: explain(case.game, position, cell).scenes[0]
                for cell in named or position.stones.empty(position.board)
            }
            cell = max(scenes, key=lambda each: len(scenes[each].labels), default=None)
        case _:
            return None
    if cell is None:
        return None
    told = "lines go to what is seen" if isinstance(position, Interleave) else "numbers: groups beside it"
    caption = f"? is {position.board.name(cell)}; {told}."
    scene = wondering(scenes[cell], cell)
    return replace(scene, legal=plain.legal, caption=caption, last=_last(case, position))


def _named(case: Case, position: Position, plain: Scene) -> Iterator[Cell]:
    """The empty cells that the title names."""
    cells = position.board.cells
    known = {position.board.name(cell): cell for cell in cells}
    words = _CELL.findall(case.title)
    if "the cell in the middle" in case.title:
        words.append(position.board.name(cells[len(cells) // 2]))
    for name in words:
        cell = known.get(name)
        if cell is not None and cell not in plain.stones:
            yield cell

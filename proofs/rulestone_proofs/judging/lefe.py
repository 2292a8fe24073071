"""Verdicts on positions of Lefe."""

from msgspec import UNSET

from rulestone.core.names import ActionText, ClauseId, Colour
from rulestone.protocol import Query, Verdict
from rulestone_proofs.board import unknown_placement
from rulestone_proofs.encodings import lefe as rules
from rulestone_proofs.enumeration import pairs, refused_cells
from rulestone_proofs.formula import FALSE, both, exactly_one, variables
from rulestone_proofs.geometry import Cell, HexGrid, hex_grid
from rulestone_proofs.judging import GameJudge, Options
from rulestone_proofs.plain import groups, leaf_counts, leaf_scores
from rulestone_proofs.positions import Position, position

Refused = dict[Cell, ClauseId]


def _refused(current: Position, grid: HexGrid, colour: Colour) -> Refused:
    board, placement = current.board, current.placement(grid.names)
    return refused_cells(board, placement, rules.refusals(board, grid, colour, placement))


def _legal(
    current: Position, grid: HexGrid, colour: Colour, cells: list[Cell], reading: rules.Reading
) -> list[str]:
    """The turns that place on these cells, with each tree that may be removed (`lefe.capture`)."""
    allowed, board = frozenset(cells), current.board
    enemy = groups(current.stones[board.other(colour)], grid.beside)
    firsts = frozenset(min(tree) for tree in enemy)
    unknown, any_stone = unknown_placement(grid.names), variables("pick", grid.names)
    placement = tuple(put if cell in allowed else FALSE for cell, put in enumerate(unknown))
    picked = tuple(pick if cell in firsts else FALSE for cell, pick in enumerate(any_stone))
    removes: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    if firsts:
        condition = both(
            exactly_one([unknown[cell] for cell in cells]),
            exactly_one([any_stone[cell] for cell in sorted(firsts)]),
            rules.may_remove(board, grid, colour, placement, picked, reading),
        )
        for cell, first in pairs(condition, unknown, any_stone):
            removes[cell].append(first)
    return [
        action
        for cell in cells
        for action in (
            [f"{grid.names[cell]}x{grid.names[first]}" for first in removes[cell]] or [grid.names[cell]]
        )
    ]


def lefe(query: Query) -> Verdict:
    """What is true of a position of Lefe."""
    grid = hex_grid(query.size)
    current = position(query, grid, rules.COLOURS)
    one, two = rules.COLOURS
    mover = two if query.to_move == two else one
    ending = (mover,) if query.options.get("end") == "on-turn" else rules.COLOURS
    refused = {colour: _refused(current, grid, colour) for colour in ending}
    can_place = {colour: [cell for cell in current.empty if cell not in refused[colour]] for colour in ending}
    points = leaf_scores({str(colour): leaf_counts(current.stones[colour], grid) for colour in rules.COLOURS})
    score: dict[str, int | tuple[int, ...]] = {**points}
    leader = None if points[one] == points[two] else max(points, key=lambda colour: points[colour])
    if not all(can_place.values()):  # `lefe.end`
        return Verdict(
            legal=(), to_move=None, over=True, winner=leader, score=score, leader=leader, why=UNSET
        )
    reading = rules.Reading(
        newborn=query.options.get("newborn") != "never", merge_fewest=query.options.get("merge") != "most"
    )
    legal = _legal(current, grid, mover, can_place[mover], reading)
    why = {grid.names[cell]: refused[mover][cell] for cell in sorted(refused[mover])}
    return Verdict(
        legal=tuple(ActionText(action) for action in legal),
        to_move=mover,
        over=False,
        winner=None,
        score=score,
        leader=leader,
        why=why,
    )


def _after_choice(options: Options) -> Colour | None:
    """`lefe.pie`: the dark stone is the first move, or one that dark has besides."""
    dark, light = rules.COLOURS
    match options.get("pie", "first-move"):
        case "none":
            return None
        case "extra-stone":
            return dark
        case _:
            return light


JUDGE = GameJudge(
    sizes=(1, 7),
    judge=lefe,
    colours=rules.COLOURS,
    grid=hex_grid,
    after_choice=_after_choice,
    options={
        "newborn": ("from-zero", "never"),
        "merge": ("fewest", "most"),
        "end": ("either", "on-turn"),
        "pie": ("first-move", "extra-stone", "none"),
    },
)

"""`rulestone perft`."""

from typing import Annotated

from msgspec.structs import replace
from rich.table import Column, Table
from typer import Option

from rulestone.actions import write_action
from rulestone.checking import check_query
from rulestone.commands import arguments
from rulestone.commands.help_examples import Example
from rulestone.commands.output import print_json, print_text
from rulestone.commands.position_arguments import PositionArguments, ask_for, engine_called
from rulestone.commands.problems import Problem
from rulestone.commands.progress import bar
from rulestone.engines import Engine
from rulestone.names import ActionText
from rulestone.oracle import position_of
from rulestone.protocol import Nodes, Perft
from rulestone.rules import Position

Depth = Annotated[int, Option("--depth", metavar="D", help="How many actions the sequences have.")]
Divide = Annotated[bool, Option("--divide", help="Count for each first action by itself, too.")]

EXAMPLES = (
    Example("By the reference", "rulestone perft lefe --size 3 --depth 3"),
    Example(
        "Move by move, by the bitboards",
        "rulestone perft minefield --size 4 --depth 4 --engine bitboard --divide",
    ),
)


def perft(
    game: arguments.GameArgument,
    size: arguments.BoardSize,
    depth: Depth,
    moves: arguments.MovesOption = None,
    removed: arguments.Removed = None,
    option: arguments.GameOptions = None,
    engine: arguments.EngineName = arguments.REFERENCE,
    divide: Divide = False,
    as_json: arguments.AsJson = False,
) -> None:
    """Count the sequences of actions of one length."""
    query = PositionArguments(game=game, size=size, moves=moves, removed=removed, options=option).perft(depth)
    position = position_of(check_query(query))  # refuses what makes no sense
    with engine_called(engine) as counter:
        if divide:
            counted = _divide(counter, query, position)
            nodes = sum(counted.values())
        else:
            counted = None
            with bar("counting"):
                nodes = _count(counter, query)
    if as_json:
        asked = {"game": query.game, "size": size, "depth": depth, "engine": engine}
        print_json({**asked, "nodes": nodes, **({} if counted is None else {"divide": counted})})
    elif counted is None:
        print_text(str(nodes))
    else:
        table = Table("action", Column("nodes", justify="right"), box=None, pad_edge=False)
        for action, number in counted.items():
            table.add_row(action, str(number))
        table.add_row("total", str(nodes))
        print_text(table)


def _divide(engine: Engine, query: Perft, position: Position) -> dict[ActionText, int]:
    """How many sequences begin with each action."""
    if query.depth == 0:
        raise Problem("--divide counts by first actions, and sequences of --depth 0 have none")
    _count(engine, replace(query, depth=0))  # refuses positions from which there is nothing to count
    firsts = [write_action(position.board, action) for action in position.legal_actions()]
    counted: dict[ActionText, int] = {}
    with bar("counting", len(firsts)) as shown:
        for first in firsts:
            shown.tell(f"counting {first}", len(counted))
            after = replace(query, moves=(*query.moves, first), depth=query.depth - 1)
            counted[first] = _count(engine, after)
    return counted


def _count(engine: Engine, query: Perft) -> int:
    try:
        return ask_for(engine, query, Nodes).nodes
    except RecursionError:
        raise Problem(f"--depth: {query.depth} is too deep to count") from None

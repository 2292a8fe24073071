"""Requests that are as long as a line may be: each is answered in a moment, however much it repeats."""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count, product, repeat

import pytest

from rulestone.core.game import Game
from rulestone.core.names import Size
from rulestone.core.registry import games
from rulestone.engines.installed import load_engine
from rulestone.engines.serve import reply_to
from rulestone.protocol import LINE_LIMIT

SECONDS = 1.0
"""Processor time for one answer."""

Kind = tuple[str, str]
"""A kind of request, and the longest line of this kind."""


def filled(head: str, items: Iterable[str], tail: str) -> str:
    """Return the longest line of a head, items that commas separate, and a tail."""
    parts, room = list[str](), LINE_LIMIT - len(head) - len(tail)
    for item in items:
        room -= len(item) + 1
        if room < -1:  # the last one has no comma
            break
        parts.append(item)
    return head + ",".join(parts) + tail


def padded(head: str, text: str, tail: str) -> str:
    """Return the longest line of a head, a text again and again, and a tail."""
    room = LINE_LIMIT - len(head) - len(tail)
    return head + (text * (room // len(text) + 1))[:room] + tail


def names_of_cells(what: str, head: str, cell: str, tail: str) -> Iterator[Kind]:
    """The longest lists of names of cells."""
    yield f"{what}: one cell", filled(f"{head}[", repeat(f'"{cell}"'), f"]{tail}")
    yield f"{what}: unknown cells", filled(f"{head}[", (f'"z{number}"' for number in count()), f"]{tail}")
    yield f"{what}: a long name", padded(f'{head}["', "a", f'1"]{tail}')
    yield f"{what}: a long number", padded(f'{head}["a', "1", f'"]{tail}')


def of_game(game: Game, size: Size) -> Iterator[Kind]:
    """The requests about a game."""
    board, colour = game.board(size), game.colours[0]
    cell = board.name(board.cells[-1])
    about = f'{{"id":1,"game":"{game.name}","size":{size}'
    judge = f'{about},"op":"judge"'
    set_up = judge if game.turnless else f'{judge},"to_move":"{colour}"'
    yield from names_of_cells("removed", f'{judge},"moves":[],"removed":', cell, "}")
    yield from names_of_cells("stones", f'{set_up},"stones":{{"{colour}":', cell, "}}")
    yield "colours", filled(f'{set_up},"stones":{{', (f'"c{number}":[]' for number in count()), "}}")
    yield "options", filled(f'{judge},"moves":[],"options":{{', (f'"o{n}":true' for n in count()), "}}")
    yield "fields", filled(f'{judge},"moves":[],', (f'"f{number}":[]' for number in count()), "}")
    yield "a long colour to move", padded(f'{judge},"stones":{{}},"to_move":"', "x", '"}')
    for operation in ("judge", "play", "perft"):
        depth = ',"depth":1' if operation == "perft" else ""
        moves = f'{about},"op":"{operation}"{depth},"moves":'
        yield from names_of_cells(operation, moves, cell, "}")
        for action in game.rulebook.actions:
            yield f"{operation}: {action.form}", filled(f"{moves}[", repeat(json.dumps(action.form)), "]}")
        for word in ("setup", "Setup", "setup "):
            line = filled(f'{moves}["{word} {colour}=', repeat(cell), '"]}')
            yield f"{operation}: {word} of one cell", line
        yield f"{operation}: removals", padded(f'{moves}["', f"{cell}x", '"]}')


def of_no_game() -> Iterator[Kind]:
    """The other requests."""
    yield "a long operation", padded('{"id":1,"op":"', "x", '"}')
    yield "a long game", padded('{"id":1,"op":"judge","size":3,"moves":[],"game":"', "x", '"}')
    yield "a long protocol", padded('{"id":1,"op":"hello","protocol":', "1", "}")
    yield "a long id", padded('{"op":"hello","protocol":1,"id":"', "x", '"}')
    yield "one key", filled("{", repeat('"id":1'), "}")
    yield "nested lists", "[" * LINE_LIMIT
    yield "escapes", padded('{"id":1,"op":"', "\\u0061", '"}')


def largest_in_use(game: Game) -> Size:
    """The largest size in use. On larger boards any verdict of the reference takes seconds."""
    return max((*game.rulebook.sizes, *game.rulebook.site_sizes))


KINDS: dict[str, Callable[[], Iterator[Kind]]] = {
    "no game": of_no_game,
    **{game.name: partial(of_game, game, largest_in_use(game)) for game in games()},
}


BY_DAY = (("no game", "reference"), ("interleave", "bitboard"), ("lefe", "reference"))
"""Between them the games have every form of action."""


@pytest.mark.parametrize(
    ("subject", "engine"),
    [
        pytest.param(*each, marks=() if each in BY_DAY else pytest.mark.nightly)
        for each in product(KINDS, ("reference", "bitboard"))
    ],
)
def test_the_longest_lines_are_answered_in_a_second(subject: str, engine: str) -> None:
    asked = load_engine(engine)
    for kind, line in KINDS[subject]():
        assert LINE_LIMIT - 40 < len(line) <= LINE_LIMIT, kind
        began = time.process_time()
        reply = reply_to(asked, line.encode())
        assert time.process_time() - began < SECONDS, kind
        assert len(reply) < LINE_LIMIT, kind
        assert b'"id":' in reply, kind

"""Cases in another order, and each as it looks from another side of the board.

An engine that replays recorded answers passes the cases as they are written, and not these.
"""

from collections.abc import Mapping, Sequence
from random import Random

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.cases import Case, Expectation, record_question, stones_question
from rulestone.cases.expect import expectation
from rulestone.core.actions import write_action
from rulestone.core.boards.symmetries import Symmetry, keeps_sides, symmetries
from rulestone.core.names import Colour
from rulestone.core.registry import find_game
from rulestone.protocol import BadRequest


def shuffled(cases: Sequence[Case], seed: int) -> tuple[Case, ...]:
    """Return the cases in another order, each turned where the rules allow it."""
    order = list(cases)
    Random(seed).shuffle(order)  # noqa: S311 - repeatable, not secret
    return tuple(turned(case, seed) for case in order)


def turned(case: Case, seed: int) -> Case:
    """Return a case turned or mirrored, perhaps with the colours exchanged; itself if the rules forbid it.

    Colours are exchanged only in positions given by stones, since a record is begun by the same colour.
    """
    game = find_game(case.game)
    random = Random(f"{seed}:{case.id}")  # noqa: S311 - repeatable, not secret
    board, owners = game.board(case.size), game.rules.owners
    first, second = game.colours
    changes = [{first: first, second: second}]
    if case.asks == ("stones",) and random.random() < 0.5:
        changes.insert(0, {first: second, second: first})
    for colours in changes if case.expect.error is UNSET else ():
        ways = [way for way in symmetries(board) if keeps_sides(board, way, owners, colours)]
        if not ways:
            continue
        changed = _changed(case, random.choice(ways), colours)
        try:
            expect = expectation(
                record_question(changed) if "moves" in case.asks else stones_question(changed)
            )
        except BadRequest:  # cases written by users may hold anything
            return case
        if _is_same(case.expect, expect, colours):
            return replace(changed, expect=expect)
    return case


def _changed(case: Case, to: Symmetry, colours: Mapping[Colour, Colour]) -> Case:
    """Return a case with its cells and colours mapped; its answer is not."""
    game = find_game(case.game)
    whole = game.board(case.size)
    names = {whole.name(cell): whole.name(to[cell]) for cell in whole.cells}
    actions = [game.read_action(whole, text).mapped(to.get) for text in case.record]
    moves = tuple(write_action(whole, action) for action in actions if action is not None)
    return replace(
        case,
        removed=tuple(names[name] for name in case.removed),
        stones={colours[colour]: tuple(names[name] for name in own) for colour, own in case.stones.items()},
        to_move=None if case.to_move is None else colours[case.to_move],
        moves=None if case.moves is None else moves,
        picture=(),
        focus=(),
    )


def _is_same(expect: Expectation, other: Expectation, colours: Mapping[Colour, Colour]) -> bool:
    """Return whether two answers say the same, as far as they do not name cells."""

    def mapped(value: object) -> object:
        if isinstance(value, dict):
            return {mapped(key): entry for key, entry in value.items()}
        return colours.get(Colour(value), value) if isinstance(value, str) else value

    same = ("over", "winner", "to_move", "score", "leader", "accepted", "nodes")
    if any(mapped(getattr(expect, name)) != getattr(other, name) for name in same):
        return False
    return expect.legal is UNSET or other.legal is UNSET or len(expect.legal) == len(other.legal)

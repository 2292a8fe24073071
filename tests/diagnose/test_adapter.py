"""Faults of adapters, seeded in the example and before an engine: told as the adapter's, not as a rule."""

import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import accumulate, count
from types import ModuleType

import msgspec
import pytest

from rulestone.cases.cases import Case, cases_of_game
from rulestone.cases.mutants import mutant_engine, mutants
from rulestone.check.asking import ask_as_declared
from rulestone.check.result_lines import diagnosis_lines
from rulestone.check.results import Run
from rulestone.core.names import GameName
from rulestone.diagnose.adapter import adapter_fault
from rulestone.diagnose.causes import diagnosed
from rulestone.engines.engine import Engine
from rulestone.protocol import (
    ANSWERS,
    Answer,
    BadRequest,
    Capabilities,
    Failure,
    GameCapabilities,
    Question,
)
from rulestone.rulebook.installed import find_game
from rulestone_bitboard import BitboardEngine
from tests import ROOT
from tests.helpers.order import few_by_day

EXAMPLE = ROOT / "examples" / "adapters" / "minefield_adapter.py"

Message = dict[str, object]

MINEFIELD, NECKLACE, INTERLEAVE, EVENING = map(GameName, ("minefield", "necklace", "interleave", "evening"))


class Edited:
    """The example's adapter with some of its text replaced, asked in this process.

    Args:
        edits: by old text, the new one.
    """

    capabilities = Capabilities(
        name="example", version="1", games={"minefield": GameCapabilities()}, ops=("play",)
    )

    def __init__(self, edits: Mapping[str, str]) -> None:
        source = EXAMPLE.read_text(encoding="utf-8")
        for old, new in edits.items():
            assert old in source
            source = source.replace(old, new)
        self._module = ModuleType("edited")
        sys.path.insert(0, str(EXAMPLE.parent))
        try:
            exec(source, self._module.__dict__)  # noqa: S102 - our own example
        finally:
            sys.path.remove(str(EXAMPLE.parent))

    def ask(self, question: Question) -> Answer:
        """Answer as the example does."""
        try:
            return msgspec.convert(self._module.play(question.size, list(question.record)), ANSWERS["play"])
        except Exception as problem:  # noqa: BLE001 - as the example does
            return Failure(error=repr(problem))

    def close(self) -> None:
        """Nothing is open."""


def unchanged(message: Message) -> Message:
    return message


class Before:
    """An adapter before the bitboard, which changes messages.

    Args:
        game: the game that it declares.
        read: changes a request before the bitboard gets it.
        write: changes a reply.
    """

    def __init__(
        self,
        game: GameName,
        read: Callable[[Message], Message] = unchanged,
        write: Callable[[Message], Message] = unchanged,
    ) -> None:
        self._read, self._write = read, write
        self._asked = BitboardEngine()
        self.capabilities = Capabilities(
            name="before", version="1", games={str(game): self._asked.capabilities.games[game]}
        )

    def ask(self, question: Question) -> Answer:
        """Answer with changed messages."""
        request = json.loads(msgspec.json.encode(question))
        try:
            reply = self._asked.ask(msgspec.convert(self._read(request), Question))
        except (BadRequest, msgspec.ValidationError) as problem:
            return Failure(error=str(problem))
        return msgspec.convert(self._write({**request, **msgspec.to_builtins(reply)}), ANSWERS[question.op])

    def close(self) -> None:
        """Close the engine."""
        self._asked.close()


def everywhere(change: Callable[[re.Match[str]], str], pattern: str) -> Callable[[Message], Message]:
    """A change of all texts of a message that match a pattern."""

    def changed(message: Message) -> Message:
        fields = {name: value for name, value in message.items() if name not in ("op", "game", "options")}
        text = re.sub(rf'(?<=[" :,=x]){pattern}(?=[" :,=x])', change, json.dumps(fields))
        return {**message, **json.loads(text)}

    return changed


CELL = r"([a-z]+)([0-9]+)"


def letter_moved(by: int) -> Callable[[re.Match[str]], str]:
    """The letters from i on moved: i to j as an adapter writes it that has no i."""

    def moved(found: re.Match[str]) -> str:
        letter = found[1]
        if letter == "i" and by < 0:
            raise BadRequest("bad-cell", "there is no i")
        return f"{chr(ord(letter) + by) if letter >= 'i' else letter}{found[2]}"

    return moved


def with_fields(**fields: object) -> Callable[[Message], Message]:
    return lambda message: {**message, **fields}


def cumulative(message: Message) -> Message:
    moves = message.get("moves")
    if not isinstance(moves, list):
        return message
    return {**message, "moves": [move for part in accumulate([move] for move in moves) for move in part]}


def other_turn(message: Message) -> Message:
    other = {"black": "white", "white": "black", "red": "blue", "blue": "red", None: None}
    turn = message.get("to_move")
    assert turn is None or isinstance(turn, str)
    return {**message, "to_move": other[turn]} if "to_move" in message else message


def exchanged(*colours: str) -> Callable[[Message], Message]:
    other = dict(zip(colours, reversed(colours), strict=True))
    return everywhere(lambda found: other[found[0]], "|".join(colours).join(("(?:", ")")))


def without_swap(message: Message) -> Message:
    moves = message.get("moves")
    if isinstance(moves, list) and "swap" in moves:
        raise BadRequest("bad-action", "there is no swap")
    return {**message, "options": {"swap": False}}


FAULTS: dict[str, list[Callable[[], Engine]]] = {
    "names of columns": [
        partial(Edited, {"ascii_lowercase[move[1]]": "ascii_lowercase[size - 1 - move[1]]"}),
        partial(Before, NECKLACE, everywhere(letter_moved(-1), CELL), everywhere(letter_moved(1), CELL)),
        partial(Before, EVENING, write=everywhere(letter_moved(1), CELL)),
    ],
    "rows from the other end": [
        partial(Edited, {"size - int(name[1:])": "int(name[1:]) - 1"}),
        partial(Edited, {"{size - move[0]}": "{move[0] + 1}"}),
    ],
    "rows for columns": [
        partial(
            Edited,
            {
                "return size - int(name[1:]), ascii_lowercase.index(name[0])": (
                    "return size - 1 - ascii_lowercase.index(name[0]), int(name[1:]) - 1"
                )
            },
        )
    ],
    "colours exchanged": [
        partial(Edited, {'{"B": "black", "W": "white"}': '{"B": "white", "W": "black"}'}),
        partial(Before, NECKLACE, exchanged("red", "blue")),
        partial(Before, EVENING, write=exchanged("black", "white")),
        partial(Before, INTERLEAVE, exchanged("black", "red"), exchanged("black", "red")),
    ],
    "a forced pass hidden": [
        partial(Edited, {"        pass_where_forced(after)\n": ""}),
        partial(
            Edited,
            {
                "        pass_where_forced(after)\n": "",
                "for move in game.moves()]": "for move in game.moves() if move]",
            },
        ),
    ],
    "swap done elsewhere": [
        partial(Before, NECKLACE, with_fields(options={"swap": False})),
        partial(Before, NECKLACE, without_swap),
    ],
    "capital letters": [
        partial(Before, NECKLACE, write=everywhere(lambda found: found[0].upper(), CELL)),
        partial(Before, INTERLEAVE, everywhere(lambda found: found[0].upper(), CELL)),
    ],
    "moves sent cumulatively": [
        partial(Before, NECKLACE, cumulative),
        partial(Edited, {"        game = after\n": ""}),
    ],
    "size ignored": [
        partial(Edited, {"    game, accepted = follow": "    size = 5\n    game, accepted = follow"}),
        partial(Edited, {"MinefieldGame(size)": "MinefieldGame(5)"}),
        partial(Before, EVENING, with_fields(size=4)),
    ],
    "removed cells ignored": [partial(Before, INTERLEAVE, with_fields(removed=[]))],
    "turn inverted": [
        partial(Edited, {"COLOURS[game.turn]": 'COLOURS["B" if game.turn == "W" else "W"]'}),
        partial(Before, NECKLACE, other_turn),
        partial(Before, MINEFIELD, other_turn, other_turn),
    ],
    "options ignored": [
        partial(Before, EVENING, with_fields(options={})),
        partial(Before, MINEFIELD, with_fields(options={})),
    ],
    "accepted": [
        partial(Edited, {"return game, accepted\n": "return game, len(names)\n"}),
        partial(Edited, {'"accepted": accepted,': '"accepted": accepted + 1,'}),
        partial(Edited, {"return game, accepted\n": "raise\n"}),
    ],
    "the winner": [
        partial(
            Edited,
            {'COLOURS.get(game.result or "")': 'COLOURS.get({"B": "W", "W": "B"}.get(game.result, ""))'},
        )
    ],
}
"""By kind, adapters that are wrong in one way."""

MISSED = frozenset({("size ignored", 1)})
"""The faults that are not told: one of size and names at once."""


@cache
def cases(game: GameName) -> tuple[Case, ...]:
    asked = cases_of_game(find_game(game))
    return tuple(case for case in asked if case.question != "perft" and case.size <= 9)


def checked(engine: Engine, asked: Sequence[Case]) -> Run:
    capabilities = engine.capabilities
    results = tuple(ask_as_declared(engine, capabilities, case) for case in asked)
    return diagnosed(Run(engine=("x",), capabilities=capabilities, results=results, selected=len(results)))


@pytest.mark.parametrize(
    ("kind", "place"), [(kind, place) for kind, own in FAULTS.items() for place in range(len(own))]
)
def test_a_fault_of_an_adapter_is_told_as_such_and_never_as_a_rule(kind: str, place: int) -> None:
    adapter = FAULTS[kind][place]()
    (game,) = map(GameName, adapter.capabilities.games)
    run = checked(adapter, cases(game)[::4])
    assert run.failures
    assert run.diagnosis == ()
    told = [line for line in diagnosis_lines(run) if line.startswith("Diagnosis: not a rule of")]
    assert bool(told) is ((kind, place) not in MISSED), list(diagnosis_lines(run))


def test_a_fault_that_one_right_answer_contradicts_is_not_told() -> None:
    """A twentieth of the failures may have another cause, but none of the right answers."""
    number = count()
    adapter = Before(MINEFIELD, write=lambda message: other_turn(message) if next(number) > 1 else message)
    run = checked(adapter, sorted(cases(MINEFIELD)[::4], key=lambda case: (case.size, len(case.record))))
    assert len(run.failures) > 40, "too few failures for two to have another cause"
    assert run.adapter == ()


@pytest.mark.parametrize(
    "name",
    few_by_day(
        [
            "minefield/switch-called-hard-corner",
            "minefield/diagonal-chains",
            "minefield/same-colour-again",
            "minefield/swap-not-listed",
            "minefield/recolour",
            "necklace/skip-loses",
        ],
        2,
        1,
    ),
)
def test_a_mistake_in_a_rule_is_not_blamed_on_the_adapter(name: str) -> None:
    run = checked(mutant_engine(mutants()[name]), cases(GameName(name.partition("/")[0]))[::4])
    assert run.failures
    assert run.adapter == ()


def test_moves_after_the_end_are_a_mistake_in_a_rule_if_one_other_illegal_move_is_refused() -> None:
    engine = mutant_engine(mutants()["minefield/moves-after-the-end"])
    results = [ask_as_declared(engine, engine.capabilities, case) for case in cases(MINEFIELD)]
    refused = [
        result
        for result in results
        if not result.is_wrong_answer
        and result.case.expect.accepted not in (msgspec.UNSET, len(result.case.record))
    ]
    others = [result for result in results if result not in refused]
    assert adapter_fault(others)  # nothing tells which it is
    assert len(refused) > 2, "too few refused moves to leave out"
    for result in refused:
        assert adapter_fault([*others, result]) is None

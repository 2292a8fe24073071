"""Find the fault of an adapter: answers that are right, but to another question or in other words.

An adapter passes questions on to a program, and its answers back. If it reads or writes cells, colours, sizes
or records in another way than the protocol, many rules seem to be broken. So each usual fault is tried: the
right answers are changed as the adapter would change them, and compared with all answers, wrong and right.
A mistake in a rule leaves most answers as they are, and is not found so.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import accumulate, chain
from string import digits
from typing import TypeVar

from msgspec import UNSET, json
from msgspec.structs import replace

from rulestone.check.results import AdapterFault, Attempt, Result
from rulestone.core.boards import letters
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.core.wording import printable
from rulestone.engines.reference import ReferenceEngine, replay
from rulestone.protocol import BadRequest, Judge, Perft, Played, Question, Verdict
from rulestone.protocol.checking import check_question, read_action
from rulestone.rulebook.installed import find_game

_FEWEST = 3
"""Fewer wrong answers about a game do not tell an adapter from a rule."""

_MISSED = 0.05
"""Maximum share of the failures that a fault does not predict. It predicts all right answers."""

_MOST_FAILED, _MOST_RIGHT = 40, 60
"""Numbers of answers of a game that are predicted, from the smallest boards to the largest."""

_LARGEST = 19
"""Larger boards are left out, as they take long."""

_CELL = r"(?:(?<![A-Za-z0-9])|(?<=\dx))[a-z]+\d+"
"""A cell in an action: of `c3xd4`, c3 and d4."""

_PLACEMENT = r"(\w+:)?[a-z]+\d+(x[a-z]+\d+)?"

_Read = Callable[[Question], Question | None]
_Write = Callable[[Question, Verdict], Verdict | None]
"""Returns what the program is asked instead of a question; what the adapter answers instead of its answer.
None is what it cannot read, and an error."""

_Message = TypeVar("_Message", bound=Question | Verdict)

_Names = Mapping[str, str]
"""By a cell or a colour, the one that stands for it."""

_WAYS: Mapping[str, Callable[[int, int, int, int], str]] = {
    "their numbers counted from the other end": lambda column, row, _, rows: f"{letters(column)}{rows - row}",
    "their letters counted from the other end": lambda column, row, columns, _: (
        f"{letters(columns - 1 - column)}{row + 1}"
    ),
    "both counted from the other end": lambda column, row, columns, rows: (
        f"{letters(columns - 1 - column)}{rows - row}"
    ),
    "rows and columns exchanged": lambda column, row, *_: f"{letters(row)}{column + 1}",
    "rows and columns exchanged, the numbers from the other end": lambda column, row, columns, _: (
        f"{letters(row)}{columns - column}"
    ),
    "rows and columns exchanged, the letters from the other end": lambda column, row, _, rows: (
        f"{letters(rows - 1 - row)}{column + 1}"
    ),
    "the letter i left out": lambda column, row, *_: f"{letters(column + (column >= _LETTER_I))}{row + 1}",
    "capital letters": lambda column, row, *_: f"{letters(column).upper()}{row + 1}",
    "their numbers counted from 0": lambda column, row, *_: f"{letters(column)}{row}",
    "their letters behind their numbers": lambda column, row, *_: f"{row + 1}{letters(column)}",
}
"""By a way to write cells, the name of a cell in a row and a column of a board with so many of both.

They are counted from 0. On a hexagonal board the letter is that of the row.
"""

_LETTER_I = 8


@dataclass(frozen=True, slots=True)
class _Fault:
    """A way to pass questions and answers on wrongly.

    Attributes:
        words: the fault, as a clause about the adapter.
        ask: returns the question that the program gets; None if it cannot read it.
        say: returns the answer that the adapter gives to a question; None for an error.
    """

    words: str
    ask: _Read = lambda question: question
    say: _Write = lambda _, answer: answer

    def predicts(self, attempt: Attempt) -> bool:
        """Return whether an answer is that of a right program behind this adapter."""
        said: Verdict | None = None
        try:
            asked = self.ask(attempt.question)
            answer = None if asked is None else ReferenceEngine().ask(asked)
            said = self.say(attempt.question, answer) if isinstance(answer, Verdict) else None
        except (BadRequest, KeyError):  # a cell that has no other name
            pass
        return _agree(said, attempt)


def _agree(predicted: Verdict | None, attempt: Attempt) -> bool:
    """Return whether an answer is as predicted; None is an error. Explanations are not compared."""
    given = attempt.answer
    if predicted is None or not isinstance(given, Verdict):
        return predicted is None and attempt.status == "error"
    return _compared(predicted) == _compared(given) and all(
        UNSET in (right, got) or right == got
        for right, got in ((predicted.score, given.score), (predicted.leader, given.leader))
    )


def _compared(answer: Verdict) -> tuple[object, ...]:
    """Return the parts of an answer that are compared. Removed trees are left out: each has several names."""
    placements = sorted(re.sub(r"(\d)x.*", r"\1x", action) for action in answer.legal)
    accepted = answer.accepted if isinstance(answer, Played) else None
    return answer.over, answer.winner, answer.to_move, accepted, placements


def adapter_fault(results: Iterable[Result]) -> AdapterFault | None:
    """Return the first fault that predicts the answers about a game; None if the answers do not tell it.

    Args:
        results: the results of one game.
    """
    results = [
        result for result in results if result.dependence is None and result.case.expect.error is UNSET
    ]
    failed = [result for result in results if result.is_wrong_answer]
    asked = _some(failed, _MOST_FAILED, "fail", "error")
    refused = [each for each in results if each.case.expect.accepted not in (UNSET, len(each.case.record))]
    right = [*_some(refused, _MOST_RIGHT, "pass"), *_some(results, _MOST_RIGHT, "pass")]
    wrong = [attempt for attempt in asked if not _Fault("explanations alone").predicts(attempt)]
    if len(wrong) < _FEWEST:
        return None
    spare = int(_MISSED * len(wrong))
    usual = (
        fault.words for fault in _faults(results) if _fits(fault, wrong, spare) and _fits(fault, right, 0)
    )
    words = next(usual, "") or _unread(wrong)
    cases = tuple(result.id for result in failed)
    return AdapterFault(game=results[0].game, words=words, cases=cases) if words else None


def _some(results: Iterable[Result], most: int, *statuses: str) -> list[Attempt]:
    """Return some answers with these statuses, those about the smallest boards first."""
    attempts = [
        attempt
        for result in sorted(results, key=lambda result: (result.case.size, len(result.case.record)))
        for attempt in result.attempts
        if result.case.size <= _LARGEST
        and attempt.status in statuses
        and not isinstance(attempt.question, Perft)
        and (attempt.answer is not None or attempt.status == "error")
    ]
    return attempts[:: len(attempts) // most + 1]


def _fits(fault: _Fault, attempts: Sequence[Attempt], spare: int) -> bool:
    """Return whether a fault predicts all of the answers but so many."""
    for attempt in attempts:
        spare -= not fault.predicts(attempt)
        if spare < 0:
            return False
    return True


def _faults(results: Sequence[Result]) -> Iterator[_Fault]:
    """The usual faults of adapters for a game."""
    game = find_game(results[0].game)
    questions = [attempt.question for result in results for attempt in result.attempts]
    yield from _faults_of_cells()
    yield from _faults_of_colours(game.colours, turnless=game.turnless)
    if any(question.removed for question in questions):
        yield _Fault("it does not pass `removed` on", lambda question: replace(question, removed=()))
    for option in game.rulebook.options:
        if any(option.name in question.options for question in questions):
            yield _Fault(f"it does not pass the option {option.name} on", partial(_without, option.name))
    least, most = game.rulebook.size_limits
    for size in range(least, min(most, _LARGEST) + 1):
        yield _Fault(f"all boards have size {size}", partial(_of_size, Size(size)))
    yield from _faults_of_records()
    if "swap" in game.defaults:
        yield from _faults_of_swap()
    if not game.turnless:
        yield from _faults_of_skips()


def _without(option: str, question: Question) -> Question:
    return replace(
        question, options={name: value for name, value in question.options.items() if name != option}
    )


def _of_size(size: Size, question: Question) -> Question:
    return replace(question, size=size)


# Cells


@lru_cache(maxsize=64)
def _names(way: str, game: GameName, size: Size) -> _Names:
    """Return by cell of a board how an adapter writes it."""
    board = find_game(game).board(size)
    by_letter: dict[str, list[CellName]] = {}
    for name in map(board.name, board.cells):
        by_letter.setdefault(name.rstrip(digits), []).append(name)
    return {
        name: _WAYS[way](column, row, len(by_letter), len(names))
        for column, names in enumerate(by_letter.values())
        for row, name in enumerate(names)
    }


def _faults_of_cells() -> Iterator[_Fault]:
    for way in _WAYS:
        yield from _each_way(f"cells with {way}", partial(_reading_cells, way), partial(_writing_cells, way))


def _each_way(what: str, read: _Read, write: _Write) -> Iterator[_Fault]:
    """The faults of an adapter that writes something wrongly, reads it so, or both."""
    yield _Fault(f"it writes {what}", say=write)
    yield _Fault(f"it reads {what}", read)
    yield _Fault(f"it reads and writes {what}", read, write)


def _reading_cells(way: str, question: Question) -> Question:
    """Return a question as it is read.

    Raises:
        KeyError: a cell has no other name.
    """
    names = _names(way, question.game, question.size)
    return _renamed(question, _CELL, {written: name for name, written in names.items()})


def _writing_cells(way: str, question: Question, answer: Verdict) -> Verdict:
    return _renamed(answer, _CELL, _names(way, question.game, question.size))


def _renamed(message: _Message, pattern: str, names: _Names) -> _Message:
    """Return a message with other names in the place of those that match a pattern.

    Raises:
        KeyError: one has no other name.
    """
    text = re.sub(pattern, lambda found: names[found[0]], json.encode(message).decode())
    return json.decode(text, type=type(message))


# Colours


def _faults_of_colours(colours: Sequence[Colour], *, turnless: bool) -> Iterator[_Fault]:
    other: _Names = dict(zip(colours, reversed(colours), strict=True))
    yield from _each_way(
        "the colours exchanged", partial(_reading_colours, other), partial(_writing_colours, other)
    )
    yield _Fault("it writes the other colour as the winner", say=partial(_writing_winner, other))
    if not turnless:
        read, write = partial(_reading_turn, other), partial(_writing_turn, other)
        yield from _each_way("the other colour in `to_move`", read, write)


def _reading_colours(other: _Names, question: Question) -> Question:
    return _renamed(question, _word_of(other), other)


def _writing_colours(other: _Names, _: Question, answer: Verdict) -> Verdict:
    return _renamed(answer, _word_of(other), other)


def _word_of(names: _Names) -> str:
    return rf"\b({'|'.join(names)})\b"


def _reading_turn(other: _Names, question: Question) -> Question:
    if not isinstance(question, Judge) or question.to_move is None:
        return question
    return replace(question, to_move=Colour(other[question.to_move]))


def _writing_turn(other: _Names, _: Question, answer: Verdict) -> Verdict:
    return replace(answer, to_move=other.get(answer.to_move or ""))


def _writing_winner(other: _Names, _: Question, answer: Verdict) -> Verdict:
    return replace(answer, winner=other.get(answer.winner or ""))


# Records


def _faults_of_records() -> Iterator[_Fault]:
    for words, first, last in (
        ("it plays no move of a record", 0, 0),
        ("it plays only the first move of a record", 0, 1),
        ("it plays only the last move of a record", -1, None),
        ("it leaves out the last move of a record", 0, -1),
        ("it leaves out the first move of a record", 1, None),
    ):
        read = partial(_with_part, first, last)
        yield _Fault(words, read)
        yield _Fault(words, read, _counting_all)
    yield _Fault("it plays all earlier moves again before each move", _with_earlier_moves)
    for words, change in (("too many", 1), ("too few", -1)):
        yield _Fault(f"it counts one move {words} in `accepted`", say=partial(_miscounting, change))
    yield _Fault("it writes the length of the record in `accepted`", say=_counting_all)
    yield _Fault("it answers a record with an illegal move by an error", say=_error_if_illegal)


def _with_moves(question: Question, moves: Iterable[ActionText]) -> Question:
    """Return a question with another record; the same if its position is given by stones."""
    by_stones = isinstance(question, Judge) and question.stones is not None
    return question if by_stones else replace(question, moves=tuple(moves))


def _with_part(first: int, last: int | None, question: Question) -> Question:
    return _with_moves(question, question.record[first:last])


def _with_earlier_moves(question: Question) -> Question:
    return _with_moves(question, chain.from_iterable(accumulate((move,) for move in question.record)))


def _counting_all(question: Question, answer: Verdict) -> Verdict:
    return replace(answer, accepted=len(question.record)) if isinstance(answer, Played) else answer


def _miscounting(change: int, _: Question, answer: Verdict) -> Verdict:
    return replace(answer, accepted=answer.accepted + change) if isinstance(answer, Played) else answer


def _error_if_illegal(question: Question, answer: Verdict) -> Verdict | None:
    return None if isinstance(answer, Played) and answer.accepted < len(question.record) else answer


# Swaps and skips


def _faults_of_swap() -> Iterator[_Fault]:
    words = "the program knows no `swap`, and the adapter neither makes it nor declares that"
    yield _Fault(words, _without_swap)
    yield _Fault(words, _without_swap, _error_at_swap)


def _without_swap(question: Question) -> Question:
    return replace(question, options={**question.options, "swap": False})


def _error_at_swap(question: Question, answer: Verdict) -> Verdict | None:
    accepted = answer.accepted if isinstance(answer, Played) else len(question.record)
    return None if question.record[accepted : accepted + 1] == ("swap",) else answer


def _faults_of_skips() -> Iterator[_Fault]:
    words = "the program waits for a pass, which a record does not write: the adapter has to make it"
    yield _Fault(words, _until_pass, partial(_waiting_for_pass, True))
    yield _Fault(words, _until_pass, partial(_waiting_for_pass, False))


def _first_skip(question: Question) -> int | None:
    """Return the number of moves before the first skip; None if there is none."""
    checked = check_question(question)
    turns = [position.status().to_move for position in replay(checked.start, checked.actions).positions]
    if isinstance(question, Judge) and question.stones is not None:
        return 0 if turns[0] not in (question.to_move, None) else None
    pairs = zip(turns, turns[1:], question.record, strict=False)
    skips = (
        count
        for count, (mover, next_mover, move) in enumerate(pairs, 1)
        if mover == next_mover is not None and re.fullmatch(_PLACEMENT, move)
    )
    return next(skips, None)


def _until_pass(question: Question) -> Question | None:
    """Return a question up to the first skip; None where the program refuses a move of a position."""
    skip = _first_skip(question)
    if isinstance(question, Judge):
        return question if skip is None or skip == len(question.record) else None
    return _with_part(0, skip, question)


def _waiting_for_pass(names_skipped: bool, question: Question, answer: Verdict) -> Verdict:
    """Return the answer of a program in which nothing can be placed until there is a pass."""
    if answer.over or _first_skip(question) is None:
        return answer
    first, second = find_game(question.game).colours
    skipped = second if answer.to_move == first else first
    return replace(answer, legal=(), to_move=skipped if names_skipped else answer.to_move)


# Unreadable answers


def _unread(wrong: Sequence[Attempt]) -> str:
    """Return that each wrong answer lists an action that is none; empty if one does not."""
    strange = [_unreadable(attempt) for attempt in wrong]
    if not all(strange):
        return ""
    return f"it lists '{printable(min(strange, key=len), 40)}', which is not an action of the protocol"


def _unreadable(attempt: Attempt) -> str:
    """Return a listed action that is none; empty if there is none."""
    question, answer = attempt.question, attempt.answer
    game = find_game(question.game)
    board = game.board(question.size, question.removed)
    for action in answer.legal if isinstance(answer, Verdict) else ():
        try:
            read_action(game, board, action)
        except BadRequest:
            return action
    return ""

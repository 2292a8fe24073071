"""Compare an engine's answer with the right one: each difference in words, with its cells and clauses.

Optional fields that the engine leaves out are not compared. Lists are compared as sets. An action listed
twice is a difference, even if it is spelt in two ways.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from msgspec import UNSET, json

from rulestone.cases.cases import Case, Expectation, board_of
from rulestone.cases.expect import expectation_at, position_asked
from rulestone.core.actions.action import Action, UnreadableAction
from rulestone.core.actions.placement import Placement
from rulestone.core.boards import Board, UnknownCell
from rulestone.core.names import CellName, ClauseId
from rulestone.core.position import Position
from rulestone.core.stones import Stones
from rulestone.core.wording import plural, printable, quantity
from rulestone.draw.scene import explained_cells
from rulestone.protocol import BadRequest, Judge, Nodes, Played, Question, Verdict
from rulestone.rulebook.installed import find_game

MOST_DESCRIBED = 50
"""Maximum number of differences of one kind that are described: an engine may list a hundred thousand."""

_VALUES = ("score", "leader", "winner", "over", "to_move", "nodes")
"""The fields with one value, the most informative first."""

Score = Mapping[str, int | tuple[int, ...]]
"""By colour, its score, or the sizes of its groups."""

ErrorKey = tuple[str, str, tuple[str, ...]]
"""The field, the wrong value, and the place."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One error of an answer: something wrong or missing.

    Attributes:
        field: the field of the answer.
        expected: the right value; for an entry of a list, whether it belongs there.
        got: the engine's value, also.
        words: both in one line, addressed to the engine's author.
        cells: the cells of the board that it is about.
        clauses: the clauses that it is about, if known.
        actions: the actions that it is about, as they were written.
        more: how many further differences it stands for.
    """

    field: str
    expected: str | int | bool | Score | None
    got: str | int | bool | Score | None
    words: str
    cells: tuple[CellName, ...] = ()
    clauses: tuple[ClauseId, ...] = ()
    actions: tuple[str, ...] = ()
    more: int = 0

    @property
    def key(self) -> ErrorKey:
        """The error without its words. Two engines with the same error have the same key.

        Values are written as JSON, because an outside engine's colours are plain strings.
        """
        value = json.encode(self.got, order="sorted").decode()
        return self.field, value, self.cells or self.actions


def answer_differences(
    question: Case | Judge, expect: Expectation, answer: Verdict | Nodes
) -> tuple[Difference, ...]:
    """Return the errors of an answer, the most informative first; none if it is right.

    The question contains the stones of the judged position, and the record for `play`.

    If a record is followed too far, or not far enough, that is the only error: the rest of the answer is
    about another position.
    """
    comparing = _Comparing(question, expect)
    if isinstance(answer, Played):
        wrong_length = tuple(_accepted(comparing, answer))
        if wrong_length:
            return wrong_length
    values = tuple(_values(expect, answer))
    if isinstance(answer, Nodes):
        return values
    legal = tuple(_legal(comparing, answer))
    disputed = {name for difference in legal for name in difference.cells}
    reason = _reason(expect, answer) if isinstance(answer, Played) else ()
    return (*values, *legal, *_why(comparing, answer, disputed), *reason)


_NAMED = 3
"""Maximum number of names that a line has of what may be long."""


def in_lines(differences: Iterable[Difference], hint: str = "") -> Iterator[str]:
    """Return the words of differences, one line for those that differ in their place only.

    Args:
        differences: the differences.
        hint: the end of a line that does not name all of its places.
    """
    kinds: dict[tuple[str, str], list[Difference]] = {}
    for each in differences:
        kind = [*kinds][-1] if each.more else (each.field, _place_and_mistake(each)[1] or each.words)
        kinds.setdefault(kind, []).append(each)
    for (_, mistake), alike in kinds.items():
        first, *others = [_place_and_mistake(each)[0] for each in alike if not each.more]
        places = [first, *(place.removeprefix("why: ") for place in others)]
        more = "".join(f"; and {quantity(each.more, 'more error')}" for each in alike if each.more)
        line = f"{few(places)}, each: you {mistake}{more}{hint if len(places) > _NAMED else ''}"
        yield line if others else alike[0].words


def few(names: Sequence[str]) -> str:
    """Return the first names in words, and how many more there are."""
    rest = len(names) - _NAMED
    return f"{', '.join(names[:_NAMED])}{f' and {rest} more' if rest > 0 else ''}"


def _place_and_mistake(difference: Difference) -> tuple[str, str]:
    """Return the first half of its words, and the second without `you` and without other legal actions."""
    place, _, mistake = difference.words.partition("; legal there: ")[0].partition(": you ")
    return place, mistake


class _Comparing:
    """A question and its right answer, which reads actions and explains refusals."""

    def __init__(self, question: Case | Judge, expect: Expectation) -> None:
        self.question = question
        self.expect = expect
        self._game = find_game(question.game)
        self._read: dict[str, Action | None] = {}

    @cached_property
    def _board(self) -> Board:
        return board_of(self.question)

    @cached_property
    def _contents(self) -> Stones:
        board = self._board
        stones = self.question.stones or {}
        held = {colour: tuple(map(board.cell, names)) for colour, names in stones.items()}
        return Stones.of_colours(board, held)

    @cached_property
    def _has_synonyms(self) -> bool:
        return any(form.has_synonyms for form in self._game.forms)

    def _action(self, text: str) -> Action | None:
        """Parse an action; return None if the text is not one."""
        if text not in self._read:
            try:
                self._read[text] = self._game.read_action(self._board, text)
            except (UnreadableAction, UnknownCell):
                self._read[text] = None
        return self._read[text]

    def canonical(self, text: str) -> str:
        """Return an action as the position lists it; unchanged if it is not an action."""
        action = self._action(text) if self._has_synonyms else None
        return text if action is None else action.canonical(self._board, self._contents).write(self._board)

    def cells(self, text: str) -> tuple[CellName, ...]:
        """Return the cells on which an action is made."""
        action = self._action(text)
        return () if action is None else self._board.names(explained_cells(action))

    def refusal_key(self, text: str) -> str:
        """Return an action as refusals name it: a placement without a removal."""
        action = self._action(text)
        if isinstance(action, Placement):
            action = replace(action, removing=None)
        return text if action is None else action.write(self._board)

    def must_explain(self, text: str) -> bool:
        """Return whether an engine that explains refusals must explain this one: a placement of a stone."""
        action = self._action(text)
        return action is not None and action.placement_cells == action.cells != ()

    def refused_by(self, text: str) -> tuple[ClauseId, ...]:
        """Return the clauses that forbid an action; if the expectation names none, those of the reference."""
        known = () if self.expect.why is UNSET else self.expect.why.get(self.refusal_key(text), ())
        action = self._action(text)
        if known or action is None or self._position is None:
            return known
        return tuple(dict.fromkeys(violation.clause for violation in self._position.violations(action)))

    @cached_property
    def _position(self) -> Position | None:
        """The position; None if the rules contradict the expectation."""
        asked = self.question
        by_stones = asked.judge_stones(asked.stones or {}, asked.to_move)
        try:
            position = position_asked(by_stones if asked.moves is None else asked.play(asked.record))
        except BadRequest:
            return None
        return position if expectation_at(position).legal == self.expect.legal else None


def _accepted(comparing: _Comparing, answer: Played) -> Iterator[Difference]:
    """A record that is followed too far, or not far enough."""
    expect, record, got = comparing.expect, comparing.question.record, answer.accepted
    right = len(record) if expect.accepted is UNSET else expect.accepted
    if got == right:
        return
    message = f"accepted: you follow {printable(str(got), 20)} {plural(got, 'move')}; "
    message += f"{right} {plural(right, 'is', 'are')} legal"
    first = max(0, min(got, right))
    disputed = record[first : first + 1]
    refused = expect.reasons or () if got > right else ()
    for move in disputed:
        is_legal = f"{'not ' if got > right else ''}legal"
        message += f": move {first + 1} ({printable(move, 60)}) is {is_legal}{_listed(refused)}"
    if got < right and answer.reason:
        message += f", which you refuse{_listed([printable(answer.reason, 60)])}"
    if answer.over:
        message += f"; there you say that the game is over and {_in_words(answer.winner)} has won"
    cells = tuple(cell for move in disputed for cell in comparing.cells(move))
    yield Difference("accepted", right, got, message, cells, refused, disputed)


def refusal_difference(
    question: Case | Judge, expect: Expectation, asked: Question, index: int, does: str
) -> Difference:
    """Return the error of an answer that refuses a legal move of a record.

    Args:
        question: the position, with its stones and its record.
        expect: the right answer.
        asked: the question.
        index: the index of the move.
        does: the deed of the answer, with the move as its object, in words.
    """
    move = asked.record[index]
    right = len(asked.record) if expect.accepted is UNSET else expect.accepted
    cells = _Comparing(question, expect).cells(move)
    message = f"{does} move {index + 1}, {printable(move, 60)}; it is legal"
    return Difference("accepted", right, index, message, cells, actions=(move,))


def _values(expect: Expectation, answer: Verdict | Nodes) -> Iterator[Difference]:
    for field in _VALUES:
        right, got = getattr(expect, field, UNSET), getattr(answer, field, UNSET)
        if right is UNSET or got is UNSET or right == got:
            continue
        message = f"you say {_in_words(got)}; it is {_in_words(right)}"
        yield Difference(field, right, got, f"{field.replace('_', ' ')}: {message}")


def _in_words(value: object) -> str:
    if value is None:
        return "nobody"
    if isinstance(value, bool | dict):
        return printable(json.encode(value, order="sorted").decode())
    return printable(str(value), 40) or "“”"


def _legal(comparing: _Comparing, answer: Verdict) -> Iterator[Difference]:
    """The errors in the list of legal actions: listed but illegal, missing, or listed twice.

    There may be a hundred thousand, of which only a few are described.
    """
    right = comparing.expect.legal
    if right is UNSET or (len(right) == len(answer.legal) and sorted(right) == sorted(answer.legal)):
        return
    listed: dict[str, list[str]] = {}
    for action in answer.legal:
        listed.setdefault(comparing.canonical(action), []).append(action)
    legal = {comparing.canonical(action): action for action in right}
    wrong = [spellings[0] for name, spellings in listed.items() if name not in legal]
    missing = [action for name, action in legal.items() if name not in listed]
    twice = [spellings for spellings in listed.values() if len(spellings) > 1]
    again = [spellings[0] for spellings in twice]
    yield from _first("legal", (_wrong(comparing, action) for action in wrong), wrong)
    yield from _first("legal", (_missing(comparing, answer, action) for action in missing), missing)
    yield from _first("legal", (_twice(comparing, spellings) for spellings in twice), again)


def _first(field: str, differences: Iterable[Difference], places: Sequence[str]) -> Iterator[Difference]:
    """The first differences of a kind, and one that stands for the others, if there are any."""
    yield from islice(differences, MOST_DESCRIBED)
    if rest := places[MOST_DESCRIBED:]:
        message = f"{field}: {quantity(len(rest), 'more error')}"
        yield Difference(
            field, None, None, message, actions=_printable(rest[:MOST_DESCRIBED]), more=len(rest)
        )


def _printable(actions: Iterable[str]) -> tuple[str, ...]:
    return tuple(printable(action, 60) for action in actions)


def _listed(clauses: Iterable[str]) -> str:
    """Return clauses in brackets after a space; empty if there are none."""
    names = ", ".join(clauses)
    return f" ({names})" if names else ""


def _wrong(comparing: _Comparing, action: str) -> Difference:
    cells, clauses = comparing.cells(action), comparing.refused_by(action)
    message = f"{printable(action, 40)}: you say legal; it is not{_listed(clauses)}"
    if cells and comparing.refusal_key(action) not in (comparing.expect.why or ()):
        others = [other for other in comparing.expect.legal or () if comparing.cells(other) == cells]
        message += f"; legal there: {', '.join(others)}" if others else ""
        clauses = () if others else clauses
    return Difference("legal", False, True, message, cells, clauses, _printable([action]))


def _missing(comparing: _Comparing, answer: Verdict, action: str) -> Difference:
    why = (answer.why or {}).get(comparing.refusal_key(action))
    mistake = "do not list it" if why is None else f"refuse it{_listed([printable(why, 60)])}"
    message = f"{action}: you {mistake}; it is legal"
    return Difference("legal", True, False, message, comparing.cells(action), (), (action,))


def _twice(comparing: _Comparing, spellings: Sequence[str]) -> Difference:
    first, count = spellings[0], len(spellings)
    others = [spelling for spelling in dict.fromkeys(spellings) if spelling != first]
    message = f"{printable(first, 40)}: you list it {count} times"
    message += f", also as {printable(', '.join(others))}" if others else ""
    return Difference("legal", 1, count, message, comparing.cells(first), (), _printable([first]))


def _why(comparing: _Comparing, answer: Verdict, disputed: set[CellName]) -> Iterator[Difference]:
    """Wrong and missing explanations, without those of cells that the list of legal actions gets wrong."""
    why = comparing.expect.why
    if why is UNSET or answer.why is UNSET:
        return
    wrong: list[tuple[str, Difference]] = []
    for key in dict.fromkeys([*why, *answer.why]):
        got, right = answer.why.get(key), why.get(key, ())
        if got in right:
            continue
        cells, must = comparing.cells(key), comparing.must_explain(key)
        right = right or (() if must else comparing.refused_by(key))
        if got in right or (got is None and not must) or not disputed.isdisjoint(cells):
            continue
        clauses = " or ".join(right)
        said = "you give no reason" if got is None else f"you say {printable(got, 60)}"
        truth = f"it is refused by {clauses}" if right else "no cell needs a reason there"
        message = f"why: {printable(key, 40)}: {said}; {truth}"
        wrong.append((key, Difference("why", clauses or None, got, message, cells, right)))
    yield from _first("why", (difference for _, difference in wrong), [key for key, _ in wrong])


def _reason(expect: Expectation, answer: Played) -> Iterator[Difference]:
    if expect.reasons is UNSET or answer.reason is UNSET or answer.reason is None:
        return
    if answer.reason in expect.reasons:
        return
    clauses = " or ".join(expect.reasons)
    message = f"reason: you name {printable(answer.reason, 60)}; the next move is refused by {clauses}"
    yield Difference("reason", clauses, answer.reason, message, clauses=expect.reasons)

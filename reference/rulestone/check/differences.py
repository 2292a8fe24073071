"""Compare an engine's answer with the right one: each difference in words, with its cells and clauses.

Optional fields that the engine leaves out are not compared. Lists are compared as sets. An action listed
twice is a difference, even if it is spelt in two ways.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from msgspec import UNSET, UnsetType, json, structs

from rulestone.cases.cases import Expectation, board_of
from rulestone.core.actions import Action, UnreadableAction
from rulestone.core.boards import Board, UnknownCell
from rulestone.core.game import game as installed_game
from rulestone.core.names import ActionText, CellName, ClauseId, Colour
from rulestone.core.position import Position
from rulestone.core.stones import Stones
from rulestone.core.wording import plural, printable, quantity
from rulestone.protocol import BadRequest, Nodes, Played, Query, Question, Verdict

MOST = 50
"""Maximum number of differences of one kind that are described: an engine may list a hundred thousand."""

_TELLING = ("score", "leader", "winner", "over", "to_move")
"""The most informative fields. They come before long lists of cells."""

Score = Mapping[str, int | tuple[int, ...]]
"""By colour, its score, or the sizes of its groups."""

Sign = tuple[str, str, tuple[str, ...]]
"""The field, the wrong value, and the place."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One error of an answer: something wrong or missing.

    Attributes:
        field: the field of the answer.
        expected: the right value; for an entry of a list, whether it belongs there.
        got: the engine's value, likewise.
        words: both in one line, addressed to the engine's author.
        cells: the cells of the board that it is about.
        clauses: the clauses that it is about, if known.
        actions: the actions that it is about, as they were written.
        named: the clause by which the engine forbids a legal action, if it names one.
        engine: the engine, if several are asked.
        more: how many further differences it stands for.
    """

    field: str
    expected: str | int | bool | Score | None
    got: str | int | bool | Score | None
    words: str
    cells: tuple[CellName, ...] = ()
    clauses: tuple[ClauseId, ...] = ()
    actions: tuple[str, ...] = ()
    named: str | None = None
    engine: str | None = None
    more: int = 0

    @property
    def sign(self) -> Sign:
        """The error without its wording, equal for two answers that are wrong in the same way.

        Values are written as JSON, because an outside engine's colours are plain strings.
        """
        value = json.encode(self.got, order="sorted").decode()
        return self.field, value, self.cells or self.actions


def by_weight(differences: Iterable[Difference]) -> tuple[Difference, ...]:
    """Sort differences in the order in which people should read them."""
    order = {name: place for place, name in enumerate(_TELLING)}
    return tuple(sorted(differences, key=lambda each: order.get(each.field, len(order))))


def _bounded(field: str, differences: Iterable[Difference]) -> Iterator[Difference]:
    """The first of many differences of one kind, and the number of the others."""
    remaining = iter(differences)
    yield from islice(remaining, MOST)
    yield from _further(field, sum(1 for _ in remaining))


def _further(field: str, count: int) -> Iterator[Difference]:
    """One difference that stands for many; nothing if there are none."""
    if count > 0:
        yield Difference(field, None, None, f"{field}: and {count} more", more=count)


def score_in_words(score: Score) -> str:
    """Return a score in a line, equal for equal scores: `black 3 1, white 2`."""

    def points(value: int | tuple[int, ...]) -> str:
        return str(value) if isinstance(value, int) else " ".join(map(str, value)) or "none"

    return printable(", ".join(f"{colour} {points(value)}" for colour, value in sorted(score.items())))


def _listed(clauses: Iterable[str]) -> str:
    """Return clauses in brackets after a space; empty if there are none."""
    names = ", ".join(clauses)
    return f" ({names})" if names else ""


_CELL = "[a-z]{1,3}[0-9]{1,4}"
_ACTION = re.compile(f"(?P<placement>(?:[a-z]+:)?(?P<cell>{_CELL}))(?:x{_CELL})?")
"""The form of a placement, with or without a removal."""


def cell_of(action: str) -> CellName | None:
    """Return the cell of an action, if its text has the form of a placement."""
    match = _ACTION.fullmatch(action)
    return None if match is None else CellName(match["cell"])


class _Ground:
    """The board, the stones and the actions of a verdict, as far as comparing needs them."""

    def __init__(self, question: Question, expect: Expectation) -> None:
        self._question = question
        self._expect = expect
        self._game = installed_game(question.game)
        self._read: dict[str, Action | None] = {}

    @cached_property
    def _board(self) -> Board:
        return board_of(self._question)

    @cached_property
    def _contents(self) -> Stones:
        board = self._board
        stones = {colour: map(board.cell, names) for colour, names in (self._question.stones or {}).items()}
        return Stones.of_colours(board, stones)

    @property
    def has_spellings(self) -> bool:
        """Whether several texts may mean one action."""
        return any(form.spellings for form in self._game.forms)

    def action(self, text: str) -> Action | None:
        """Parse an action; return None if the text is not one."""
        if text not in self._read:
            try:
                self._read[text] = self._game.read_action(self._board, text)
            except (UnreadableAction, UnknownCell):
                self._read[text] = None
        return self._read[text]

    def canonical(self, text: str) -> str:
        """Return an action as the position lists it; unchanged if it is not an action."""
        action = self.action(text) if self.has_spellings else None
        return text if action is None else action.canonical(self._board, self._contents).write(self._board)

    def cells(self, text: str) -> tuple[CellName, ...]:
        """Return the cells on which an action is made."""
        action = self.action(text)
        return () if action is None else self._board.names(action.at)

    def key(self, text: str) -> str:
        """Return an action as refusals name it: without further choices such as a removal."""
        action = self.action(text)
        return text if action is None else action.bare.write(self._board)

    def is_asked(self, text: str) -> bool:
        """Return whether an engine that explains refusals must explain this one: a placement of a stone."""
        action = self.action(text)
        return action is not None and action.puts == action.cells != ()

    def explained(self, text: str) -> tuple[ClauseId, ...]:
        """Return the clauses that the expectation names for a refused action."""
        return () if self._expect.why is UNSET else self._expect.why.get(self.key(text), ())

    def refused_by(self, text: str) -> tuple[ClauseId, ...]:
        """Return the clauses that forbid an action; if the expectation names none, those of the reference."""
        known, action = self.explained(text), self.action(text)
        if known or action is None or self._position is None:
            return known
        return tuple(dict.fromkeys(each.clause for each in self._position.violations(action)))

    @cached_property
    def _position(self) -> Position | None:
        """The position; None if the rules contradict the expectation."""
        from rulestone.cases.expect import expectation_at, position_asked  # not needed for right answers

        asked, expect = self._question, self._expect
        query = structs.replace(Query.of(asked, "play"), stones=None, to_move=None)
        if asked.moves is None:
            mover = expect.to_move if asked.to_move is None and expect.to_move is not UNSET else asked.to_move
            query = structs.replace(Query.of(asked), to_move=mover)
        try:
            position = position_asked(query)
        except BadRequest:
            return None
        return position if expectation_at(position).legal == expect.legal else None


def answer_differences(
    question: Question, expect: Expectation, answer: Verdict | Nodes
) -> tuple[Difference, ...]:
    """Return the errors of an answer; none if it is right.

    The question holds the stones of the judged position, and the record for `play`.

    If a record is followed too far, or not far enough, that is the only error: the rest of the answer is
    about another position.
    """
    if isinstance(answer, Nodes):
        return tuple(_nodes(expect, answer))
    ground = _Ground(question, expect)
    if isinstance(answer, Played):
        wrong_length = tuple(_accepted(ground, question.record, expect, answer))
        if wrong_length:
            return wrong_length
    over = tuple(_over(expect, answer))
    # A wrong end of the game explains all wrong actions.
    legal = tuple((_legal_in_short if over else _legal)(ground, expect, answer))
    disputed = {name for difference in legal for name in difference.cells}
    rest = (
        *_colour("to_move", "to move", expect.to_move, answer.to_move),
        *over,
        *_colour("winner", "winner", expect.winner, answer.winner),
        *_colour("leader", "leader", expect.leader, answer.leader),
        *_score(expect, answer),
        *_bounded("why", _why(ground, expect, answer, disputed)),
        *(_reason(expect, answer) if isinstance(answer, Played) else ()),
    )
    return (*legal, *rest)


def _nodes(expect: Expectation, answer: Nodes) -> Iterator[Difference]:
    if expect.nodes is not UNSET and expect.nodes != answer.nodes:
        words = f"nodes: you count {printable(str(answer.nodes), 40)}; there are {expect.nodes}"
        yield Difference("nodes", expect.nodes, answer.nodes, words)


def _accepted(
    ground: _Ground, moves: tuple[ActionText, ...], expect: Expectation, answer: Played
) -> Iterator[Difference]:
    right = len(moves) if expect.accepted is UNSET else expect.accepted
    got = answer.accepted
    if got == right:
        return
    refused = () if expect.reasons is UNSET else expect.reasons
    named: str | None = None
    if got > right:
        where = f"move {right + 1}{_quoted(moves, right)} is not legal{_listed(refused)}"
    else:
        where = (
            f"move {got + 1}{_quoted(moves, got)} is legal" if got >= 0 else "that is not a number of moves"
        )
        named = None if answer.reason is UNSET or answer.reason is None else printable(answer.reason, 60)
        where += "" if named is None else f", which you refuse{_listed((named,))}"
    if got >= 0:
        where += f"; there you say that {_position_in_words(answer)}"
    first = min(got, right)
    disputed = moves[first : first + 1] if first >= 0 else ()
    cells = tuple(cell for move in disputed for cell in ground.cells(move))
    yield Difference(
        "accepted",
        right,
        got,
        f"accepted: you follow {_moves(got)}; {right} {plural(right, 'is', 'are')} legal: {where}",
        cells,
        refused if got > right else (),
        disputed,
        named,
    )


def _moves(count: int) -> str:
    return f"{printable(str(count), 20)} {plural(count, 'move')}"


def _position_in_words(answer: Played) -> str:
    """Describe the position where the engine stopped; an end that it sees explains why."""
    winner = "nobody" if answer.winner is None else printable(answer.winner, 40)
    if answer.over:
        return f"the game is over and {winner} has won"
    if answer.winner is not None:
        return f"{winner} has won and the game goes on"
    if answer.to_move is None:
        return "the game goes on"
    return f"{printable(answer.to_move, 40)} is to move"


def _quoted(moves: tuple[ActionText, ...], index: int) -> str:
    return f" ({moves[index]})" if index < len(moves) else ""


def _reason(expect: Expectation, answer: Played) -> Iterator[Difference]:
    if expect.reasons is UNSET or answer.reason is UNSET or answer.reason is None:
        return
    if answer.reason not in expect.reasons:
        clauses = " or ".join(expect.reasons)
        named = printable(answer.reason, 60)
        words = f"reason: you name {named}; the next move is refused by {clauses}"
        yield Difference("reason", clauses, answer.reason, words, clauses=expect.reasons, named=named)


def _colour(
    field: str, label: str, right: Colour | None | UnsetType, got: str | None | UnsetType
) -> Iterator[Difference]:
    if right is UNSET or got is UNSET or right == got:
        return
    name = "nobody" if got is None else printable(got, 40) or "“”"
    words = f"{label}: you say {name}; it is {right or 'nobody'}"
    yield Difference(field, right, got, words)


def _over(expect: Expectation, answer: Verdict) -> Iterator[Difference]:
    if expect.over is not UNSET and expect.over != answer.over:
        words = "over: you say that the game goes on; it is over"
        if answer.over:
            words = "over: you say that the game is over; it goes on"
        yield Difference("over", expect.over, answer.over, words)


def _score(expect: Expectation, answer: Verdict) -> Iterator[Difference]:
    if expect.score is UNSET or answer.score is UNSET or expect.score == answer.score:
        return
    right: Score = {str(colour): points for colour, points in expect.score.items()}
    words = f"score: you say {score_in_words(answer.score)}; it is {score_in_words(right)}"
    yield Difference("score", right, answer.score, words)


def _why(
    ground: _Ground, expect: Expectation, answer: Verdict, disputed: set[CellName]
) -> Iterator[Difference]:
    if expect.why is UNSET or answer.why is UNSET:
        return
    for key, right in expect.why.items():
        if _is_disputed(ground, key, disputed):
            continue
        got = answer.why.get(key)
        if got in right or (got is None and not ground.is_asked(key)):
            continue
        clauses = " or ".join(right)
        words = f"why: {key}: you do not say why it is refused{_listed(right)}"
        if got is not None:
            words = f"why: {key}: you say {printable(got, 60)}; it is refused by {clauses}"
        yield Difference("why", clauses, got, words, ground.cells(key), right)
    for key, got in answer.why.items():
        if key in expect.why or _is_disputed(ground, key, disputed):
            continue
        right = () if ground.is_asked(key) else ground.refused_by(key)
        if got in right:
            continue
        cells, told = ground.cells(key), f"why: {printable(key, 40)}: you say {printable(got, 60)}"
        if right:
            clauses = " or ".join(right)
            yield Difference("why", clauses, got, f"{told}; it is refused by {clauses}", cells, right)
        else:
            words = f"{told}; nothing needs explaining there"
            yield Difference("why", None, got, words, cells, named=printable(got, 60))


def _is_disputed(ground: _Ground, key: str, disputed: set[CellName]) -> bool:
    """Return whether the list of legal actions is already wrong about this."""
    return bool(disputed) and not disputed.isdisjoint(ground.cells(key))


def _legal(ground: _Ground, expect: Expectation, answer: Verdict) -> Iterator[Difference]:
    """Errors in the list of legal actions: listed but illegal, missing, or listed twice."""
    if expect.legal is UNSET or _same(expect.legal, answer.legal):
        return
    listing = _Listing(ground, expect.legal, answer.legal)
    yield from (_wrong(ground, expect, action) for action in listing.wrong)
    yield from _further("legal", listing.wrong_count - MOST)
    yield from (_missing(ground, answer, action) for action in listing.missing[:MOST])
    yield from _further("legal", len(listing.missing) - MOST)
    twice = listing.repeated()
    yield from (_twice(ground, *each) for each in twice[:MOST])
    yield from _further("legal", len(twice) - MOST)


def _legal_in_short(ground: _Ground, expect: Expectation, answer: Verdict) -> Iterator[Difference]:
    """The numbers of wrong and missing actions. The actions themselves are given as data only."""
    if expect.legal is UNSET:
        return
    listing = _Listing(ground, expect.legal, answer.legal)
    missing, count = listing.missing, listing.wrong_count
    if count:
        words = f"legal: you list {quantity(count, 'action')} that {plural(count, 'is', 'are')} not legal"
        yield Difference("legal", False, True, words, actions=_printable(*listing.wrong), more=count - 1)
    if missing:
        some = len(expect.legal) - len(missing) or "none"
        words = f"legal: you list {some} of {quantity(len(expect.legal), 'legal action')}"
        yield Difference("legal", True, False, words, actions=_printable(*missing), more=len(missing) - 1)


def _printable(*actions: str) -> tuple[str, ...]:
    return tuple(printable(action, 60) for action in actions[:MOST])


def _same(some: Sequence[str], others: Sequence[str]) -> bool:
    """Return whether two lists hold the same texts equally often."""
    return len(some) == len(others) and sorted(some) == sorted(others)


class _Listing:
    """The actions in an answer, compared with the legal ones.

    There may be a hundred thousand, so each is visited once, and those that no report names are only counted.

    Attributes:
        wrong: the first listed illegal actions, as many as a report names.
        wrong_count: the number of listed illegal actions.
        missing: the legal actions that are not listed.
    """

    def __init__(self, ground: _Ground, right: Sequence[str], actions: Sequence[str]) -> None:
        self._ground = ground
        self._actions = actions
        self._names = [*map(ground.canonical, actions)] if ground.has_spellings else actions
        self._first = dict(zip(reversed(self._names), reversed(actions), strict=True))
        """By action, its first text."""
        legal = {ground.canonical(action): action for action in right}
        self.missing = [action for name, action in legal.items() if name not in self._first]
        self.wrong_count = len(self._first) - len(legal) + len(self.missing)
        names = dict.fromkeys(self._names) if self._is_repetitive else self._names
        wrong = (self._first[name] for name in names if name not in legal)
        self.wrong = [*islice(wrong, min(MOST, self.wrong_count))]

    @property
    def _is_repetitive(self) -> bool:
        return len(self._first) < len(self._names)

    def repeated(self) -> list[tuple[str, int, int]]:
        """The actions listed more than once: the first text, how often, and the number of spellings."""
        if not self._is_repetitive:
            return []
        spellings = Counter(map(self._ground.canonical, set(self._actions)))
        listings = Counter(self._names)
        return [(self._first[name], count, spellings[name]) for name, count in listings.items() if count > 1]


def _wrong(ground: _Ground, expect: Expectation, action: str) -> Difference:
    clauses, read = ground.refused_by(action), ground.action(action)
    words = f"{printable(action, 40)}: you say legal; it is not{_listed(clauses)}"
    explained = ground.explained(action)
    instead = "" if explained else _instead(ground, action, expect)
    if read is None or not read.cells or read.bare != read or instead:
        clauses = explained  # the refusal of a swap or a choice is less informative
    words += instead
    return Difference("legal", False, True, words, ground.cells(action), clauses, _printable(action))


def _instead(ground: _Ground, action: str, expect: Expectation) -> str:
    cells = ground.cells(action)
    others = [other for other in expect.legal or () if cells and ground.cells(other) == cells]
    return f"; legal there: {', '.join(others)}" if others else ""


def _missing(ground: _Ground, answer: Verdict, action: str) -> Difference:
    key = ground.key(action)
    named = printable(answer.why[key], 60) if answer.why is not UNSET and key in answer.why else None
    mistake = "do not list it" if named is None else f"refuse it{_listed((named,))}"
    words = f"{action}: you {mistake}; it is legal"
    return Difference("legal", True, False, words, ground.cells(action), (), (action,), named)


def _twice(ground: _Ground, action: str, count: int, spellings: int) -> Difference:
    """Describe one action listed several times, in one or several spellings."""
    words = f"{printable(action, 40)}: you list it {count} times"
    if spellings > 1:
        words = f"{printable(action, 40)}: {spellings} spellings of one action: list each action once"
    return Difference("legal", 1, count, words, ground.cells(action), (), _printable(action))

"""Substitution: ask a case with other option values if its answer stays the same.

Most cases do not depend on every option: under other values they have the same question and answer. The
reference rules decide this when the case is asked, and only if it would be skipped otherwise. So nothing has
to be recorded with the cases, and saved cases of your own profit as well.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.cases import Case, Expectation, by_stones, queries
from rulestone.cases.expect import expectation, expectation_at
from rulestone.cases.selection import option_not_claimed, other_than_options
from rulestone.core.action_examples import optional_actions
from rulestone.core.actions import Action
from rulestone.core.names import ActionText, ClauseId, Options, OptionValue
from rulestone.core.position import Position, Violation
from rulestone.core.register.clauses import game_entry as register_entry
from rulestone.core.register.entries import same_value
from rulestone.core.registry import find_game
from rulestone.engines.reference import Replay
from rulestone.protocol import OPERATIONS, BadRequest, Claims, GameClaim
from rulestone.protocol.checking import check_question

_Form = Literal["stones", "moves"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitute:
    """A case under option values that the engine claims.

    Attributes:
        case: the case with the options, the moves and the answer under these values.
        own: the case in its file.
        left_out: the actions of its record that do not exist under these values. The record leads to the same
            position without them.
        undecided: the clauses that the case decides, but not under these values.
    """

    case: Case
    own: Case
    left_out: tuple[ActionText, ...]
    undecided: frozenset[ClauseId]


def substitute(case: Case, claims: Claims) -> Substitute | None:
    """Return the case under claimed option values that keep its question and its answer.

    Of several settings it takes the one that allows most forms of the case, then the one that changes least.

    Returns:
        None if the case's own options are claimed, if something else in it is not claimed, or if no setting
        fits.
    """
    if other_than_options(case, claims) is not None or option_not_claimed(case, claims) is None:
        return None
    forms = _forms(case, claims.ops)
    claim = claims.games[case.game]
    unread = {kind for kind, option in optional_actions(case.game).items() if option not in claim.options}
    best: Substitute | None = None
    for options in _settings(case, claim):
        candidate = _under(case, options, forms, unread)
        if candidate is not None and candidate.case.asks == forms:
            return candidate
        if candidate is not None and (best is None or len(candidate.case.asks) > len(best.case.asks)):
            best = candidate
    return best


def _forms(case: Case, operations: tuple[str, ...]) -> tuple[_Form, ...]:
    """Return the forms in which an engine with these operations can be asked the case."""
    if case.question == "perft":
        return ("moves",)
    needed = {"stones": "judge", "moves": "play"}
    return tuple(form for form in case.asks if needed[form] in operations)


def _settings(case: Case, claim: GameClaim) -> Iterator[Options]:
    """Every claimed setting of the options without defaults, those first that change least."""
    options = register_entry(case.game).options
    playable: list[list[OptionValue]] = []
    for option in options:
        claimed = claim.options.get(option.name, (option.default,))
        known = [setting.value for setting in option.values]
        playable.append([value for value in known if any(same_value(value, each) for each in claimed)])
    own = [case.options.get(option.name, option.default) for option in options]

    def changes(values: tuple[OptionValue, ...]) -> int:
        return sum(not same_value(*pair) for pair in zip(values, own, strict=True))

    for values in sorted(product(*playable), key=changes):
        pairs = zip(options, values, strict=True)
        yield {each.name: value for each, value in pairs if not same_value(value, each.default)}


def _under(
    case: Case, options: Options, forms: tuple[_Form, ...], unread: Collection[type[Action]]
) -> Substitute | None:
    """Return the case under a setting, in those of some forms that keep the answer.

    Records with actions of the kinds `unread` are refused, because the engine may be unable to read them.
    """
    try:
        for query in queries(case, OPERATIONS):
            check_question(replace(query, options=options))
        by_stones = "stones" in forms and _same_by_stones(case, options)
        line = _line(case, options, unread) if "moves" in forms else None
    except BadRequest:  # cases written by users may hold anything
        return None
    asks: tuple[_Form, ...] = (*(("stones",) if by_stones else ()), *(("moves",) if line else ()))
    if not asks:
        return None
    changed = replace(case, options=options, asks=asks)
    if line is not None and line.left_out:
        expect = _less_accepted(case.expect, len(line.left_out))
        changed = replace(changed, moves=line.moves, expect=expect)
    undecided = {violation.clause for violation in (() if line is None else line.refusals)}
    return Substitute(
        case=changed,
        own=case,
        left_out=() if line is None else line.left_out,
        undecided=frozenset(undecided | set(_switched_off(case, options))).intersection(case.clauses),
    )


def _switched_off(case: Case, options: Options) -> Iterator[ClauseId]:
    """The clauses of the options that are on in the case and off in the setting."""
    for option in register_entry(case.game).options:
        was, now = (each.get(option.name, option.default) for each in (case.options, options))
        if was is True and now is False:
            yield option.clause


def _same_by_stones(case: Case, options: Options) -> bool:
    judge = replace(by_stones(case), options=options)
    return _same_answer(case.expect, expectation(judge))


@dataclass(frozen=True, slots=True)
class _Line:
    """A record under another setting.

    Attributes:
        moves: its actions.
        left_out: the actions that were dropped.
        refusals: the clauses that these violate under the setting.
    """

    moves: tuple[ActionText, ...]
    left_out: tuple[ActionText, ...]
    refusals: tuple[Violation, ...]


def _line(case: Case, options: Options, unread: Collection[type[Action]]) -> _Line | None:
    """Return the record of a case under a setting; None if it does not keep the position and the answer."""
    game = find_game(case.game)
    board = game.board(case.size, case.removed)
    record = case.record
    own, other = game.start(board, case.options), game.start(board, options)
    kept: list[ActionText] = []
    left_out: list[ActionText] = []
    refusals: list[Violation] = []
    refused: tuple[Violation, ...] = ()
    rest: tuple[ActionText, ...] = ()
    for at, text in enumerate(record):
        action = game.read_action(board, text)
        violations = other.violations(action)
        if own.violations(action):
            refused, rest = violations, record[at:]
            break
        own = own.after(action)
        if not violations:
            other = other.after(action)
            kept.append(text)
        elif _alike(own, other):
            left_out.append(text)
            refusals += violations
        else:
            return None
    if not _alike(own, other) or (rest and not refused):
        return None
    if any(type(game.read_action(board, text)) in unread for text in rest):
        return None
    expect = _less_accepted(case.expect, len(left_out))
    if not _same_answer(expect, _answer(case, Replay(other, len(kept), refused))):
        return None
    return _Line((*kept, *rest), tuple(left_out), tuple(refusals))


def _less_accepted(expect: Expectation, count: int) -> Expectation:
    """Return the same answer for a record with this many legal actions less."""
    return expect if expect.accepted is UNSET else replace(expect, accepted=expect.accepted - count)


def _answer(case: Case, played: Replay) -> Expectation:
    if case.question == "perft":
        return Expectation(nodes=find_game(case.game).perft(played.position, case.depth or 0))
    return expectation_at(played.position, played)


def _alike(one: Position, other: Position) -> bool:
    """Return whether two positions have the same stones and the same colour to move."""
    return one.stones == other.stones and one.status().to_move == other.status().to_move


def _same_answer(expect: Expectation, other: Expectation) -> bool:
    """Return whether an answer contains everything that is expected, with actions in any order."""
    for name in Expectation.__struct_fields__:
        right, got = getattr(expect, name), getattr(other, name)
        if right is UNSET:
            continue
        if name in ("legal", "reasons") and got is not UNSET:
            right, got = sorted(right), sorted(got)
        if right != got:
            return False
    return True

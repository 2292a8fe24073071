"""Substitution: ask a case with other option values if its question and its answer stay the same.

Most cases do not depend on every option. The reference rules decide this when the case is asked, and only if
it would be skipped otherwise. So nothing has to be recorded with the cases, and saved cases of your own
profit as well.
"""

from collections.abc import Collection, Iterator
from itertools import product
from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.cases import Case, Expectation, record_question, stones_question
from rulestone.cases.expect import expectation
from rulestone.cases.selection import option_not_claimed, why_never_claimed
from rulestone.core.action_examples import optional_actions
from rulestone.core.actions import Action
from rulestone.core.names import Options, OptionValue
from rulestone.core.register.clauses import game_entry
from rulestone.core.register.entries import same_value
from rulestone.protocol import BadRequest, Claims, GameClaim, Question
from rulestone.protocol.checking import check_question

_Form = Literal["stones", "moves"]


def substitute(case: Case, claims: Claims) -> Case | None:
    """Return the case under claimed option values that keep its question and its answer.

    Of several settings it takes the one that allows most forms of the case, then the one that changes least.

    Returns:
        None if the case's own options are claimed, if something else in it is not claimed, or if no setting
        fits.
    """
    if why_never_claimed(case, claims) is not None or option_not_claimed(case, claims) is None:
        return None
    forms = _forms(case, claims.ops)
    claim = claims.games[case.game]
    unread = {kind for kind, option in optional_actions(case.game).items() if option not in claim.options}
    best: Case | None = None
    for options in _settings(case, claim):
        changed = replace(case, options=options)
        asks = tuple(form for form in forms if _keeps_answer(changed, form, unread))
        if asks and (best is None or len(asks) > len(best.asks)):
            best = replace(changed, asks=asks)
        if asks == forms:
            break
    return best


def _forms(case: Case, operations: tuple[str, ...]) -> tuple[_Form, ...]:
    """Return the forms in which an engine with these operations can be asked the case."""
    if case.question == "perft":
        return ("moves",)
    needed = {"stones": "judge", "moves": "play"}
    return tuple(form for form in case.asks if needed[form] in operations)


def _settings(case: Case, claim: GameClaim) -> Iterator[Options]:
    """Every claimed setting of the options without defaults, those first that change least."""
    options = game_entry(case.game).options
    playable: list[list[OptionValue]] = []
    for option in options:
        claimed = claim.options.get(option.name, (option.default,))
        known = [setting.value for setting in option.values]
        playable.append([value for value in known if any(same_value(value, other) for other in claimed)])
    own = [case.options.get(option.name, option.default) for option in options]

    def changes(values: tuple[OptionValue, ...]) -> int:
        return sum(not same_value(*pair) for pair in zip(values, own, strict=True))

    for values in sorted(product(*playable), key=changes):
        pairs = zip(options, values, strict=True)
        yield {option.name: value for option, value in pairs if not same_value(value, option.default)}


def _keeps_answer(changed: Case, form: _Form, unread: Collection[type[Action]]) -> bool:
    """Return whether a case under other options has the answer that it has under its own.

    Records with actions of the kinds `unread` have not, because the engine may be unable to read them.
    """
    question: Question = stones_question(changed) if form == "stones" else record_question(changed)
    try:
        checked = check_question(question)
        if any(type(action) in unread for action in checked.actions):
            return False
        return _same_answer(changed.expect, expectation(question))
    except BadRequest:  # cases written by users may hold anything
        return False


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

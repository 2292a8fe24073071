"""What an engine declares: what is unknown here, and what it left untested."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import get_args

from msgspec import UNSET

from rulestone.check.results import CaseResult, Run
from rulestone.core.names import ClauseId, GameName
from rulestone.core.register.clauses import BadOption, check_option, defaults, game_entries
from rulestone.core.register.clauses import game_entry as register_entry
from rulestone.core.register.entries import option_text
from rulestone.core.registry import game_names
from rulestone.core.wording import did_you_mean, plural, printable, quantity
from rulestone.protocol import Claims, GameClaim, Operation

_MOST = 8
"""Maximum number of reported claims. An engine may claim a hundred thousand."""


def unknown_claims(claims: Claims | None) -> tuple[str, ...]:
    """Return a line for each unknown claim, such as a misspelt name, with what was probably meant."""
    problems = [] if claims is None else list(_problems(claims))
    more = len(problems) - _MOST
    rest = f"and {more} more {plural(more, 'claim that is', 'claims that are')} not known"
    # Wording one takes long, and few are reported.
    return (*(words() for words in problems[:_MOST]), *([rest] if more > 0 else []))


def _problems(claims: Claims) -> Iterator[Callable[[], str]]:
    known = game_names()
    for name, claim in claims.games.items():
        if name in list(known):
            yield from (partial(str, words) for words in _of_game(GameName(name), claim))
        else:
            yield partial(_not_known, "a game", name, known)
    operations = get_args(Operation)
    for name in claims.ops:
        if name not in operations:
            yield partial(_not_known, "an operation", name, operations)


def _not_known(what: str, name: str, known: tuple[str, ...]) -> str:
    meant = did_you_mean(name, known) or f"; there are {', '.join(known)}"
    return f"it declares {what} “{printable(name, 40)}”, which is not known{meant}"


def _of_game(game: GameName, claim: GameClaim) -> Iterator[str]:
    if claim.sizes is not UNSET and claim.sizes[0] > claim.sizes[1]:
        sizes = f"[{claim.sizes[0]}, {claim.sizes[1]}]"
        yield f"it declares {game} of the sizes {sizes}: the first must not be the larger"
    yield from _of_single_sizes(game, claim)
    for option, values in claim.options.items():
        for value in values:
            try:
                check_option(game, option, value)
            except BadOption as problem:
                yield f"it declares an unknown option of {game}: {printable(str(problem))}"
                break


def _of_single_sizes(game: GameName, claim: GameClaim) -> Iterator[str]:
    if claim.size_list is UNSET:
        return
    if claim.sizes is not UNSET:
        both = "give only one; only sizes in both are tested"
        yield f"it declares {game} by `sizes` and by `size_list`: {both}"
    if not claim.size_list:
        every = "leave it out for every size"
        yield f"it declares {game} of an empty `size_list`, so no board is tested; {every}"
    least, most = register_entry(game).size_limits
    strange = next((size for size in claim.size_list if not least <= size <= most), None)
    if strange is not None:
        size = printable(str(strange), 20)
        yield f"it declares {game} of size {size} in `size_list`; its boards have size {least} to {most}"


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the cases that decide a clause were asked.

    Attributes:
        clause: the clause.
        game: its game.
        cases: the number of selected cases that decide it.
        answers: in how many of them the engine answered a question that decides it.
        declined: how many the engine declined to answer.
    """

    clause: ClauseId
    game: GameName
    cases: int
    answers: int
    declined: int

    @property
    def is_little(self) -> bool:
        """Whether less than half of them were asked."""
        return 2 * self.answers < self.cases

    @property
    def words(self) -> str:
        """The share in one line: `necklace.swap: not asked (31 cases)`."""
        cases = quantity(self.cases, "case")
        if self.answers:
            return f"{self.clause}: {self.answers} of {cases} asked"
        if self.declined:
            return f"{self.clause}: not answered (it declined {self.declined} of {cases})"
        return f"{self.clause}: not asked ({cases})"


def shares(run: Run) -> tuple[Share, ...]:
    """Return the share of every clause that the selected cases decide, in the claimed games.

    Empty for a run that ended early, because what it did not ask says nothing about the engine.
    """
    if run.claims is None or len(run.results) < run.selected:
        return ()
    cases, answered, declined = Counter[ClauseId](), Counter[ClauseId](), Counter[ClauseId]()
    for result in run.results:
        if result.game in run.claims.games:
            cases.update(set(result.clauses))
            # A case that was asked under other options may leave a clause undecided.
            undecided = () if result.substitute is None else result.substitute.undecided
            if result.status != "skip":
                answered.update(set(result.clauses).difference(undecided))
            elif result.attempts:
                declined.update(set(result.clauses).difference(undecided))
    return tuple(
        Share(clause.id, entry.name, cases[clause.id], answered[clause.id], declined[clause.id])
        for entry in game_entries()
        for clause in entry.clauses
        if cases[clause.id]
    )


def unasked(run: Run) -> tuple[ClauseId, ...]:
    """Return the clauses of which the engine answered no case; none if it answered nothing at all."""
    return () if run.nothing_answered else tuple(each.clause for each in shares(run) if not each.answers)


def little_asked(run: Run) -> tuple[str, ...]:
    """Return a line for each clause that was barely tested, untested ones first.

    Empty if nothing at all was asked, since the run says so itself.
    """
    little = [share for share in shares(run) if share.is_little and not run.nothing_answered]
    return tuple(share.words for share in sorted(little, key=lambda share: share.answers > 0))


def substituted(run: Run) -> tuple[str, ...]:
    """Return how many cases were asked under other option values, a line for each setting."""
    settings = Counter(
        (result.game, _changed(result)) for result in run.results if result.substitute is not None
    )
    return tuple(
        f"{quantity(count, 'case')} of {game} asked with {changed}, where the answer is the same"
        for (game, changed), count in settings.most_common()
    )


def with_required(run: Run, clauses: Collection[str] = ()) -> Run:
    """Return the same run, which fails if a clause of a claimed game was not tested.

    Args:
        run: the run.
        clauses: the clauses that count, if cases were selected by clauses; empty for all.
    """
    return replace(run, missing=tuple(name for name in unasked(run) if not clauses or name in clauses))


def required(run: Run) -> tuple[str, ...]:
    """Return a line about required clauses that were not tested; empty if none were required."""
    return (f"Required, and not asked: {', '.join(run.missing)}",) if run.missing else ()


def asked_with(result: CaseResult) -> str:
    """Return the other option values of a case in one line; empty if it was asked unchanged."""
    if result.substitute is None:
        return ""
    left_out = result.substitute.left_out
    without = f" and without {', '.join(left_out)}" if left_out else ""
    return f"asked with {_changed(result)}{without}, as the engine declares; the answer is the same"


def _changed(result: CaseResult) -> str:
    """Return the options that differ from the case's file."""
    own = {} if result.substitute is None else result.substitute.own.options
    values = (
        (name, result.case.options.get(name, default), own.get(name, default))
        for name, default in defaults(result.game).items()
    )
    return ", ".join(f"{name}={option_text(value)}" for name, value, before in values if value != before)

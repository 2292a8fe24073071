"""The table of partial claims: which mutants the cases catch when an engine claims less than a game.

A mutant that such an engine is not caught at is a gap. Either a case is written that closes it, or the mutant
has a limit that explains it (`rulestone.core.mutant_limits`); `problems` tells where neither is so.

Whether a case catches a mutant does not depend on what the engine claims, so the answers of the kill table
serve again. Only where a case is put under other option values than its own is the mutant asked anew, and
only until one case has caught it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rulestone.cases.authoring.mutant_score import KillScore
from rulestone.cases.cases import Case
from rulestone.cases.kill_table import OPERATIONS, QueryForm, query_forms, wrong_answer
from rulestone.cases.mutants import remembering
from rulestone.cases.selection import why_not_claimed
from rulestone.cases.substitution import substitute
from rulestone.core.game import Game
from rulestone.core.mutant import Mutant
from rulestone.core.mutant_limits import Limit
from rulestone.core.names import OptionValue, Size
from rulestone.engines.reference import whole_claim
from rulestone.protocol import Claims, GameClaim

_FORMS: dict[QueryForm, str] = {"stones": "judge", "play": "play", "perft": "perft"}
"""The operation that puts a case in each form."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What an engine claims that does not claim all of a game.

    Attributes:
        words: what it claims, as the table says it.
        claims: the same as the engine would say it.
    """

    words: str
    claims: Claims

    def unmet(self, mutant: Mutant) -> Limit | None:
        """The first limit of a mutant that keeps such an engine from being caught at it; None without one."""
        claim = self.claims.games[mutant.game]
        return next((each for each in mutant.limits if not self._meets(each, claim, mutant.played)), None)

    def _meets(self, limit: Limit, claim: GameClaim, game: Game) -> bool:
        """Whether the engine is asked where a limit says that a mistake can be seen."""
        smallest, largest = game.entry.size_limits
        if not any(limit.on(size) and claim.plays(size) for size in range(smallest, largest + 1)):
            return False
        if limit.option is not None:
            option, value = limit.option
            claimed = claim.options.get(option, (game.defaults[option],))
            if not any(value == each and type(value) is type(each) for each in claimed):
                return False
        return any(map(limit.by, self.claims.ops))


@dataclass(frozen=True, slots=True)
class Row:
    """Which mutants of a game are caught under one profile.

    Attributes:
        profile: what is claimed.
        cases: how many cases such an engine is asked.
        caught: the mutants that they catch.
        missed: those that they do not catch.
    """

    profile: Profile
    cases: int
    caught: tuple[KillScore, ...]
    missed: tuple[KillScore, ...]


def profiles(game: Game) -> Iterator[Profile]:
    """What engines of a game are likely to claim less than all of it."""
    whole = whole_claim(game)

    def profile(words: str, claim: GameClaim, ops: tuple[str, ...] = OPERATIONS) -> Profile:
        return Profile(words, Claims(name="some", version="0", games={game.name: claim}, ops=ops))

    sizes = game.entry.site_sizes
    if sizes:
        yield profile(f"only sizes {sizes[0]}–{sizes[-1]}", _sized(whole, sizes[0], sizes[-1]))
        yield profile(f"only size {sizes[-1]}", _sized(whole, sizes[-1], sizes[-1]))
    yield profile("only `play`", whole, ("play",))
    yield profile("only `judge`", whole, ("judge",))
    if game.entry.options:
        least: dict[str, tuple[OptionValue, ...]] = {}
        for option in game.entry.options:
            switch = any(each.value is False for each in option.values)
            least[option.name] = (False if switch else option.default,)
        words = ", ".join(
            f"no {name}" if values == (False,) else f"{name} {values[0]}" for name, values in least.items()
        )
        yield profile(words, GameClaim(sizes=whole.sizes, options=least))


def _sized(whole: GameClaim, smallest: Size, largest: Size) -> GameClaim:
    return GameClaim(sizes=(smallest, largest), options=whole.options)


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A case as an engine is asked it.

    Attributes:
        case: the case, perhaps under other option values than its own.
        own: whether they are its own.
    """

    case: Case
    own: bool


def _attempt(case: Case, claims: Claims) -> _Attempt | None:
    """The case as an engine of these claims is asked it; None if it is not."""
    if why_not_claimed(case, claims) is None:
        return _Attempt(case, own=True)
    stand_in = substitute(case, claims)
    return None if stand_in is None else _Attempt(stand_in.case, own=False)


def rows(game: Game, scores: Sequence[KillScore], cases: Sequence[Case]) -> Iterator[Row]:
    """Which mutants of a game are caught under each profile.

    Args:
        game: the game.
        scores: what all its cases make of its mutants.
        cases: its cases, in the order of the scores.
    """
    counted = [score for score in scores if score.mutant.equivalent is None]
    for profile in profiles(game):
        attempts = [_attempt(case, profile.claims) for case in cases]
        caught = {score.name for score in counted if _caught(score, attempts, profile.claims.ops)}
        yield Row(
            profile,
            sum(each is not None for each in attempts),
            tuple(score for score in counted if score.name in caught),
            tuple(score for score in counted if score.name not in caught),
        )


def _caught(score: KillScore, attempts: Sequence[_Attempt | None], operations: tuple[str, ...]) -> bool:
    """Whether one of the cases that are asked catches a mutant."""
    anew: list[Case] = []
    for place in score.kills.cases:
        attempt = attempts[place]
        if attempt is None:
            continue
        if not attempt.own:
            anew.append(attempt.case)
        elif any(place in score.kills.of(form) and _FORMS[form] in operations for form in _FORMS):
            return True
    engine = remembering(score.mutant)
    return any(
        wrong_answer(engine, case, query) is not None
        for case in sorted(anew, key=lambda case: case.size)
        for form, query in query_forms(case)
        if _FORMS[form] in operations
    )


def problems(rows: Sequence[Row], scores: Iterable[KillScore], cases: Sequence[Case]) -> Iterator[str]:
    """Gaps without a reason, and reasons of what is no gap or of what a case contradicts.

    Args:
        rows: the table of a game.
        scores: what all its cases make of its mutants.
        cases: its cases, in the order of the scores.
    """
    for row in rows:
        claims = f"an engine that claims {row.profile.words}"
        for score in row.missed:
            if row.profile.unmet(score.mutant) is None:
                yield (
                    f"{score.name}: {claims} is not caught at it; write a case that it is asked, or a limit "
                    "beside the mutant that says why there is none"
                )
        for score in row.caught:
            limit = row.profile.unmet(score.mutant)
            if limit is not None:
                yield f"{score.name}: said to be seen only {limit.where}, but {claims} is caught at it"
    for score in scores:
        for limit in score.mutant.limits:
            against = _against(limit, score, cases)
            if against is not None:
                yield f"{score.name}: said to be seen only {limit.where}, but {against} shows it elsewhere"
            elif not any(row.profile.unmet(_limited_to(score.mutant, limit)) for row in rows):
                yield f"{score.name}: said to be seen only {limit.where}, which explains no gap in the table"


def _limited_to(mutant: Mutant, limit: Limit) -> Mutant:
    return replace(mutant, limits=(limit,))


def _against(limit: Limit, score: KillScore, cases: Sequence[Case]) -> str | None:
    """The first case that shows a mistake where a limit says that nothing can, by its id."""
    for place in score.kills.cases:
        case = cases[place]
        visible = any(place in score.kills.of(form) and not limit.by(_FORMS[form]) for form in _FORMS)
        if visible or not limit.on(case.size) or not _has_value(case, limit, score.mutant.played):
            return case.id
    return None


def _has_value(case: Case, limit: Limit, game: Game) -> bool:
    if limit.option is None:
        return True
    option, value = limit.option
    return case.options.get(option, game.defaults[option]) == value


def lines(rows: Sequence[Row]) -> Iterator[str]:
    """The table of a game, as Markdown."""
    yield "What an engine is asked and caught at that claims less than all of the game:"
    yield ""
    yield "| claims | cases asked | mutants caught | not caught |"
    yield "|---|--:|--:|---|"
    for row in rows:
        caught = f"{len(row.caught)} of {len(row.caught) + len(row.missed)}"
        yield f"| {row.profile.words} | {row.cases} | {caught} | {'; '.join(_reasons(row))} |"
    because: dict[tuple[str, str], list[str]] = {}
    for score in {score.name: score for row in rows for score in row.missed}.values():
        for limit in score.mutant.limits:
            because.setdefault((limit.where, limit.why), []).append(_short(score))
    if because:
        yield ""
        yield "Why no case can show these mistakes to such an engine:"
        yield ""
    for (where, why), names in because.items():
        yield f"- Seen only {where}: {', '.join(names)}. {why}"


def _reasons(row: Row) -> Iterator[str]:
    """The mutants that are not caught: those without a reason, and then the others by reason."""
    by_reason: dict[str, list[str]] = {}
    for score in row.missed:
        limit = row.profile.unmet(score.mutant)
        by_reason.setdefault("" if limit is None else f"seen only {limit.where}", []).append(_short(score))
    for reason in sorted(by_reason):
        names = ", ".join(by_reason[reason])
        yield f"{reason}: {names}" if reason else names


def _short(score: KillScore) -> str:
    return f"`{score.name.partition('/')[2]}`"

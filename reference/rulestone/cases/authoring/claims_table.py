"""The table of partial claims: which mutants the cases catch when an engine claims less than a game.

Whether a case catches a mutant does not depend on what the engine claims, so the answers of the kill table
serve again. Only where a case is put under other option values than its own is the mutant asked anew, and
only until one case has caught it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulestone.cases.cases import Case
from rulestone.cases.kill_table import OPERATIONS, KillScore, QueryForm, query_forms, wrong_answer
from rulestone.cases.mutants import remembering
from rulestone.cases.selection import why_not_claimed
from rulestone.cases.substitution import substitute
from rulestone.core.game import Game
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
    whole = whole_claim(game.entry)

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


def lines(game: Game, scores: Sequence[KillScore], cases: Sequence[Case]) -> Iterator[str]:
    """The table of a game, as Markdown; for its arguments see `rows`."""
    yield "What an engine is asked and caught at that claims less than all of the game:"
    yield ""
    yield "| claims | cases asked | mutants caught | not caught |"
    yield "|---|--:|--:|---|"
    for row in rows(game, scores, cases):
        caught = f"{len(row.caught)} of {len(row.caught) + len(row.missed)}"
        missed = ", ".join(f"`{score.name.partition('/')[2]}`" for score in row.missed)
        yield f"| {row.profile.words} | {row.cases} | {caught} | {missed} |"

"""What engines that claim less are caught at: which mutants the cases catch that such an engine is asked.

Whether a case catches a mutant does not depend on what the engine claims, so the answers of the kill table
serve again. Only where a case is put under other option values than its own is the mutant asked anew, and
only until one case has caught it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulestone.authoring.mutant_score import KillScore
from rulestone.conformance.cases import Case
from rulestone.conformance.kill_table import OPERATIONS, QueryForm, query_forms, wrong_answer
from rulestone.conformance.mutants import remembering
from rulestone.conformance.selection import why_not_claimed
from rulestone.conformance.substitution import substitute
from rulestone.game import Game
from rulestone.names import OptionValue, Size
from rulestone.oracle import whole_claim
from rulestone.protocol import Claims, GameClaim

_FORMS: dict[QueryForm, str] = {"stones": "judge", "play": "play", "perft": "perft"}
"""The operation that puts a case in each form."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What an engine claims that does not claim all of a game.

    Attributes:
        words: what it claims, as the table says it.
        claims: the same as the engine would say it.
        otherwise: why a mutant is missed that records and boards alike can show; empty for a gap.
    """

    words: str
    claims: Claims
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """What becomes of the mutants of a game under one profile.

    Attributes:
        words: what is claimed.
        asked: how many cases such an engine is asked.
        caught: how many mutants they catch.
        of: how many mutants there are.
        missed: those that they do not catch.
        otherwise: why one of those is missed for which there is no other reason.
    """

    words: str
    asked: int
    caught: int
    of: int
    missed: tuple[KillScore, ...]
    otherwise: str


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
        narrowed = profile(words, GameClaim(sizes=whole.sizes, options=least))
        yield replace(narrowed, otherwise="seen only under other values")


def _sized(whole: GameClaim, smallest: Size, largest: Size) -> GameClaim:
    return GameClaim(sizes=(smallest, largest), options=whole.options)


@dataclass(frozen=True, slots=True)
class Put:
    """A case as an engine is asked it.

    Attributes:
        case: the case, perhaps under other option values than its own.
        own: whether they are its own.
    """

    case: Case
    own: bool


def _put(case: Case, claims: Claims) -> Put | None:
    """The case as an engine of these claims is asked it; None if it is not."""
    if why_not_claimed(case, claims) is None:
        return Put(case, own=True)
    found = substitute(case, claims)
    return None if found is None else Put(found.case, own=False)


def rows(game: Game, scores: Sequence[KillScore], cases: Sequence[Case]) -> Iterator[Row]:
    """What becomes of the mutants of a game under each profile.

    Args:
        game: the game.
        scores: what all its cases make of its mutants.
        cases: its cases, in the order of the scores.
    """
    counted = [score for score in scores if score.mutant.equivalent is None]
    for profile in profiles(game):
        asked = [_put(case, profile.claims) for case in cases]
        missed = tuple(score for score in counted if not _caught(score, asked, profile.claims.ops))
        yield Row(
            profile.words,
            sum(each is not None for each in asked),
            len(counted) - len(missed),
            len(counted),
            missed,
            profile.otherwise,
        )


def _caught(score: KillScore, asked: Sequence[Put | None], operations: tuple[str, ...]) -> bool:
    """Whether one of the cases that are asked catches a mutant."""
    anew: list[Case] = []
    for place in score.kills.cases:
        found = asked[place]
        if found is None:
            continue
        if not found.own:
            anew.append(found.case)
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
    """The table of a game, as Markdown."""
    yield "What an engine is asked and caught at that claims less than all of the game:"
    yield ""
    yield "| claims | cases asked | mutants caught | not caught |"
    yield "|---|--:|--:|---|"
    for row in rows(game, scores, cases):
        yield f"| {row.words} | {row.asked} | {row.caught} of {row.of} | {'; '.join(_reasons(row))} |"


def _reasons(row: Row) -> Iterator[str]:
    """The mutants that are not caught, those that have a reason after the others, by reason."""
    by_reason: dict[str, list[str]] = {}
    for score in row.missed:
        reason = _reason(score) or row.otherwise
        by_reason.setdefault(reason, []).append(f"`{score.name.partition('/')[2]}`")
    for reason in sorted(by_reason):
        names = ", ".join(by_reason[reason])
        yield f"{reason}: {names}" if reason else names


def _reason(score: KillScore) -> str:
    """Why few cases can show a mistake, if few can."""
    if score.mutant.seen_only is not None:
        return f"seen only {score.mutant.seen_only}"
    if not score.kills.stones and not score.kills.play:
        return "seen only where actions are counted"
    if not score.kills.stones:
        return "seen only in records"
    if not score.kills.play:
        return "seen only on boards set up by hand"
    return ""

"""The table of partial claims: which mutants the cases catch when an engine declares only part of a game.

Whether a case catches a mutant does not depend on the engine's claims, so the answers of the kill table are
reused. A mutant is asked again only if a case is put under other option values than its own, and only until
one case catches it.
"""

from collections.abc import Iterator, Sequence

from rulestone.cases.cases import Case
from rulestone.cases.kill_table import OPERATIONS, KillScore, QueryForm, query_forms, wrong_answer
from rulestone.cases.mutants import remembering
from rulestone.cases.selection import why_not_claimed
from rulestone.cases.substitution import substitute
from rulestone.core.game import Game
from rulestone.core.names import OptionValue
from rulestone.engines.reference import whole_claim
from rulestone.protocol import Claims, GameClaim

_FORMS: dict[QueryForm, str] = {"stones": "judge", "play": "play", "perft": "perft"}
"""The operation that asks a case in each form."""


def lines(game: Game, scores: Sequence[KillScore], cases: Sequence[Case]) -> Iterator[str]:
    """The table of a game, as Markdown.

    Args:
        game: the game.
        scores: which of its cases catch each mutant.
        cases: its cases, in the order of the scores.
    """
    yield "Cases asked and mutants caught, if an engine declares only part of the game:"
    yield ""
    yield "| claims | cases asked | mutants caught | not caught |"
    yield "|---|--:|--:|---|"
    counted = [score for score in scores if score.mutant.equivalent is None]
    for words, claims in _partial_claims(game):
        asked = [_as_asked(case, claims) for case in cases]
        missed = [score for score in counted if not _caught(score, cases, asked, claims.ops)]
        many = sum(case is not None for case in asked)
        names = ", ".join(f"`{score.name.partition('/')[2]}`" for score in missed)
        yield f"| {words} | {many} | {len(counted) - len(missed)} of {len(counted)} | {names} |"


def _partial_claims(game: Game) -> Iterator[tuple[str, Claims]]:
    """Likely partial claims about a game, each with a description."""
    whole = whole_claim(game.entry)

    def claims(claim: GameClaim, *ops: str) -> Claims:
        return Claims(name="some", version="0", games={game.name: claim}, ops=ops or OPERATIONS)

    sizes = game.entry.site_sizes
    if sizes:
        first, last = sizes[0], sizes[-1]
        yield f"only sizes {first}–{last}", claims(GameClaim(sizes=(first, last), options=whole.options))
        yield f"only size {last}", claims(GameClaim(sizes=(last, last), options=whole.options))
    yield "only `play`", claims(whole, "play")
    yield "only `judge`", claims(whole, "judge")
    if game.entry.options:
        least: dict[str, OptionValue] = {}
        for option in game.entry.options:
            switch = any(each.value is False for each in option.values)
            least[option.name] = False if switch else option.default
        words = (f"no {name}" if value is False else f"{name} {value}" for name, value in least.items())
        options: dict[str, tuple[OptionValue, ...]] = {name: (value,) for name, value in least.items()}
        yield ", ".join(words), claims(GameClaim(sizes=whole.sizes, options=options))


def _as_asked(case: Case, claims: Claims) -> Case | None:
    """Return the case as an engine is asked it, perhaps under other option values; None if it is skipped."""
    if why_not_claimed(case, claims) is None:
        return case
    stand_in = substitute(case, claims)
    return None if stand_in is None else stand_in.case


def _caught(
    score: KillScore, cases: Sequence[Case], asked: Sequence[Case | None], operations: tuple[str, ...]
) -> bool:
    """Return whether one of the asked cases catches a mutant."""
    anew: list[Case] = []
    for place in score.kills.cases:
        case = asked[place]
        if case is cases[place]:
            if any(place in score.kills.of(form) and _FORMS[form] in operations for form in _FORMS):
                return True
        elif case is not None:
            anew.append(case)
    engine = remembering(score.mutant)
    return any(
        wrong_answer(engine, case, query) is not None
        for case in sorted(anew, key=lambda case: case.size)
        for form, query in query_forms(case)
        if _FORMS[form] in operations
    )

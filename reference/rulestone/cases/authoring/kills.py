"""The kill table: which cases catch which mutant.

Every case is asked of every mutant of its game, in several processes. It is an error if no case catches a
mutant, if no case distinguishes two mutants, or if a mutant recorded as equivalent is caught.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path

import msgspec

from rulestone.cases.cases import Case, cases_of_game
from rulestone.cases.kill_table import (
    DATA,
    OPERATIONS,
    Kills,
    KillScore,
    KillTable,
    QueryForm,
    fingerprint,
    only_optional,
    query_forms,
    wrong_answer,
)
from rulestone.cases.mutants import mutants, mutants_of, remembering
from rulestone.cases.selection import why_not_claimed
from rulestone.cases.substitution import substitute
from rulestone.core.game import Game
from rulestone.core.game import game as installed_game
from rulestone.core.names import GameName, OptionValue
from rulestone.core.register.clauses import UnknownClause, clause
from rulestone.core.wording import quantity
from rulestone.engines.reference import ReferenceEngine, whole_claim
from rulestone.engines.spread import ALONE, Workers, in_order
from rulestone.protocol import Answer, Claims, GameClaim

PAGE = "MUTANTS.md"
_MOST_NAMED = 3
"""How many cases the page names for each mutant: those that catch the fewest other mutants."""


@cache
def own_cases(game: GameName) -> tuple[Case, ...]:
    """Return the cases of a game, in their order."""
    return cases_of_game(installed_game(game))


@cache
def _right_answers(game: GameName) -> tuple[dict[QueryForm, Answer], ...]:
    """Return the complete right answers to the cases of a game."""
    engine = ReferenceEngine()
    return tuple({form: engine.ask(query) for form, query in query_forms(case)} for case in own_cases(game))


def kill_score(name: str) -> KillScore:
    """Return which cases of its game catch a mutant."""
    mutant = mutants()[name]
    engine = remembering(mutant)
    right = _right_answers(mutant.game)
    prints: list[tuple[int, QueryForm, str]] = []
    bare: dict[int, bool] = {}
    for place, case in enumerate(own_cases(mutant.game)):
        for form, query in query_forms(case):
            wrong = wrong_answer(engine, case, query, right[place][form])
            if wrong is not None:
                prints.append((place, form, fingerprint(wrong)))
                bare[place] = bare.get(place, False) or not only_optional(wrong)
    by_form: dict[str, list[int]] = defaultdict(list)
    for place, form, _ in prints:
        by_form[form].append(place)
    by_form["optional"] = [place for place, shows in bare.items() if not shows]
    return KillScore(name, msgspec.convert(by_form, Kills), tuple(prints))


def kill_scores(names: Iterable[str], workers: Workers = ALONE) -> list[KillScore]:
    """Return the scores of some mutants, in their order.

    Args:
        names: the mutants.
        workers: the workers, which score a mutant at a time. The scores do not depend on them.

    Raises:
        WorkersLost: the workers have gone, or a mutant kills them repeatedly.
    """
    with closing(in_order(kill_score, names, workers)) as results:
        return [score for _, score in results]


def kill_problems(scores: Sequence[KillScore]) -> Iterator[str]:
    """The mutants that show weak fixtures or a wrong record of equivalence."""
    alike: dict[tuple[GameName, object], list[KillScore]] = defaultdict(list)
    for score in scores:
        mutant = score.mutant
        try:
            clause(mutant.clause)
        except UnknownClause as unknown:
            yield f"{mutant.name}: {unknown}"
        if not score.prints and mutant.equivalent is None:
            yield f"{mutant.name}: no case catches it: {mutant.words}"
        elif score.prints and mutant.equivalent is not None:
            yield f"{mutant.name}: recorded as equivalent to the rules, but caught"
        elif score.prints:
            alike[mutant.game, score.prints].append(score)
    for twins in alike.values():
        if len(twins) > 1:
            yield f"no case tells apart: {', '.join(score.mutant.name for score in twins)}"


def gaps(game: Game) -> Iterator[str]:
    """The gaps in a game's mutants: it has none, or a rejected reading is neither an option nor a mutant."""
    names = {mutant.name for mutant in mutants_of(game.name)}
    if not names:
        yield f"{game.name}: it has no mutants; write them in the module mutants of its package"
        return
    for ruling in game.entry.rulings:
        for reading in ruling.rejected:
            if f"{game.name}/{reading.name}" not in names:
                yield f"{game.name}: no mutant plays the rejected reading {reading.name!r} ({ruling.id})"


def every(number: int, games: Sequence[Game], folder: Path, workers: Workers = ALONE) -> Iterator[str]:
    """Check a sample of a kill table; return the wrong entries.

    The sample changes as cases come and go.

    Args:
        number: one of this many mutants is scored.
        games: the games of the table.
        folder: the folder of the table.
        workers: the workers that score.
    """
    table = msgspec.json.decode((folder / DATA).read_bytes(), type=KillTable)
    chosen: list[str] = []
    for game in games:
        known = table.games.get(game.name)
        cases = tuple(case.id for case in own_cases(game.name))
        names = [mutant.name for mutant in mutants_of(game.name)]
        if known is None or known.cases != cases:
            yield f"{folder / DATA}: made before the cases of {game.name} changed"
        elif set(names) != set(known.kills):
            yield f"{folder / DATA}: made before the mutants of {game.name} changed"
        else:
            # At least one mutant, however few there are.
            first = len(cases) % min(number, max(len(names), 1))
            chosen += names[first::number]
    for score in kill_scores(chosen, workers):
        if table.games[score.mutant.game].kills[score.name] != score.kills:
            yield f"{folder / DATA}: {score.name} is now caught by other cases"


def kills_json(scores: Sequence[KillScore], games: Sequence[Game]) -> str:
    """Return the table of some games as JSON, one line for each mutant."""
    parts: list[str] = []
    for game in games:
        own = _own(scores, game)
        ids = _compact([case.id for case in own_cases(game.name)])
        rows = (f"   {_compact(score.mutant.name)}: {_compact(score.kills)}" for score in own)
        kills = ",\n".join(rows)
        parts.append(f'  "{game.name}": {{\n   "cases": {ids},\n   "kills": {{\n{kills}\n   }}\n  }}')
    text = '{\n "games": {\n' + ",\n".join(parts) + "\n }\n}\n"
    msgspec.json.decode(text, type=KillTable)
    return text


def _compact(value: object) -> str:
    return json.dumps(msgspec.to_builtins(value), separators=(",", ":"), ensure_ascii=False)


def _own(scores: Sequence[KillScore], game: Game) -> list[KillScore]:
    return [score for score in scores if score.mutant.game == game.name]


def kills_page(scores: Sequence[KillScore], games: Sequence[Game]) -> str:
    """Return the table of some games as Markdown."""
    return "\n".join(_lines(scores, games)) + "\n"


def _lines(scores: Sequence[KillScore], games: Sequence[Game]) -> Iterator[str]:
    counted = [score for score in scores if score.mutant.equivalent is None]
    caught = sum(bool(score.prints) for score in counted)
    yield "# Which cases catch which mistake"
    yield ""
    yield "Generated by `rulestone author kills`; do not edit. A mutant is the reference with one"
    yield "clause replaced by a plausible mistake; `rulestone check mutant:GAME/NAME` checks it as an engine."
    yield ""
    of = f"{caught} of {quantity(len(counted), 'mutant')}"
    yield f"**{of} are caught**; no two of a game answer all cases alike."
    yield ""
    unseen = sum(_by_records_only(score) for score in scores)
    yield f"{unseen} of them, marked ‡, are caught only where a record is played or actions are counted: an"
    yield "engine that answers nothing but `judge`, and only by stones, cannot show them."
    for game in games:
        own = _own(scores, game)
        cases = own_cases(game.name)
        yield ""
        yield f"## {game.title}: {quantity(len(own), 'mutant')}, {quantity(len(cases), 'case')}"
        yield ""
        yield "| mutant | clause | what it does | caught by |"
        yield "|---|---|---|---|"
        catches = Counter(place for score in own for place in score.kills.cases)
        for score in own:
            yield _row(
                score, [cases[place].id for place in sorted(score.kills.cases, key=catches.__getitem__)]
            )
        yield ""
        yield from claims_lines(game, own, cases)


def _by_records_only(score: KillScore) -> bool:
    return bool(score.prints) and not score.kills.stones


def _row(score: KillScore, killers: Sequence[str]) -> str:
    mutant = score.mutant
    named = ", ".join(f"`{name.partition('/')[2]}`" for name in killers[:_MOST_NAMED])
    caught = f"{len(killers)}: {named}{', …' if len(killers) > _MOST_NAMED else ''}" if killers else "none"
    if mutant.equivalent is not None:
        caught = f"nothing can: {mutant.equivalent}"
    mark = " ‡" if _by_records_only(score) else ""
    cells = (f"`{mutant.name.partition('/')[2]}`{mark}", f"`{mutant.clause}`", mutant.words, caught)
    return "| " + " | ".join(cells) + " |"


_FORMS: dict[QueryForm, str] = {"stones": "judge", "play": "play", "perft": "perft"}
"""The operation that asks a case in each form."""


def claims_lines(game: Game, scores: Sequence[KillScore], cases: Sequence[Case]) -> Iterator[str]:
    """The table of partial claims: which mutants the cases catch if an engine declares only part of a game.

    Whether a case catches a mutant does not depend on the engine's claims, so the scores are used again. A
    mutant is asked again only if a case is put under other option values than its own, and only until one
    case catches it.

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

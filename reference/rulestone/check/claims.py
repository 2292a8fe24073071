"""What an engine declares that is not known here, such as a misspelt name."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import get_args

from msgspec import UNSET

from rulestone.core.names import GameName
from rulestone.core.register.clauses import BadOption, check_option
from rulestone.core.register.clauses import game_entry as register_entry
from rulestone.core.registry import game_names
from rulestone.core.wording import did_you_mean, plural, printable
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

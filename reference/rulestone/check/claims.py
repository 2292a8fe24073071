"""What an engine declares that is not known here, such as a misspelt name."""

from collections.abc import Iterator
from itertools import islice

from msgspec import UNSET

from rulestone.core.names import GameName
from rulestone.core.register.clauses import BadOption, check_option
from rulestone.core.register.clauses import game_entry as register_entry
from rulestone.core.registry import game_names, registry
from rulestone.core.wording import did_you_mean, printable
from rulestone.protocol import OPERATIONS, Claims, GameClaim

_MOST = 8
"""Maximum number of reported claims. An engine may claim a hundred thousand, and wording one takes long."""


def unknown_claims(claims: Claims | None) -> tuple[str, ...]:
    """Return a line for each unknown claim, such as a misspelt name, with what was probably meant."""
    problems = tuple(islice(_problems(claims), _MOST + 1)) if claims is not None else ()
    return (
        problems if len(problems) <= _MOST else (*problems[:_MOST], "and it declares more that is not known")
    )


def _problems(claims: Claims) -> Iterator[str]:
    known = game_names()
    for name, claim in claims.games.items():
        if name in known:
            yield from _of_game(GameName(name), claim)
        elif name not in registry().problems:  # a game that cannot be loaded is known all the same
            yield _not_known("a game", name, known)
    yield from (_not_known("an operation", name, OPERATIONS) for name in claims.ops if name not in OPERATIONS)


def _not_known(what: str, name: str, known: tuple[str, ...]) -> str:
    meant = did_you_mean(name, known) or f"; there are {', '.join(known)}"
    return f"it declares {what} “{printable(name, 40)}”, which is not known{meant}"


def _of_game(game: GameName, claim: GameClaim) -> Iterator[str]:
    least, most = register_entry(game).size_limits
    if claim.sizes is not UNSET and claim.sizes[0] > claim.sizes[1]:
        sizes = f"[{claim.sizes[0]}, {claim.sizes[1]}]"
        yield f"it declares {game} of the sizes {sizes}: the first must not be the larger"
    if claim.size_list is not UNSET:
        if claim.sizes is not UNSET:
            both = "give only one; only sizes in both are tested"
            yield f"it declares {game} by `sizes` and by `size_list`: {both}"
        if not claim.size_list:
            every = "leave it out for every size"
            yield f"it declares {game} of an empty `size_list`, so no board is tested; {every}"
        for strange in [size for size in claim.size_list if not least <= size <= most][:1]:
            size = printable(str(strange), 20)
            yield f"it declares {game} of size {size} in `size_list`; its boards have size {least} to {most}"
    for option, values in claim.options.items():
        for value in values:
            try:
                check_option(game, option, value)
            except BadOption as problem:
                yield f"it declares an unknown option of {game}: {printable(str(problem))}"
                break

"""The engine `z3`: positions judged by a solver from the encodings, to compare other engines with."""

from collections.abc import Callable, Mapping

from rulestone.names import GameName
from rulestone.protocol import (
    Answer,
    Claims,
    ErrorBody,
    Failure,
    GameClaim,
    Judge,
    Query,
    Unsupported,
    Verdict,
)
from rulestone_proofs import judge_lefe, judge_square, judge_turnless
from rulestone_proofs.enumeration import Undecided
from rulestone_proofs.solvers.z3_solver import version

_SIZES: Mapping[GameName, tuple[int, int]] = {
    GameName("minefield"): (1, 19),
    GameName("necklace"): (1, 15),
    GameName("lefe"): (1, 7),
    GameName("interleave"): (1, 8),
    GameName("evening"): (1, 7),
}
"""Where a verdict stays well under a second."""

_OPTIONS: Mapping[GameName, dict[str, tuple[bool | str, ...]]] = {
    GameName("minefield"): {},
    GameName("necklace"): {"swap": (True, False)},
    GameName("lefe"): {
        "newborn": ("from-zero", "never"),
        "merge": ("fewest", "most"),
        "end": ("either", "on-turn"),
        "pie": ("first-move", "extra-stone", "none"),
    },
    GameName("interleave"): {},
    GameName("evening"): {"tiebreak": ("black", "odd-even")},
}

_JUDGES: Mapping[GameName, Callable[[Judge], Verdict]] = {
    GameName("minefield"): judge_square.minefield,
    GameName("necklace"): judge_square.necklace,
    GameName("lefe"): judge_lefe.lefe,
    GameName("interleave"): judge_turnless.interleave,
    GameName("evening"): judge_turnless.evening,
}


class Z3Engine:
    """Judges positions given by stones; legality and its reasons come from z3."""

    @property
    def claims(self) -> Claims:
        """Positions of all five games, within the stated sizes, under every option."""
        games = {str(game): GameClaim(sizes=span, options=_OPTIONS[game]) for game, span in _SIZES.items()}
        return Claims(name="z3", version=version(), games=games, ops=("judge",))

    def ask(self, query: Query) -> Answer:
        """Answer one query, or say why not."""
        if not isinstance(query, Judge) or not isinstance(query.stones, dict):
            return Unsupported(unsupported="only positions given by their stones are judged")
        smallest, largest = _SIZES[query.game]
        if not smallest <= query.size <= largest:
            return Unsupported(unsupported=f"{query.game} is judged up to size {largest} only")
        try:
            return _JUDGES[query.game](query)
        except Undecided as gave_up:
            return Failure(error=ErrorBody(code="internal", message=f"z3 gave up: {gave_up}"))

    def close(self) -> None:
        """Nothing is held between queries."""

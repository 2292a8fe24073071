"""The engine `z3`: it judges positions by the encodings, for comparison with other engines."""

import z3  # type: ignore[import-untyped]  # z3-solver ships neither stubs nor a py.typed marker

from rulestone.protocol import (
    Answer,
    Capabilities,
    ErrorBody,
    Failure,
    GameCapabilities,
    Judge,
    Question,
    Unsupported,
)
from rulestone_proofs.enumeration import Undecided
from rulestone_proofs.judges import judges


class Z3Engine:
    """Judges positions given by stones; legality and its reasons come from z3."""

    @property
    def capabilities(self) -> Capabilities:
        """Claim positions of every supported game, within its sizes, under every option."""
        games = {
            str(game): GameCapabilities(sizes=judge.sizes, options=dict(judge.options))
            for game, judge in judges().items()
        }
        return Capabilities(name="z3", version=z3.get_version_string(), games=games, ops=("judge",))

    def ask(self, query: Question) -> Answer:
        """Answer one query, or decline."""
        if not isinstance(query, Judge) or query.stones is None:
            return Unsupported(unsupported="only positions given by their stones are judged")
        known = judges().get(query.game)
        if known is None:
            return Unsupported(unsupported=f"{query.game} is not judged")
        smallest, largest = known.sizes
        if not smallest <= query.size <= largest:
            return Unsupported(unsupported=f"{query.game} is judged up to size {largest} only")
        try:
            return known.judge(query)
        except Undecided as gave_up:
            return Failure(error=ErrorBody(code="internal", message=f"z3 gave up: {gave_up}"))

    def close(self) -> None:
        """Do nothing."""

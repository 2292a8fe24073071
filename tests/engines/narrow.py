"""An engine that knows everything and claims what its argument says, as JSON: `{"games":{…},"ops":[…]}`.

What it does not claim it answers with an error, so that asking it too much is seen.
"""

import sys

import msgspec

from rulestone.core.register.clauses import defaults
from rulestone.engines import load_engine
from rulestone.engines.serve import serve
from rulestone.protocol import Answer, Claims, GameClaim, Query


class Narrow:
    """A second implementation with other claims."""

    def __init__(self, claims: Claims) -> None:
        self.claims = claims
        self._engine = load_engine("bitboard")

    def ask(self, query: Query) -> Answer:
        """Answer what is claimed.

        Raises:
            ValueError: it is not.
        """
        claim = self.claims.games.get(query.game)
        if claim is None or not claim.plays(query.size) or not _within(query, claim):
            raise ValueError("that is not claimed")
        return self._engine.ask(query)

    def close(self) -> None:
        """Close the engine."""
        self._engine.close()


def _within(query: Query, claim: GameClaim) -> bool:
    return all(
        query.options.get(name, default) in claim.options.get(name, (default,))
        for name, default in defaults(query.game).items()
    )


if __name__ == "__main__":
    hello_reply = {"name": "narrow", "version": "1", **msgspec.json.decode(sys.argv[1])}
    serve(Narrow(msgspec.convert(hello_reply, Claims)), sys.stdin.buffer, sys.stdout.buffer)

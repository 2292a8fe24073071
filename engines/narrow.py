"""An engine that knows everything and claims what its argument says, as JSON: `{"games":{…},"ops":[…]}`.

It declines the sizes and the operations in `declines`.

What it does not claim it answers with an error, so that asking it too much is seen.
"""

import sys

import msgspec

from rulestone.core.registry import find_game
from rulestone.engines.serve import serve
from rulestone.protocol import Answer, Claims, Question, Unsupported
from rulestone_bitboard.engine import BitboardEngine


class Narrow(BitboardEngine):
    """A second implementation with other claims."""

    said = msgspec.json.decode(sys.argv[1])
    claims = msgspec.convert({"name": "narrow", "version": "1", **said}, Claims)
    declines = frozenset(said.get("declines", ()))

    def ask(self, query: Question) -> Answer:
        """Answer what is claimed.

        Raises:
            ValueError: it is not.
        """
        claim = self.claims.games.get(query.game)
        if claim is None or not claim.plays(query.size):
            raise ValueError("that size is not claimed")
        for name, default in find_game(query.game).defaults.items():
            if query.options.get(name, default) not in claim.options.get(name, (default,)):
                raise ValueError("that option is not claimed")
        if query.size in self.declines or query.op in self.declines:
            return Unsupported(unsupported="not today")
        return super().ask(query)


if __name__ == "__main__":
    serve(Narrow(), sys.stdin.buffer, sys.stdout.buffer)

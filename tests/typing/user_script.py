"""What a user's program does with the public modules; two type checkers read it in strict mode.

`tests/typing/test_user_script.py` runs it, so that it cannot go stale.
"""

import rulestone
from rulestone.core.names import ActionText, ClauseId, Colour, GameName, Size
from rulestone.engines.engine import Engine
from rulestone.protocol import Answer, Failure, Judge, Question, Unsupported, Verdict
from rulestone.rulebook.clauses import clause
from rulestone.testing import cases_of, check_engine
from rulestone_bitboard import BitboardEngine


class Quiet:
    """An engine of one's own: it answers by another one, and declares the same."""

    def __init__(self, inner: Engine) -> None:
        """Answer by an engine."""
        self._inner = inner
        self.capabilities = inner.capabilities
        self.count = 0

    def ask(self, query: Question) -> Answer:
        """Answer one query."""
        self.count += 1
        return self._inner.ask(query)

    def close(self) -> None:
        """Free what it holds."""
        self._inner.close()


def reasons(game: str, moves: str, cell: str) -> list[str]:
    """What stands against a placement, as a line for each clause."""
    position = rulestone.position(game, size=5, moves=moves)
    try:
        position = position.play(cell)
    except rulestone.IllegalAction as illegal:
        return [f"{refusal.clause}: {', '.join(refusal.cells)}" for refusal in illegal.refusals]
    return []


def placements(engine: Engine) -> tuple[ActionText, ...]:
    """What an engine holds to be legal on an empty board."""
    answer = engine.ask(Judge(game=GameName("minefield"), size=Size(3), stones={}, to_move=Colour("black")))
    if isinstance(answer, Verdict):
        return tuple(answer.legal)
    if isinstance(answer, Unsupported):
        return ()
    if isinstance(answer, Failure):
        raise TypeError(answer.error)
    raise TypeError(answer)


def exit_status() -> int:
    """Check an engine of one's own on a handful of cases."""
    return int(check_engine(Quiet(BitboardEngine()), cases=cases_of(["minefield"])[:20]).exit_status)


def words(clause_id: str) -> str:
    """A clause in words."""
    return clause(ClauseId(clause_id)).rule


def misspelt() -> object:
    """A name that rulestone lacks. A type checker that accepts it calls the comment unused."""
    return rulestone.postion  # type: ignore[attr-defined]

"""Questions about positions, written down shortly."""

from rulestone.core.names import CellName, Colour, GameName, OptionValue, Size
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Query, Verdict


def query(
    game: str,
    size: int,
    to_move: str | None = None,
    removed: str = "",
    options: dict[str, OptionValue] | None = None,
    **stones: str,
) -> Query:
    """A position whose cells are listed by colour: `black="a1 b2"`."""
    return Query(
        game=GameName(game),
        size=Size(size),
        options=options or {},
        removed=tuple(map(CellName, removed.split())),
        stones={Colour(colour): tuple(map(CellName, cells.split())) for colour, cells in stones.items()},
        to_move=None if to_move is None else Colour(to_move),
    )


def same_as_reference(verdict: Verdict, of: Query) -> bool:
    """Whether the reference says the same, in whatever order; of several clauses it may name another."""
    answer = ReferenceEngine().ask(of)
    assert isinstance(answer, Verdict)
    return (
        {*verdict.legal} == {*answer.legal}
        and (verdict.to_move, verdict.over, verdict.winner) == (answer.to_move, answer.over, answer.winner)
        and (verdict.score, verdict.leader) == (answer.score, answer.leader)
    )

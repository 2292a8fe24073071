"""The right answer to a case in words."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from rulestone import markup as h
from rulestone.book.frame import clause_links
from rulestone.book.links import Place
from rulestone.conformance.cases import Case
from rulestone.game import colours_of
from rulestone.markup import Html, Part
from rulestone.names import ClauseId

LISTED = 40
"""A list longer than this is folded up."""


def answer(here: Place, case: Case) -> Html:
    """What every right program says of a case."""
    return h.dl([h.div(h.dt(name), h.dd(value)) for name, value in _facts(here, case)], class_="facts")


def _facts(here: Place, case: Case) -> Iterator[tuple[str, Part]]:
    expect = case.expect
    if expect.nodes is not UNSET:
        depth = 0 if case.depth is UNSET else case.depth
        yield f"sequences of {depth}", f"{expect.nodes:,}"
        return
    if expect.accepted is not UNSET and case.moves is not UNSET:
        yield "record", _record(here, case, expect.accepted)
    yield "then" if expect.accepted is not UNSET else "standing", standing(case)
    if expect.legal is not UNSET and not expect.over:
        yield f"legal ({len(expect.legal)})", _listed(expect.legal)
    if expect.why is not UNSET:
        by_clauses: dict[tuple[ClauseId, ...], list[str]] = {}
        for cell, clauses in expect.why.items():
            by_clauses.setdefault(clauses, []).append(cell)
        for clauses, cells in by_clauses.items():
            refused = [_listed(tuple(cells)), " by ", clause_links(here, clauses)]
            yield f"refused ({len(cells)})", refused
    if expect.score is not UNSET:
        yield "score", "; ".join(f"{colour} {_points(value)}" for colour, value in expect.score.items())


def _record(here: Place, case: Case, accepted: int) -> Part:
    moves = () if case.moves is UNSET else case.moves
    played: list[Part] = [h.code(" ".join(moves[:accepted]))] if accepted else []
    if accepted == len(moves):
        return [*played, " is legal throughout."]
    reasons = () if isinstance(case.expect.reasons, UnsetType) else case.expect.reasons
    where = "The first action, " if accepted == 0 else " is legal; then "
    return [*played, where, h.code(moves[accepted]), " is refused by ", clause_links(here, reasons), "."]


def standing(case: Case) -> str:
    """Whose turn it is, or how it has ended."""
    expect = case.expect
    if expect.over:
        won = expect.winner
        return f"over; {won.capitalize()} has won" if isinstance(won, str) else "over; a draw"
    ahead = ""
    if expect.leader is not UNSET:
        ahead = f"; {expect.leader.capitalize()} is ahead" if expect.leader else "; neither is ahead"
    if isinstance(expect.to_move, str):
        return f"{expect.to_move.capitalize()} to move{ahead}"
    if expect.legal is not UNSET and any(action.startswith("choose ") for action in expect.legal):
        return "the second player chooses a colour"
    if expect.score is UNSET:
        return "before play begins"
    first, second = colours_of(case.game)
    return f"{first.capitalize()} and {second.capitalize()} may place or stop at any time{ahead}"


def _points(points: int | tuple[int, ...]) -> str:
    return str(points) if isinstance(points, int) else " + ".join(map(str, points)) or "nothing"


def _listed(words: tuple[str, ...]) -> Part:
    if not words:
        return "nothing"
    text = h.code(" ".join(words))
    return text if len(words) <= LISTED else h.details(h.summary("list"), text)

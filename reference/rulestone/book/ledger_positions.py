"""The positions and games in the ledger of theorems, each with a page of its own."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

from rulestone.book import links
from rulestone.book.case_data import explorer_hash
from rulestone.book.evidence import Settled, settled
from rulestone.book.frame import Page
from rulestone.book.library import Library
from rulestone.book.links import Place
from rulestone.core.names import GameName
from rulestone.core.position import Position
from rulestone.core.register.clauses import game_entry
from rulestone.core.wording import quantity
from rulestone.draw.positions import record_scene
from rulestone.draw.scene import Scene
from rulestone.engines.reference import position_of, verdict
from rulestone.protocol import Question
from rulestone.protocol.checking import CheckedQuery, check_query
from rulestone.protocol.explanations import score_facts, situation
from rulestone.report import markup as h
from rulestone.report.markup import Html


@dataclass(frozen=True, slots=True)
class LedgerPosition:
    """A position found by a check, or the end of a whole game.

    Attributes:
        theorem: the theorem that it witnesses or refutes.
        number: its index among the theorem's positions, from 0.
        name: what it shows.
        query: the position; as a record if it is a game.
        remark: what to see in it.
        scene: the position as a picture.
    """

    theorem: str
    number: int
    name: str
    query: Question
    remark: str
    scene: Scene

    @property
    def path(self) -> str:
        """The path of its page."""
        return links.ledger_page(self.theorem, self.number)

    @property
    def title(self) -> str:
        """What it shows, and on which board."""
        return f"{self.name.capitalize()}, {game_entry(self.query.game).title}, size {self.query.size}"


@cache
def ledger_positions(theorem: str) -> tuple[LedgerPosition, ...]:
    """Return the distinct positions and games that witness or refute a theorem; none if no game is known."""
    return tuple(each for named in settled() if named.id == theorem for each in _different(_positions(named)))


def _different(positions: Iterator[LedgerPosition]) -> Iterator[LedgerPosition]:
    known: list[Question] = []
    for each in positions:
        if each.query not in known:
            yield replace(each, number=len(known))
            known.append(each.query)


def _positions(of: Settled) -> Iterator[LedgerPosition]:
    if of.proof is None:
        return
    for check in of.proof.passing():
        query = check.position() if check.role in ("witness", "counterexample") else None
        if query is not None:
            yield _position(of.id, check.name, query)


def _position(theorem: str, name: str, query: Question) -> LedgerPosition:
    checked = check_query(query)
    reached = position_of(checked)
    scene = record_scene(checked.begin, checked.actions)
    remark = "" if query.moves is None else _remark(query.game, _before(checked), reached)
    return LedgerPosition(theorem, 0, name, query, remark, scene)


def _before(checked: CheckedQuery) -> Iterator[Position]:
    """The positions of a game before the last one."""
    position = checked.begin
    for action in checked.actions:
        yield position
        position = position.after(action)


def _remark(game: GameName, before: Iterable[Position], reached: Position) -> str:
    """Return how a game has ended, or how it stands, without a full stop at the end."""
    judged = verdict(reached)
    if judged.over:
        facts = score_facts(game, judged.score)
        more = [f"{fact.label.capitalize()}: {', '.join(fact.values)}" for fact in facts]
    else:
        repeated = (ply for ply, position in enumerate(before) if _same(position, reached))
        more = [f"The same position as after {quantity(ply, 'action')}." for ply in islice(repeated, 1)]
    return " ".join((situation(reached, judged), *more)).rstrip(".")


def _same(one: Position, other: Position) -> bool:
    return one.stones == other.stones and one.status().to_move == other.status().to_move


def ledger_figure(here: Place, position: LedgerPosition, library: Library) -> Html:
    """Return the picture of a position, with its caption, its moves, and a link to the explorer."""
    moves = position.query.record
    picture = links.ledger_picture(position.theorem, position.number)
    explorer = here.to(f"{links.EXPLORER}#{explorer_hash(position.query)}")
    own_page = h.a("A page of its own", href=here.to(position.path))
    record = h.details(h.summary(f"the {quantity(len(moves), 'action')}"), h.code(" ".join(moves)))
    return h.figure(
        library.pictures.of_scene(here, picture, position.scene),
        h.figcaption(
            h.strong(position.title),
            f": {position.remark}. " if position.remark else ". ",
            h.a("Open it in the explorer", href=explorer),
            None if here.path == position.path else [" · ", own_page],
            record if moves else None,
        ),
        class_="witness",
    )


def ledger_position_page(position: LedgerPosition, library: Library) -> Page:
    """Return the page of one position, for links to it."""
    here = Place(position.path)
    claim = h.a(h.code(position.theorem), href=here.to(links.claim_link(position.theorem)))
    about = f"{position.remark}. " if position.remark else ""
    return Page(
        path=here.path,
        title=position.title,
        about=f"{about}A position that bears on the claim {position.theorem}.",
        body=[
            h.h1(position.title),
            ledger_figure(here, position, library),
            h.p("It bears on the claim ", claim, "."),
        ],
        picture=links.ledger_picture(position.theorem, position.number),
        searched=False,
    )

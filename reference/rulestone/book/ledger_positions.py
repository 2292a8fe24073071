"""The positions and whole games that the ledger of theorems shows, each with a page of its own."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from msgspec import UNSET

from rulestone import markup as h
from rulestone.book import links
from rulestone.book.case_data import explorer_hash
from rulestone.book.evidence import Settled, settled
from rulestone.book.frame import Page
from rulestone.book.library import Library
from rulestone.book.links import Place
from rulestone.checking import check_query
from rulestone.draw.scene import Scene
from rulestone.explain.facts import score_facts, situation
from rulestone.explain.scenes import last_cells, position_scene
from rulestone.markup import Html
from rulestone.names import CellName, Colour, GameName, Size
from rulestone.oracle import position_of, verdict
from rulestone.protocol import BadRequest, Judge
from rulestone.read_text import read_moves
from rulestone.register.clauses import game_entry
from rulestone.rules import Position
from rulestone.wording import quantity

if TYPE_CHECKING:
    from rulestone_proofs.ledger import Record


@dataclass(frozen=True, slots=True)
class LedgerPosition:
    """A position that a check has brought to light, or the end of a whole game.

    Attributes:
        theorem: the theorem that it bears witness to, or refutes.
        number: which of the theorem's it is, from 0.
        name: what it shows.
        query: the position; as a record where it is a game.
        remark: what to see in it.
        scene: the position as a picture.
    """

    theorem: str
    number: int
    name: str
    query: Judge
    remark: str
    scene: Scene

    @property
    def path(self) -> str:
        """Its page."""
        return links.ledger_page(self.theorem, self.number)

    @property
    def title(self) -> str:
        """What it shows, and on which board."""
        return f"{self.name.capitalize()}, {game_entry(self.query.game).title}, size {self.query.size}"


@cache
def ledger_positions(theorem: str) -> tuple[LedgerPosition, ...]:
    """The positions and games that witness a theorem or refute it, each once; none where no game is known."""
    return tuple(each for named in settled() if named.id == theorem for each in _different(_positions(named)))


def _different(positions: Iterator[LedgerPosition]) -> Iterator[LedgerPosition]:
    known: list[Judge] = []
    for each in positions:
        if each.query not in known:
            yield replace(each, number=len(known))
            known.append(each.query)


def _positions(of: Settled) -> Iterator[LedgerPosition]:
    if of.proof is None or not of.games:
        return
    for record in of.proof.result.records:
        if record.role in ("witness", "counterexample") and record.details:
            position = _read(of, of.games[0], record)
            if position is not None:
                yield position


_BOARD = re.compile(r"(?P<size>\d+)×(?P=size): (?P<stones>[^;]+)(?:; (?P<remark>.+))?")
"""How the ledger writes a position; a game is written as its moves."""


def _read(of: Settled, game: GameName, record: "Record") -> LedgerPosition | None:
    board = _BOARD.fullmatch(record.details)
    try:
        if board:
            remark = board["remark"] or ""
            stones = dict(_stones(part) for part in board["stones"].split(", "))
            size, mover = Size(int(board["size"])), next(iter(stones))
            query = Judge(game=game, size=size, stones=stones, to_move=mover)
        else:
            moves, _, remark = record.details.partition(" — ")
            query = Judge(game=game, size=Size(record.size or 0), moves=read_moves(moves))
        reached = position_of(check_query(query))
    except (BadRequest, ValueError):
        return None  # it shows something else than a position
    moves_made = () if query.moves is UNSET else query.moves
    scene = replace(position_scene(reached), last=last_cells(game, reached.board, moves_made))
    if moves_made and reached.status().over:
        remark = _outcome(reached)
    return LedgerPosition(of.id, 0, record.name, query, remark, scene)


def _stones(text: str) -> tuple[Colour, tuple[CellName, ...]]:
    colour, *cells = text.split()
    return Colour(colour), tuple(map(CellName, cells))


def _outcome(position: Position) -> str:
    """How a game has ended, as the rules have it; without a full stop at its end."""
    judged = verdict(position)
    score = (f"{fact.label.capitalize()}: {', '.join(fact.values)}" for fact in score_facts(judged.score))
    return " ".join((situation(position, judged), *score)).rstrip(".")


def ledger_figure(here: Place, position: LedgerPosition, library: Library) -> Html:
    """The picture of a position with what it shows, its moves, and a link that opens it in the explorer."""
    moves = () if position.query.moves is UNSET else position.query.moves
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
    """The page of one position: what somebody sees to whom a link to it is sent."""
    here = Place(position.path)
    claim = h.a(h.code(position.theorem), href=here.to(f"{links.CLAIMS}#{position.theorem}"))
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
    )

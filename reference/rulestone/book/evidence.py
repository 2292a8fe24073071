"""What the book cites besides the register: the ledger of theorems, and which cases catch which mistake.

Both are files that are written elsewhere. Where one is missing, the book has less to tell.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from rulestone.checking import check_query
from rulestone.conformance.kill_table import read_table
from rulestone.conformance.mutants import mutants
from rulestone.draw.scene import Scene
from rulestone.explain.scenes import last_cells, position_scene
from rulestone.game import game_names
from rulestone.names import ActionText, CellName, ClauseId, Colour, GameName, Size
from rulestone.oracle import position_of
from rulestone.protocol import BadRequest, Judge
from rulestone.read_text import read_moves
from rulestone.register.clauses import all_claims
from rulestone.register.entries import ClaimEntry, ClaimId, ClaimStanding, ReadingId

if TYPE_CHECKING:
    from rulestone_proofs.ledger import Record, Theorem
    from rulestone_proofs.standings import Result


@dataclass(frozen=True, slots=True)
class Proof:
    """A theorem of the ledger and what the recorded checks come to."""

    theorem: "Theorem"
    result: "Result"


@dataclass(frozen=True, slots=True)
class Settled:
    """One thing said about the games: a claim of the register, a theorem of the ledger, or both."""

    id: str
    statement: str
    standing: ClaimStanding
    claim: ClaimEntry | None
    proof: Proof | None

    @property
    def games(self) -> tuple[GameName, ...]:
        """The games it is about; what only the ledger has is about the game that its id begins with."""
        if self.claim is not None:
            return self.claim.games
        return tuple(name for name in game_names() if self.id.startswith(f"{name}."))


@cache
def _proofs() -> Mapping[str, Proof]:
    """Every theorem of the ledger by its id; no solver is needed, or loaded."""
    try:
        from rulestone_proofs.catalogue import theorems
        from rulestone_proofs.prove import standing
    except ImportError:
        return {}
    return {theorem.id: Proof(theorem, standing(theorem)) for theorem in theorems()}


@cache
def settled() -> tuple[Settled, ...]:
    """Everything said about the games: the claims of the register, then what only the ledger has.

    Where both know a thing, it stands as the recorded checks have it.
    """
    found: list[Settled] = []
    for claim in all_claims():
        proof = _proofs().get(claim.id)
        standing = claim.standing if proof is None else _standing(proof)
        found.append(Settled(claim.id, claim.statement, standing, claim, proof))
    known = {claim.id for claim in all_claims()}
    for name, proof in _proofs().items():
        if ClaimId(name) not in known and proof.theorem.games:
            found.append(Settled(name, proof.theorem.statement, _standing(proof), None, proof))
    return tuple(found)


@cache
def about_engines() -> tuple[Settled, ...]:
    """The theorems that say nothing of a game: of the solver's formulas, and of a second implementation."""
    return tuple(
        Settled(name, proof.theorem.statement, _standing(proof), None, proof)
        for name, proof in _proofs().items()
        if not proof.theorem.games
    )


def _standing(proof: Proof) -> ClaimStanding:
    standings: dict[str, ClaimStanding] = {
        "proved": "proved",
        "refuted": "refuted",
        "witness": "witness",
        "open": "open",
    }
    return standings[str(proof.result.standing)]


@dataclass(frozen=True, slots=True)
class Shown:
    """A position or a whole game that a check has brought to light.

    Attributes:
        name: what it shows.
        query: the position.
        moves: the moves of the game, where it is one.
        remark: what to see in it.
        scene: the position as a picture.
    """

    name: str
    query: Judge
    moves: tuple[ActionText, ...]
    remark: str
    scene: Scene


def shown(each: Settled) -> tuple[Shown, ...]:
    """The positions and games that witness a theorem or refute it, each once; none where no game is known."""
    proof = each.proof
    if proof is None or not each.games:
        return ()
    wanted = ("witness", "counterexample")
    records = [found for found in proof.result.records if str(found.role) in wanted and found.shown]
    different: dict[str, Shown] = {}
    for scene in (_shown(each.games[0], found) for found in records):
        if scene is not None:
            different.setdefault(repr((scene.query.size, scene.query.stones, scene.moves)), scene)
    return tuple(different.values())


_SCORE = re.compile(r"\{'(\w+)': (\d+), '(\w+)': (\d+)\}")
"""How the ledger has a score: as data, which is for people here."""

_BOARD = re.compile(r"(?P<size>\d+)×(?P=size): (?P<stones>[^;]+)(?:; (?P<remark>.+))?")


def _shown(game: GameName, found: "Record") -> Shown | None:
    drawn = _BOARD.fullmatch(found.shown)
    record, _, remark = ("", "", drawn["remark"] or "") if drawn else found.shown.partition(" — ")
    try:
        moves = read_moves(record)
        if drawn:
            stones = dict(_stones(part) for part in drawn["stones"].split(", "))
            size, mover = Size(int(drawn["size"])), next(iter(stones))
            query = Judge(game=game, size=size, stones=stones, to_move=mover)
        else:
            query = Judge(game=game, size=Size(found.size or 0), moves=moves)
        reached = position_of(check_query(query))
    except (BadRequest, ValueError):
        return None  # it shows something else than a position
    last = last_cells(game, reached.board, moves)
    told = _SCORE.sub(r"\1 \2, \3 \4", remark)
    return Shown(found.name, query, moves, told, replace(position_scene(reached), last=last))


def _stones(text: str) -> tuple[Colour, tuple[CellName, ...]]:
    colour, *cells = text.split()
    return Colour(colour), tuple(map(CellName, cells))


def catching(game: GameName, reading: ReadingId) -> tuple[str, ...]:
    """The cases that a program fails which follows a rejected reading; nothing where none is recorded."""
    return _catching(f"{game}/{reading}", game)


def _catching(mutant: str, game: GameName) -> tuple[str, ...]:
    table = read_table().games.get(game)
    kills = None if table is None else table.kills.get(mutant)
    if table is None or kills is None:
        return ()
    return tuple(table.cases[place] for place in kills.cases if place < len(table.cases))


@cache
def mistakes(clause_id: ClauseId) -> tuple[int, int]:
    """How many named mistakes there are about a clause that can show, and how many some case catches."""
    about = [
        mutant for mutant in mutants().values() if mutant.clause == clause_id and mutant.equivalent is None
    ]
    return len(about), sum(1 for mutant in about if _catching(mutant.name, mutant.game))

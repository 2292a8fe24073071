"""Archives for tests: games played at random, in every format, sound or with something wrong."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rulestone.core.names import ActionText, Colour, GameName, Options, Size
from rulestone.positions import position
from rulestone.protocol import Play
from rulestone.rulebook.installed import find_game
from rulestone.workers.processes import THIS_PROCESS, Workers
from rulestone_audit.abstractplay import usual_on_site
from rulestone_audit.findings import AuditFinding, AuditResult
from rulestone_audit.sources import CHUNK, RecordChunk, Sources, find_sources
from rulestone_audit.streams import RawRecord
from rulestone_audit.work import AuditSettings, audit_chunk, audit_files
from rulestone_bitboard.actions import Setup, write
from rulestone_bitboard.engine import rules_of
from rulestone_bitboard.playouts import playout

Record = dict[str, object]
"""A record in rulestone's own format, as JSON has it."""


def game(name: str, size: int, random: Random, *, limit: int = 400, **options: bool | str) -> Record:
    """A game played at random, with its right result."""
    chosen: Options = dict(options)
    rules = rules_of(Play(game=GameName(name), size=Size(size), options=chosen, moves=()))
    position, opening = rules.start(), []
    if not position.actions():
        cell = random.choice(position.layout.bits)
        opening = [Setup(tuple(zip(rules.colours, ((cell,), ()), strict=True)))]
        position = position.after(opening[0])
    played = playout(position, random, limit)
    verdict = played.last.verdict()
    return {
        "game": name,
        "size": size,
        **({"options": options} if options else {}),
        "moves": [write(action, position.layout.names) for action in (*opening, *played.actions)],
        "result": (verdict.winner or "draw") if verdict.over else None,
    }


def moves_of(record: Record) -> list[ActionText]:
    """The entries of a record."""
    moves = record["moves"]
    assert isinstance(moves, list)
    return list(moves)


def changed(record: Record, **fields: object) -> Record:
    """A record with other fields."""
    return {**record, **fields}


def ap(record: Record) -> Record:
    """The same game as an AP Game Record, in rounds of two entries; its header tells of a swap."""
    told = "swap" if record.get("swapped") else None
    moves = [None if move == "pass" else move for move in moves_of(record) if move != told]
    pied = "pied" if len(moves) % 2 else "pie-invoked"
    first = find_game(GameName(str(record["game"]))).colours[0]
    more, less = (100, 3) if len(moves) % 2 else (1, 0)
    results: dict[object, tuple[int, int | None]] = {"draw": (more, more), None: (less, None)}
    one, two = results.get(record["result"], (more, less) if record["result"] == first else (less, more))
    day = "2026-04-01T12:00:00.000Z"
    return {
        "header": {
            "game": {"name": str(record["game"]).title(), "variants": [f"size-{record['size']}"]},
            "site": {"name": "Abstract Play", "gameid": f"{record['game']}#1"},
            "date-start": day,
            "date-end": day,
            "date-generated": day,
            pied: told is not None,
            "players": [
                {"name": "A", "userid": "a", "result": one},
                {"name": "B", "userid": "b", "result": two},
            ],
        },
        "moves": [moves[at : at + 2] for at in range(0, len(moves), 2)],
    }


def lines(records: Iterable[object]) -> str:
    """Records a line each."""
    return "".join(f"{json.dumps(record)}\n" for record in records)


def wrote(path: Path, records: Iterable[object]) -> str:
    """A file of records, a line each; its name."""
    path.write_text(lines(records), encoding="utf-8")
    return str(path)


@dataclass(frozen=True)
class Audited:
    """What came of an audit, and all its findings."""

    result: AuditResult
    findings: list[AuditFinding]

    @property
    def total(self) -> Counter[str]:
        """The counts of all records."""
        return sum(
            (Counter({key.kind: number}) for key, number in self.result.counts.items()), Counter[str]()
        )

    @property
    def kinds(self) -> list[tuple[int, str, int | None, str | None]]:
        """What was found: line, kind, move and clause."""
        return [(finding.line, finding.kind, finding.move, finding.clause) for finding in self.findings]


def audited(
    *names: str, settings: AuditSettings | None = None, workers: Workers = THIS_PROCESS, chunk: int = CHUNK
) -> Audited:
    """What comes of auditing files."""
    result = AuditResult(find_sources(names))
    found = audit_files(result, settings or AuditSettings(), workers=workers, chunk=chunk)
    return Audited(result, list(found))


def chunk_of(*records: object, file: str = "games.jsonl") -> RecordChunk:
    """Records as a chunk of an archive, a line each."""
    raws = [RawRecord(number, json.dumps(record).encode()) for number, record in enumerate(records, 1)]
    return RecordChunk(file, 1, tuple(raws))


def result_of(*records: object, file: str = "games.jsonl", finished: bool = False) -> Audited:
    """What comes of records that stand in no file."""
    result = AuditResult(Sources((file,), [file]))
    counts, found = audit_chunk(AuditSettings(finished=finished), chunk_of(*records, file=file))
    result.counts.update(counts)
    for finding in found:
        result.add(finding)
    return Audited(result, found)


def state(name: str, size: int, moves: Sequence[str]) -> Record:
    """The same game as a state of Abstract Play, in a game with turns."""
    site, colours = usual_on_site(find_game(name).rulebook), find_game(name).colours
    played, stack = position(name, size=size), list[Record]()
    for move in (None, *moves):
        played = played if move is None else played.play(move)
        seat = len(stack) % 2 + 1
        board = [[cell, number] for number, colour in enumerate(colours, 1) for cell in played.stones[colour]]
        stage: Record = {"_version": site.versions[-1], "currplayer": seat, "lastmove": move, "_results": []}
        stack.append({**stage, "board": {"dataType": "Map", "value": board}})
    winner = [1 + colours.index(Colour(played.winner))] if played.winner else []
    if played.over:
        stack[-1]["_results"] = [{"type": "eog"}, {"type": "winners", "players": winner}]
    variants = [] if size == site.usual_size else [f"size-{size}"]
    over = {"gameover": played.over, "winner": winner}
    return {"game": name, "numplayers": 2, "variants": variants, **over, "stack": stack}


WON: Record = {"game": "minefield", "size": 3, "moves": ["b1", "a2", "b2", "c2", "b3"], "result": "black"}
CORNER: Record = {"game": "minefield", "size": 5, "moves": ["b2", "c2", "c3"], "id": "x7"}
RESIGNED: Record = {"game": "minefield", "size": 3, "moves": ["b1", "resign"], "result": "white"}
UNREADABLE: Record = {"game": "lefe", "size": "3", "moves": []}
OTHER: Record = {"header": {"game": {"name": "Homeworlds"}, "players": 7}, "moves": []}
"""Records of every kind: a won game, one with an illegal move, one that was not played to its end, one that
cannot be read, and one of a game that is not judged here."""

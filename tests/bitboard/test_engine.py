"""The bitboard as an engine: what it claims, what it answers, and what it cannot answer."""

from importlib.metadata import PackageNotFoundError
from random import Random

import pytest
from msgspec.structs import replace

from rulestone.core.game import game as reference_game
from rulestone.core.game import game_names
from rulestone.core.names import CellName, Colour, GameName, Size
from rulestone.protocol import Answer, BadRequest, ErrorCode, Query, Verdict
from rulestone_bitboard import BitboardEngine, engine
from rulestone_bitboard.engine import rules_of, set_up
from tests.bitboard.asking import ENGINE, actions, judge, names_of, opening, play
from tests.games.permanence import permanent

MINEFIELD = GameName("minefield")
INTERLEAVE, EVENING = GameName("interleave"), GameName("evening")


@pytest.mark.parametrize(
    ("query", "code", "at"),
    [
        (Query(game=MINEFIELD, size=Size(3), moves=actions("b2 b2")), "bad-action", "moves[1]"),
        (
            Query(op="perft", game=MINEFIELD, size=Size(3), depth=1, moves=actions("b2 b2")),
            "bad-action",
            "moves[1]",
        ),
        (Query(op="play", game=MINEFIELD, size=Size(3), moves=actions("b2 pass")), "bad-action", "moves[1]"),
        (Query(op="play", game=MINEFIELD, size=Size(3), moves=actions("b2 b2 d4")), "bad-cell", "moves[2]"),
        (Query(op="play", game=EVENING, size=Size(3), moves=actions("a1")), "bad-action", "moves[0]"),
        (Query(op="perft", game=INTERLEAVE, size=Size(3), moves=(), depth=0), "bad-request", "moves"),
        (Query(game=MINEFIELD, size=Size(3)), "bad-request", None),
        (Query(game=MINEFIELD, size=Size(3), stones={}), "bad-request", "to_move"),
        (
            Query(game=INTERLEAVE, size=Size(1), stones={}, removed=names_of(INTERLEAVE, 2)),
            "bad-cell",
            None,
        ),
        (Query(game=EVENING, size=Size(2), stones={Colour("dark"): ()}), "bad-position", "stones"),
        (
            Query(
                game=EVENING,
                size=Size(2),
                stones=dict.fromkeys(permanent(EVENING).colours, names_of(EVENING, 1)),
            ),
            "bad-position",
            "stones",
        ),
    ],
)
def test_what_cannot_be_answered(query: Query, code: ErrorCode, at: str | None) -> None:
    with pytest.raises(BadRequest) as refused:
        ENGINE.ask(query)
    assert (refused.value.code, refused.value.at) == (code, at)


def test_a_board_without_cells_is_over() -> None:
    verdict = ENGINE.ask(Query(game=INTERLEAVE, size=Size(1), stones={}, removed=names_of(INTERLEAVE, 1)))
    assert isinstance(verdict, Verdict)
    assert (verdict.over, verdict.winner, verdict.legal) == (True, "red", ())


@pytest.mark.parametrize("game", game_names())
def test_the_largest_boards_are_answered(game: GameName) -> None:
    smallest, largest = permanent(game).sizes
    assert ENGINE.claims.games[game].sizes == (smallest, largest)
    first, second = permanent(game).colours
    mover = None if reference_game(game).turnless else first
    verdict = judge(game, largest, f"{first}=b2,z17 {second}=c3", mover)
    assert isinstance(verdict, Verdict)
    assert not verdict.over


def test_claims() -> None:
    assert ENGINE.claims.name == "bitboard"
    options = {game: claim.options for game, claim in ENGINE.claims.games.items()}
    assert options == {game: permanent(game).options for game in game_names()}
    assert ENGINE.claims.ops == ("judge", "play", "perft")
    ENGINE.close()


def test_a_copy_that_is_not_installed_has_a_version_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(engine, "version", missing)
    assert engine._version() == "0"


def asked_anew(query: Query) -> Answer:
    return BitboardEngine().ask(query)


@pytest.mark.parametrize("game", game_names())
def test_an_engine_says_of_a_record_what_a_new_one_says(game: GameName) -> None:
    """Whatever it was asked before: the same game as far, or farther, or another one."""
    random, engine = Random(game), BitboardEngine()
    for name, values in {"": (None,), **permanent(game).options}.items():
        for value in values:
            options = {name: value} if value is not None else {}
            for size in (3, 4):
                moves = list(opening(game))
                while len(moves) < 20 and (legal := play(game, size, moves, **options).legal):
                    moves.append(random.choice(legal))
                for _ in range(6):
                    some = random.sample(moves, 2) if random.random() < 0.2 else []
                    record = (*moves[: random.randrange(len(moves) + 1)], *some)
                    query = Query(op="play", game=game, size=Size(size), options=options, moves=record)
                    assert engine.ask(query) == asked_anew(query)


@pytest.mark.parametrize("game", game_names())
def test_a_record_leads_to_a_set_up(game: GameName) -> None:
    """Which is judged as the record is, up to its last placement."""
    random, moves = Random(game), list(opening(game))
    standing = 0
    for _ in range(30):
        query = Query(op="play", game=game, size=Size(3), moves=tuple(moves))
        position, count = ENGINE.standing(query)
        led_to = replace(query, op="judge", moves=query.record[:count])
        assert asked_anew(position) == asked_anew(led_to)
        refused = replace(query, moves=(*moves, *moves[-1:]))
        assert ENGINE.standing(refused) == (position, count)
        standing += position.stones is not None
        legal = play(game, 3, moves).legal
        if not legal:
            break
        moves.append(random.choice(legal))
    assert standing > 5


def test_a_set_up_is_held_to_the_board_and_the_colours() -> None:
    rules = rules_of(Query(op="play", game=MINEFIELD, size=Size(3), moves=()))
    black, white = Colour("black"), Colour("white")
    position = set_up(rules, {white: (CellName("a1"),)}, white)
    assert (position.mover, position.layout.spell(position.stones[1])) == (1, ["a1"])
    with pytest.raises(BadRequest, match="two stones stand on one cell"):
        set_up(rules, {black: (CellName("a1"),), white: (CellName("a1"),)}, white)
    with pytest.raises(BadRequest, match="to_move must be black or white"):
        set_up(rules, {}, Colour("red"))
    with pytest.raises(BadRequest, match="there is no red in this game"):
        set_up(rules, {Colour("red"): ()}, white)

"""The bitboard as an engine: what it declares, what it answers, and what it cannot answer."""

from random import Random

import pytest
from msgspec.structs import replace

from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.protocol import BadRequest, ErrorCode, Judge, Perft, Play, Played, Question
from rulestone.rulebook.installed import find_game, game_names
from rulestone_bitboard import BitboardEngine, engine
from tests.helpers.answers import actions
from tests.helpers.permanence import permanent

ENGINE = BitboardEngine()
MINEFIELD, LEFE, INTERLEAVE, EVENING = map(GameName, ("minefield", "lefe", "interleave", "evening"))


def names_of(game: GameName, size: int) -> tuple[CellName, ...]:
    """The cells of a board."""
    board = find_game(game).board(Size(size))
    return board.names(board.cells)


@pytest.mark.parametrize(
    ("query", "code", "at"),
    [
        (Judge(game=MINEFIELD, size=Size(3), moves=actions("b2 b2")), "bad-action", "moves[1]"),
        (
            Perft(game=MINEFIELD, size=Size(3), depth=1, moves=actions("b2 b2")),
            "bad-action",
            "moves[1]",
        ),
        (
            Play(game=MINEFIELD, size=Size(3), moves=actions("b2 pass")),
            "bad-action",
            "moves[1]",
        ),
        (
            Play(game=MINEFIELD, size=Size(3), moves=actions("b2 b2 d4")),
            "bad-cell",
            "moves[2]",
        ),
        (
            Play(
                game=INTERLEAVE,
                size=Size(2),
                removed=(CellName("b2"),),
                moves=(ActionText("setup black=b2"),),
            ),
            "bad-cell",
            "moves[0]",
        ),
        (Play(game=EVENING, size=Size(3), moves=actions("a1")), "bad-action", "moves[0]"),
        (Perft(game=INTERLEAVE, size=Size(3), moves=(), depth=0), "bad-request", "moves"),
        (Judge(game=MINEFIELD, size=Size(3)), "bad-request", None),
        (Judge(game=MINEFIELD, size=Size(3), stones={}), "bad-request", "to_move"),
        (Judge(game=MINEFIELD, size=Size(3), stones={}, to_move=Colour("red")), "bad-request", "to_move"),
        (
            Judge(game=MINEFIELD, size=Size(3), stones={Colour("white"): (CellName("A1"),)}),
            "bad-cell",
            None,
        ),
        (Judge(game=GameName("layout"), size=Size(3), moves=()), "unknown-game", "game"),
        (
            Judge(game=INTERLEAVE, size=Size(1), stones={}, removed=names_of(INTERLEAVE, 2)),
            "bad-cell",
            None,
        ),
        (Judge(game=EVENING, size=Size(2), stones={Colour("dark"): ()}), "bad-position", "stones"),
        (
            Judge(
                game=EVENING,
                size=Size(2),
                stones={permanent(EVENING).colours[0]: names_of(EVENING, 2)[:1] * 2},
            ),
            "bad-position",
            "stones",
        ),
        (
            Judge(
                game=EVENING,
                size=Size(2),
                stones=dict.fromkeys(permanent(EVENING).colours, names_of(EVENING, 1)),
            ),
            "bad-position",
            "stones",
        ),
    ],
)
def test_a_bad_question_is_refused_with_code_and_place(
    query: Question, code: ErrorCode, at: str | None
) -> None:
    with pytest.raises(BadRequest) as refused:
        ENGINE.ask(query)
    assert (refused.value.code, refused.value.at) == (code, at)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        (
            Judge(game=MINEFIELD, size=Size(3), moves=actions("b2 b2")),
            "move 2, 'b2', is not legal: minefield",
        ),
        (Judge(game=MINEFIELD, size=Size(3), stones={}), "to_move must be black or white"),
    ],
)
def test_a_bad_question_is_refused_with_the_reason(query: Question, words: str) -> None:
    with pytest.raises(BadRequest, match=words):
        ENGINE.ask(query)


def test_the_engine_claims_every_game_size_option_and_operation() -> None:
    assert ENGINE.capabilities.name == "bitboard"
    declared = {game: (each.sizes, each.options) for game, each in ENGINE.capabilities.games.items()}
    assert declared == {game: (permanent(game).sizes, permanent(game).options) for game in game_names()}
    assert ENGINE.capabilities.ops == ("judge", "play", "perft")
    ENGINE.close()


@pytest.mark.parametrize("game", game_names())
def test_a_record_leads_to_a_set_up(game: GameName) -> None:
    """Which is judged as the record is, up to its last placement."""
    random = Random(game)
    moves = [*map(ActionText, ("setup black=a1 red=b2", "choose black") if game == INTERLEAVE else ())]
    standing = 0
    for _ in range(30):
        query = Play(game=game, size=Size(3), moves=tuple(moves))
        position, count = ENGINE.shorten(query)
        assert BitboardEngine().ask(position) == BitboardEngine().ask(query.judge(query.record[:count]))
        assert ENGINE.shorten(replace(query, moves=(*moves, *moves[-1:]))) == (position, count)
        if position.stones is not None:
            standing += 1
            assert not any(move[-1].isdigit() for move in moves[count:])  # no placement is left out
        played = ENGINE.ask(query)
        assert isinstance(played, Played)
        if played.over:
            break
        moves.append(random.choice(played.legal))
    assert standing > 5, "too few positions with a stop"


def test_stops_after_the_last_placement_do_not_count() -> None:
    for stops in ("white:stop", "white:stop black:stop"):
        moves = actions(f"white:a1 black:a2 {stops}")
        assert ENGINE.shorten(Play(game=EVENING, size=Size(3), moves=moves))[1] == 2


def test_a_long_text_is_not_kept() -> None:
    long = ActionText(f"setup black={','.join(['a1'] * 500)}")
    answer = BitboardEngine().ask(Play(game=GameName("interleave"), size=Size(4), moves=(long,)))
    assert isinstance(answer, Played)
    assert answer.accepted == 0
    assert long not in engine.readings(GameName("interleave"), Size(4), ())

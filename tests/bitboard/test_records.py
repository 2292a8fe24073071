"""Records of moves: where they stop, by which clause, and what cannot be read at all."""

from random import Random

import pytest

from rulestone.game import game_names
from rulestone.names import ActionText, GameName, Size
from rulestone.protocol import BadRequest, ErrorCode, Judge, Perft, Play, Verdict
from tests.bitboard.asking import ENGINE, actions, judge, perft, play
from tests.bitboard.naive import COLOURS, OPTIONS, all_names

MINEFIELD, NECKLACE, LEFE, INTERLEAVE, EVENING = game_names()
SET_UP = "setup_black=b2 red=c3".replace(" ", "_")


@pytest.mark.parametrize(
    ("game", "size", "moves", "accepted", "reason"),
    [
        (MINEFIELD, 3, "b2 b2", 1, "minefield.turn"),
        (MINEFIELD, 3, "b1 c1 a3 a2", 4, None),
        (MINEFIELD, 5, "b2 c2 c3", 2, "minefield.hard-corner"),
        (MINEFIELD, 5, "b2 b3 a5 d2 d3", 4, "minefield.switch"),
        (MINEFIELD, 2, "a1 b1 a2 b2", 3, "minefield.win"),
        (NECKLACE, 4, "b2 swap c3 c3", 3, "necklace.turn"),
        (NECKLACE, 4, "swap", 0, "necklace.swap"),
        (NECKLACE, 5, "b2 b3 e5 c2 c3", 4, "necklace.crosscut"),
        (NECKLACE, 5, "b3 c2 d3 c4", 3, "necklace.secluded"),
        (LEFE, 3, "choose_dark", 0, "lefe.pie"),
        (LEFE, 3, "c3xc4", 0, "lefe.pie"),
        (LEFE, 3, "c3 c4", 1, "lefe.pie"),
        (LEFE, 3, "c3 choose_dark choose_dark", 2, "lefe.pie"),
        (LEFE, 3, "c3 choose_dark c3", 2, "lefe.place"),
        (LEFE, 3, "c3 choose_dark b3xc3", 2, "lefe.capture"),
        (LEFE, 3, "c3 choose_dark b3 c2", 3, "lefe.capture"),
        (LEFE, 3, "c3 choose_dark b3 c2xb3", 4, None),
        (LEFE, 1, "a1 choose_dark a1", 2, "lefe.end"),
        (INTERLEAVE, 3, "choose_red", 0, "interleave.pie"),
        (INTERLEAVE, 3, "setup_red=a1", 0, "interleave.pie"),
        (INTERLEAVE, 3, "setup_black=a1,a1", 0, "interleave.pie"),
        (INTERLEAVE, 3, "setup_black=a1_red=a1", 0, "interleave.pie"),
        (INTERLEAVE, 3, f"{SET_UP} red:a1", 1, "interleave.pie"),
        (INTERLEAVE, 3, f"{SET_UP} red:stop", 1, "interleave.pie"),
        (INTERLEAVE, 3, f"{SET_UP} choose_red {SET_UP}", 2, "interleave.pie"),
        (INTERLEAVE, 3, f"{SET_UP} choose_red red:b2", 2, "interleave.turnless"),
        (INTERLEAVE, 3, f"{SET_UP} choose_red black:b1", 2, "interleave.place"),
        (INTERLEAVE, 3, f"{SET_UP} choose_red red:stop black:stop red:b1", 4, "interleave.end"),
        (EVENING, 3, "black:a1", 0, "evening.opening"),
        (EVENING, 3, "white:stop", 0, "evening.opening"),
        (EVENING, 3, "white:a1 black:a1", 1, "evening.turnless"),
        (EVENING, 3, "white:a1 white:a2", 1, "evening.place"),
        (EVENING, 3, "white:a1 black:a2 white:stop black:stop black:stop", 4, "evening.end"),
    ],
)
def test_a_record_stops_by_a_clause(
    game: GameName, size: int, moves: str, accepted: int, reason: str | None
) -> None:
    played = play(game, size, moves)
    assert (played.accepted, played.reason) == (accepted, reason)


def test_a_skip_is_not_written() -> None:
    # In some random game on each small board somebody is skipped: then one colour moves twice.
    skips = 0
    for seed in range(200):
        random, moves = Random(seed), list[ActionText]()
        before = play(NECKLACE, 4, moves, swap=False)
        while not before.over:
            moves.append(random.choice(before.legal))
            after = play(NECKLACE, 4, moves, swap=False)
            skips += after.to_move == before.to_move
            before = after
        assert before.winner is not None
    assert skips


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("seed", range(6))
def test_whole_games_agree_with_their_positions(game: GameName, seed: int) -> None:
    """What a record leads to is what its stones say, and exactly the listed actions are accepted."""
    random = Random(f"{game} {seed}")
    size = 3 + seed % 3
    options = {name: random.choice(values) for name, values in OPTIONS[game].items()}
    moves = list[ActionText]()
    if game == INTERLEAVE:
        moves += actions(f"{SET_UP} choose_black")
    for _ in range(60):
        verdict = play(game, size, moves, **options)
        assert verdict.accepted == len(moves)
        names = list(all_names(game, size))
        if game in (MINEFIELD, NECKLACE):
            for name in names:
                accepted = play(game, size, [*moves, ActionText(name)], **options).accepted > len(moves)
                assert accepted == (ActionText(name) in verdict.legal)
        if verdict.over:
            assert verdict.legal == ()
            assert verdict.to_move is None
            break
        moves.append(random.choice(verdict.legal))


@pytest.mark.parametrize("game", game_names())
def test_perft_counts_what_play_lists(game: GameName) -> None:
    moves = actions("setup_black=a1_red=b2") if game == INTERLEAVE else ()

    def slowly(record: tuple[ActionText, ...], depth: int) -> int:
        legal = play(game, 2, record).legal
        if depth <= 1:
            return len(legal) if depth else 1
        return sum(slowly((*record, action), depth - 1) for action in legal)

    assert [perft(game, 2, depth, moves) for depth in range(5)] == [
        slowly(moves, depth) for depth in range(5)
    ]


def test_perft_known_by_hand() -> None:
    assert perft(LEFE, 3, 2) == 38
    assert perft(MINEFIELD, 1, 1) == 1
    assert perft(MINEFIELD, 1, 2) == 0
    assert perft(NECKLACE, 2, 2) == 4 * (3 + 1)
    assert perft(NECKLACE, 2, 2, swap=False) == 4 * 3


@pytest.mark.parametrize(
    ("query", "code", "at"),
    [
        (Judge(game=MINEFIELD, size=Size(3), moves=actions("b2 b2")), "bad-action", "moves[1]"),
        (Perft(game=MINEFIELD, size=Size(3), depth=1, moves=actions("b2 b2")), "bad-action", "moves[1]"),
        (Play(game=MINEFIELD, size=Size(3), moves=actions("b2 swap")), "bad-action", "moves[1]"),
        (Play(game=MINEFIELD, size=Size(3), moves=actions("b2 b2 d4")), "bad-cell", "moves[2]"),
        (Play(game=EVENING, size=Size(3), moves=actions("a1")), "bad-action", "moves[0]"),
        (Perft(game=INTERLEAVE, size=Size(3), depth=0), "bad-request", "moves"),
        (Judge(game=MINEFIELD, size=Size(3)), "bad-request", None),
        (Judge(game=MINEFIELD, size=Size(3), stones={}), "bad-request", "to_move"),
        (
            Judge(game=INTERLEAVE, size=Size(1), stones={}, removed=tuple(all_names(INTERLEAVE, 2))),
            "bad-cell",
            None,
        ),
        (Judge(game=EVENING, size=Size(2), stones={COLOURS[LEFE][0]: ()}), "bad-position", "stones"),
        (
            Judge(
                game=EVENING,
                size=Size(2),
                stones=dict.fromkeys(COLOURS[EVENING], tuple(all_names(EVENING, 1))),
            ),
            "bad-position",
            "stones",
        ),
    ],
)
def test_what_cannot_be_answered(query: Judge | Play | Perft, code: ErrorCode, at: str | None) -> None:
    with pytest.raises(BadRequest) as refused:
        ENGINE.ask(query)
    assert (refused.value.code, refused.value.at) == (code, at)


def test_the_message_names_the_move_and_the_clause() -> None:
    with pytest.raises(BadRequest, match=r"move 2, 'b2', is not legal: minefield\.turn"):
        ENGINE.ask(Judge(game=MINEFIELD, size=Size(3), moves=actions("b2 b2")))


def test_a_board_without_cells_is_over() -> None:
    verdict = ENGINE.ask(
        Judge(game=INTERLEAVE, size=Size(1), stones={}, removed=tuple(all_names(INTERLEAVE, 1)))
    )
    assert isinstance(verdict, Verdict)
    assert (verdict.over, verdict.winner, verdict.legal) == (True, "red", ())


@pytest.mark.parametrize("game", game_names())
def test_the_largest_boards_are_answered(game: GameName) -> None:
    size = 64 if game in (MINEFIELD, NECKLACE) else 32
    claim = ENGINE.claims.games[game]
    assert claim.sizes == (1, size)
    mover = str(COLOURS[game][0])
    verdict = judge(
        game,
        size,
        f"{COLOURS[game][0]}=b2,z17 {COLOURS[game][1]}=c3",
        mover if game in (MINEFIELD, NECKLACE, LEFE) else None,
    )
    assert isinstance(verdict, Verdict)
    assert not verdict.over


def test_claims() -> None:
    assert ENGINE.claims.name == "bitboard"
    assert {game: claim.options for game, claim in ENGINE.claims.games.items()} == OPTIONS
    assert ENGINE.claims.ops == ("judge", "play", "perft")
    ENGINE.close()

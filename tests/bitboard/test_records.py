"""Records of moves: where they stop, by which clause, and what cannot be read at all."""

from random import Random

import pytest

from rulestone.game import game as reference_game
from rulestone.game import game_names
from rulestone.names import ActionText, CellName, Colour, GameName, Size
from rulestone.protocol import BadRequest, ErrorCode, Judge, Perft, Play, Verdict
from tests.bitboard.asking import ENGINE, actions, judge, opening, perft, play
from tests.games.permanence import permanent

MINEFIELD, NECKLACE, LEFE = GameName("minefield"), GameName("necklace"), GameName("lefe")
INTERLEAVE, EVENING = GameName("interleave"), GameName("evening")


def names_of(game: GameName, size: int) -> tuple[CellName, ...]:
    board = reference_game(game).board(Size(size))
    return board.names(board.cells)


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
    options = {name: random.choice(values) for name, values in permanent(game).options.items()}
    moves = list(opening(game))
    prefixes = [f"{colour}:" for colour in permanent(game).colours] if reference_game(game).turnless else [""]
    placements = [ActionText(f"{prefix}{name}") for prefix in prefixes for name in names_of(game, size)]
    for _ in range(60):
        verdict = play(game, size, moves, **options)
        assert verdict.accepted == len(moves)
        if len(placements) < 40:  # more would take long
            for text in placements:
                accepted = play(game, size, [*moves, text], **options).accepted > len(moves)
                assert accepted == (text in verdict.legal)
        if verdict.over:
            assert verdict.legal == ()
            assert verdict.to_move is None
            break
        moves.append(random.choice(verdict.legal))


@pytest.mark.parametrize("game", game_names())
def test_perft_counts_what_play_lists(game: GameName) -> None:
    moves = opening(game)

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
        (Play(game=MINEFIELD, size=Size(3), moves=actions("b2 pass")), "bad-action", "moves[1]"),
        (Play(game=MINEFIELD, size=Size(3), moves=actions("b2 b2 d4")), "bad-cell", "moves[2]"),
        (Play(game=EVENING, size=Size(3), moves=actions("a1")), "bad-action", "moves[0]"),
        (Perft(game=INTERLEAVE, size=Size(3), depth=0), "bad-request", "moves"),
        (Judge(game=MINEFIELD, size=Size(3)), "bad-request", None),
        (Judge(game=MINEFIELD, size=Size(3), stones={}), "bad-request", "to_move"),
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
                stones=dict.fromkeys(permanent(EVENING).colours, names_of(EVENING, 1)),
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
    verdict = ENGINE.ask(Judge(game=INTERLEAVE, size=Size(1), stones={}, removed=names_of(INTERLEAVE, 1)))
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

"""Queries and answers as data: claims of sizes, and errors that cross processes."""

import pickle

from rulestone.protocol import BadRequest, GameClaim


def sizes_of(claim: GameClaim) -> list[int]:
    return [size for size in range(1, 8) if claim.plays(size)]


def test_sizes_are_claimed_as_a_range_one_by_one_or_all() -> None:
    assert sizes_of(GameClaim()) == [1, 2, 3, 4, 5, 6, 7]
    assert sizes_of(GameClaim(sizes=(3, 5))) == [3, 4, 5]
    assert sizes_of(GameClaim(size_list=(2, 5))) == [2, 5]
    assert sizes_of(GameClaim(size_list=())) == []
    assert sizes_of(GameClaim(sizes=(3, 5), size_list=(2, 5))) == [5]


def test_a_bad_request_comes_whole_from_another_process() -> None:
    problem = BadRequest("bad-cell", "no such cell", "moves[1]")
    copy = pickle.loads(pickle.dumps(problem))  # noqa: S301 - our own
    assert isinstance(copy, BadRequest)
    assert (copy.code, copy.message, copy.at, str(copy)) == (
        "bad-cell",
        "no such cell",
        "moves[1]",
        "no such cell",
    )

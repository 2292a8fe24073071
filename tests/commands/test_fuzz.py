"""`rulestone fuzz`."""

import json

from tests.helpers.running import RunCommand


def test_fuzz_draws_a_new_seed_each_time_and_prints_it_first(run: RunCommand) -> None:
    ended = [run("fuzz", "--json", "--count", "1", "--game", "evening", "bitboard") for _ in range(2)]
    seeds = [json.loads(result.out)["seed"] for result in ended]
    assert seeds[0] != seeds[1]
    assert [result.err.splitlines()[0] for result in ended] == [f"rulestone: seed {seed}" for seed in seeds]

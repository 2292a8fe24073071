"""Compare a verdict of the engine in JavaScript, asked within its process, with one of the bitboard.

python -m tools.javascript_speed
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import msgspec

from rulestone.bench import benchmark_sizes, sample
from rulestone.engines.installed import load_engine
from rulestone.protocol import GameSetting
from rulestone.rulebook.installed import game_names

_POSITIONS = 64
"""Number of positions, each judged once by the bitboard."""

_REPEATED = 8
"""Number of them that the program judges again and again, a third of a second each."""


def ratios() -> Iterator[str]:
    """The time of a verdict in JavaScript by game and size, and how it compares with the bitboard's."""
    bitboard, program = load_engine("bitboard"), Path(__file__).with_suffix(".mjs")
    for name in game_names():
        for size in benchmark_sizes(name, [bitboard]):
            setting = GameSetting(game=name, size=size)
            questions = [sample(setting, seed)[0] for seed in range(_POSITIONS)]
            times = []
            for question in questions:
                start = time.process_time()
                bitboard.ask(question)
                times.append(time.process_time() - start)
            asked = [
                {field: value for field, value in msgspec.to_builtins(question).items() if value}
                for question in questions[:_REPEATED]
            ]
            done = subprocess.run(
                ("node", program), input=msgspec.json.encode(asked), capture_output=True, check=True
            )
            microseconds = median(msgspec.json.decode(done.stdout, type=list[float]))
            share = microseconds / (median(times) * 1e6)
            yield f"{name} {size}: {microseconds:,.0f} µs, {share:.1f} of the bitboard's"


if __name__ == "__main__":
    for line in ratios():
        sys.stdout.write(f"{line}\n")

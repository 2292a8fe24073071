"""`rulestone judge`, `show` and `perft`: what is true of a position, as pictures too, and what follows it."""

import json
import re
import struct
from collections.abc import Callable
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from rulestone.protocol import BadRequest, ErrorBody, Failure, Unsupported, Verdict
from rulestone.rulebook.installed import game_names
from rulestone.workers.cluster import Cluster
from tests.helpers.altered import AlteredEngine, Change, always, saying
from tests.helpers.running import CommandResult, InstallEngine, RunCommand

TWICE = "minefield --size 5 --stones 'black=b2,d2,b4 white=c2,b3' --to-move black --at c3"
"""A point on which a stone would make two hard corners."""


SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_of_an_explanation_has_all_reasons(run: RunCommand, tmp_path: Path) -> None:
    file, png = tmp_path / "two.svg", tmp_path / "two.png"
    assert run(f"show {TWICE} --svg {file} --png {png}") == CommandResult(0, "", "")
    root = ElementTree.parse(file).getroot()  # noqa: S314 - written by us
    said = root.findtext(f"{SVG}title", "")
    assert (said.startswith("minefield.hard-corner: "), said.count(" hard corner ")) == (True, 2)
    start, width, height = struct.unpack(">8s8x2I", png.read_bytes()[:24])
    assert start == b"\x89PNG\r\n\x1a\n"
    assert width == pytest.approx(2 * float(root.get("width", "")), abs=1)
    assert height == pytest.approx(2 * float(root.get("height", "")), abs=1)


OPENINGS = {"interleave": "--moves 'setup black=a1'"}
"""Where there is nothing to count from the start."""

LINES = [
    *(f"perft {game} --size 3 --depth 2 {OPENINGS.get(game, '')}" for game in game_names()),
    "perft minefield --size 3 --depth 0",
    "perft minefield --size 3 --depth 2 --moves 'b2 c2' --engine variant:minefield/no-hard-corners",
]
"""A count of each game, and one of an engine with other first actions than the reference's."""


def test_counts_are_the_same_with_any_engine_and_workers(run: RunCommand, threads_of_dask: Cluster) -> None:
    alone = [run(f"{line} --jobs 1") for line in LINES]
    assert all((result.status, result.err) == (0, "") and int(result.out) > 0 for result in alone)
    address = threads_of_dask.client.scheduler.address
    assert [run(f"{line} --cluster {address}") for line in LINES] == alone
    assert [run(f"{line} --engine bitboard") for line in LINES[:-1]] == alone[:-1]


def test_perft_reports_progress_and_interruption(
    run: RunCommand, interrupt_at: Callable[[str], None]
) -> None:
    interrupt_at("counting, 2 of 9 first actions done")
    assert run("perft minefield --size 3 --depth 2 --jobs 2") == CommandResult(130, "", "")


def test_first_actions_are_listed_in_their_order_whichever_is_counted_first(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "rulestone.workers.perft.as_completed",
        lambda count, actions, _: ((action, count(action)) for action in actions[::-1]),
    )
    divided = json.loads(run("perft necklace --size 2 --moves a1 --depth 2 --divide --json").out)
    assert list(divided["divide"]) == ["b1", "a2", "b2", "swap"]


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        (always(Failure(error="no idea")), 1, "engine altered failed: no idea"),
        (always(Failure(error=ErrorBody(code="internal", message="oops"))), 1, "engine altered failed: oops"),
        (always(Unsupported(unsupported="too big")), 2, "engine altered does not answer this: too big"),
        (always(RecursionError("deep")), 2, "--depth: 2 is too deep to count"),
        (always(BadRequest("bad-action", "no such move", "moves[3]")), 2, "--moves: no such move"),
        (
            always(Verdict(legal=(), to_move=None, over=True, winner=None)),
            1,
            "internal error in commands/position_options.py, line ",
        ),
        (
            saying(lambda answer: replace(answer, legal=answer.legal[1:])),
            2,
            "--divide: engine altered does not list the actions that it counts",
        ),
    ],
)
def test_perft_of_a_failing_engine_is_refused_in_one_line(
    run: RunCommand, install_engine: InstallEngine, change: Change, status: int, words: str
) -> None:
    result = run(
        f"perft lefe --size 2 --depth 2 --divide --engine {install_engine(partial(AlteredEngine, change))}"
    )
    assert (result.status, result.out) == (status, "")
    assert re.fullmatch(rf"rulestone: {re.escape(words)}.*\n", result.err)

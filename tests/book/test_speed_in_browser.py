"""How fast the explorer answers on large boards, held against work that is timed before and after."""

from random import Random
from statistics import median

import msgspec
import pytest

from tests.audit.archive import game, moves_of

from .browsing import Explorer

PLAY = """
const [count, done] = arguments;
const board = document.getElementById("board");
function work() {
  const begin = performance.now();
  let sum = 0;
  for (let i = 0; i < 30_000_000; i++) sum = (sum * 31 + i) | 0;
  return [performance.now() - begin, sum][0];
}
function answered() {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (board.hasAttribute("aria-busy")) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(board, { attributes: true });
  });
}
(async () => {
  const times = [];
  for (let number = 0; number < count; number++) {
    const open = [...board.querySelectorAll('[data-cell][aria-label$="may place"]')]
      .filter((cell) => !cell.getAttribute("aria-label").includes("nobody"));
    const worked = work(), begin = performance.now(), answer = answered();
    open[(number * 37) % open.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await answer;
    times.push([performance.now() - begin, (worked + work()) / 2]);
  }
  return times;
})().then(done);
"""
"""Act so often, and measure how long each answer takes, and the work before and after it."""

WORK = 40.0
"""Milliseconds that the work takes on a quiet machine of the kind that the limits are meant for."""


@pytest.mark.parametrize(("name", "size", "limit"), [("minefield", 19, 150.0), ("necklace", 13, 300.0)])
def test_an_action_is_answered_in_time(explorer: Explorer, name: str, size: int, limit: float) -> None:
    chrome = explorer.chrome
    moves = moves_of(game(name, size, Random(19), limit=size * size // 4))
    explorer.open(f"game={name}&size={size}&moves={' '.join(moves)}")
    chrome.set_script_timeout(300)
    times = msgspec.convert(chrome.execute_async_script(PLAY, 15), list[tuple[float, float]])
    assert len(explorer.text("#record").split()) == len(moves) + len(times)
    ratio = median(answer / work for answer, work in times)
    assert ratio * WORK <= limit, (
        f"{median(answer for answer, _ in times):.0f} ms, {ratio:.1f} times the work"
    )

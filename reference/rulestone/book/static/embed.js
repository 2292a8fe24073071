// The page for embedding: a position from an address, a line about it, and a link to the explorer.

import { fromAddress, games, linkTo, stepOf } from "./explorer/address.js";
import { turn } from "./explorer/board.js";
import { outline } from "./explorer/outline.js";

function show() {
  const state = fromAddress();
  const { title } = games[state.game];
  const moves = state.moves.join(" ").split(" ").filter(Boolean);
  document.getElementById("board").innerHTML = outline(state);
  turn(state, stepOf(state.game));
  document.getElementById("line").textContent = state.problem || `${title}, size ${state.size}${moves.length ? `, after ${moves.at(-1)}` : ""}`;
  document.getElementById("open").href = linkTo(state);
}

addEventListener("hashchange", show);
show();

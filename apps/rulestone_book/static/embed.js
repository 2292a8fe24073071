// The page for embedding: a board with the position of an address, judged here, and a link to the explorer.

import { give, read, written } from "./address.js";

/** What only the explorer shows. */
const ELSEWHERE = { variant: "A variant is judged in the explorer only.", draft: "A set-up that is not done yet is shown in the explorer only." };

const $ = (id) => document.getElementById(id);
const board = document.createElement("rulestone-board");
let said;

function show() {
  const { said: { mode, ...rest }, problems } = read(location.hash);
  said = rest;
  const [elsewhere] = Object.keys(ELSEWHERE).filter((name) => name in said);
  const problem = problems[0] ?? ELSEWHERE[elsewhere] ?? ("game" in said ? "" : "The address names no game.");
  $("problem").textContent = problem;
  $("problem").hidden = !problem;
  $("open").href = `explorer.html${location.hash}`;
  $("board").replaceChildren(...problem ? [] : [board]);
  if (!problem) give(board, said);
}

/** The link asks what the board is asked. */
board.addEventListener("verdict", ({ detail }) => {
  $("open").href = `explorer.html#${written({ ...said, at: detail.at ?? undefined, mode: "ask" })}`;
});

addEventListener("hashchange", show);
show();

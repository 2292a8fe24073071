// The page for embedding: a board with the position of an address, judged here, and a link to the explorer.

import "./rulestone-board.js";

/** What an address says: the attributes of the board, and what only the explorer shows. */
const ATTRIBUTES = { game: "game", size: "size", options: "options", removed: "removed", stones: "stones", to_move: "to-move", moves: "moves", at: "at", turned: "turned", flipped: "flipped" };
const ELSEWHERE = { variant: "A variant is judged in the explorer only.", draft: "A set-up that is not done yet is shown in the explorer only." };
const OF_THE_EXPLORER = ["mode", "shown"]; // they change nothing of the position

const board = document.createElement("rulestone-board");

/** Whether and how a position can be shown; the text of the problem, or nothing. */
function problemOf(given) {
  for (const name of given.keys()) {
    if (name in ELSEWHERE) return ELSEWHERE[name];
    if (!(name in ATTRIBUTES) && !OF_THE_EXPLORER.includes(name)) return `The address says '${name}', which this page does not know.`;
  }
  return given.has("game") ? "" : "The address names no game.";
}

function show() {
  const given = new URLSearchParams(location.hash.slice(1));
  const problem = problemOf(given);
  document.getElementById("problem").textContent = problem;
  document.getElementById("problem").hidden = !problem;
  document.getElementById("open").href = `explorer.html${location.hash}`;
  document.getElementById("board").replaceChildren(...problem ? [] : [board]);
  if (problem) return;
  for (const [name, attribute] of Object.entries(ATTRIBUTES)) {
    const value = name === "flipped" && given.get(name) === "0" ? null : given.get(name);
    if (value === null) board.removeAttribute(attribute);
    else board.setAttribute(attribute, value);
  }
}

/** The link asks what the board is asked. */
board.addEventListener("verdict", ({ detail }) => {
  const given = new URLSearchParams(location.hash.slice(1));
  if (detail.at) given.set("at", detail.at);
  else given.delete("at");
  given.set("mode", "ask");
  document.getElementById("open").href = `explorer.html#${given}`;
});

addEventListener("hashchange", show);
show();

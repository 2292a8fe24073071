// The record of a game: its moves, each of which leads to the position after it. A line that is tried in place of its moves
// is shown instead, until somebody goes back to the game or keeps the line.

import { button } from "./beside.js";

const $ = (id) => document.getElementById(id);

let game = [], tried = null;
/** What the game begins from. */
let from = null;

const line = () => tried ?? game;
const leads = (one, other) => one.every((move, number) => move === other[number]);

/** Note the moves that lead to what is seen from a beginning. */
export function note(moves, base) {
  if (base !== from || leads(game, moves)) [game, tried] = [moves, null];
  else if (!leads(moves, line())) tried = moves; // the line that is tried goes on, or is another
  from = base;
}

/** Begin another game. */
export const forget = () => { from = null; };

/** How many moves the record has. */
export const length = () => line().length;
/** Its first moves. */
export const first = (count) => line().slice(0, Math.max(0, Math.min(count, length())));

/** Show the record; `at`: after how many moves the position is that is seen. */
export function showRecord(at, go) {
  const held = document.activeElement;
  const inRecord = $("record").contains(held) || $("aside").contains(held);
  const made = line().map((move, number) => {
    const item = document.createElement("li");
    item.append(button(move, () => go(first(number + 1))));
    if (number === at - 1) item.firstChild.setAttribute("aria-current", "step");
    item.className = number < at ? "" : "later";
    return item;
  });
  $("record").replaceChildren(...made);
  showAside(go);
  const current = $("record").querySelector("[aria-current]");
  if (current) $("record").scrollTop = current.offsetTop - $("record").offsetTop - $("record").clientHeight / 2;
  for (const button of $("steps").children) {
    button.disabled = /first|back/.test(button.dataset.step) ? !at : at === length();
  }
  const step = $("steps").querySelector("button:enabled");
  if (inRecord && !held.isConnected) (current ?? step)?.focus();
  else if (held.disabled && $("steps").contains(held)) step?.focus();
}

/** While a line is tried: what the game has there, and the way back. */
function showAside(go) {
  $("aside").hidden = !tried;
  if (!tried) return void $("aside").replaceChildren();
  const parting = game.findIndex((move, number) => move !== tried[number]);
  const back = button("Back to the game", () => { tried = null; go(game.slice(0, parting)); });
  const keep = button("Keep this line", () => { [game, tried] = [tried, null]; go(game); });
  $("aside").replaceChildren(`You are trying another line from move ${parting + 1}; the game has ${game[parting]} there. `, back, " ", keep);
}

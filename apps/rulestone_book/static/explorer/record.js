// The record of a game: its moves, each of which leads to the position after it.

import { button } from "./beside.js";

const $ = (id) => document.getElementById(id);

/** The record that is shown, also what comes after the position that is seen. */
let line = [];
/** What it begins from. */
let from = null;

/** Note the moves that lead to what is seen from a beginning. Those that came after them stay, unless others were played. */
export function note(moves, base) {
  if (base !== from || !moves.every((move, number) => move === line[number])) line = moves;
  from = base;
}

/** How many moves the record has. */
export const length = () => line.length;
/** Its first moves. */
export const first = (count) => line.slice(0, Math.max(0, Math.min(count, line.length)));

/** Show the record; `at`: after how many moves the position is that is seen. */
export function showRecord(at, go) {
  const held = document.activeElement;
  const inRecord = $("record").contains(held);
  const made = line.map((move, number) => {
    const item = document.createElement("li");
    item.append(button(move, () => go(line.slice(0, number + 1))));
    if (number === at - 1) item.firstChild.setAttribute("aria-current", "step");
    item.className = number < at ? "" : "later";
    return item;
  });
  $("record").replaceChildren(...made);
  const current = $("record").querySelector("[aria-current]");
  if (current) $("record").scrollTop = current.offsetTop - $("record").offsetTop - $("record").clientHeight / 2;
  for (const button of $("steps").children) {
    button.disabled = /first|back/.test(button.dataset.step) ? !at : at === line.length;
  }
  const step = $("steps").querySelector("button:enabled");
  if (inRecord) (current ?? step)?.focus();
  else if (held.disabled && $("steps").contains(held)) step?.focus();
}

// A board that the reference has drawn, for variants and for games that the page itself does not know. Its cells are buttons,
// of which one can be reached by Tab and the others by arrows.

import { beside } from "../rulestone-board.js";

const $ = (id) => document.getElementById(id);
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The cell that the keyboard is on. */
let current = null;

const cells = () => [...$("drawn-board").querySelectorAll("[data-cell]")];

/** Show an answer; the keyboard stays on its cell. */
export function show({ board, cells: words, key, notice, refused, status }) {
  const held = $("drawn-board").contains(document.activeElement);
  $("drawn-board").innerHTML = board;
  $("drawn-key").innerHTML = key;
  $("drawn-words").textContent = [status, notice].filter(Boolean).join(" ");
  $("drawn-words").className = refused ? "wrong" : "";
  $("drawn-board").querySelector("svg").setAttribute("role", "group");
  for (const cell of cells()) {
    for (const [name, value] of [["role", "button"], ["aria-label", words[cell.dataset.cell]], ["tabindex", -1]]) cell.setAttribute(name, value);
  }
  reach(cells().find((cell) => cell.dataset.cell === current) ?? cells()[0], held);
}

function reach(cell, isFocused) {
  for (const other of cells()) other.setAttribute("tabindex", other === cell ? 0 : -1);
  current = cell.dataset.cell;
  if (isFocused) cell.focus();
}

/** Put the keyboard back on its cell. */
export const focus = () => cells().find((cell) => cell.tabIndex === 0)?.focus();

/** Mark the cells with which an action that was begun can go on. */
export function mark(partners) {
  for (const cell of cells()) cell.classList.toggle("partner", partners.includes(cell.dataset.cell));
}

/** Hear which cell is tapped, or asked about. */
export function hear(tap, ask) {
  const button = ({ target }) => target.closest("[data-cell]");
  $("drawn-board").addEventListener("click", (event) => {
    if (!button(event)) return;
    reach(button(event), true);
    tap(current);
  });
  $("drawn-board").addEventListener("keydown", (event) => {
    const cell = button(event);
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in DIRECTIONS) reach(nearest(cell, DIRECTIONS[event.key]), true);
    else if (event.key === "Enter" || event.key === " ") tap(current);
    else if (event.key === "?") ask(current);
    else return;
    event.preventDefault();
  });
}

function nearest(from, direction) {
  const all = cells();
  const centres = all.map((cell) => cell.getBoundingClientRect()).map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
  return all[beside({ centres }, all.indexOf(from), direction)];
}

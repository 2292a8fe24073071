// The board on the page: its cells as buttons, of which one can be reached by Tab and the others by arrows.

const board = document.getElementById("board");

/** The cell that the keyboard is on. */
let current = null;

const cells = () => board.querySelectorAll("[tabindex]");
const nameOf = (cell) => cell.dataset.cell ?? cell.dataset.hole;
const cellOf = (name) => board.querySelector(`[tabindex][data-cell="${name}"], [tabindex][data-hole="${name}"]`);

/** Mark the cells that were chosen, and those that an action goes on from there. */
export function mark(chosen, partners) {
  for (const cell of cells()) {
    cell.classList.toggle("chosen", chosen.includes(nameOf(cell)));
    cell.classList.toggle("partner", partners.includes(nameOf(cell)));
  }
}

/** Turn the board by steps of its kind, or flip it; coordinates stay upright. */
export function turn({ turned, flipped }, step) {
  const svg = board.querySelector("svg"), [ground] = svg.getElementsByTagName("g");
  if (!turned && !flipped) return;
  const angle = turned * step, side = flipped ? -1 : 1;
  const { x, y, width, height } = ground.getBBox(), across = x + width / 2, down = y + height / 2;
  ground.setAttribute("transform", `rotate(${angle}) scale(${side} 1) translate(${-across} ${-down})`);
  for (const text of ground.querySelectorAll("text")) {
    const [left, top] = [text.getAttribute("x"), Number(text.getAttribute("y")) - 5];
    text.setAttribute("transform", `translate(${left} ${top}) scale(${side} 1) rotate(${-angle}) translate(${-left} ${-top})`);
  }
  const [cos, sin] = [Math.cos, Math.sin].map((part) => Math.abs(part((angle * Math.PI) / 180)));
  const size = [width * cos + height * sin + 8, width * sin + height * cos + 8];
  svg.setAttribute("viewBox", `${-size[0] / 2} ${-size[1] / 2} ${size[0]} ${size[1]}`);
  const panel = { x: -size[0] / 2, y: -size[1] / 2, width: size[0], height: size[1] };
  for (const [name, value] of Object.entries(panel)) svg.querySelector(".panel").setAttribute(name, value);
}

/** Show another board; the keyboard stays on its cell. Holes are buttons where they can be filled. */
export function showBoard(view, withHoles) {
  const held = board.contains(document.activeElement);
  board.innerHTML = view.board;
  board.querySelector("svg").setAttribute("role", "group");
  for (const cell of board.querySelectorAll(withHoles ? "[data-cell], [data-hole]" : "[data-cell]")) {
    cell.setAttribute("role", "button");
    cell.setAttribute("aria-label", view.cells[cell.dataset.cell] ?? `${cell.dataset.hole}, removed: put it back`);
    cell.setAttribute("tabindex", "-1");
  }
  const cell = cellOf(current) ?? cells()[0];
  if (!cell) return;
  current = nameOf(cell);
  cell.setAttribute("tabindex", "0");
  if (held) cell.focus();
}

/** Let the keyboard begin at the first cell again, as on a board that nobody has used. */
export const leaveCell = () => { current = null; };

/** Put the keyboard back on its cell. */
export const focusBoard = () => cellOf(current)?.focus();

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Hear what is done on the board.
 * @param {(cell: string, hole: boolean) => void} act a click on a cell, or Enter
 * @param {Record<string, (cell: string) => void>} keys other keys
 */
export function hearBoard(act, keys) {
  const button = (event) => event.target.closest("[tabindex]");
  const press = (cell) => act(nameOf(cell), "hole" in cell.dataset);
  board.addEventListener("click", (event) => {
    const cell = button(event);
    if (!cell) return;
    current = nameOf(cell);
    press(cell);
  });
  board.addEventListener("keydown", (event) => {
    const cell = button(event);
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in DIRECTIONS) go(cell, DIRECTIONS[event.key]);
    else if (event.key === "Enter" || event.key === " ") press(cell);
    else if (event.key.toLowerCase() in keys) keys[event.key.toLowerCase()](nameOf(cell));
    else return;
    event.preventDefault();
  });
}

function middle(cell) {
  const box = cell.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Move the focus to the nearest cell in a direction. On a hexagon up is up to the left, and down undoes it. */
function go(from, [right, down]) {
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const cell of cells()) {
    const [cx, cy] = middle(cell);
    const ahead = (cx - x) * right + (cy - y) * down;
    const aside = Math.abs((cx - x) * down) + Math.abs((cy - y) * right);
    const way = ahead + aside - down * (cx - x) / 1000;
    if (ahead > 1 && aside < ahead + 1 && way < least) [best, least] = [cell, way];
  }
  if (!best) return;
  from.setAttribute("tabindex", "-1");
  best.setAttribute("tabindex", "0");
  current = nameOf(best);
  best.focus();
}

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

/** Turn the board by steps of so many degrees, or flip it; what is written stays upright. */
export function turn({ turned, flipped }, step) {
  const svg = board.querySelector("svg"), ground = svg?.querySelector("g");
  if (!svg || !turned && !flipped) return;
  const angle = turned * step, side = flipped ? -1 : 1;
  ground.setAttribute("transform", `rotate(${angle}) scale(${side} 1)`);
  for (const text of ground.querySelectorAll("text")) {
    const { x, y, width, height } = text.getBBox(), middle = [x + width / 2, y + height / 2];
    text.setAttribute("transform", `translate(${middle}) scale(${side} 1) rotate(${-angle}) translate(${middle.map((at) => -at)})`);
  }
  const boxes = [...ground.querySelectorAll(".points path, .hexagons path, .edge, text")].map((part) => part.getBoundingClientRect());
  const { a: scale, e: left, f: top } = svg.getScreenCTM();
  const [x, y] = [Math.min(...boxes.map((box) => box.left)) - left, Math.min(...boxes.map((box) => box.top)) - top];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top];
  const panel = { x: x / scale - 8, y: y / scale - 8, width: (right - x) / scale + 16, height: (bottom - y) / scale + 16 };
  svg.setAttribute("viewBox", Object.values(panel).join(" "));
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

// A board with stones, drawn from an address alone. It knows no rule: what it shows is not judged.

import { games } from "./address.js";

const PITCH = 40, ROW = 20 * Math.sqrt(3);
const letter = (number) => String.fromCharCode(97 + number);

/** The centre of each cell by its name, and how wide and high they are together. */
function cellsOf(kind, size) {
  const cells = new Map();
  if (kind === "square") {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) cells.set(`${letter(column)}${row + 1}`, [PITCH * (column + 0.5), PITCH * (size - row - 0.5)]);
    }
    return { cells, width: PITCH * size, height: PITCH * size };
  }
  const last = 2 * size - 2, top = PITCH / Math.sqrt(3);
  for (let row = 0; row <= last; row++) {
    const indent = Math.abs(size - 1 - row);
    for (let column = 0; column <= last - indent; column++) {
      cells.set(`${letter(row)}${column + 1}`, [PITCH * (column + 0.5) + 0.5 * PITCH * indent, top + ROW * (last - row)]);
    }
  }
  return { cells, width: PITCH * (last + 1), height: ROW * last + 2 * top };
}

/** The strips along the sides of a square board, in the colours of their owners. */
const edge = ([side, colour], size) => {
  const along = side === "left" || side === "right", far = { right: size, bottom: size }[side] ?? -10;
  return `<rect class="edge ${colour}" x="${along ? far : -10}" y="${along ? 0 : far}" width="${along ? 10 : size + 20}" height="${along ? size : 10}"/>`;
};

/** A position as SVG: the stones of a set-up, or those that a link says its record leads to. */
export function outline({ game, size, removed, stones, shown, moves }) {
  const { plan, figures, edges } = games[game];
  if (!["square", "hexagonal"].includes(plan.kind)) return "";
  const { cells, width, height } = cellsOf(plan.kind, size);
  const grid = plan.kind === "square" ? [...cells.values()].filter(([x, y]) => x === 20 || y === 20).map(([x, y]) =>
    (x === 20 ? `M20 ${y}H${width - 20}` : "") + (y === 20 ? `M${x} 20V${height - 20}` : "")).join("") : "";
  const drawn = [...cells].filter(([name]) => !removed.includes(name));
  const at = ([x, y], inner) => `<g transform="translate(${x} ${y})">${inner}</g>`;
  const placed = Object.entries((moves.length ? shown : stones) ?? {}).flatMap(([colour, names]) => names
    .filter((name) => cells.has(name) && Object.hasOwn(figures, colour)).map((name) => at(cells.get(name), figures[colour])));
  const box = `0 0 ${width + 2 * plan.aside} ${plan.top + height + plan.bottom}`;
  return `<svg class="rulestone" role="img" aria-label="Not judged yet" viewBox="${box}"><rect class="panel" width="100%" height="100%"/>
    <g transform="translate(${plan.aside} ${plan.top})">${grid && `<rect class="square" width="${width}" height="${height}"/>`}
    <g class="${grid ? "points" : "hexagons"}">${drawn.map(([, centre]) => at(centre, `<path d="${plan.shape}"/>`)).join("")}</g>
    <path class="grid" d="${grid}"/>${Object.entries(edges).map((side) => edge(side, width)).join("")}${placed.join("")}</g></svg>`;
}

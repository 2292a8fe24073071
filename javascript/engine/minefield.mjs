// Minefield: two patterns that no placement may create.
//
// Whatever a placement creates contains the new stone: an area without it looks the same as before, and an
// area with it had that point empty, where a hard corner has its stone and a switch has its corner. So the
// areas that have the point as a corner are all that is judged, on boards that already hold a pattern too.

import { EMPTY, enemyOf } from "./boards.mjs";
import { connectionGame } from "./connection.mjs";

// The corners of an area, going round: a and c are opposite, b and d too.

/** minefield.hard-corner: one colour on a diagonal, the other colour and an empty point on the other. */
const isHardCorner = (a, b, c, d) => blocks(a, c, b, d) || blocks(b, d, a, c);

function blocks(one, same, across, opposite) {
  if (one === EMPTY || one !== same) return false;
  const enemy = enemyOf(one);
  return (across === enemy && opposite === EMPTY) || (across === EMPTY && opposite === enemy);
}

/** minefield.switch: crossed corners, two of each colour; all other points of the area are empty. */
const isSwitch = (a, b, c, d) => a === c && b === d && b === enemyOf(a);

/** From a corner of an area to the opposite one: 2×2, or 2×3 and 2×4, upright or lying. */
const reaches = (...shapes) =>
  shapes.flatMap(([w, h]) => [[w, h], [w, -h], [-w, h], [-w, -h]].map(([dx, dy]) => ({ dx, dy })));

const PATTERNS = [
  { clause: "minefield.hard-corner", isPattern: isHardCorner, areas: reaches([1, 1]) },
  { clause: "minefield.switch", isPattern: isSwitch, areas: reaches([2, 1], [1, 2], [3, 1], [1, 3]) },
];

function referee({ size }, cells) {
  /** The points of the area from a point to the opposite corner, in board order. */
  function area(cell, { dx, dy }) {
    const first = cell + Math.min(dx, 0) + Math.min(dy, 0) * size;
    const points = [];
    for (let y = 0; y <= Math.abs(dy); y++) {
      for (let x = 0; x <= Math.abs(dx); x++) points.push(first + x + y * size);
    }
    return points;
  }

  /** Whether the points of an area besides its corners are empty; a 2×2 area has none. */
  const isHollow = (cell, { dx, dy }) => {
    if (dx * dx === 1 && dy * dy === 1) return true;
    return area(cell, { dx, dy }).reduce((stones, point) => stones + (cells[point] !== EMPTY), 0) === 3;
  };

  return function breaches(colour, cell, most) {
    const x = cell % size;
    const y = (cell - x) / size;
    const found = [];
    for (const { clause, isPattern, areas } of PATTERNS) {
      for (const reach of areas) {
        const { dx, dy } = reach;
        if (x + dx < 0 || x + dx >= size || y + dy < 0 || y + dy >= size) continue;
        const above = cell + dy * size;
        if (!isPattern(colour, cells[cell + dx], cells[above + dx], cells[above]) || !isHollow(cell, reach)) continue;
        found.push({ clause, cells: area(cell, reach) });
        if (found.length === most) return found;
      }
    }
    return found;
  };
}

export const minefield = connectionGame({
  name: "minefield",
  colours: ["black", "white"],
  options: { swap: [false, true] },
  referee,
  swapClause: "minefield.turn",
});

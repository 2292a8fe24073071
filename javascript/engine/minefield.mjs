// Minefield: two patterns that no placement may create.
//
// Whatever a placement creates contains the new stone: an area without it looks the same as before, and an
// area with it had that point empty, where a hard corner has its stone and a switch has its corner. So the
// areas that have the point as a corner are all that is judged, on boards that already hold a pattern too.

import { areasAt, pointsBetween } from "./areas.mjs";
import { EMPTY, enemyOf } from "./boards.mjs";
import { connectionGame } from "./connection.mjs";

/**
 * minefield.hard-corner: one colour on a diagonal, the other colour and an empty point on the other. The corners go
 * round: a and c are opposite, b and d too.
 */
const isHardCorner = (a, b, c, d) => blocks(a, c, b, d) || blocks(b, d, a, c);

function blocks(one, same, across, opposite) {
  if (one === EMPTY || one !== same) return false;
  const enemy = enemyOf(one);
  return (across === enemy && opposite === EMPTY) || (across === EMPTY && opposite === enemy);
}

/** The widths and heights of the areas that may be patterns, less one: 2×2, and 2×3 and 2×4, upright or lying. */
const SMALL = [[1, 1]];
const LARGE = [[2, 1], [1, 2], [3, 1], [1, 3]];

function referee(board, cells) {
  const small = areasAt(board, SMALL);
  const large = areasAt(board, LARGE);
  const isEmpty = (point) => cells[point] === EMPTY;

  /** minefield.switch: crossed corners, two of each colour; all other points of the area are empty. */
  const isSwitch = (colour, { beside, far, above, rest }) =>
    cells[far] === colour && cells[beside] === enemyOf(colour) && cells[above] === enemyOf(colour) && rest.every(isEmpty);

  const breach = (clause, cell, { far }) => ({ clause, cells: pointsBetween(board.size, cell, far) });

  return function breaches(colour, cell, most) {
    let found = NONE;
    for (const area of small[cell]) {
      if (!isHardCorner(colour, cells[area.beside], cells[area.far], cells[area.above])) continue;
      found = [...found, breach("minefield.hard-corner", cell, area)];
    }
    if (found.length >= most) return found;
    for (const area of large[cell]) {
      if (isSwitch(colour, area)) found = [...found, breach("minefield.switch", cell, area)];
    }
    return found;
  };
}

const NONE = [];

export const minefield = connectionGame({
  name: "minefield",
  colours: ["black", "white"],
  options: { swap: [false, true] },
  referee,
  swapClause: "minefield.turn",
});

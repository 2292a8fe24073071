// Necklace: no crosscut and no secluded empty point may stand anywhere on the board after a placement.
//
// Both conditions are about the WHOLE board after the placement, not about what the new stone did. A set-up
// board that already holds a crosscut has no legal placement at all, and one with a single secluded point has
// exactly one candidate: filling that point.

import { areasAt } from "./areas.mjs";
import { EMPTY } from "./boards.mjs";
import { connectionGame } from "./connection.mjs";

/** necklace.crosscut: the four points of a 2×2 area, going round. */
const isCrosscut = (a, b, c, d) => a !== EMPTY && b !== EMPTY && a === c && b === d && a !== b;

/** The crosscuts that stand on a board, each as its four points. */
function crosscuts({ size }, cells) {
  const found = [];
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const i = y * size + x;
      const above = i + size;
      if (isCrosscut(cells[i], cells[i + 1], cells[above + 1], cells[above])) found.push([i, i + 1, above, above + 1]);
    }
  }
  return found;
}

/**
 * necklace.secluded: how empty points lead to the perimeter over empty points.
 *
 * A search, depth first, from each empty point of the perimeter. `order` lists the points in the order in
 * which they are found; those that are not found are secluded. A point cuts off what was found through it,
 * unless that leads back past it or to the perimeter: `cut` has, by such a point, ranges of `order`.
 */
function waysOut(board, cells) {
  const { count, neighbours } = board;
  const found = new Array(count).fill(0); // the place in the order, from 1; 0 is not found
  const earliest = new Array(count).fill(0); // the earliest place that a point, or what is found through it, leads to
  const tried = new Array(count).fill(0); // how many of its neighbours
  const order = [];
  const cut = new Map();
  const path = [];
  const enter = (cell) => {
    order.push(cell);
    found[cell] = order.length;
    earliest[cell] = neighbours[cell].length < 4 ? 0 : order.length; // 0 is outside
    path.push(cell);
  };
  const leave = () => {
    const cell = path.pop();
    const before = path.at(-1);
    if (before === undefined) return;
    if (earliest[cell] < earliest[before]) earliest[before] = earliest[cell];
    if (earliest[cell] < found[before]) return;
    if (!cut.has(before)) cut.set(before, []);
    cut.get(before).push([found[cell] - 1, order.length]);
  };
  for (let start = 0; start < count; start++) {
    if (neighbours[start].length === 4 || cells[start] !== EMPTY || found[start]) continue;
    enter(start);
    while (path.length > 0) {
      const cell = path.at(-1);
      const next = neighbours[cell][tried[cell]++];
      if (next === undefined) leave();
      else if (cells[next] !== EMPTY) continue;
      else if (!found[next]) enter(next);
      else if (found[next] < earliest[cell]) earliest[cell] = found[next];
    }
  }
  const secluded = [];
  for (let cell = 0; cell < count; cell++) if (cells[cell] === EMPTY && !found[cell]) secluded.push(cell);
  return { order, cut, secluded };
}

const AREAS = [[1, 1]];

function referee(board, cells) {
  const standing = crosscuts(board, cells).map((area) => ({ clause: "necklace.crosscut", cells: area }));
  const areas = areasAt(board, AREAS);
  const { order, cut, secluded } = waysOut(board, cells);

  return function breaches(colour, cell) {
    // Crosscuts of the whole board: those at the new stone are new.
    let found = standing;
    for (const { beside, far, above } of areas[cell]) {
      if (!isCrosscut(colour, cells[beside], cells[far], cells[above])) continue;
      found = [...found, { clause: "necklace.crosscut", cells: [cell, beside, far, above] }];
    }
    // Secluded points of the whole board; the colour of the stone does not matter.
    if (secluded.length === 0 && !cut.has(cell)) return found;
    const points = secluded.filter((point) => point !== cell);
    for (const [from, to] of cut.get(cell) ?? []) points.push(...order.slice(from, to));
    return points.length > 0 ? [...found, { clause: "necklace.secluded", cells: points }] : found;
  };
}

export const necklace = connectionGame({
  name: "necklace",
  colours: ["red", "blue"],
  options: { swap: [true, false] },
  referee,
  swapClause: "necklace.swap",
});

// Necklace: no crosscut and no secluded empty point may stand anywhere on the
// board after a placement.
//
// Both conditions are about the WHOLE board after the placement, not about
// what the new stone did. A set-up board that already holds a crosscut has no
// legal placement at all, and one with a single secluded point has exactly
// one candidate: filling that point.

import { EMPTY } from './boards.mjs';
import { connectionGame } from './connection.mjs';

// The four points of a 2x2 area, going round (necklace.crosscut).
function isCrosscut(a, b, c, d) {
  return a !== EMPTY && b !== EMPTY && a === c && b === d && a !== b;
}

function hasCrosscut(board, cells) {
  const { size } = board;
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const i = y * size + x;
      if (isCrosscut(cells[i], cells[i + 1], cells[i + size + 1], cells[i + size])) return true;
    }
  }
  return false;
}

// How many empty points have an empty path to the perimeter if `filled` is
// taken (necklace.secluded). The search starts from all empty perimeter points
// at once; a point is secluded exactly if it is not reached.
function openPoints(board, cells, filled = -1) {
  const seen = new Uint8Array(board.count);
  const queue = [];
  const reach = (cell) => {
    if (cells[cell] === EMPTY && cell !== filled && !seen[cell]) {
      seen[cell] = 1;
      queue.push(cell);
    }
  };
  perimeter(board).forEach(reach);
  for (let i = 0; i < queue.length; i++) board.neighbours[queue[i]].forEach(reach);
  return queue.length;
}

// Boards are few and stay alive, so the edge list is worked out once for each.
const perimeters = new WeakMap();

function perimeter(board) {
  let points = perimeters.get(board);
  if (!points) {
    const last = board.size - 1;
    points = [...board.names.keys()].filter((cell) => {
      const x = cell % board.size;
      const y = Math.floor(cell / board.size);
      return x === 0 || y === 0 || x === last || y === last;
    });
    perimeters.set(board, points);
  }
  return points;
}

// The eight points around a point, going round from its right.
const AROUND = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];

// Do the empty points beside a cell hang together by the eight points around
// it? Then no path needs the cell. What lies outside the board counts as
// empty: an empty point beside it is on the perimeter, and not secluded.
function isBypassed(board, cells, cell) {
  const { size } = board;
  const x = cell % size;
  const y = Math.floor(cell / size);
  const isOpen = AROUND.map(([dx, dy]) => {
    const outside = x + dx < 0 || x + dx >= size || y + dy < 0 || y + dy >= size;
    return outside || cells[cell + dx + dy * size] === EMPTY;
  });
  // Each run of open points that has a neighbour in it is counted at its last neighbour.
  const ends = [0, 2, 4, 6].filter((at) => isOpen[at] && !(isOpen[at + 1] && isOpen[(at + 2) % 8]));
  return ends.length <= 1;
}

function referee(board, cells) {
  const { size } = board;
  const crossedBefore = hasCrosscut(board, cells);
  const emptyBefore = cells.reduce((sum, stone) => sum + (stone === EMPTY), 0);
  const allOpenBefore = openPoints(board, cells) === emptyBefore;

  // The four 2x2 areas at the new stone; the rest of the board is unchanged.
  function makesCrosscut(colour, cell) {
    const x = cell % size;
    const y = Math.floor(cell / size);
    for (const dx of [-1, 1]) {
      for (const dy of [-1, 1]) {
        if (x + dx < 0 || x + dx >= size || y + dy < 0 || y + dy >= size) continue;
        const beside = cells[cell + dx];
        const above = cells[cell + dy * size];
        const opposite = cells[cell + dx + dy * size];
        if (isCrosscut(colour, beside, opposite, above)) return true;
      }
    }
    return false;
  }

  // Seclusion may ask for a search over the board and does not depend on the
  // colour of the stone, so each point is looked at once.
  const secludes = new Map();
  function leavesSecluded(cell) {
    if (!secludes.has(cell)) {
      const isHarmless = allOpenBefore && isBypassed(board, cells, cell);
      secludes.set(cell, !isHarmless && openPoints(board, cells, cell) !== emptyBefore - 1);
    }
    return secludes.get(cell);
  }

  return (colour, cell) => {
    if (crossedBefore || makesCrosscut(colour, cell)) return 'necklace.crosscut';
    if (leavesSecluded(cell)) return 'necklace.secluded';
    return null;
  };
}

export const necklace = connectionGame({
  name: 'necklace',
  colours: ['red', 'blue'],
  options: { swap: [true, false] },
  referee,
  swapClause: 'necklace.swap',
});

// Minefield: two patterns that no placement may create.
//
// Whatever a placement creates contains the new stone: an area without it
// looks the same as before, and an area with it had that point empty, where a
// hard corner has its stone and a switch has its corner. So looking at the
// areas that contain the point is exactly "judged area by area", on boards
// that already hold a pattern too.

import { EMPTY, enemyOf } from './boards.mjs';
import { connectionGame } from './connection.mjs';

// The four points of a 2x2 area, going round: a and c are opposite, b and d too
// (minefield.hard-corner).
function isHardCorner(a, b, c, d) {
  return threeOfPattern(a, c, b, d) || threeOfPattern(b, d, a, c);
}

// p and q are a like-coloured diagonal; r and s are an enemy and an empty point.
function threeOfPattern(p, q, r, s) {
  if (p === EMPTY || p !== q) return false;
  const enemy = enemyOf(p);
  return (r === enemy && s === EMPTY) || (r === EMPTY && s === enemy);
}

// Width and height minus one of the areas of a switch: 2x3 and 2x4, both ways.
const SWITCH_SPANS = [[1, 2], [1, 3], [2, 1], [3, 1]];
const DIAGONALS = [[1, 1], [1, -1], [-1, 1], [-1, -1]];

function referee(board, cells) {
  const { size } = board;
  const inside = (x, y) => x >= 0 && y >= 0 && x < size && y < size;
  const at = (x, y) => cells[y * size + x];

  function makesHardCorner(colour, x, y) {
    return DIAGONALS.some(([dx, dy]) => inside(x + dx, y + dy)
      && isHardCorner(colour, at(x + dx, y), at(x + dx, y + dy), at(x, y + dy)));
  }

  // The new stone must be a corner of the area, for the other points are empty.
  function makesSwitch(colour, x, y) {
    return SWITCH_SPANS.some(([w, h]) => DIAGONALS.some(([dx, dy]) => {
      const farX = x + dx * w;
      const farY = y + dy * h;
      return inside(farX, farY)
        && at(farX, farY) === colour
        && at(farX, y) === enemyOf(colour)
        && at(x, farY) === enemyOf(colour)
        && emptyBetweenCorners(x, y, dx, dy, w, h);
    }));
  }

  function emptyBetweenCorners(x, y, dx, dy, w, h) {
    for (let i = 0; i <= w; i++) {
      for (let j = 0; j <= h; j++) {
        const corner = (i === 0 || i === w) && (j === 0 || j === h);
        if (!corner && at(x + i * dx, y + j * dy) !== EMPTY) return false;
      }
    }
    return true;
  }

  return (colour, cell) => {
    const x = cell % size;
    const y = Math.floor(cell / size);
    if (makesHardCorner(colour, x, y)) return 'minefield.hard-corner';
    if (makesSwitch(colour, x, y)) return 'minefield.switch';
    return null;
  };
}

export const minefield = connectionGame({
  name: 'minefield',
  colours: ['black', 'white'],
  options: { swap: [false, true] },
  referee,
  swapClause: 'minefield.turn',
});

// The rules of the square games once more, as slowly and literally as possible,
// on cell names instead of arrays: { a1: 'black', ... }.

import { squareBoard } from '../engine/boards.mjs';

const point = (x, y) => String.fromCharCode(97 + x) + (y + 1);

// Every area of w x h points, as a list of its points.
function areas(size, w, h) {
  const found = [];
  for (let x = 0; x + w <= size; x++) {
    for (let y = 0; y + h <= size; y++) {
      const area = [];
      for (let i = 0; i < w; i++) for (let j = 0; j < h; j++) area.push(point(x + i, y + j));
      found.push(area);
    }
  }
  return found;
}

// In a 2x2 area listed by areas(), points 0 and 3 are opposite, 1 and 2 too.
function hardCornerIn(stones, [a, b, c, d]) {
  const diagonals = [[a, d, b, c], [b, c, a, d]];
  return diagonals.some(([p, q, r, s]) => {
    const others = [stones[r], stones[s]].filter(Boolean);
    return stones[p] && stones[p] === stones[q] && others.length === 1 && others[0] !== stones[p];
  });
}

function switchIn(stones, area, h) {
  const corners = [0, h - 1, area.length - h, area.length - 1].map((i) => area[i]);
  if (area.some((cell) => stones[cell] && !corners.includes(cell))) return false;
  const [a, b, c, d] = corners.map((cell) => stones[cell]);
  return Boolean(a && b) && a === d && b === c && a !== b;
}

// Minefield: does some area hold a pattern that it did not hold before?
export function newPattern(before, after, size) {
  const created = (area, test) => !test(before, area) && test(after, area);
  if (areas(size, 2, 2).some((area) => created(area, hardCornerIn))) return true;
  return [[2, 3], [3, 2], [2, 4], [4, 2]].some(([w, h]) =>
    areas(size, w, h).some((area) => created(area, (stones) => switchIn(stones, area, h))));
}

export function crosscutOn(stones, size) {
  return areas(size, 2, 2).some(([a, b, c, d]) => stones[a] && stones[b]
    && stones[a] === stones[d] && stones[b] === stones[c] && stones[a] !== stones[b]);
}

// Necklace: is there a crosscut or a secluded empty point anywhere?
export function badBoard(before, after, size) {
  if (crosscutOn(after, size)) return true;
  const { names, neighbours } = squareBoard(size);
  const onEdge = (cell) => neighbours[cell].length < 4;
  const open = new Set();
  for (let grown = true; grown;) {
    grown = false;
    names.forEach((name, cell) => {
      if (after[name] || open.has(cell)) return;
      if (onEdge(cell) || neighbours[cell].some((next) => open.has(next))) {
        open.add(cell);
        grown = true;
      }
    });
  }
  return names.some((name, cell) => !after[name] && !open.has(cell));
}

// Does a chain lead from the bottom (or left) edge to the opposite one?
export function connected(stones, size, colour, first) {
  const chain = [];
  for (let i = 0; i < size; i++) chain.push(first ? [i, 0] : [0, i]);
  const seen = new Set();
  while (chain.length > 0) {
    const [x, y] = chain.pop();
    const name = point(x, y);
    if (x < 0 || y < 0 || x >= size || y >= size || stones[name] !== colour || seen.has(name)) continue;
    if ((first ? y : x) === size - 1) return true;
    seen.add(name);
    chain.push([x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]);
  }
  return false;
}

// Rectangular areas of square boards.

const known = new WeakMap();

/**
 * By cell, the areas that have it as a corner: their other corners, going round, and the other points. Shapes are widths
 * and heights, less one. All is worked out once for each board, of which there are few.
 */
export function areasAt(board, shapes) {
  if (!known.has(board)) known.set(board, new Map());
  if (!known.get(board).has(shapes)) known.get(board).set(shapes, madeAreas(board, shapes));
  return known.get(board).get(shapes);
}

function madeAreas({ size, count }, shapes) {
  const signs = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
  const reaches = shapes.flatMap(([w, h]) => signs.map(([x, y]) => [w * x, h * y]));
  return Array.from({ length: count }, (_, cell) => {
    const x = cell % size, y = (cell - x) / size;
    const inside = reaches.filter(([dx, dy]) => x + dx >= 0 && x + dx < size && y + dy >= 0 && y + dy < size);
    return inside.map(([dx, dy]) => {
      const [beside, far, above] = [cell + dx, cell + dx + dy * size, cell + dy * size];
      const rest = pointsBetween(size, cell, far).filter((point) => ![cell, beside, far, above].includes(point));
      return { beside, far, above, rest };
    });
  });
}

/** The points of the area between opposite corners, in board order. */
export function pointsBetween(size, one, other) {
  const low = Math.floor(Math.min(one, other) / size), high = Math.floor(Math.max(one, other) / size);
  const left = Math.min(one % size, other % size), right = Math.max(one % size, other % size);
  const points = [];
  for (let y = low; y <= high; y++) for (let x = left; x <= right; x++) points.push(x + y * size);
  return points;
}

// Where the cells of a board lie on paper, turned and flipped as somebody wants to see it. No rule is known here.

const PITCH = 40, ROW = 20 * Math.sqrt(3), TALL = PITCH / Math.sqrt(3);

/** The nearest to the reader at `steps` of 90° on square boards, of 30° on hexagonal ones. */
function turning(steps, isFlipped, step) {
  const angle = (steps * step * Math.PI) / 180, side = isFlipped ? -1 : 1;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ([x, y]) => [x * side * cos - y * sin, x * side * sin + y * cos];
}

/**
 * The centre of each cell, the corners of a cell, coordinates at the rim, and on square boards the lines and the edges
 * with their owner: 0 for the first colour, 1 for the second.
 */
export function planOf({ size, names, step }, { turned = 0, isFlipped = false } = {}) {
  const turn = turning(turned, isFlipped, step ? 30 : 90);
  return step ? hexagon(size, names, turn) : square(size, names, turn);
}

function square(size, names, turn) {
  const side = (size - 1) * PITCH, far = side + 20;
  const place = (column, row) => turn([column * PITCH, side - row * PITCH]);
  const range = Array.from({ length: size }, (_, i) => i);
  const letters = range.map((i) => [/[a-z]+/.exec(names[i])[0], ...turn([i * PITCH, side + 42])]);
  const numbers = range.map((i) => [String(i + 1), ...turn([-44, side - i * PITCH])]);
  const lines = range.flatMap((i) => [[place(i, 0), place(i, size - 1)], [place(0, i), place(size - 1, i)]]);
  const band = (owner, ...corners) => ({ owner, corners: corners.map(turn) });
  return {
    isSquare: true,
    centres: names.map((_, cell) => place(cell % size, Math.floor(cell / size))),
    corners: [[-20, -20], [20, -20], [20, 20], [-20, 20]],
    ground: [[-20, -20], [far, -20], [far, far], [-20, far]].map(turn),
    labels: [...letters, ...numbers],
    lines,
    edges: [
      band(0, [-20, far], [far, far], [far, far + 8], [-20, far + 8]),
      band(0, [-20, -28], [far, -28], [far, -20], [-20, -20]),
      band(1, [-28, -28], [-20, -28], [-20, far + 8], [-28, far + 8]),
      band(1, [far, -28], [far + 8, -28], [far + 8, far + 8], [far, far + 8]),
    ],
  };
}

function hexagon(size, names, turn) {
  const last = 2 * size - 2;
  const rowOf = (letters) => [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  const place = (row, number) => [PITCH * (number - 0.5 + Math.abs(size - 1 - row) / 2), ROW * (last - row)];
  const parts = names.map((name) => /([a-z]+)(\d+)/.exec(name).slice(1));
  const rows = [...new Set(parts.map(([letters]) => letters))];
  const left = ([x, y]) => [x - 34, y];
  return {
    isSquare: false,
    centres: parts.map(([letters, number]) => turn(place(rowOf(letters), number))),
    corners: [0, 1, 2, 3, 4, 5].map((k) => turn([TALL * Math.sin(k * Math.PI / 3), -TALL * Math.cos(k * Math.PI / 3)])),
    ground: [],
    labels: rows.map((letters) => [letters, ...turn(left(place(rowOf(letters), 1)))]),
    lines: [],
    edges: [],
  };
}

/** The outline of cells that lie together: the sides that no two of them share, as a path. */
export function outline({ centres, corners }, cells) {
  const sides = new Map();
  for (const cell of cells) {
    const around = corners.map((at) => at.map((v, i) => Math.round(v + centres[cell][i])));
    around.forEach((start, k) => {
      const side = [start, around[(k + 1) % around.length]].map(String);
      const key = [...side].sort().join("L");
      if (!sides.delete(key)) sides.set(key, `M${side.join("L")}`);
    });
  }
  return [...sides.values()].join("");
}

/** The nearest cell in a direction. On a hexagon up is up to the left, and down undoes it. */
export function beside({ centres }, from, [right, down]) {
  const [x, y] = centres[from];
  let best = from, least = Infinity;
  centres.forEach(([cx, cy], cell) => {
    const ahead = (cx - x) * right + (cy - y) * down;
    const aside = Math.abs((cx - x) * down) + Math.abs((cy - y) * right);
    const way = ahead + aside - down * (cx - x) / 1000;
    if (ahead > 1 && aside < ahead + 1 && way < least) [best, least] = [cell, way];
  });
  return best;
}

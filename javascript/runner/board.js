// Boards as text: what stands after some moves of a case, and a picture of it. No rule is known here.

"use strict";

const SQUARE = new Set(["minefield", "necklace"]);

/** A letter for a number from 0: a, b, … z, aa, … */
const letter = (number) => (number < 26 ? "" : letter(Math.floor(number / 26) - 1)) + String.fromCharCode(97 + (number % 26));

/** The rows of a board from the bottom, each a list of cell names. */
function rowsOf({ game, size }) {
  const indices = (count) => [...Array(count).keys()];
  if (SQUARE.has(game)) return indices(size).map((row) => indices(size).map((column) => `${letter(column)}${row + 1}`));
  return indices(2 * size - 1).map((row) => indices(2 * size - 1 - Math.abs(row - size + 1)).map((column) => `${letter(row)}${column + 1}`));
}

/** The cells beside a cell of a hexagonal board. */
function beside(rows, row, column) {
  const around = [[row, column - 1], [row, column + 1]];
  for (const other of [row - 1, row + 1]) {
    const shift = (rows[other]?.length ?? 0) > rows[row].length ? 0 : -1;
    around.push([other, column + shift], [other, column + shift + 1]);
  }
  return around.map(([y, x]) => rows[y]?.[x]);
}

/** The cells of the stones connected with this one. */
function tree(rows, stones, start) {
  const place = new Map(rows.flatMap((cells, row) => cells.map((cell, column) => [cell, [row, column]])));
  const found = new Set([start]);
  for (const cell of found) {
    for (const next of beside(rows, ...place.get(cell))) if (stones.get(next) === stones.get(start)) found.add(next);
  }
  return found;
}

/** What stands after the first moves of a case: a colour by cell. `names` are the colours, first the one that begins. */
function replay(each, count, names) {
  const stones = new Map();
  const rows = rowsOf(each);
  const square = SQUARE.has(each.game); // there stones stay, so who is skipped is seen from the case
  const final = new Map(Object.entries(square ? each.stones ?? {} : {}).flatMap(([side, cells]) => cells.map((cell) => [cell, side])));
  let turn = 0;
  for (const move of each.moves.slice(0, count)) {
    const [, colour, cell, removed] = /(?:(\w+):)?([a-z]+\d+)?(?:x(\w+))?/.exec(move);
    if (move.startsWith("setup")) {
      for (const [, side, cells] of move.matchAll(/(\w+)=(\S+)/g)) for (const name of cells.split(",")) stones.set(name, side);
    } else if (move.startsWith("choose")) {
      turn = each.options?.pie === "extra-stone" ? 0 : 1;
    } else if (cell) {
      stones.set(cell, colour ?? final.get(cell) ?? names[turn]);
      if (removed) for (const name of tree(rows, stones, removed)) stones.delete(name);
      turn = 1 - turn;
    }
  }
  return stones;
}

/** The board as lines, from the top: a capital letter for each stone, in brackets the cells that `moves`, a text, names. */
function draw(each, stones, moves) {
  const rows = rowsOf(each);
  const named = new Set(moves.match(/(?<=\b|\dx)[a-z]+\d+/g));
  const gone = new Set(each.removed);
  const square = SQUARE.has(each.game);
  const shown = (cell) => {
    const sign = gone.has(cell) ? " " : stones.get(cell)?.[0].toUpperCase() ?? ".";
    return named.has(cell) ? `(${sign})` : ` ${sign} `;
  };
  const lines = rows.map((cells, row) => {
    const label = square ? String(row + 1) : letter(row);
    const indent = square ? "" : " ".repeat(Math.floor(Math.abs(row - each.size + 1) * 1.5));
    return `${label.padStart(2)} ${indent}${cells.map(shown).join("")}`.trimEnd();
  }).reverse();
  return square ? [...lines, `   ${rows[0].map((cell) => ` ${/[a-z]+/.exec(cell)[0]} `).join("")}`.trimEnd()] : lines;
}

module.exports = { draw, replay };

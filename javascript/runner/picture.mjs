// The board of a record as text.

import { EMPTY } from "../engine/boards.mjs";
import { follow } from "../engine/judge.mjs";
import { readSetting } from "../engine/questions.mjs";

/** The rows of a board from the bottom, each a list of cell names. */
function rowsOf({ names, size, step }) {
  const rows = new Map();
  names.forEach((name, cell) => {
    const row = step ? /[a-z]+/.exec(name)[0] : String(Math.floor(cell / size) + 1);
    rows.set(row, [...rows.get(row) ?? [], name]);
  });
  return [...rows];
}

/**
 * The board after the first moves of a record, as lines from the top: a capital letter for each stone, in brackets
 * the cells that `named`, a text, names.
 */
export function draw({ game, size, options, removed, moves }, count, named) {
  const { game: { colours }, state: { cells, setting: { board } } } =
    follow({ game, size, options, removed, moves: moves.slice(0, count) });
  const { setting: { board: whole } } = readSetting({ game, size });
  const marked = new Set(named.match(/(?<=\b|\dx)[a-z]+\d+/g));
  const signOf = (cell) => (cell === undefined ? " " : cells[cell] === EMPTY ? "." : colours[cells[cell] - 1][0].toUpperCase());
  const shown = (name) => (marked.has(name) ? `(${signOf(board.index.get(name))})` : ` ${signOf(board.index.get(name))} `);
  const rows = rowsOf(whole);
  const lines = rows.map(([label, names], row) => {
    const indent = whole.step ? " ".repeat(Math.floor(Math.abs(row - size + 1) * 1.5)) : "";
    return `${label.padStart(2)} ${indent}${names.map(shown).join("")}`.trimEnd();
  }).reverse();
  if (whole.step) return lines;
  const columns = rows[0][1].map((name) => ` ${/[a-z]+/.exec(name)[0]} `);
  return [...lines, `   ${columns.join("")}`.trimEnd()];
}

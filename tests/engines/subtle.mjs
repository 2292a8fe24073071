// The engine of javascript/ with one subtle mistake: node subtle.mjs MISTAKE
//
// A mistake is a text of one module and what replaces it. The changed engine is written to a folder of its own
// and run there.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const MISTAKES = {
  // Where Light is chosen, Dark moves again.
  choice: ['lefe.mjs', 'setting.options.pie === "first-move" ? LIGHT',
    'setting.options.pie === "first-move" && action.choice === "dark" ? LIGHT'],
  // A lone stone has no leaf where trees are joined.
  lone: ['lefe.mjs', 'joined.map((tree) => tree.leaves)',
    'joined.map((tree) => (tree.stones.length === 1 ? 0 : tree.leaves))'],
  // The game ends only when neither colour can place.
  neither: ['lefe.mjs', 'over: unable.length > 0', 'over: unable.length === asked.length'],
  // Of three trees that are joined two count.
  three: ['lefe.mjs', 'Math.min(...before)', 'Math.min(...before.slice(0, 2))'],
  // Who stops twice ends the game alone.
  restop: ['turnless.mjs', '[...new Set([...state.stopped, colour])]', '[...state.stopped, colour]'],
  // Sizes are sorted as texts, so 10 comes before 9 and after 1.
  strings: ['groups.mjs', 'list.sort((a, b) => b - a)', 'list.sort().reverse()'],
  // Lists are compared up to their third number.
  short: ['groups.mjs', 'i < Math.max(a.length, b.length)', 'i < Math.min(3, Math.max(a.length, b.length))'],
  // The long switch is seen lying, and the short one in both ways.
  upright: ['minefield.mjs', '[3, 1], [1, 3]', '[3, 1]'],
  // A corner of the board is no point of the perimeter.
  corner: ['necklace.mjs', 'if (neighbours[start].length === 4 ||', 'if (neighbours[start].length !== 3 ||'],
  // A line of sight ends after four cells.
  far: ['interleave.mjs', 'while (cell >= 0 && cell !== from && cells[cell] === EMPTY) cell = step[cell][direction];',
    `for (let n = 1; cell >= 0 && cell !== from && cells[cell] === EMPTY; n++) {
      cell = n < 4 ? step[cell][direction] : -1;
    }`],
};

const mistake = process.argv[2];
const changes = MISTAKES[mistake];
if (changes === undefined) throw new Error(`there are ${Object.keys(MISTAKES).join(', ')}`);
const folder = mkdtempSync(join(tmpdir(), 'subtle-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const part of ['engine', 'cli.mjs']) {
  const original = fileURLToPath(new URL(`../../javascript/${part}`, import.meta.url));
  cpSync(original, join(folder, part), { recursive: true });
}
const [name, from, to] = changes;
const path = join(folder, 'engine', name);
const text = readFileSync(path, 'utf8');
if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
writeFileSync(path, text.replace(from, () => to));
process.argv[2] = 'serve';
await import(pathToFileURL(join(folder, 'cli.mjs')));

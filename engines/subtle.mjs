// The engine in javascript/engine with one subtle mistake: node subtle.mjs MISTAKE
//
// A mistake is a text of one module and what it is replaced by. The changed modules are written to a folder of
// their own, and its engine is run.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const MISTAKES = {
  // Where Light is chosen, Dark moves again.
  choice: ['lefe.mjs', "if (action.type === 'choose') return afterChoice(state);",
    "if (action.type === 'choose') return action.colour === 'dark' ? afterChoice(state) : inPlay(setting, state.cells, DARK);"],
  // A lone stone has no leaf where trees are joined.
  lone: ['lefe.mjs', '.map((tree) => tree.leaves);\n    threshold',
    '.map((tree) => (tree.stones.length === 1 ? 0 : tree.leaves));\n    threshold'],
  // The game ends only when neither colour can place.
  neither: ['lefe.mjs', 'tested.some((colour)', 'tested.every((colour)'],
  // Of three trees that are joined two count.
  three: ['lefe.mjs', 'Math.min(...counts)', 'Math.min(...counts.slice(0, 2))'],
  // Who stops twice ends the game alone.
  restop: ['turnless.mjs', '[...new Set([...state.stopped, action.colour])]', '[...state.stopped, action.colour]'],
};

const mistake = process.argv[2];
const changes = MISTAKES[mistake];
if (changes === undefined) throw new Error(`there are ${Object.keys(MISTAKES).join(', ')}`);
const folder = mkdtempSync(join(tmpdir(), 'subtle-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
cpSync(fileURLToPath(new URL('../javascript/engine/', import.meta.url)), folder, { recursive: true });
const [name, from, to] = changes;
const path = join(folder, name);
const text = readFileSync(path, 'utf8');
if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
writeFileSync(path, text.replace(from, () => to));
await import(pathToFileURL(join(folder, 'engine.mjs')));

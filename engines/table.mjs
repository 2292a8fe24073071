// Answers by heart: node table.mjs record FILE keeps the answers of the engine of the folder `node`, and
// node table.mjs replay FILE gives them again, and nonsense to all other questions; decline instead of replay
// answers no other question, and crash ends at it.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { answerLine } from './node/protocol.mjs';

const [mode, file] = process.argv.slice(2);
const known = new Map(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
const NONSENSE = { accepted: 0, nodes: 1, legal: [], to_move: null, over: true, winner: null };

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...question } = JSON.parse(line);
  const key = JSON.stringify(question);
  if (mode === 'record') known.set(key, JSON.parse(answerLine(line)));
  if (mode === 'crash' && !known.has(key)) process.exit(3);
  const unknown = mode === 'decline' ? { unsupported: 'it is not in the table' } : NONSENSE;
  process.stdout.write(`${JSON.stringify({ ...(known.get(key) ?? unknown), id })}\n`);
}
if (mode === 'record') writeFileSync(file, JSON.stringify([...known]));

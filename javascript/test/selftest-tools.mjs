// Small helpers for the self-test.

import { answerLine } from '../engine/protocol.mjs';

const counts = { passed: 0, failed: 0 };

export function check(what, found, wanted = true) {
  if (JSON.stringify(found) === JSON.stringify(wanted)) {
    counts.passed += 1;
    return;
  }
  counts.failed += 1;
  console.log(`FAILED ${what}\n  wanted ${JSON.stringify(wanted)}\n  found  ${JSON.stringify(found)}`);
}

export function finish() {
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}

// Everything is asked through the protocol, as a stranger would.
export const ask = (request) => JSON.parse(answerLine(JSON.stringify({ id: 1, ...request })));

export const judge = (game, size, stones, to_move, more = {}) =>
  ask({ op: 'judge', game, size, stones, to_move, ...more });

export const play = (game, size, moves, more = {}) => ask({ op: 'play', game, size, moves, ...more });

export const perft = (game, size, moves, depth, more = {}) =>
  ask({ op: 'perft', game, size, moves, depth, ...more }).nodes;

// "a1 b2" -> ["a1", "b2"]
export const list = (text) => text.split(' ').filter(Boolean);

// A small repeatable random generator: random(n) is a whole number below n.
export function generator(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

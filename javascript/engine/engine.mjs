// rulestone-node: an engine for Minefield, Necklace, Lefe, Interleave and
// Evening that speaks the engine protocol on standard input and output.
//
//   node engine.mjs
//
// Where to read on:
//   protocol.mjs     the operations hello, judge, play, perft
//   requests.mjs     checking what was asked
//   boards.mjs       cells, names, neighbours
//   connection.mjs   turns, skips, connecting edges: minefield.mjs, necklace.mjs
//   lefe.mjs         trees and leaves
//   turnless.mjs     play without turns: interleave.mjs, evening.mjs
//
// Each game is an object with the same functions: start, fromStones, read and
// write (actions as text), refuse (why an action is illegal), apply, actions,
// describe. States are never changed, only replaced.

import { answerLine } from './protocol.mjs';

const NEWLINE = 0x0a;

// Lines are cut at the newline byte alone, because JSON text may contain other
// characters that line readers break at. Invalid UTF-8 cannot be JSON; it is
// passed on as text that does not parse.
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes) {
  try {
    return utf8.decode(bytes);
  } catch {
    return 'invalid UTF-8';
  }
}

function reply(chunks) {
  process.stdout.write(`${answerLine(decode(Buffer.concat(chunks)))}\n`);
}

let pending = [];

process.stdin.on('data', (chunk) => {
  let start = 0;
  for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
    reply([...pending, chunk.subarray(start, end)]);
    pending = [];
    start = end + 1;
  }
  if (start < chunk.length) pending.push(chunk.subarray(start));
});

process.stdin.on('end', () => {
  if (pending.length > 0) reply(pending);
});

// Nobody reads the answers any more: there is nothing left to do.
process.stdout.on('error', () => process.exit(0));

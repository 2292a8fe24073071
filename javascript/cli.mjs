#!/usr/bin/env node
// rulestone serve: an engine for Minefield, Necklace, Lefe, Interleave and Evening that speaks the engine protocol
// on standard input and output.

import "./engine/all.mjs";
import { answerLine } from "./engine/serve.mjs";

if (process.argv.slice(2).join() !== "serve") {
  process.stderr.write("Usage: rulestone serve\n\nAnswers the lines of the engine protocol on standard input.\n");
  process.exit(2);
}

const NEWLINE = 0x0a;

// Lines are cut at the newline byte alone, because JSON text may contain other characters that line readers break
// at. Invalid UTF-8 cannot be JSON; it is passed on as text that does not parse. So is a byte
// order mark, which `ignoreBOM` keeps.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decode(bytes) {
  try {
    return utf8.decode(bytes);
  } catch {
    return "invalid UTF-8";
  }
}

const reply = (chunks) => process.stdout.write(`${answerLine(decode(Buffer.concat(chunks)))}\n`);

let pending = [];

process.stdin.on("data", (chunk) => {
  let start = 0;
  for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
    reply([...pending, chunk.subarray(start, end)]);
    pending = [];
    start = end + 1;
  }
  if (start < chunk.length) pending.push(chunk.subarray(start));
});

process.stdin.on("end", () => {
  if (pending.length > 0) reply(pending);
});

// The reader of the answers has gone: there is nothing left to do.
process.stdout.on("error", () => process.exit(0));

// Bad lines and bad requests, and the engine as a process.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { answerLine } from '../engine/protocol.mjs';
import { check } from './selftest-tools.mjs';

const base = { id: 7, op: 'judge', game: 'minefield', size: 5, options: {} };
const moves = (game, ...list) => ({ id: 7, op: 'play', game, size: 3, moves: list });

// [what, changes to a good request or a whole line, code, at]
const CASES = [
  ['no JSON', '{', 'bad-json'],
  ['empty line', '', 'bad-json'],
  ['not an object', '[1]', 'bad-request'],
  ['null', 'null', 'bad-request'],
  ['no id', { ...base, id: undefined }, 'bad-request', 'id'],
  ['op', { ...base, op: 'toString' }, 'bad-request', 'op'],
  ['hello of another protocol', { id: 7, op: 'hello', protocol: 2 }, 'bad-request', 'protocol'],
  ['game', { ...base, game: 'constructor' }, 'unknown-game', 'game'],
  ['size 0', { ...base, size: 0 }, 'bad-size', 'size'],
  ['size 2.5', { ...base, size: 2.5 }, 'bad-size', 'size'],
  ['size 65', { ...base, size: 65 }, 'bad-size', 'size'],
  ['option name', { ...base, options: { pie: 'none' } }, 'bad-option', 'options.pie'],
  ['option value', { ...base, game: 'necklace', options: { swap: 1 } }, 'bad-option', 'options.swap'],
  ['options', { ...base, options: [] }, 'bad-option', 'options'],
  ['stray field', { ...base, stone: {} }, 'bad-request', 'stone'],
  ['neither', base, 'bad-request', 'stones'],
  ['both', { ...base, stones: {}, moves: [] }, 'bad-request', 'moves'],
  ['to_move missing', { ...base, stones: {} }, 'bad-request', 'to_move'],
  ['to_move', { ...base, stones: {}, to_move: 'red' }, 'bad-position', 'to_move'],
  ['to_move without turns', { ...base, game: 'evening', stones: {}, to_move: 'white' }, 'bad-position', 'to_move'],
  ['colour', { ...base, stones: { red: [] }, to_move: 'black' }, 'bad-position', 'stones.red'],
  ['overlap', { ...base, stones: { black: ['a1'], white: ['b1', 'a1'] }, to_move: 'black' }, 'bad-position', 'stones.white[1]'],
  ['off the board', { ...base, stones: { black: ['f1'] }, to_move: 'black' }, 'bad-cell', 'stones.black[0]'],
  ['not a cell', { ...base, stones: { black: [3] }, to_move: 'black' }, 'bad-cell', 'stones.black[0]'],
  ['removed elsewhere', { ...base, removed: [], stones: {}, to_move: 'black' }, 'bad-request', 'removed'],
  ['removed twice', { ...base, game: 'interleave', removed: ['a1', 'a1'], stones: {} }, 'bad-position', 'removed[1]'],
  ['stone on a removed cell', { ...base, game: 'interleave', removed: ['a1'], stones: { black: ['a1'] } }, 'bad-cell', 'stones.black[0]'],
  ['illegal record', { ...base, moves: ['a1', 'a1'] }, 'bad-action', 'moves[1]'],
  ['unreadable move', moves('lefe', 'a1', 'swap'), 'bad-action', 'moves[1]'],
  ['unreadable move behind an illegal one', moves('minefield', 'a1', 'a1', 'A1'), 'bad-action', 'moves[2]'],
  ['leading zero', moves('minefield', 'a01'), 'bad-action', 'moves[0]'],
  ['move off the board', moves('minefield', 'a4'), 'bad-cell', 'moves[0]'],
  ['removal off the board', moves('lefe', 'a1xa9'), 'bad-cell', 'moves[0]'],
  ['wrong colours chosen', moves('lefe', 'a1', 'choose red'), 'bad-action', 'moves[1]'],
  ['set-up with two spaces', moves('interleave', 'setup black=a1  red=a2'), 'bad-action', 'moves[0]'],
  ['set-up off the board', moves('interleave', 'setup black=a9'), 'bad-cell', 'moves[0]'],
  ['move without a colour', moves('evening', 'a1'), 'bad-action', 'moves[0]'],
  ['play by stones', { ...moves('evening'), stones: {} }, 'bad-request', 'stones'],
  ['perft before the set-up', { ...moves('interleave'), op: 'perft', depth: 0 }, 'bad-request', 'moves'],
  ['perft depth', { ...moves('evening'), op: 'perft', depth: -1 }, 'bad-request', 'depth'],
];

export async function protocolCases() {
  for (const [what, request, code, at] of CASES) {
    const line = typeof request === 'string' ? request : JSON.stringify(request);
    const { error } = JSON.parse(answerLine(line));
    check(`protocol: ${what}`, [error?.code, error?.at], [code, at]);
  }
  await processCases();
}

// Several lines, a bad one, invalid UTF-8, and a last line without its end.
async function processCases() {
  const engine = spawn(process.execPath, [fileURLToPath(new URL('../engine/engine.mjs', import.meta.url))]);
  let output = '';
  engine.stdout.on('data', (chunk) => { output += chunk; });
  const closed = new Promise((resolve) => { engine.on('close', resolve); });
  engine.stdin.write('{"id":1,"op":"hello","protocol":1}\nnonsense\n');
  engine.stdin.write(Buffer.from([0x22, 0xff, 0x22, 0x0a]));
  engine.stdin.end('{"id":"é\u2028","op":"play","game":"evening","size":1,"moves":[]}');
  const status = await closed;
  const replies = output.trimEnd().split('\n').map((line) => JSON.parse(line));
  check('process: one reply a line', replies.length, 4);
  check('process: hello', [replies[0].id, replies[0].name, Object.keys(replies[0].games).length], [1, 'rulestone-node', 5]);
  check('process: bad lines', replies.slice(1, 3).map((reply) => reply.error.code), ['bad-json', 'bad-json']);
  check('process: last line', [replies[3].id, replies[3].legal], ['é\u2028', ['white:a1']]);
  check('process: exit status', status, 0);
}

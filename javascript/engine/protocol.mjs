// The operations of the engine protocol, version 1: one line in, one line out.

import { BadRequest } from './errors.mjs';
import {
  GAMES, checkFields, isObject, readMoves, readSetting, readStones,
} from './requests.mjs';

const PROTOCOL = 1;
const SETTING_FIELDS = ['id', 'op', 'game', 'size', 'options', 'removed'];

const OPERATIONS = new Map(Object.entries({ hello, judge, play, perft }));

// Answers one line. Nothing that stands in a line may end the engine, so every
// error becomes a reply.
export function answerLine(line) {
  return JSON.stringify(answer(line));
}

function answer(line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    return failure(null, new BadRequest('bad-json', 'the line is not JSON'));
  }
  let id = null;
  try {
    if (!isObject(request)) throw new BadRequest('bad-request', 'a request is an object');
    if (typeof request.id !== 'number' && typeof request.id !== 'string') {
      throw new BadRequest('bad-request', 'a request has an id', 'id');
    }
    id = request.id;
    const operation = OPERATIONS.get(request.op);
    if (!operation) throw new BadRequest('bad-request', 'no such op', 'op');
    return { id, ...operation(request) };
  } catch (error) {
    return failure(id, error);
  }
}

function failure(id, error) {
  const { message } = error;
  if (!(error instanceof BadRequest)) return { id, error: { code: 'internal', message } };
  const { code, at } = error;
  return { id, error: at === undefined ? { code, message } : { code, message, at } };
}

function hello(request) {
  checkFields(request, ['id', 'op', 'protocol']);
  if (request.protocol !== PROTOCOL) {
    throw new BadRequest('bad-request', `this engine speaks protocol ${PROTOCOL}`, 'protocol');
  }
  const games = {};
  for (const { name, sizes, options } of GAMES.values()) games[name] = { sizes, options };
  return {
    protocol: PROTOCOL, name: 'rulestone-node', version: '0.1.0', games, ops: ['judge', 'play', 'perft'],
  };
}

function judge(request) {
  checkFields(request, [...SETTING_FIELDS, 'stones', 'to_move', 'moves']);
  const { game, setting } = readSetting(request);
  const byStones = request.stones !== undefined;
  const byMoves = request.moves !== undefined;
  if (byStones === byMoves) {
    throw new BadRequest('bad-request', 'give either stones or moves', byStones ? 'moves' : 'stones');
  }
  if (byStones) return describe(game, readStones(game, setting, request));
  if (request.to_move !== undefined && request.to_move !== null) {
    throw new BadRequest('bad-request', 'to_move goes with stones; moves say it themselves', 'to_move');
  }
  return describe(game, legalRecord(game, setting, request.moves));
}

// How many moves are legal, and what the position is after them.
function play(request) {
  checkFields(request, [...SETTING_FIELDS, 'moves']);
  const { game, setting } = readSetting(request);
  const { state, accepted, reason } = follow(game, setting, request.moves);
  return { accepted, ...(reason && { reason }), ...describe(game, state) };
}

function perft(request) {
  checkFields(request, [...SETTING_FIELDS, 'moves', 'depth']);
  const { game, setting } = readSetting(request);
  if (!Number.isInteger(request.depth) || request.depth < 0) {
    throw new BadRequest('bad-request', 'depth must be a whole number from 0', 'depth');
  }
  const state = legalRecord(game, setting, request.moves);
  if (game.countable && !game.countable(state)) {
    throw new BadRequest('bad-request', 'the set-up is still to be made', 'moves');
  }
  return { nodes: countSequences(game, state, request.depth) };
}

// Number of action sequences of exactly this length. The last step is counted
// without being played.
function countSequences(game, state, depth) {
  if (depth === 0) return 1;
  const actions = game.actions(state);
  if (depth === 1) return actions.length;
  let nodes = 0;
  for (const action of actions) nodes += countSequences(game, game.apply(state, action), depth - 1);
  return nodes;
}

// Plays a record up to its first illegal move.
function follow(game, setting, moves) {
  const actions = readMoves(game, setting, moves);
  let state = game.start(setting);
  for (let accepted = 0; accepted < actions.length; accepted++) {
    const reason = game.refuse(state, actions[accepted]);
    if (reason) return { state, accepted, reason };
    state = game.apply(state, actions[accepted]);
  }
  return { state, accepted: actions.length };
}

// The position after a record that has to be legal throughout.
function legalRecord(game, setting, moves) {
  const { state, accepted, reason } = follow(game, setting, moves);
  if (reason) {
    throw new BadRequest('bad-action', `an illegal move (${reason})`, `moves[${accepted}]`);
  }
  return state;
}

function describe(game, state) {
  const { to_move, ...rest } = game.describe(state);
  return { to_move, legal: game.actions(state).map((action) => game.write(state, action)), ...rest };
}

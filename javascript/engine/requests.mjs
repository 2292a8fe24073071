// Checking a request before anything is answered: which game, which board,
// which options, which position. Everything doubtful is a BadRequest.

import { BadRequest } from './errors.mjs';
import { CELL_NAME, EMPTY } from './boards.mjs';
import { evening } from './evening.mjs';
import { interleave } from './interleave.mjs';
import { lefe } from './lefe.mjs';
import { minefield } from './minefield.mjs';
import { necklace } from './necklace.mjs';

export const GAMES = new Map(
  [minefield, necklace, lefe, interleave, evening].map((game) => [game.name, game]));

export const isObject = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// A misspelt field would silently change the question, so unknown ones are
// refused.
export function checkFields(request, known) {
  for (const field of Object.keys(request)) {
    if (!known.includes(field)) {
      throw new BadRequest('bad-request', `unexpected field ${JSON.stringify(field)}`, field);
    }
  }
}

// { game, setting: { board, options } }
export function readSetting(request) {
  const game = GAMES.get(request.game);
  if (!game) throw new BadRequest('unknown-game', 'no such game', 'game');
  const options = readOptions(game, request.options);
  const [min, max] = game.sizes;
  if (!Number.isInteger(request.size) || request.size < min || request.size > max) {
    throw new BadRequest('bad-size', `size must be a whole number from ${min} to ${max}`, 'size');
  }
  return { game, setting: { options, board: readBoard(game, request) } };
}

function readOptions(game, given = {}) {
  if (!isObject(given)) throw new BadRequest('bad-option', 'options must be an object', 'options');
  const options = {};
  for (const [name, values] of Object.entries(game.options)) [options[name]] = values;
  for (const [name, value] of Object.entries(given)) {
    const at = `options.${name}`;
    if (!Object.hasOwn(game.options, name)) {
      throw new BadRequest('bad-option', `${game.name} has no such option`, at);
    }
    if (!game.options[name].includes(value)) {
      throw new BadRequest('bad-option', `must be one of ${JSON.stringify(game.options[name])}`, at);
    }
    options[name] = value;
  }
  return options;
}

// Whole boards are remembered: a run asks for the same few over and over.
const boards = new Map();

function wholeBoard(game, size) {
  const key = `${game.board.name} ${size}`;
  if (!boards.has(key)) boards.set(key, game.board(size));
  return boards.get(key);
}

function readBoard(game, { size, removed }) {
  const whole = wholeBoard(game, size);
  if (removed === undefined) return whole;
  if (!game.takesRemoved) {
    throw new BadRequest('bad-request', `${game.name} has no removed cells`, 'removed');
  }
  if (!Array.isArray(removed)) {
    throw new BadRequest('bad-request', 'removed must be a list of cells', 'removed');
  }
  const gone = new Set();
  removed.forEach((name, i) => {
    const at = `removed[${i}]`;
    readBoardCell(whole, name, at);
    if (gone.has(name)) throw new BadRequest('bad-position', `${name} is removed twice`, at);
    gone.add(name);
  });
  return gone.size === 0 ? whole : game.board(size, gone);
}

function readBoardCell(board, name, at) {
  if (typeof name !== 'string' || !CELL_NAME.test(name) || !board.index.has(name)) {
    throw new BadRequest('bad-cell', `no such cell on this board: ${JSON.stringify(name)}`, at);
  }
  return board.index.get(name);
}

// The set-up position of a judge request.
export function readStones(game, setting, { stones, to_move: toMove }) {
  if (!isObject(stones)) throw new BadRequest('bad-position', 'stones must be an object', 'stones');
  const cells = new Uint8Array(setting.board.count);
  for (const [colour, names] of Object.entries(stones)) {
    const number = game.colours.indexOf(colour) + 1;
    if (number === 0) {
      throw new BadRequest('bad-position', `${game.name} has no such colour`, `stones.${colour}`);
    }
    if (!Array.isArray(names)) {
      throw new BadRequest('bad-position', 'must be a list of cells', `stones.${colour}`);
    }
    names.forEach((name, i) => {
      const at = `stones.${colour}[${i}]`;
      const cell = readBoardCell(setting.board, name, at);
      if (cells[cell] !== EMPTY) throw new BadRequest('bad-position', `${name} is taken twice`, at);
      cells[cell] = number;
    });
  }
  return game.fromStones(setting, cells, readToMove(game, toMove));
}

function readToMove(game, toMove = null) {
  if (!game.turns) {
    if (toMove === null) return EMPTY;
    throw new BadRequest('bad-position', `${game.name} has no turns`, 'to_move');
  }
  if (toMove === null) throw new BadRequest('bad-request', 'to_move is needed', 'to_move');
  const number = game.colours.indexOf(toMove) + 1;
  if (number > 0) return number;
  throw new BadRequest('bad-position', `must be one of ${JSON.stringify(game.colours)}`, 'to_move');
}

// All actions of a record. A record with an unreadable move is refused as a
// whole, wherever its legal part would have ended.
export function readMoves(game, setting, moves) {
  if (!Array.isArray(moves)) throw new BadRequest('bad-request', 'moves must be a list', 'moves');
  return moves.map((text, i) => {
    const at = `moves[${i}]`;
    if (typeof text !== 'string') throw new BadRequest('bad-action', 'a move must be a string', at);
    try {
      return game.read(setting, text);
    } catch (error) {
      if (error instanceof BadRequest) error.at = at;
      throw error;
    }
  });
}

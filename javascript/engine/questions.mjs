// Reading a question before anything is answered: which game, which board, which options, which position.
// Everything doubtful is a RulestoneError.

import { noSuchCell, quoted } from "./actions.mjs";
import { EMPTY } from "./boards.mjs";
import { RulestoneError } from "./errors.mjs";
import { GAMES } from "./games.mjs";

export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const isListOfTexts = (value) => Array.isArray(value) && value.every((part) => typeof part === "string");

/** Refuse a question without a needed field, or with an unknown one: a misspelt field would silently change it. */
export function checkFields(question, needed, others = []) {
  if (!isObject(question)) throw new RulestoneError("bad-request", "a question must be an object");
  const known = [...needed, ...others];
  for (const field of Object.keys(question)) {
    if (known.includes(field)) continue;
    throw new RulestoneError("bad-request", `${quoted(field)} is not a field of this question; it has ${known.join(", ")}`, field);
  }
  const missing = needed.find((field) => question[field] === undefined);
  if (missing) throw new RulestoneError("bad-request", `the question needs ${missing}`, missing);
}

export function findGame(name) {
  const game = GAMES.get(name);
  if (game) return game;
  throw new RulestoneError("unknown-game", `no game is called ${quoted(name)}; there are ${[...GAMES.keys()].join(", ")}`, "game");
}

/** { game, setting: { board, options } } */
export function readSetting(question) {
  const game = findGame(question.game);
  const options = readOptions(game, question.options);
  const [least, most] = game.sizes;
  const { size } = question;
  if (!Number.isInteger(size) || size < least || size > most) {
    throw new RulestoneError("bad-size", `a board of ${game.title} has a size from ${least} to ${most}, not ${quoted(size)}`, "size");
  }
  return { game, setting: { options, board: readBoard(game, question, options) } };
}

/** Every option with its value. */
export function readOptions(game, given = {}) {
  if (!isObject(given)) throw new RulestoneError("bad-option", "options must be an object", "options");
  const options = Object.fromEntries(Object.entries(game.options).map(([name, [usual]]) => [name, usual]));
  for (const [name, value] of Object.entries(given)) {
    const at = `options.${name}`;
    if (!Object.hasOwn(game.options, name)) {
      const there = Object.keys(game.options).join(", ") || "none";
      throw new RulestoneError("bad-option", `${game.name} has no option ${quoted(name)}; it has ${there}`, at);
    }
    if (!game.options[name].includes(value)) {
      const values = game.options[name].join(" or ");
      throw new RulestoneError("bad-option", `option ${quoted(name)} of ${game.name} cannot be ${quoted(value)}; it is ${values}`, at);
    }
    options[name] = value;
  }
  return options;
}

// Whole boards are remembered: a program asks for the same few over and over.
const boards = new Map();

function wholeBoard(game, size, options) {
  const key = `${game.board.name} ${size} ${options.wrap === true}`;
  if (!boards.has(key)) boards.set(key, game.board(size, undefined, options));
  return boards.get(key);
}

function readBoard(game, { size, removed }, options) {
  const whole = wholeBoard(game, size, options);
  if (removed === undefined) return whole;
  if (!isListOfTexts(removed)) throw new RulestoneError("bad-cell", "removed must be a list of cells", "removed");
  if (removed.length > 0 && !game.takesRemoved) {
    throw new RulestoneError("bad-request", `no cells can be removed from a board of ${game.title}`, "removed");
  }
  const gone = new Set();
  removed.forEach((name, i) => {
    const at = `removed[${i}]`;
    readBoardCell(whole, name, at);
    if (gone.has(name)) throw new RulestoneError("bad-cell", `${name} is removed twice`, at);
    gone.add(name);
  });
  return gone.size === 0 ? whole : game.board(size, gone, options);
}

export function readBoardCell(board, name, at) {
  const cell = board.index.get(name);
  if (cell === undefined) throw noSuchCell(board, name, at);
  return cell;
}

/** The position that stones and, in games with turns, the colour to move set up. */
export function readStones(game, setting, { stones, to_move: toMove }) {
  if (!isObject(stones)) throw new RulestoneError("bad-position", "stones must be an object: cells by colour", "stones");
  const cells = new Uint8Array(setting.board.count);
  for (const [colour, names] of Object.entries(stones)) {
    const number = readColour(game, colour, `stones.${colour}`);
    if (!isListOfTexts(names)) throw new RulestoneError("bad-position", "must be a list of cells", `stones.${colour}`);
    names.forEach((name, i) => {
      const at = `stones.${colour}[${i}]`;
      const cell = readBoardCell(setting.board, name, at);
      if (cells[cell] !== EMPTY) throw new RulestoneError("bad-position", `${name} has a stone already`, at);
      cells[cell] = number;
    });
  }
  return game.fromStones(setting, cells, readToMove(game, toMove));
}

function readColour(game, colour, at, code = "bad-position") {
  const number = game.colours.indexOf(colour) + 1;
  if (number > 0) return number;
  throw new RulestoneError(code, `${quoted(colour)} is not a colour of ${game.title}: it is ${game.colours.join(" or ")}`, at);
}

function readToMove(game, toMove = null) {
  if (game.turns && toMove !== null) return readColour(game, toMove, "to_move", "bad-request");
  if (game.turns) throw new RulestoneError("bad-request", "stones need to_move, the colour to move", "to_move");
  if (toMove !== null) throw new RulestoneError("bad-request", `${game.title} has no turns`, "to_move");
  return EMPTY;
}

/** All actions of a record. One with an unreadable move is refused as a whole, wherever its legal part would end. */
export function readMoves(game, setting, moves) {
  if (!Array.isArray(moves)) throw new RulestoneError("bad-action", "moves must be a list", "moves");
  return moves.map((text, i) => {
    const at = `moves[${i}]`;
    if (typeof text !== "string") throw new RulestoneError("bad-action", "a move must be a text", at);
    try {
      return game.read(setting, text);
    } catch (error) {
      if (error instanceof RulestoneError) error.at = at;
      throw error;
    }
  });
}

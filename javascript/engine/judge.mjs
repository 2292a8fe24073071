// Questions and answers of the protocol, as values. No game is known here.

import { RulestoneError } from "./errors.mjs";
import { quoted } from "./actions.mjs";
import { checkFields, findGame, readMoves, readOptions, readSetting, readStones } from "./questions.mjs";

const isGiven = (value) => value !== undefined && value !== null;

/** What is true of a position, given by stones or by the moves of a record, all of them legal. */
export function judge(question) {
  checkFields(question, ["game", "size"], ["options", "removed", "stones", "to_move", "moves"]);
  const byStones = isGiven(question.stones);
  const byMoves = isGiven(question.moves);
  if (byStones === byMoves) {
    throw new RulestoneError("bad-request", "give either stones or moves", byStones ? "moves" : "stones");
  }
  if (byMoves && isGiven(question.to_move)) {
    throw new RulestoneError("bad-request", "to_move belongs to stones: moves say whose turn it is", "to_move");
  }
  return verdict(legal(follow(question), question.moves));
}

/** How many moves of a record are legal, why the next one is not, and what is true after them. */
export function play(question) {
  checkFields(question, ["game", "size", "moves"], ["options", "removed"]);
  const position = followRecord(question);
  const { accepted, violations } = position;
  if (violations.length === 0) return { accepted, ...verdict(position) };
  return { accepted, reason: violations[0].clause, refusal: shown(position, violations), ...verdict(position) };
}

/** The number of sequences of actions of exactly this length, after the moves of a record. */
export function perft(question) {
  checkFields(question, ["game", "size", "depth"], ["options", "removed", "moves"]);
  const { depth } = question;
  const position = legal(followRecord(question), question.moves);
  if (!Number.isInteger(depth) || depth < 0) {
    throw new RulestoneError("bad-request", "depth must be a whole number from 0", "depth");
  }
  if (position.game.countable && !position.game.countable(position.state)) {
    throw new RulestoneError("bad-request", `perft begins after the set-up of ${position.game.title}: give it in moves`, "moves");
  }
  return { nodes: countSequences(position.game, position.state, depth) };
}

// The last step is counted without being played.
function countSequences(game, state, depth) {
  if (depth === 0) return 1;
  const actions = legalActions(game, state);
  if (depth === 1) return actions.length;
  let nodes = 0;
  for (const action of actions) nodes += countSequences(game, game.apply(state, action), depth - 1);
  return nodes;
}

/** The legal actions, except set-ups and wishes to stop. */
export function legalActions(game, state) {
  const actions = [];
  game.eachAction(state, (action, reason) => void (reason === null && actions.push(action)));
  return actions;
}

/**
 * What a question leads to: the game, the state, how many moves are legal, and what the next one violates. Moves
 * go on from the stones, or from the start of the game.
 */
export function follow(question) {
  const { game, setting } = readSetting(question);
  let state = !isGiven(question.stones) ? game.start(setting) : readStones(game, setting, question);
  const actions = !isGiven(question.moves) ? [] : readMoves(game, setting, question.moves);
  for (let accepted = 0; accepted < actions.length; accepted++) {
    const violations = game.violations(state, actions[accepted]);
    if (violations.length > 0) return { game, state, actions, accepted, violations };
    state = game.apply(state, actions[accepted]);
  }
  return { game, state, actions, accepted: actions.length, violations: [] };
}

/** The same of a record from the start. */
function followRecord(question) {
  if (question.moves !== null) return follow(question);
  throw new RulestoneError("bad-action", "moves must be a list", "moves");
}

/** The same position, if all its moves are legal. */
export function legal(position, moves) {
  const { accepted, violations } = position;
  if (violations.length === 0) return position;
  const move = `move ${accepted + 1}, ${quoted(moves[accepted]).slice(1, -1)},`;
  throw new RulestoneError("bad-action", `${move} is illegal by ${violations[0].clause}`, `moves[${accepted}]`);
}

/** What is true of a position: the protocol's verdict, what shows it, and what a status needs. */
export function verdict({ game, state }) {
  const { to_move, over, winner, winning, ...rest } = game.describe(state);
  const position = { game, state };
  const legal = [];
  const why = {};
  game.eachAction(state, (action, reason) => {
    const text = game.write(state, action);
    if (reason === null) legal.push(text);
    else why[text] = reason;
  });
  const answer = { to_move, legal, over, winner, ...rest };
  if (winning) answer.winning = winning.map((cells) => names(position, cells));
  if (over || !game.inPlay(state)) return answer;
  answer.why = why;
  let cells = null; // made when they are read: many programs do not
  const shownCells = () => Object.fromEntries(Object.keys(why).map((text) =>
    [text, shown(position, game.violations(state, game.read(state.setting, text)))]));
  return Object.defineProperty(answer, "cells", { enumerable: true, get: () => (cells ??= shownCells()) });
}

const names = ({ state }, cells) => [...cells].sort((a, b) => a - b).map((cell) => state.setting.board.names[cell]);

/** What an action violates, by clause: the cells that show it, one list for each area, point of view, … */
export function shown(position, violations) {
  const byClause = {};
  for (const { clause, cells } of violations) (byClause[clause] ??= []).push(names(position, cells));
  return byClause;
}

/** A clause in words, as the register has it under these options. */
export function clause(id, options = {}) {
  const game = findGame(typeof id === "string" ? id.split(".")[0] : id);
  if (!Object.hasOwn(game.clauses, id)) {
    throw new RulestoneError("bad-request", `no clause is called ${quoted(id)}; there are ${Object.keys(game.clauses).join(", ")}`);
  }
  const { title, sentences = {} } = game.clauses[id];
  let { text } = game.clauses[id];
  const values = readOptions(game, options);
  for (const [option, byValue] of Object.entries(sentences)) {
    text = text.replace(byValue[game.options[option][0]], byValue[values[option]]);
  }
  return { title, text };
}

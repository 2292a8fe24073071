// Verdicts in sentences, in the words of the reference. A position is what `follow` returns, with its `verdict`.

import { enemyOf } from "../engine/boards.mjs";
import { legalActions } from "../engine/judge.mjs";

export const capital = (word) => word[0].toUpperCase() + word.slice(1);

const nameOf = ({ state }, cell) => state.setting.board.names[cell];
const stones = (number, whose) => `${number || "no"} ${whose} stone${number === 1 ? "" : "s"}`;

// The end.

/** Why a game without a winner by a chain is over. */
function ending({ game, state, verdict: { unable = [], stopped = [] } }) {
  if (stopped.length === 2) return "both colours have stopped";
  if (game.name === "lefe" && unable.length === 1) {
    const onTurn = state.setting.options.end === "on-turn" ? " on its turn (end = on-turn)" : "";
    return `${capital(unable[0])} cannot place${onTurn}`;
  }
  if (unable.length === 0) return "";
  return game.turns && game.name !== "lefe" ? "neither colour has a placement left" : "neither colour can place";
}

function result({ winner, score = {} }) {
  const points = Object.values(score).filter(Number.isInteger).sort((a, b) => b - a).join("–");
  if (winner === null) return points ? `A draw, ${points}.` : "A draw.";
  return points ? `${capital(winner)} wins ${points}.` : `${capital(winner)} has won.`;
}

/** What there is to say besides the turn. */
function notice({ game, state, verdict: { skipped, stopped = [] } }) {
  if (skipped) return `${capital(skipped)} has no placement and is skipped.`;
  if (state.phase === "setup") return "The first player sets up stones, at least one of them black.";
  if (state.phase === "choice") return "The second player chooses a colour.";
  if (state.phase === "opening") return "White begins with one stone on any cell.";
  if (game.turns) return "";
  return ["No turns: either colour may place or stop.", ...stopped.map((colour) => `${capital(colour)} has stopped.`)].join(" ");
}

/** Whose turn it is, or how the game ended. */
export function situation(position) {
  const { verdict } = position;
  if (verdict.over) {
    const because = ending(position);
    return ["Over:", because && `${because}.`, result(verdict)].filter(Boolean).join(" ");
  }
  const turn = verdict.to_move === null ? "" : `${capital(verdict.to_move)} to move.`;
  return [turn, notice(position)].filter(Boolean).join(" ");
}

/** Who plays what, after sides were swapped or chosen. */
export function sides({ game: { colours }, actions, accepted }) {
  const { type, choice } = actions[accepted - 1] ?? {};
  if (type !== "swap" && type !== "choose") return "";
  const second = type === "swap" ? colours[0] : choice;
  return `The second player now plays ${capital(second)}, the first player ${capital(colours.find((colour) => colour !== second))}.`;
}

const groups = (score) => Object.entries(score).map(([colour, sizes]) => `${capital(colour)} ${sizes.join(", ") || "none"}`).join("; ");

/** Who would win if a game that counts ended here. */
export function ahead({ verdict: { score, leader } }) {
  if (!score) return "";
  const isCount = Object.values(score).every(Number.isInteger);
  const points = isCount ? Object.values(score).sort((a, b) => b - a).join("–") : `groups of ${groups(score)}`;
  return `${leader ? `${capital(leader)} is ahead` : "Neither is ahead"}, ${points}.`;
}

/** What decides a game that is over: the clause, and the stones that count. */
export function decision({ game, verdict: { winner, winning, score } }) {
  if (!score) return { clause: `${game.name}.${winner ? "win" : "skip"}`, words: winner && `Its chain: ${winning[0].join(", ")}.` };
  return { clause: `${game.name}.score`, words: Object.values(score).every(Number.isInteger) ? "" : `Groups, the largest first: ${groups(score)}.` };
}

/** The game and its board, with the options that are not the usual ones. */
export function titleOf({ game, state: { setting: { board, options } } }) {
  const changed = Object.keys(options).filter((name) => options[name] !== game.options[name][0]).map((name) => `, ${name} = ${options[name]}`);
  return `${game.title}, size ${board.size}${changed.join("")}`;
}

// Refusals.

/** Why an action is illegal: by clause, with what shows it. Other clauses are told by their titles. */
const REASONS = {
  "minefield.hard-corner": (position, { cells }) => `it creates a hard corner from ${ends(position, cells)}`,
  "minefield.switch": (position, { cells }) => `it creates a switch from ${ends(position, cells)}`,
  "necklace.crosscut": (position, { cells }) => `it leaves a crosscut from ${ends(position, cells)}`,
  "necklace.secluded": (position, { cells }) => `it leaves ${inOrder(cells).map((cell) => nameOf(position, cell)).join(", ")} secluded`,
  "lefe.place": (position, { cells }) => `your stones ${cells.map((cell) => nameOf(position, cell)).join(" and ")} beside it touch each other`,
  "lefe.pie": ({ state }) => PHASES.lefe[state.phase] + (state.setting.options.pie === "none" ? " (pie = none)" : ""),
  "interleave.pie": (position, { cells }, _, { type }) => {
    if (position.state.phase !== "setup" || type !== "setup") return PHASES.interleave[position.state.phase];
    if (cells.length === 0) return "a set-up needs at least one black stone";
    const twice = inOrder(cells).map((cell) => nameOf(position, cell)).join(", ");
    return `a set-up puts one stone on a cell, and this one more on ${twice}`;
  },
  "interleave.place": ({ state }, { cells }, colour) => {
    const enemies = cells.filter((cell) => state.cells[cell] === enemyOf(colour)).length;
    return `it sees ${stones(enemies, "enemy")} and ${stones(cells.length - enemies, "friendly")}, and must see more enemies`;
  },
  "evening.place": ({ state }, { cells }, colour) => {
    const own = cells.filter((cell) => state.cells[cell] === colour).length;
    return `your groups here total ${own}, the enemy's ${cells.length - own}: yours must be smaller`;
  },
  "evening.opening": () => "White's opening stone comes first",
};

const PHASES = {
  lefe: {
    pie: "the first player places one dark stone first, removing nothing",
    choice: "the second player chooses a colour first",
    play: "no colour is to be chosen here",
  },
  interleave: {
    setup: "the first player sets up the position first",
    choice: "the second player chooses a colour first",
    play: "the position is set up and the colours are chosen already",
  },
};

const whenToSwap = ({ game, state: { setting } }) =>
  (setting.options.swap ? `only on ${capital(game.colours[1])}'s first turn, once` : "it is switched off (swap = false)");

const inOrder = (cells) => [...cells].sort((a, b) => a - b);

function ends(position, cells) {
  const sorted = inOrder(cells);
  return `${nameOf(position, sorted[0])} to ${nameOf(position, sorted.at(-1))}`;
}

/** Why an action is illegal, in words. */
export function reasons(position, action, violations) {
  const { game, state } = position;
  const colour = action.colour ?? state.toMove;
  const words = violations.map((violation, number) => {
    const { clause } = violation;
    if (state.over && number === 0) return `the game is over: ${ending(position) || `${position.verdict.winner} has won`}`;
    const [cell, ...more] = violation.cells;
    if (cell === action.cell && cell !== undefined && more.length === 0) return `${nameOf(position, cell)} is occupied`;
    if (clause === "lefe.capture" && action.remove < 0) return mustRemove(position, action);
    if (action.type === "swap") return `no swap here: ${whenToSwap(position)}`;
    return REASONS[clause]?.(position, violation, colour, action) ?? title(game, clause);
  });
  return [...new Set(words)].join("; ");
}

/** The cells from which the trees that wait to be removed are named. */
const removals = ({ game, state }, cell) =>
  legalActions(game, state).filter((action) => action.cell === cell && action.remove >= 0)
    .map((action) => action.remove).sort((a, b) => a - b).map((stone) => state.setting.board.names[stone]);

const mustRemove = (position, { cell }) => `you must also remove a tree: that of ${removals(position, cell).join(" or ")}`;

export function title({ clauses }, clause) {
  const text = clauses[clause].title;
  return text[0].toLowerCase() + text.slice(1);
}

/** What a colour may do on a cell, in a sentence; `colour` is null where no colour may. */
export function mayPlace(position, cell, { colour, isLegal, action, violations }) {
  const who = colour === null ? "Nobody" : capital(colour);
  const name = nameOf(position, cell);
  if (!isLegal) return `${who} may ${colour === null ? "" : "not "}place on ${name}: ${reasons(position, action, violations)}.`;
  const trees = position.state.phase === "play" && position.game.name === "lefe" ? removals(position, cell) : [];
  return `${who} may place on ${name}${trees.length ? `, and must remove the tree of ${trees.join(" or ")}` : ""}.`;
}

/** A cell for a screen reader: what is on it, who may place there, or by which rule nobody may. */
export function cellWords(game, name, stone, may, clause) {
  if (stone) return `${name}, ${stone} stone`;
  if (may.length > 0) return `${name}, empty, ${may.map(capital).join(" and ")} may place`;
  return `${name}, empty, no move${clause ? `: ${title(game, clause)}` : ""}`;
}

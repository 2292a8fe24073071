// Interleave: set-up, choice of colours, then turnless play by lines of sight.
//
// A state has a phase: "setup", "choice" or "play".

import { EMPTY, FIRST, SECOND, hexBoard } from "./boards.mjs";
import { readCell, unreadable } from "./actions.mjs";
import { compareLists } from "./groups.mjs";
import { turnlessPlay } from "./turnless.mjs";

const COLOURS = ["black", "red"];
const BLACK = FIRST;
const RED = SECOND;

/** interleave.place: in sight of a cell, the red stones minus the black ones. */
function referee({ step }, cells) {
  /**
   * interleave.sightline: the stones seen from an empty cell, one at most in each direction. The edge of the board and
   * a removed cell end the line. On a board that wraps, a stone may be seen in several directions, and a line that
   * comes back to the cell shows nothing.
   */
  function shown(from) {
    const seen = [];
    for (let direction = 0; direction < 6; direction++) {
      let cell = step[from][direction];
      while (cell >= 0 && cell !== from && cells[cell] === EMPTY) cell = step[cell][direction];
      if (cell >= 0 && cell !== from) seen.push(cell);
    }
    return seen;
  }

  const balance = (cell) => shown(cell).reduce((sum, stone) => sum + (cells[stone] === RED ? 1 : -1), 0);
  return { balance, shown };
}

/**
 * interleave.score: Red's imaginary half group is smaller than any real one, so it comes last. It rules out a
 * tie.
 */
function leader(setting, cells, sizes) {
  return compareLists(sizes[BLACK], [...sizes[RED], 0.5], 0) > 0 ? BLACK : RED;
}

const play = turnlessPlay({ name: "interleave", colours: COLOURS, referee, leader });

const EXAMPLES = "setup black=a1,b2 red=c3, choose black, ";

// "setup black=a1,b2 red=c3". A set-up without black stones can be read, so that it can be refused by its
// clause rather than as gibberish.
function readSetup(board, text) {
  const wrong = unreadable(text, EXAMPLES.slice(0, -2));
  const parts = /^setup(?: black=([a-z0-9,]*))?(?: red=([a-z0-9,]*))?$/.exec(text);
  if (!parts) throw wrong;
  const list = (names) => (names ? names.split(",").map((name) => readCell(board, name, wrong)) : []);
  return { type: "setup", black: list(parts[1]), red: list(parts[2]) };
}

/** interleave.pie: at least one black stone, and no cell twice. */
function violationsOfSetup({ black, red }) {
  const cells = [...black, ...red];
  const twice = [...new Set(cells.filter((cell, i) => cells.indexOf(cell) !== i))];
  const found = [];
  if (black.length === 0) found.push({ clause: "interleave.pie", cells: [] });
  if (twice.length > 0) found.push({ clause: "interleave.pie", cells: twice });
  return found;
}

export const interleave = {
  name: "interleave",
  colours: COLOURS,
  options: { wrap: [false, true] },
  sizes: [1, 32],
  turns: false,
  takesRemoved: true,
  seesLines: true,
  board: hexBoard,

  start: (setting) => ({ setting, phase: "setup", cells: new Uint8Array(setting.board.count), over: false }),

  fromStones: (setting, cells) => play.inPlay(setting, cells),

  read(setting, text) {
    if (text.startsWith("setup")) return readSetup(setting.board, text);
    const choice = /^choose (black|red)$/.exec(text);
    if (choice) return { type: "choose", choice: choice[1] };
    return play.read(setting, text, EXAMPLES);
  },

  write(state, action) {
    if (action.type === "choose") return `choose ${action.choice}`;
    if (action.type !== "setup") return play.write(state, action);
    const names = (cells) => cells.map((cell) => state.setting.board.names[cell]).join();
    return `setup black=${names(action.black)}${action.red.length ? ` red=${names(action.red)}` : ""}`;
  },

  violations(state, action) {
    const isPlayed = ["place", "stop"].includes(action.type);
    if (state.phase === "play" && isPlayed) return play.violations(state, action);
    // Each phase has its own kind of action (interleave.pie).
    if (state.phase === "setup" && action.type === "setup") return violationsOfSetup(action);
    if (state.phase === "choice" && action.type === "choose") return [];
    const ended = state.over ? [{ clause: "interleave.end", cells: [] }] : [];
    return [...ended, { clause: "interleave.pie", cells: [] }];
  },

  apply(state, action) {
    if (action.type === "setup") {
      const cells = state.cells.slice();
      for (const cell of action.black) cells[cell] = BLACK;
      for (const cell of action.red) cells[cell] = RED;
      return { ...state, phase: "choice", cells };
    }
    // Who sits behind which colour does not matter here: colours are judged.
    if (action.type === "choose") return play.inPlay(state.setting, state.cells);
    return play.apply(state, action);
  },

  eachAction(state, tell) {
    if (state.phase === "play") return play.eachAction(state, tell);
    if (state.phase === "setup") return undefined; // far too many to tell of
    return COLOURS.forEach((choice) => tell({ type: "choose", choice }, null));
  },

  describe: (state) => (state.phase === "play" ? play.describe(state) : { to_move: null, over: false, winner: null }),

  inPlay: (state) => state.phase === "play",

  // Counting actions makes no sense while the one action due is not listed.
  countable: (state) => state.phase !== "setup",
};

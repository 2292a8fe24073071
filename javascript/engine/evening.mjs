// Evening: White opens, then turnless play by sizes of adjacent groups.
//
// A state has a phase: "opening" or "play".

import { EMPTY, FIRST, SECOND, hexBoard } from "./boards.mjs";
import { compareLists, findGroups } from "./groups.mjs";
import { turnlessPlay } from "./turnless.mjs";

const COLOURS = ["white", "black"];
const WHITE = FIRST;
const BLACK = SECOND;

/** evening.place: the stones in the black groups beside a cell minus those in the white ones. */
function referee(board, cells) {
  const { groups, groupOf } = findGroups(board, cells);

  /** evening.group: the groups beside a cell; one that touches it more than once still counts once. */
  function beside(cell) {
    const found = [];
    for (const next of board.neighbours[cell]) {
      if (cells[next] === EMPTY) continue;
      const group = groups[groupOf[next]];
      if (!found.includes(group)) found.push(group);
    }
    return found;
  }

  return {
    balance: (cell) => beside(cell).reduce((sum, { colour, stones: { length } }) => sum + (colour === BLACK ? length : -length), 0),
    shown: (cell) => beside(cell).flatMap(({ stones }) => stones),
  };
}

/**
 * evening.score: the largest group, then the next, and so on. Equal lists mean equal numbers of stones, so
 * either colour may be counted for the variant (evening.odd-even).
 */
function leader(setting, cells, sizes) {
  const ahead = compareLists(sizes[WHITE], sizes[BLACK], 0);
  if (ahead !== 0) return ahead > 0 ? WHITE : BLACK;
  if (setting.options.tiebreak === "black") return BLACK;
  const stones = sizes[WHITE].reduce((sum, size) => sum + size, 0);
  return stones % 2 === 1 ? WHITE : BLACK;
}

const play = turnlessPlay({ name: "evening", colours: COLOURS, referee, leader });

const opening = (setting, cells) => ({ setting, phase: "opening", cells, over: false });

/** evening.opening: only White may act, and only by placing. */
const violationsOfOpening = ({ type, colour }) =>
  (type === "place" && colour === WHITE ? [] : [{ clause: "evening.opening", cells: [] }]);

export const evening = {
  name: "evening",
  colours: COLOURS,
  options: { tiebreak: ["black", "odd-even"] },
  sizes: [1, 32],
  turns: false,
  board: hexBoard,

  start: (setting) => opening(setting, new Uint8Array(setting.board.count)),

  // A board without stones is still before the opening.
  fromStones: (setting, cells) =>
    (cells.every((stone) => stone === EMPTY) ? opening(setting, cells) : play.inPlay(setting, cells)),

  read: (setting, text) => play.read(setting, text, ""),
  write: play.write,

  violations: (state, action) => (state.phase === "play" ? play.violations(state, action) : violationsOfOpening(action)),

  apply: play.apply,

  eachAction(state, tell) {
    if (state.phase === "play") return play.eachAction(state, tell);
    return state.cells.forEach((_, cell) => tell({ type: "place", colour: WHITE, cell }, null));
  },

  describe: (state) => (state.phase === "play" ? play.describe(state) : { to_move: null, over: false, winner: null }),

  inPlay: (state) => state.phase === "play",
};

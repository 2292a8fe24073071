// Evening: White opens, then turnless play by sizes of adjacent groups.
//
// A state has a phase: 'opening' or 'play'.

import { EMPTY, FIRST, SECOND, enemyOf, hexBoard } from './boards.mjs';
import { compareLists, findGroups } from './groups.mjs';
import { turnlessPlay } from './turnless.mjs';

const COLOURS = ['white', 'black'];
const WHITE = FIRST;
const BLACK = SECOND;

// Compares the summed sizes of the groups around a cell; a group that touches
// the cell more than once still counts once (evening.place).
function referee(board, cells) {
  const { groups, groupOf } = findGroups(board, cells);
  return (colour, cell) => {
    const around = new Set(board.neighbours[cell]
      .filter((next) => cells[next] !== EMPTY)
      .map((next) => groups[groupOf[next]]));
    const sum = { [WHITE]: 0, [BLACK]: 0 };
    for (const group of around) sum[group.colour] += group.stones.length;
    return sum[colour] < sum[enemyOf(colour)];
  };
}

// Largest group, then the next, and so on (evening.score). Equal lists mean
// equal numbers of stones, so either colour may be counted for the variant
// (evening.odd-even).
function leader(setting, cells, sizes) {
  const ahead = compareLists(sizes[WHITE], sizes[BLACK], 0);
  if (ahead !== 0) return ahead > 0 ? WHITE : BLACK;
  if (setting.options.tiebreak === 'black') return BLACK;
  const stones = sizes[WHITE].reduce((sum, size) => sum + size, 0);
  return stones % 2 === 1 ? WHITE : BLACK;
}

const play = turnlessPlay({ name: 'evening', colours: COLOURS, referee, leader });

const opening = (setting, cells) => ({ setting, phase: 'opening', cells, over: false });

export const evening = {
  name: 'evening',
  colours: COLOURS,
  options: { tiebreak: ['black', 'odd-even'] },
  sizes: [1, 32],
  turns: false,
  board: hexBoard,

  start: (setting) => opening(setting, new Uint8Array(setting.board.count)),

  // A board without stones is still before the opening.
  fromStones: (setting, cells) =>
    (cells.every((stone) => stone === EMPTY) ? opening(setting, cells) : play.inPlay(setting, cells)),

  read: play.read,
  write: play.write,

  refuse(state, action) {
    if (state.phase === 'play') return play.refuse(state, action);
    // Only White may act, and only by placing (evening.opening).
    return action.type === 'place' && action.colour === WHITE ? null : 'evening.opening';
  },

  apply: (state, action) => play.apply(state, action),

  actions(state) {
    if (state.phase === 'play') return play.actions(state);
    return state.setting.board.names.map((_, cell) => ({ type: 'place', colour: WHITE, cell }));
  },

  describe(state) {
    if (state.phase !== 'play') return { to_move: null, over: false, winner: null };
    return play.describe(state);
  },
};

// Interleave: set-up, choice of colours, then turnless play by lines of sight.
//
// A state has a phase: 'setup', 'choice' or 'play'.

import { EMPTY, FIRST, SECOND, enemyOf, hexBoard } from './boards.mjs';
import { readCell, unreadable } from './actions.mjs';
import { compareLists } from './groups.mjs';
import { turnlessPlay } from './turnless.mjs';

const COLOURS = ['black', 'red'];
const BLACK = FIRST;
const RED = SECOND;

// The stones seen from a cell, one at most in each direction, counted by
// colour. The edge of the board and a removed cell end the line
// (interleave.sightline).
function stonesSeen(board, cells, from) {
  const seen = { [BLACK]: 0, [RED]: 0 };
  for (let direction = 0; direction < 6; direction++) {
    let cell = board.step[from][direction];
    while (cell >= 0 && cells[cell] === EMPTY) cell = board.step[cell][direction];
    if (cell >= 0) seen[cells[cell]] += 1;
  }
  return seen;
}

// More enemies than friends in sight (interleave.place).
function referee(board, cells) {
  return (colour, cell) => {
    const seen = stonesSeen(board, cells, cell);
    return seen[enemyOf(colour)] > seen[colour];
  };
}

// Red's imaginary half group is smaller than any real one, so it comes last
// (interleave.score). It rules out a tie.
function leader(setting, cells, sizes) {
  return compareLists(sizes[BLACK], [...sizes[RED], 0.5], 0) > 0 ? BLACK : RED;
}

const play = turnlessPlay({ name: 'interleave', colours: COLOURS, referee, leader });

// "setup black=a1,b2 red=c3". A set-up without black stones can be read, so
// that it can be refused by its clause rather than as gibberish.
function readSetup(board, text) {
  const parts = /^setup(?: black=([a-z0-9,]*))?(?: red=([a-z0-9,]*))?$/.exec(text);
  if (!parts) throw unreadable(text);
  const list = (names) => (names ? names.split(',').map((name) => readCell(board, name, text)) : []);
  return { type: 'setup', black: list(parts[1]), red: list(parts[2]) };
}

export const interleave = {
  name: 'interleave',
  colours: COLOURS,
  options: {},
  sizes: [1, 32],
  turns: false,
  takesRemoved: true,
  board: hexBoard,

  start: (setting) =>
    ({ setting, phase: 'setup', cells: new Uint8Array(setting.board.count), over: false }),

  fromStones: (setting, cells) => play.inPlay(setting, cells),

  read(setting, text) {
    if (text.startsWith('setup')) return readSetup(setting.board, text);
    const choice = /^choose (black|red)$/.exec(text);
    if (choice) return { type: 'choose', colour: choice[1] };
    return play.read(setting, text);
  },

  write: (state, action) =>
    (action.type === 'choose' ? `choose ${action.colour}` : play.write(state, action)),

  refuse(state, action) {
    if (state.over) return 'interleave.end';
    // Each phase has its own kind of action (interleave.pie).
    const due = { setup: ['setup'], choice: ['choose'], play: ['place', 'stop'] }[state.phase];
    if (!due.includes(action.type)) return 'interleave.pie';
    if (action.type === 'choose') return null;
    if (action.type === 'setup') {
      const cells = [...action.black, ...action.red];
      const distinct = new Set(cells).size === cells.length;
      return distinct && action.black.length > 0 ? null : 'interleave.pie';
    }
    return play.refuse(state, action);
  },

  apply(state, action) {
    if (action.type === 'setup') {
      const cells = state.cells.slice();
      for (const cell of action.black) cells[cell] = BLACK;
      for (const cell of action.red) cells[cell] = RED;
      return { ...state, phase: 'choice', cells };
    }
    // Who sits behind which colour does not matter here: colours are judged.
    if (action.type === 'choose') return play.inPlay(state.setting, state.cells);
    return play.apply(state, action);
  },

  actions(state) {
    if (state.phase === 'setup') return []; // far too many to list
    if (state.phase === 'choice') return COLOURS.map((colour) => ({ type: 'choose', colour }));
    return play.actions(state);
  },

  // Counting actions makes no sense while the one action due is not listed.
  countable: (state) => state.phase !== 'setup',

  describe(state) {
    if (state.phase !== 'play') return { to_move: null, over: false, winner: null };
    return play.describe(state);
  },
};

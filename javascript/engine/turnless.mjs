// What Interleave and Evening have in common once they are in play: nobody has
// a turn, either player places or declares a stop, and groups are compared at
// the end.
//
// A game hands in its own part as `rules`:
//   name, colours
//   referee(board, cells) -> (colour, cell) -> true if that stone is allowed
//                            on that EMPTY cell
//   leader(setting, cells, sizes) -> colour that would win here

import { EMPTY, FIRST, SECOND } from './boards.mjs';
import { readCell, unreadable } from './actions.mjs';
import { groupSizes } from './groups.mjs';

export function turnlessPlay(rules) {
  const { name, colours, referee } = rules;

  // A position in play. It is over when both have stopped, or by itself when
  // neither colour has a legal placement (*.end). The placements are kept in
  // the state because the second test needs them anyway.
  function inPlay(setting, cells, stopped = []) {
    const { board } = setting;
    const allowed = referee(board, cells);
    const placements = [];
    for (let cell = 0; cell < board.count; cell++) {
      if (cells[cell] !== EMPTY) continue;
      for (const colour of [FIRST, SECOND]) {
        if (allowed(colour, cell)) placements.push({ type: 'place', colour, cell });
      }
    }
    const over = placements.length === 0 || stopped.length === 2;
    return { setting, phase: 'play', cells, stopped, placements, over };
  }

  return {
    inPlay,

    // "black:c3" or "black:stop"; every such action names its colour.
    read({ board }, text) {
      const parts = /^([a-z]+):([a-z]+[0-9]*)$/.exec(text);
      const colour = parts ? colours.indexOf(parts[1]) + 1 : 0;
      if (colour === 0) throw unreadable(text);
      if (parts[2] === 'stop') return { type: 'stop', colour };
      return { type: 'place', colour, cell: readCell(board, parts[2], text) };
    },

    write: ({ setting }, { type, colour, cell }) =>
      `${colours[colour - 1]}:${type === 'stop' ? 'stop' : setting.board.names[cell]}`,

    refuse(state, action) {
      if (state.over) return `${name}.end`;
      if (action.type === 'stop') return null; // always allowed, a second time too
      if (state.cells[action.cell] !== EMPTY) return `${name}.turnless`;
      const legal = state.placements.some((placement) =>
        placement.colour === action.colour && placement.cell === action.cell);
      return legal ? null : `${name}.place`;
    },

    apply(state, action) {
      if (action.type === 'stop') {
        const stopped = [...new Set([...state.stopped, action.colour])];
        return inPlay(state.setting, state.cells, stopped);
      }
      // A placement by either player takes back both stops.
      const cells = state.cells.slice();
      cells[action.cell] = action.colour;
      return inPlay(state.setting, cells);
    },

    actions: (state) => (state.over ? [] : state.placements),

    describe(state) {
      const { setting, cells } = state;
      const sizes = groupSizes(setting.board, cells);
      const leader = colours[rules.leader(setting, cells, sizes) - 1];
      const reply = {
        to_move: null,
        over: state.over,
        winner: state.over ? leader : null,
        score: { [colours[0]]: sizes[FIRST], [colours[1]]: sizes[SECOND] },
        leader,
      };
      if (!state.over) reply.why = whyNot(state);
      return reply;
    },
  };

  function whyNot({ setting, cells, placements }) {
    const legal = new Set(placements.map(({ colour, cell }) => `${colour}:${cell}`));
    const why = {};
    setting.board.names.forEach((cellName, cell) => {
      if (cells[cell] !== EMPTY) return;
      for (const colour of [FIRST, SECOND]) {
        if (!legal.has(`${colour}:${cell}`)) why[`${colours[colour - 1]}:${cellName}`] = `${name}.place`;
      }
    });
    return why;
  }
}

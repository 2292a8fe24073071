// What Interleave and Evening have in common once they are in play: no turns, either player places or
// declares a stop, a stone needs more enemies than friends, and groups are compared at the end.
//
// A game hands in its own part as `rules`:
//   name, colours
//   referee(board, cells) -> { balance, shown }, both of an EMPTY cell
//                    what counts there for the second colour minus what counts for the first, and the stones
//                    that show it
//   leader(setting, cells, sizes) -> colour that would win here

import { EMPTY, FIRST, SECOND } from "./boards.mjs";
import { readCell, unreadable } from "./actions.mjs";
import { findGroups, groupSizes, groupsOf } from "./groups.mjs";

const BOTH = [FIRST, SECOND];

export function turnlessPlay(rules) {
  const { name, colours } = rules;

  const refereeOf = (state) => (state.referee ??= rules.referee(state.setting.board, state.cells));

  /** Whether a stone has more enemies than friends. */
  const mayPlace = (balance, colour) => (colour === FIRST ? balance > 0 : balance < 0);

  // A position in play. It is over when both have stopped, or by itself when neither colour has a legal
  // placement (*.end).
  function inPlay(setting, cells, stopped = []) {
    const state = { setting, phase: "play", cells, stopped, unable: false, over: false };
    const { balance } = refereeOf(state);
    state.unable = !cells.some((stone, cell) => stone === EMPTY && balance(cell) !== 0);
    state.over = state.unable || stopped.length === 2;
    return state;
  }


  return {
    inPlay,

    // "black:c3" or "black:stop"; every such action names its colour.
    read({ board }, text, examples) {
      const wrong = unreadable(text, `${examples}${colours[0]}:c3 or ${colours[0]}:stop`);
      const parts = /^([a-z]+):([a-z]+[0-9]*)$/.exec(text);
      const colour = parts ? colours.indexOf(parts[1]) + 1 : 0;
      if (colour === 0) throw wrong;
      if (parts[2] === "stop") return { type: "stop", colour };
      return { type: "place", colour, cell: readCell(board, parts[2], wrong) };
    },

    write: ({ setting }, { type, colour, cell }) =>
      `${colours[colour - 1]}:${type === "stop" ? "stop" : setting.board.names[cell]}`,

    violations(state, { type, colour, cell }) {
      const ended = state.over ? [{ clause: `${name}.end`, cells: [] }] : [];
      if (type === "stop") return ended; // allowed at any time, a second time too
      if (state.cells[cell] !== EMPTY) {
        return [...ended, ...["turnless", "place"].map((part) => ({ clause: `${name}.${part}`, cells: [cell] }))];
      }
      const { balance, shown } = refereeOf(state);
      return mayPlace(balance(cell), colour) ? ended : [...ended, { clause: `${name}.place`, cells: shown(cell) }];
    },

    apply(state, { type, colour, cell }) {
      if (type === "stop") {
        return inPlay(state.setting, state.cells, [...new Set([...state.stopped, colour])]);
      }
      // A placement by either player takes back both stops.
      const cells = state.cells.slice();
      cells[cell] = colour;
      return inPlay(state.setting, cells);
    },

    eachAction(state, tell) {
      if (state.over) return;
      const { balance } = refereeOf(state);
      const clause = `${name}.place`;
      state.cells.forEach((stone, cell) => {
        if (stone !== EMPTY) return;
        const weighed = balance(cell);
        for (const colour of BOTH) tell({ type: "place", colour, cell }, mayPlace(weighed, colour) ? null : clause);
      });
    },

    describe({ setting, cells, over, stopped, unable }) {
      const { groups } = findGroups(setting.board, cells);
      const sizes = groupSizes(groups);
      const first = rules.leader(setting, cells, sizes);
      const leader = colours[first - 1];
      const status = {
        to_move: null,
        over,
        winner: over ? leader : null,
        score: { [colours[0]]: sizes[FIRST], [colours[1]]: sizes[SECOND] },
        leader,
      };
      if (stopped.length > 0) status.stopped = colours.filter((_, i) => stopped.includes(i + 1));
      if (unable) status.unable = colours;
      if (over) status.winning = groupsOf(groups, first);
      return status;
    },
  };
}

// What Minefield and Necklace have in common: turns with skips, two pairs of
// edges to connect, one stone a turn. The first colour owns bottom and top,
// the second colour owns left and right.
//
// A game hands in its own part as `rules`:
//   name, colours    for messages and clause ids
//   options          option name -> values, the default first
//   referee(board, cells) -> (colour, cell) -> clause id | null
//                    which clause forbids that stone on that EMPTY point
//   swapClause       the clause that says whether the second player may swap

import { EMPTY, FIRST, SECOND, enemyOf, squareBoard } from './boards.mjs';
import { readCell } from './actions.mjs';

export function connectionGame(rules) {
  const { name, colours, referee } = rules;

  // Called with the colour whose turn it would be. Applies skips: the player
  // named is the first of the two who has a placement (*.skip). If nobody has
  // one, the game is over and drawn.
  function settle(setting, cells, turn, winner) {
    const state = { setting, cells, toMove: turn, winner, over: winner !== EMPTY, swapOpen: false };
    if (state.over) return state;
    const forbids = referee(setting.board, cells);
    state.forbids = forbids; // kept: whoever asks about this position needs it
    const mover = [turn, enemyOf(turn)].find((colour) =>
      cells.some((stone, cell) => stone === EMPTY && !forbids(colour, cell)));
    if (mover === undefined) return { ...state, over: true };
    state.toMove = mover;
    state.swapOpen = isFirstTurnOfSecond(state) && setting.options.swap;
    return state;
  }

  function placements(state) {
    const actions = [];
    state.cells.forEach((stone, cell) => {
      if (stone === EMPTY && !state.forbids(state.toMove, cell)) actions.push({ type: 'place', cell });
    });
    return actions;
  }

  return {
    name,
    colours,
    options: rules.options,
    sizes: [1, 64],
    turns: true,
    board: squareBoard,

    start: (setting) => settle(setting, new Uint8Array(setting.board.count), FIRST, EMPTY),

    // A set-up position may already be won. Two chains that both span a board
    // would have to cross in a common point, so at most one colour is found.
    // (Should that ever be wrong, the colour that moved last comes first.)
    fromStones(setting, cells, turn) {
      const winner = [enemyOf(turn), turn].find((colour) =>
        spans(setting.board, cells, colour, edgeStones(setting.board, cells, colour)));
      return settle(setting, cells, turn, winner ?? EMPTY);
    },

    read(setting, text) {
      if (text === 'swap') return { type: 'swap' };
      return { type: 'place', cell: readCell(setting.board, text) };
    },

    write: (state, action) =>
      (action.type === 'swap' ? 'swap' : state.setting.board.names[action.cell]),

    // The clause that forbids an action, or null if it is legal.
    refuse(state, action) {
      if (state.over) return state.winner === EMPTY ? `${name}.skip` : `${name}.win`;
      if (action.type === 'swap') return state.swapOpen ? null : rules.swapClause;
      if (state.cells[action.cell] !== EMPTY) return `${name}.turn`;
      return state.forbids(state.toMove, action.cell);
    },

    // Expects a legal action: an illegal stone never wins (legality first).
    apply(state, action) {
      // The stone stays where it is and keeps its colour; only the people
      // change sides, and the same colour still has to place.
      if (action.type === 'swap') return { ...state, swapOpen: false };
      const { setting, toMove } = state;
      const cells = state.cells.slice();
      cells[action.cell] = toMove;
      const won = spans(setting.board, cells, toMove, [action.cell]);
      return settle(setting, cells, enemyOf(toMove), won ? toMove : EMPTY);
    },

    actions(state) {
      if (state.over) return [];
      const actions = placements(state);
      if (state.swapOpen) actions.push({ type: 'swap' });
      return actions;
    },

    describe(state) {
      const colourName = (colour) => (colour === EMPTY ? null : colours[colour - 1]);
      const reply = {
        to_move: state.over ? null : colourName(state.toMove),
        over: state.over,
        winner: colourName(state.winner),
      };
      if (!state.over) {
        reply.why = {};
        state.cells.forEach((stone, cell) => {
          const clause = stone === EMPTY && state.forbids(state.toMove, cell);
          if (clause) reply.why[state.setting.board.names[cell]] = clause;
        });
      }
      return reply;
    },
  };
}

// Only where it can be the second player's first turn may they swap: they move
// and find a single stone, the first player's. After a swap the board still looks
// like this, so the swap itself closes the offer; see apply.
function isFirstTurnOfSecond({ cells, toMove }) {
  const count = (colour) => cells.reduce((sum, stone) => sum + (stone === colour), 0);
  return toMove === SECOND && count(FIRST) === 1 && count(SECOND) === 0;
}

// How far a point is from the colour's first edge: 0 on it, size - 1 on the
// opposite one.
function depth(board, colour, cell) {
  return colour === FIRST ? Math.floor(cell / board.size) : cell % board.size;
}

// The stones of a colour on its first edge.
function edgeStones(board, cells, colour) {
  return [...cells.keys()].filter((cell) =>
    cells[cell] === colour && depth(board, colour, cell) === 0);
}

// Do the chains of the given stones touch both edges of their colour? Asked
// either for one stone or for all stones on the first edge. Only orthogonal
// contact connects (*.win).
function spans(board, cells, colour, stones) {
  const seen = new Uint8Array(board.count);
  const queue = [...stones];
  for (const stone of stones) seen[stone] = 1;
  let near = false;
  let far = false;
  for (let i = 0; i < queue.length; i++) {
    const d = depth(board, colour, queue[i]);
    if (d === 0) near = true;
    if (d === board.size - 1) far = true;
    for (const next of board.neighbours[queue[i]]) {
      if (cells[next] === colour && !seen[next]) {
        seen[next] = 1;
        queue.push(next);
      }
    }
  }
  return near && far;
}

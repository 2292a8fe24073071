// What Minefield and Necklace have in common: turns with skips, two pairs of edges to connect, one stone a
// turn. The first colour owns bottom and top, the second colour owns left and right.
//
// A game hands in its own part as `rules`:
//   name, colours    for messages and clause ids
//   options          option name -> values, the default first
//   referee(board, cells) -> breaches(colour, cell, most)
//                    what that stone on that EMPTY point breaches: { clause, cells } each, where `cells` show
//                    it; no more than `most` need to be found
//   swapClause       the clause that says whether the second player may swap

import { EMPTY, FIRST, SECOND, enemyOf, squareBoard } from "./boards.mjs";
import { readCell, unreadable } from "./actions.mjs";
import { connected } from "./groups.mjs";

export function connectionGame(rules) {
  const { name, colours, referee } = rules;

  const breaches = (state, colour, cell, most) => {
    state.breaches ??= referee(state.setting.board, state.cells);
    return state.breaches(colour, cell, most);
  };

  const reasonAgainst = (state, colour, cell) => breaches(state, colour, cell, 1)[0]?.clause ?? null;

  const canPlace = (state, colour) =>
    state.cells.some((stone, cell) => stone === EMPTY && reasonAgainst(state, colour, cell) === null);

  // Called with the colour whose turn it would be. The one to move is the first of the two who can act
  // (*.skip). If neither can, the game is over and drawn.
  function settle(setting, cells, turn, winner, swapOpen) {
    const state = { setting, cells, turn, toMove: turn, winner, over: winner !== EMPTY, swapOpen };
    if (state.over || swapOpen) return state;
    const mover = [turn, enemyOf(turn)].find((colour) => canPlace(state, colour));
    return Object.assign(state, mover === undefined ? { over: true } : { toMove: mover });
  }

  function ended({ over, winner }) {
    if (!over) return [];
    return [{ clause: winner === EMPTY ? `${name}.skip` : `${name}.win`, cells: [] }];
  }

  return {
    name,
    colours,
    options: rules.options,
    sizes: [1, 64],
    turns: true,
    board: squareBoard,

    start: (setting) => settle(setting, new Uint8Array(setting.board.count), FIRST, EMPTY, false),

    // A set-up position may already be won. Two chains that both span a board would have to cross in a common
    // point, so at most one colour is found. (Should that ever be wrong, the colour that moved last is first.)
    fromStones(setting, cells, turn) {
      const winner = [enemyOf(turn), turn].find((colour) => chain(setting.board, cells, colour).length > 0) ?? EMPTY;
      const swapOpen = setting.options.swap && winner === EMPTY && isFirstTurnOfSecond(cells, turn);
      return settle(setting, cells, turn, winner, swapOpen);
    },

    read({ board }, text) {
      if (text === "swap") return { type: "swap" };
      return { type: "place", cell: readCell(board, text, unreadable(text, "a cell, such as c3, or swap")) };
    },

    write: ({ setting }, { type, cell }) => (type === "swap" ? "swap" : setting.board.names[cell]),

    // Everything that forbids an action; empty if it is legal.
    violations(state, { type, cell }) {
      if (type === "swap") {
        return state.swapOpen ? [] : [...ended(state), { clause: rules.swapClause, cells: [] }];
      }
      if (state.cells[cell] !== EMPTY) return [...ended(state), { clause: `${name}.turn`, cells: [cell] }];
      return [...ended(state), ...breaches(state, state.toMove, cell)];
    },

    // Expects a legal action: an illegal stone never wins (legality first).
    apply(state, { type, cell }) {
      // The stone stays where it is and keeps its colour; only the people change sides, and the same colour
      // still has to place.
      if (type === "swap") return settle(state.setting, state.cells, state.turn, EMPTY, false);
      const { setting, toMove } = state;
      const cells = state.cells.slice();
      cells[cell] = toMove;
      const winner = joinsEdges(setting.board, connected(setting.board, cells, [cell]), toMove) ? toMove : EMPTY;
      const swapOpen = setting.options.swap && winner === EMPTY && isFirstTurnOfSecond(cells, enemyOf(toMove));
      return settle(setting, cells, enemyOf(toMove), winner, swapOpen);
    },

    // Tell of every placement on an empty point, and of a swap: the first clause that forbids it, or null.
    eachAction(state, tell) {
      if (state.over) return;
      state.cells.forEach((stone, cell) => {
        if (stone === EMPTY) tell({ type: "place", cell }, reasonAgainst(state, state.toMove, cell));
      });
      if (state.swapOpen) tell({ type: "swap" }, null);
    },

    describe(state) {
      const named = (colour) => (colour === EMPTY ? null : colours[colour - 1]);
      const { over, turn, toMove, winner, setting, cells } = state;
      const status = { to_move: over ? null : named(toMove), over, winner: named(winner) };
      if (winner !== EMPTY) status.winning = [chain(setting.board, cells, winner)];
      else if (over) status.unable = colours;
      else if (toMove !== turn) status.skipped = named(turn);
      return status;
    },

    inPlay: () => true,
  };
}

// Only where it can be the second player's first turn may they swap: they move and find a single stone, the
// first player's. After a swap the board still looks like this, so the swap itself closes the offer.
function isFirstTurnOfSecond(cells, turn) {
  const first = cells.findIndex((stone) => stone !== EMPTY);
  return turn === SECOND && cells[first] === FIRST && cells.indexOf(SECOND) < 0 && cells.lastIndexOf(FIRST) === first;
}

/** How far a point is from the colour's first edge: 0 on it, size - 1 on the opposite one. */
const depth = ({ size }, colour, cell) => (colour === FIRST ? Math.floor(cell / size) : cell % size);

/** The stones of the chains that join both edges of a colour. Only orthogonal contact connects (*.win). */
function chain(board, cells, colour) {
  const { size } = board;
  const begun = [];
  for (let i = 0; i < size; i++) {
    const cell = colour === FIRST ? i : i * size;
    if (cells[cell] === colour) begun.push(cell);
  }
  const ended = connected(board, cells, begun).filter((stone) => depth(board, colour, stone) === size - 1);
  return connected(board, cells, ended);
}

/** Whether stones touch both edges of a colour. */
function joinsEdges(board, stones, colour) {
  const depths = stones.map((stone) => depth(board, colour, stone));
  return depths.includes(0) && depths.includes(board.size - 1);
}

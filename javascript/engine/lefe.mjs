// Lefe: trees, leaves, captures.
//
// A state has a phase: 'pie' (the first stone is due), 'choice' (a side is to
// be chosen) or 'play'.

import { EMPTY, FIRST, SECOND, enemyOf, hexBoard } from './boards.mjs';
import { readCell, unreadable } from './actions.mjs';
import { compareLists, findGroups, groupAt } from './groups.mjs';

const COLOURS = ['dark', 'light'];
const DARK = FIRST;
const LIGHT = SECOND;

// Friends around the cell: at most three, and no two of them adjacent. Two
// neighbours of a cell touch exactly if their directions follow each other
// (lefe.place).
function mayPlace(board, cells, colour, cell) {
  if (cells[cell] !== EMPTY) return false;
  const friend = board.step[cell].map((next) => next >= 0 && cells[next] === colour);
  const adjacentFriends = friend.filter(Boolean).length;
  return adjacentFriends <= 3 && !friend.some((here, d) => here && friend[(d + 1) % 6]);
}

const canPlace = (board, cells, colour) =>
  board.names.some((_, cell) => mayPlace(board, cells, colour, cell));

// Leaves of one tree, given by its stones (lefe.leaf).
function countLeaves(board, cells, stones) {
  return stones.filter((stone) =>
    board.neighbours[stone].filter((next) => cells[next] === cells[stone]).length <= 1).length;
}

// All trees with their leaves (lefe.tree).
function findTrees(board, cells) {
  const { groups, groupOf } = findGroups(board, cells);
  const trees = groups.map((group) =>
    ({ ...group, leaves: countLeaves(board, cells, group.stones) }));
  return { trees, treeOf: groupOf };
}

// The enemy trees of which the mover must remove one after placing at `cell`;
// empty if the turn is the placement alone (lefe.capture). `before` is
// findTrees of the position before the placement.
function captures(state, before, cell) {
  const { board, options } = state.setting;
  const cells = state.cells.slice();
  cells[cell] = state.toMove;
  const grown = groupAt(board, cells, cell);
  const leaves = countLeaves(board, cells, grown);

  // The trees that the new stone joined, and the count it has to beat.
  const joined = new Set(board.neighbours[cell]
    .filter((next) => state.cells[next] === state.toMove)
    .map((next) => before.trees[before.treeOf[next]]));
  let threshold;
  if (joined.size === 0) {
    // A new tree went from no leaves to one, if that counts at all.
    if (options.newborn === 'never') return [];
    threshold = 0;
  } else {
    const counts = [...joined].map((tree) => tree.leaves);
    threshold = options.merge === 'most' ? Math.max(...counts) : Math.min(...counts);
  }
  if (leaves <= threshold) return [];

  // Touching any stone of the grown tree is enough.
  const touched = new Set();
  for (const stone of grown) {
    for (const next of board.neighbours[stone]) {
      if (cells[next] === enemyOf(state.toMove)) touched.add(before.trees[before.treeOf[next]]);
    }
  }
  return [...touched].filter((tree) => tree.leaves < leaves);
}

// Points for each colour, bonus included, and who is ahead: positive for Dark
// (lefe.score).
function score(board, cells) {
  const { trees } = findTrees(board, cells);
  const counts = [DARK, LIGHT].map((colour) => trees
    .filter((tree) => tree.colour === colour)
    .map((tree) => tree.leaves)
    .sort((a, b) => b - a));
  const points = counts.map((list) => new Set(list).size);
  // -1: having no tree left is less than having a tree without leaves.
  const ahead = compareLists(counts[0], counts[1], -1);
  if (ahead > 0) points[0] += 1;
  if (ahead < 0) points[1] += 1;
  return { points, ahead };
}

// A position in play; tests lefe.end at once.
function inPlay(setting, cells, toMove) {
  const { board, options } = setting;
  const tested = options.end === 'on-turn' ? [toMove] : [DARK, LIGHT];
  const over = tested.some((colour) => !canPlace(board, cells, colour));
  return { setting, phase: 'play', cells, toMove, over };
}

function afterChoice({ setting, cells }) {
  // first-move: the pie stone was Dark's turn. extra-stone: it was not.
  return inPlay(setting, cells, setting.options.pie === 'first-move' ? LIGHT : DARK);
}

function placed(state, cell) {
  const cells = state.cells.slice();
  cells[cell] = state.toMove;
  return cells;
}

export const lefe = {
  name: 'lefe',
  colours: COLOURS,
  options: {
    newborn: ['from-zero', 'never'],
    merge: ['fewest', 'most'],
    end: ['either', 'on-turn'],
    tie: ['draw', 'bonus'],
    pie: ['first-move', 'extra-stone', 'none'],
  },
  sizes: [1, 32],
  turns: true,
  board: hexBoard,

  start(setting) {
    const cells = new Uint8Array(setting.board.count);
    if (setting.options.pie === 'none') return inPlay(setting, cells, DARK);
    return { setting, phase: 'pie', cells, toMove: DARK, over: false };
  },

  fromStones: inPlay,

  // c3, c3xd4, choose dark, choose light
  read({ board }, text) {
    const choice = /^choose (dark|light)$/.exec(text);
    if (choice) return { type: 'choose', colour: choice[1] };
    const parts = /^([a-z]+[0-9]+)(?:x([a-z]+[0-9]+))?$/.exec(text);
    if (!parts) throw unreadable(text);
    const cell = readCell(board, parts[1], text);
    return { type: 'place', cell, remove: parts[2] ? readCell(board, parts[2], text) : -1 };
  },

  write({ setting }, action) {
    if (action.type === 'choose') return `choose ${action.colour}`;
    const { names } = setting.board;
    return names[action.cell] + (action.remove >= 0 ? `x${names[action.remove]}` : '');
  },

  refuse(state, action) {
    const { board } = state.setting;
    if (state.over) return 'lefe.end';
    if ((action.type === 'choose') !== (state.phase === 'choice')) return 'lefe.pie';
    if (action.type === 'choose') return null;
    if (state.phase === 'pie') {
      return action.remove >= 0 ? 'lefe.pie' : null; // nothing to remove yet
    }
    if (!mayPlace(board, state.cells, state.toMove, action.cell)) return 'lefe.place';
    // A removal is a duty where there is something to remove, and only there.
    const targets = captures(state, findTrees(board, state.cells), action.cell);
    const right = targets.length === 0
      ? action.remove < 0
      : targets.some((tree) => tree.stones.includes(action.remove));
    return right ? null : 'lefe.capture';
  },

  apply(state, action) {
    const { setting } = state;
    if (action.type === 'choose') return afterChoice(state);
    const cells = placed(state, action.cell);
    if (state.phase === 'pie') return { ...state, phase: 'choice', cells };
    if (action.remove >= 0) {
      for (const stone of groupAt(setting.board, cells, action.remove)) cells[stone] = EMPTY;
    }
    return inPlay(setting, cells, enemyOf(state.toMove));
  },

  // One action for each placement and each tree that it may remove.
  actions(state) {
    const { board } = state.setting;
    if (state.over) return [];
    if (state.phase === 'choice') return COLOURS.map((colour) => ({ type: 'choose', colour }));
    const before = findTrees(board, state.cells);
    const actions = [];
    for (let cell = 0; cell < board.count; cell++) {
      if (!mayPlace(board, state.cells, state.toMove, cell)) continue;
      const targets = state.phase === 'pie' ? [] : captures(state, before, cell);
      if (targets.length === 0) actions.push({ type: 'place', cell, remove: -1 });
      for (const tree of targets) actions.push({ type: 'place', cell, remove: tree.stones[0] });
    }
    return actions;
  },

  describe(state) {
    const { board } = state.setting;
    if (state.phase !== 'play') {
      return { to_move: state.phase === 'pie' ? 'dark' : null, over: false, winner: null };
    }
    // Highest score wins. With tie: 'bonus' equal points go to who is ahead.
    const { points: [dark, light], ahead } = score(board, state.cells);
    const bonus = state.setting.options.tie === 'bonus' ? ahead : 0;
    const lead = dark - light || bonus;
    const leader = lead === 0 ? null : COLOURS[lead > 0 ? 0 : 1];
    const reply = {
      to_move: state.over ? null : COLOURS[state.toMove - 1],
      over: state.over,
      winner: state.over ? leader : null,
      score: { dark, light },
      leader,
    };
    if (!state.over) {
      reply.why = {};
      board.names.forEach((name, cell) => {
        const refused = state.cells[cell] === EMPTY
          && !mayPlace(board, state.cells, state.toMove, cell);
        if (refused) reply.why[name] = 'lefe.place';
      });
    }
    return reply;
  },
};

// Lefe: trees, leaves, captures.
//
// A state has a phase: "pie" (the first stone is due), "choice" (a side is to be chosen) or "play".

import { EMPTY, FIRST, SECOND, enemyOf, hexBoard } from "./boards.mjs";
import { readCell, unreadable } from "./actions.mjs";
import { compareLists, findGroups, groupAt, groupsOf } from "./groups.mjs";

const COLOURS = ["dark", "light"];
const DARK = FIRST;
const LIGHT = SECOND;

/**
 * lefe.place: friends beside a cell must not touch each other. Two neighbours of a cell touch exactly if their
 * directions follow each other. The first two that do, in board order; null if the cell is legal.
 */
function touchingFriends({ step }, cells, colour, cell) {
  let first = null;
  for (let d = 0; d < 6; d++) {
    const one = step[cell][d];
    const other = step[cell][(d + 1) % 6];
    if (one < 0 || other < 0 || cells[one] !== colour || cells[other] !== colour) continue;
    const pair = one < other ? [one, other] : [other, one];
    if (first === null || pair[0] < first[0] || (pair[0] === first[0] && pair[1] < first[1])) first = pair;
  }
  return first;
}

const canPlace = (board, cells, colour) =>
  cells.some((stone, cell) => stone === EMPTY && touchingFriends(board, cells, colour, cell) === null);

/** lefe.leaf: the number of stones of a tree with at most one neighbour in it. */
function countLeaves({ neighbours }, cells, stones) {
  let leaves = 0;
  for (const stone of stones) {
    let friends = 0;
    for (const next of neighbours[stone]) if (cells[next] === cells[stone]) friends += 1;
    if (friends <= 1) leaves += 1;
  }
  return leaves;
}

/** lefe.tree: all trees with their leaves, and by cell the number of its tree. */
function findTrees(board, cells) {
  const { groups, groupOf } = findGroups(board, cells);
  return { trees: groups.map((tree) => ({ ...tree, leaves: countLeaves(board, cells, tree.stones) })), treeOf: groupOf };
}

/**
 * lefe.capture: what a placement by the one to move does to their trees, and the enemy trees of which they then
 * must remove one; none if the turn is the placement alone.
 */
function growth(state, cell) {
  const { setting: { board, options }, cells, toMove } = state;
  state.before ??= findTrees(board, cells);
  const { trees, treeOf } = state.before;
  const treesBeside = (stones, colour) => {
    const found = [];
    for (const stone of stones) {
      for (const next of board.neighbours[stone]) {
        if (cells[next] === colour && !found.includes(trees[treeOf[next]])) found.push(trees[treeOf[next]]);
      }
    }
    return found;
  };
  const joined = treesBeside([cell], toMove);
  const before = joined.map((tree) => tree.leaves);
  const grown = [cell, ...joined.flatMap((tree) => tree.stones)];
  cells[cell] = toMove; // for as long as leaves are counted
  const leaves = countLeaves(board, cells, grown);
  cells[cell] = EMPTY;
  const hasGrown = leaves > threshold(options, before);
  const touched = hasGrown ? treesBeside(grown, enemyOf(toMove)) : [];
  return { before, hasGrown, removable: touched.filter((tree) => tree.leaves < leaves) };
}

/**
 * lefe.capture, lefe.merge: the number of leaves to exceed. A new tree went from no leaves to one, if that counts
 * at all.
 */
function threshold({ newborn, merge }, before) {
  if (before.length === 0) return newborn === "never" ? Infinity : 0;
  return merge === "most" ? Math.max(...before) : Math.min(...before);
}

/** lefe.capture: a removal is a duty where there is something to remove, and only there. */
function violationsOfRemoval(state, { cell, remove }) {
  const { before, hasGrown, removable } = growth(state, cell);
  const isNamed = ({ stones }) => stones.includes(remove);
  if (removable.length === 0 ? remove < 0 : removable.some(isNamed)) return [];
  const { trees } = state.before;
  const named = trees.find((tree) => tree.colour === enemyOf(state.toMove) && isNamed(tree));
  const clauses = ["lefe.capture"];
  if (named && !hasGrown && before.length > 1) clauses.push("lefe.merge");
  const cells = named?.stones ?? (remove >= 0 ? [remove] : removable.flatMap((tree) => tree.stones));
  return clauses.map((clause) => ({ clause, cells }));
}

/** lefe.score: points for each colour, bonus included, and who is ahead: positive for Dark. */
function score(trees) {
  const counts = [DARK, LIGHT].map((colour) =>
    trees.filter((tree) => tree.colour === colour).map((tree) => tree.leaves).sort((a, b) => b - a));
  const points = counts.map((list) => new Set(list).size);
  // -1: having no tree left is less than having a tree without leaves.
  const ahead = compareLists(counts[0], counts[1], -1);
  if (ahead > 0) points[0] += 1;
  if (ahead < 0) points[1] += 1;
  return { points, ahead };
}

/** A position in play; it is over if a colour that has to be able to place is not (lefe.end). */
function inPlay(setting, cells, toMove) {
  const { board, options } = setting;
  const asked = options.end === "on-turn" ? [toMove] : [DARK, LIGHT];
  const unable = asked.filter((colour) => !canPlace(board, cells, colour));
  return { setting, phase: "play", cells, toMove, unable, over: unable.length > 0 };
}

export const lefe = {
  name: "lefe",
  colours: COLOURS,
  options: {
    newborn: ["from-zero", "never"],
    merge: ["fewest", "most"],
    end: ["either", "on-turn"],
    tie: ["draw", "bonus"],
    pie: ["first-move", "extra-stone", "none"],
  },
  sizes: [1, 32],
  turns: true,
  board: hexBoard,

  start(setting) {
    const cells = new Uint8Array(setting.board.count);
    if (setting.options.pie === "none") return inPlay(setting, cells, DARK);
    return { setting, phase: "pie", cells, toMove: DARK, over: false };
  },

  fromStones: inPlay,

  // c3, c3xd4, choose dark, choose light
  read({ board }, text) {
    const wrong = unreadable(text, "c3, c3xd4 to remove a tree, choose dark or choose light");
    const choice = /^choose (dark|light)$/.exec(text);
    if (choice) return { type: "choose", choice: choice[1] };
    const parts = /^([a-z]+[0-9]+)(?:x([a-z]+[0-9]+))?$/.exec(text);
    if (!parts) throw wrong;
    const cell = readCell(board, parts[1], wrong);
    return { type: "place", cell, remove: parts[2] ? readCell(board, parts[2], wrong) : -1 };
  },

  write({ setting: { board: { names } } }, { type, choice, cell, remove }) {
    if (type === "choose") return `choose ${choice}`;
    return names[cell] + (remove >= 0 ? `x${names[remove]}` : "");
  },

  violations(state, action) {
    const pie = { clause: "lefe.pie", cells: [] };
    if (state.phase === "choice") return action.type === "choose" ? [] : [pie];
    if (state.phase === "pie") return action.type === "place" && action.remove < 0 ? [] : [pie]; // nothing to remove yet
    const ended = state.over ? [{ clause: "lefe.end", cells: [] }] : [];
    if (action.type === "choose") return [...ended, pie];
    const { cell } = action;
    if (state.cells[cell] !== EMPTY) {
      return [...ended, ...["lefe.place", "lefe.turn"].map((clause) => ({ clause, cells: [cell] }))];
    }
    const friends = touchingFriends(state.setting.board, state.cells, state.toMove, cell);
    return [...ended, ...(friends ? [{ clause: "lefe.place", cells: friends }] : violationsOfRemoval(state, action))];
  },

  apply(state, action) {
    const { setting, toMove } = state;
    if (action.type === "choose") {
      // first-move: the pie stone was Dark's turn. extra-stone: it was not.
      return inPlay(setting, state.cells, setting.options.pie === "first-move" ? LIGHT : DARK);
    }
    const cells = state.cells.slice();
    cells[action.cell] = toMove;
    if (state.phase === "pie") return { ...state, phase: "choice", cells };
    if (action.remove >= 0) for (const stone of groupAt(setting.board, cells, action.remove)) cells[stone] = EMPTY;
    return inPlay(setting, cells, enemyOf(toMove));
  },

  // One action for each placement and each tree that it may remove.
  eachAction(state, tell) {
    const { phase, setting: { board }, cells, toMove } = state;
    if (state.over) return;
    if (phase === "choice") return void COLOURS.forEach((choice) => tell({ type: "choose", choice }, null));
    const place = (cell, remove, reason) => tell({ type: "place", cell, remove }, reason);
    cells.forEach((stone, cell) => {
      if (stone !== EMPTY) return;
      if (phase === "pie") return void place(cell, -1, null);
      if (touchingFriends(board, cells, toMove, cell)) return void place(cell, -1, "lefe.place");
      const { removable } = growth(state, cell);
      for (const tree of removable) place(cell, Math.min(...tree.stones), null);
      if (removable.length === 0) place(cell, -1, null);
    });
  },

  describe(state) {
    if (state.phase !== "play") return { to_move: state.phase === "pie" ? "dark" : null, over: false, winner: null };
    const { setting, cells, over, toMove, unable } = state;
    const { trees } = findTrees(setting.board, cells);
    // Highest score wins. With tie: "bonus" equal points go to who is ahead.
    const { points: [dark, light], ahead } = score(trees);
    const bonus = setting.options.tie === "bonus" ? ahead : 0;
    const lead = dark - light || bonus;
    const first = lead > 0 ? DARK : LIGHT;
    const leader = lead === 0 ? null : COLOURS[first - 1];
    const status = {
      to_move: over ? null : COLOURS[toMove - 1],
      over,
      winner: over ? leader : null,
      score: { dark, light },
      leader,
    };
    if (over) status.unable = unable.map((colour) => COLOURS[colour - 1]);
    if (over && leader) status.winning = groupsOf(trees, first);
    return status;
  },

  inPlay: (state) => state.phase === "play",
};

// Random boards and random games.

import { hexBoard, squareBoard } from '../engine/boards.mjs';
import { badBoard, connected, crosscutOn, newPattern } from './selftest-literal.mjs';
import { ask, check, generator, judge } from './selftest-tools.mjs';

const COLOURS = {
  minefield: ['black', 'white'],
  necklace: ['red', 'blue'],
  lefe: ['dark', 'light'],
  interleave: ['black', 'red'],
  evening: ['white', 'black'],
};

export function randomCases(seed) {
  const random = generator(seed);
  for (let i = 0; i < 150; i++) {
    squareBoardAgrees('minefield', random, newPattern);
    squareBoardAgrees('necklace', random, badBoard);
    turnlessBoard('interleave', random);
    turnlessBoard('evening', random);
  }
  for (let size = 1; size <= 7; size++) {
    for (let i = 0; i < 6; i++) connectionGame('minefield', size, random);
    for (let i = 0; i < 6; i++) connectionGame('necklace', size, random);
  }
  for (let i = 0; i < 12; i++) lefeGame(2 + random(3), random);
  for (let i = 0; i < 8; i++) turnlessGame(random);
}

// A random set-up: { cell: colour }, sparse to nearly full.
function scatter(names, colours, random) {
  const density = 1 + random(9);
  const stones = {};
  for (const name of names) {
    if (random(10) < density) stones[name] = colours[random(2)];
  }
  return stones;
}

function byColour(stones, colours) {
  const lists = Object.fromEntries(colours.map((colour) => [colour, []]));
  for (const [cell, colour] of Object.entries(stones)) lists[colour].push(cell);
  return lists;
}

function squareBoardAgrees(game, random, forbidden) {
  const size = 2 + random(4);
  const { names } = squareBoard(size);
  const stones = scatter(names, COLOURS[game], random);
  const turn = random(2);
  const reply = judge(game, size, byColour(stones, COLOURS[game]), COLOURS[game][turn]);
  const legalFor = (colour) => names.filter((cell) =>
    !stones[cell] && !forbidden(stones, { ...stones, [cell]: colour }, size));
  const what = `${game} ${size} ${JSON.stringify(stones)}`;
  if (reply.over) {
    const stuck = COLOURS[game].every((colour) => legalFor(colour).length === 0);
    check(`over: ${what}`, reply.winner !== null || stuck);
    return;
  }
  const asked = COLOURS[game][turn];
  const mover = legalFor(asked).length > 0 ? asked : COLOURS[game][1 - turn];
  check(`to move: ${what}`, reply.to_move, mover);
  check(`legal: ${what}`, reply.legal.filter((action) => action !== 'swap'), legalFor(mover));
  const refused = names.filter((cell) => !stones[cell] && !legalFor(mover).includes(cell));
  check(`why: ${what}`, Object.keys(reply.why).sort(), refused.sort());
}

// A random game: drawless, no crosscut, the winner alone is connected.
function connectionGame(game, size, random) {
  const moves = [];
  const stones = {};
  let reply = ask({ op: 'judge', game, size, moves });
  while (!reply.over) {
    const action = reply.legal[random(reply.legal.length)];
    if (action !== 'swap') stones[action] = reply.to_move;
    moves.push(action);
    reply = ask({ op: 'judge', game, size, moves });
    if (crosscutOn(stones, size)) break;
  }
  const what = `${game} ${size} ${moves.join(' ')}`;
  check(`no crosscut: ${what}`, crosscutOn(stones, size), false);
  const [first, second] = COLOURS[game];
  const chains = [connected(stones, size, first, true), connected(stones, size, second, false)];
  const winners = size === 1 ? [true, true] : [reply.winner === first, reply.winner === second];
  check(`drawless: ${what}`, reply.winner !== null);
  check(`winner: ${what}`, chains, size === 1 ? [true, false] : winners);
}

// A random game: no three mutually adjacent friends, removed trees are whole,
// nobody is to move who cannot.
function lefeGame(size, random) {
  const { names, neighbours, index } = hexBoard(size);
  const near = (name) => neighbours[index.get(name)].map((cell) => names[cell]);
  const options = {
    newborn: ['from-zero', 'never'][random(2)],
    merge: ['fewest', 'most'][random(2)],
    end: ['either', 'on-turn'][random(2)],
    pie: ['first-move', 'extra-stone', 'none'][random(3)],
  };
  const treeOf = (stones, start) => {
    const tree = new Set([start]);
    for (const stone of tree) for (const next of near(stone)) if (stones[next] === stones[start]) tree.add(next);
    return [...tree];
  };
  const leaves = (stones, tree) => tree.filter((stone) =>
    near(stone).filter((next) => stones[next] === stones[stone]).length < 2).length;

  // Every legal turn of a colour, by the rules of placing and removing.
  function turns(stones, colour) {
    const expected = [];
    for (const cell of names) {
      const friends = near(cell).filter((next) => stones[next] === colour);
      if (stones[cell] || friends.some((a) => friends.some((b) => near(a).includes(b)))) continue;
      const after = { ...stones, [cell]: colour };
      const grown = treeOf(after, cell);
      const old = friends.map((friend) => leaves(stones, treeOf(stones, friend)));
      const limit = options.merge === 'most' ? Math.max(...old) : Math.min(...old);
      const increased = old.length > 0 ? leaves(after, grown) > limit : options.newborn === 'from-zero';
      const touched = grown.flatMap(near).filter((next) => after[next] && after[next] !== colour);
      const trees = new Set(touched.map((stone) => treeOf(after, stone))
        .filter((tree) => increased && leaves(after, tree) < leaves(after, grown))
        .map((tree) => tree.sort((a, b) => index.get(a) - index.get(b))[0]));
      if (trees.size === 0) expected.push(cell);
      for (const tree of trees) expected.push(`${cell}x${tree}`);
    }
    return expected;
  }

  const moves = [];
  let stones = {};
  let reply = ask({ op: 'judge', game: 'lefe', size, options, moves });
  let right = true;
  while (!reply.over && moves.length < 120 && right) {
    const inPlay = reply.score !== undefined;
    if (inPlay) {
      right = JSON.stringify(reply.legal.slice().sort()) === JSON.stringify(turns(stones, reply.to_move).sort());
    }
    const action = reply.legal[random(reply.legal.length)];
    const [cell, removed] = action.split('x');
    if (!action.startsWith('choose')) stones = { ...stones, [cell]: reply.to_move };
    if (removed) {
      stones = { ...stones };
      for (const stone of treeOf(stones, removed)) delete stones[stone];
    }
    moves.push(action);
    reply = ask({ op: 'judge', game: 'lefe', size, options, moves });
    const triangle = names.some((a) => stones[a] && near(a).some((b) => stones[b] === stones[a]
      && near(b).some((c) => stones[c] === stones[a] && near(a).includes(c))));
    right = right && !triangle;
  }
  const what = `lefe ${size} ${JSON.stringify(options)} ${moves.join(' ')}`;
  check(`legal, no triangle: ${what}`, right);
  if (reply.over) check(`winner is leader: ${what}`, reply.winner, reply.leader);
}

const atMostOneColour = (legal) =>
  new Set(legal.map((action) => action.split(':')[1])).size === legal.length;

// Legal or refused, each empty cell and colour once; no cell for both.
function turnlessBoard(game, random) {
  const size = 1 + random(4);
  const { names } = hexBoard(size);
  const removed = game === 'interleave' ? names.filter(() => random(8) === 0) : undefined;
  const cells = names.filter((name) => !removed?.includes(name));
  const stones = scatter(cells, COLOURS[game], random);
  const reply = judge(game, size, byColour(stones, COLOURS[game]), null, { removed });
  const what = `${game} ${size} ${removed} ${JSON.stringify(stones)}`;
  check(`one colour: ${what}`, atMostOneColour(reply.legal));
  check(`over by itself: ${what}`, reply.over, reply.legal.length === 0);
  if (!reply.why) return;
  const empty = cells.length - Object.keys(stones).length;
  check(`why: ${what}`, Object.keys(reply.why).length + reply.legal.length, 2 * empty);
}

function turnlessGame(random) {
  for (const [game, moves] of [['evening', []], ['interleave', ['setup black=c3,a1 red=b2', 'choose red']]]) {
    let reply = ask({ op: 'judge', game, size: 3, moves });
    let fair = true;
    while (!reply.over && fair) {
      fair = moves.length === 0 || atMostOneColour(reply.legal);
      moves.push(reply.legal[random(reply.legal.length)]);
      reply = ask({ op: 'judge', game, size: 3, moves });
    }
    check(`${game} ${moves.join(' ')}`, fair && reply.over && reply.winner === reply.leader);
  }
}

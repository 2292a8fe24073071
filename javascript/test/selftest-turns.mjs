// Hand-thought positions for the games with turns: Minefield, Necklace, Lefe.

import { check, judge, list, perft, play } from './selftest-tools.mjs';

const mine = (black, white, to_move = 'black', size = 5) =>
  judge('minefield', size, { black: list(black), white: list(white) }, to_move);

export function minefieldCases() {
  const why = (black, white, to_move, cell) => mine(black, white, to_move).why[cell] ?? null;
  const corner = 'minefield.hard-corner';
  const toggle = 'minefield.switch';

  check('board: all points of an empty board', mine('', '').legal.length, 25);
  check('turn: occupied point', play('minefield', 3, ['b2', 'b2']).reason, 'minefield.turn');
  check('turn: colours alternate', play('minefield', 3, ['b2', 'a1']).to_move, 'black');

  check('hard corner: closing the diagonal', why('a1', 'b1', 'black', 'b2'), corner);
  check('hard corner: the other colour alike', why('a1', 'b1', 'white', 'a2'), corner);
  check('hard corner: straight pair is fine', why('a1', 'b1', 'black', 'a2'), null);
  check('hard corner: enemy stone beside a diagonal', why('a1 b2', '', 'white', 'b1'), corner);
  check('hard corner: stone opposite the gap', why('', 'a2 b1', 'black', 'a1'), corner);
  check('hard corner: friend beside a diagonal is fine', why('a1 b2', '', 'black', 'b1'), null);
  check('hard corner: no gap, no hard corner', why('a1 b2', 'a2', 'white', 'b1'), null);

  check('switch 3x2', why('a1', 'a2 c1', 'black', 'c2'), toggle);
  check('switch 2x3', why('a1', 'a3 b1', 'black', 'b3'), toggle);
  check('switch 4x2', why('a1', 'a2 d1', 'black', 'd2'), toggle);
  check('switch 2x4', why('c5', 'd5 c2', 'black', 'd2'), toggle);
  check('switch: five wide is fine', why('a1', 'a2 e1', 'black', 'e2'), null);
  check('switch: 3x3 is fine', why('a1', 'a3 c1', 'black', 'c3'), null);
  check('switch: a stone between the corners', why('a1', 'a2 d1 c1', 'black', 'd2'), null);
  check('switch: like colours on one side are fine', why('a1 a2', 'c1', 'white', 'c2'), null);
  check('create: an old pattern elsewhere excuses nothing', why('a1 b2 d4', 'b1 e4', 'black', 'e5'), corner);
  check('create: an old pattern elsewhere forbids nothing', why('a1 b2', 'b1', 'black', 'e5'), null);

  check('swap: not unless asked for', play('minefield', 4, ['b2', 'swap']).reason, 'minefield.turn');
  const swap = { options: { swap: true } };
  const taken = play('minefield', 4, ['b2', 'swap', 'swap'], swap);
  check('swap: once, and White plays next', [taken.accepted, taken.to_move, taken.legal.length], [2, 'white', 15]);
  check('swap: not for Black', play('minefield', 4, ['swap'], swap).accepted, 0);

  check('win: straight chain', play('minefield', 3, list('b1 a1 b2 a2 b3')).winner, 'black');
  check('win: after the end', play('minefield', 3, list('b1 a1 b2 a2 b3 a3')).reason, 'minefield.win');
  check('win: diagonal contact does not connect', mine('a1 b2 c3', '', 'white', 3).over, false);
  check('win: set-up', mine('', 'a2 b2 c2', 'white', 3).winner, 'white');
  check('win: set-up, whoever is to move',
    ['black', 'white'].map((turn) => mine('a1', '', turn, 1).winner), ['black', 'black']);
  check('win: 1x1', play('minefield', 1, ['a1']).winner, 'black');
  // White would have to move: c1 and b2 make hard corners, a2 and b3 switches.
  const skipped = play('minefield', 3, list('c2 a1 b1 c3 a3'));
  check('skip', [skipped.to_move, skipped.legal], ['black', ['c1', 'b2']]);
  check('skip: on a set-up board', mine('c2 b1 a3', 'a1 c3', 'white', 3).to_move, 'black');
  check('perft 3x3, depth 1 and 2', [perft('minefield', 3, [], 1), perft('minefield', 3, [], 2)], [9, 72]);
  check('perft after the end', perft('minefield', 1, ['a1'], 1), 0);
}

const neck = (red, blue, to_move = 'red', size = 5, options = {}) =>
  judge('necklace', size, { red: list(red), blue: list(blue) }, to_move, { options });

export function necklaceCases() {
  const cross = 'necklace.crosscut';
  const shut = 'necklace.secluded';

  check('crosscut', neck('a1 b2', 'a2', 'blue').why, { b1: cross });
  check('crosscut: the other colour may fill', neck('a1 b2', 'a2', 'red').why, {});
  check('crosscut: hard corner is fine', neck('a1', 'b1', 'red').why, {});
  const crossed = neck('a1 b2', 'a2 b1');
  check('crosscut on the set-up board: drawn', [crossed.over, crossed.winner, crossed.legal], [true, null, []]);
  check('crosscut on a won set-up board: won', neck('a1 b2 e1 e2 e3 e4 e5', 'a2 b1').winner, 'red');

  check('secluded: one point walled in', neck('a2 c2', 'b1', 'red', 3).why, { b3: shut });
  check('secluded: filling the last way out of two', neck('b3 c4', 'b2 c2 d2 d4', 'red').why, { d3: shut, e3: shut });
  check('secluded: a corner never is', neck('a2', '', 'red').why, {});
  const hole = neck('b1 b3', 'a2 c2', 'blue', 3);
  check('secluded on the set-up board: only filling it', [hole.to_move, hole.legal], ['blue', ['b2']]);
  const holes = neck('b1 b3', 'a2 c2 c4 b5 a4', 'red');
  check('secluded twice on the set-up board: drawn', [holes.over, holes.winner], [true, null]);

  // Blue would have to move: b2 is a crosscut, a2 secludes b2.
  const skipped = play('necklace', 3, list('b1 c1 a1 b3 a3 c3 c2'));
  check('skip', [skipped.to_move, skipped.legal, skipped.why], ['red', ['b2'], { a2: shut }]);

  const offer = play('necklace', 4, ['b2']);
  check('swap: offered', [offer.to_move, offer.legal.includes('swap')], ['blue', true]);
  const taken = play('necklace', 4, ['b2', 'swap']);
  check('swap: Blue plays next, no second swap', [taken.to_move, taken.legal.length, taken.legal.includes('swap')],
    ['blue', 15, false]);
  check('swap: once', play('necklace', 4, ['b2', 'swap', 'swap']).reason, 'necklace.swap');
  check('swap: not at the start', play('necklace', 4, ['swap']).accepted, 0);
  check('swap: not later', play('necklace', 4, ['b2', 'a1', 'c3', 'swap']).accepted, 3);
  check('swap: option off', play('necklace', 4, ['b2', 'swap'], { options: { swap: false } }).accepted, 1);
  check('swap: on a set-up board', neck('b2', '', 'blue').legal.includes('swap'));
  check('swap: not with a blue stone', neck('b2', 'c3', 'blue').legal.includes('swap'), false);
  check('swap: not for Red', neck('b2', '', 'red').legal.includes('swap'), false);
  check('swap: counted by perft', perft('necklace', 3, [], 2), 9 * 9);
  check('win: 1x1 has no swap', play('necklace', 1, ['a1']).winner, 'red');
  check('win: Blue goes across', play('necklace', 2, list('a1 swap a2 b1 b2')).winner, 'blue');
}

export function lefeCases() {
  const tree = (dark, light, to_move = 'dark', options = {}, size = 3) =>
    judge('lefe', size, { dark: list(dark), light: list(light) }, to_move, { options });
  const at = (reply, cell) => reply.legal.filter((action) => action.split('x')[0] === cell);

  check('place: two adjacent friends', tree('c2 b2', '').why.c3, 'lefe.place');
  check('place: three friends apart', at(tree('c2 b3 d3', ''), 'c3'), ['c3']);
  check('place: enemies do not matter', at(tree('c2', 'b2 b3'), 'c3').length > 0);

  const ring = 'b2 b3 c2 c4 d2 d3';
  check('newborn from zero captures a ring', at(tree('', ring), 'c3'), ['c3xb2']);
  check('newborn never', at(tree('', ring, 'dark', { newborn: 'never' }), 'c3'), ['c3']);
  check('capture: one to two leaves', at(tree('a1', 'b1'), 'a2'), ['a2xb1']);
  check('capture: not without growth', at(tree('a1 a2', 'b1'), 'a3'), ['a3']);
  check('capture: not with as many leaves', at(tree('a1', 'b1 c1'), 'a2'), ['a2']);
  check('capture: the choice', at(tree('a1', 'b1 b3'), 'a2').sort(), ['a2xb1', 'a2xb3']);
  check('capture: the tree need not touch the stone', at(tree('b1 c2 c3', 'a1'), 'd1'), ['d1xa1']);
  check('capture: but must touch the tree', at(tree('b1 c2 c3', 'a3'), 'd1'), ['d1']);
  check('merge fewest', at(tree('c1 c3 c4', 'd1'), 'c2'), ['c2xd1']);
  check('merge most', at(tree('c1 c3 c4', 'd1', 'dark', { merge: 'most' }), 'c2'), ['c2']);

  const record = ['a1', 'choose dark', 'b1', 'a2'];
  check('capture: must be named', [play('lefe', 3, record).accepted, play('lefe', 3, record).reason], [3, 'lefe.capture']);
  check('capture: any stone names the tree', play('lefe', 3, ['a1', 'choose dark', 'b1', 'a2xb1']).accepted, 4);
  check('capture: none to name', play('lefe', 3, ['a1', 'choose dark', 'e3xa1']).reason, 'lefe.capture');

  check('pie: Dark places anywhere', [play('lefe', 2, []).to_move, play('lefe', 2, []).legal.length], ['dark', 7]);
  check('pie: choice', [play('lefe', 2, ['a1']).to_move, play('lefe', 2, ['a1']).legal], [null, ['choose dark', 'choose light']]);
  const next = (pie) => play('lefe', 2, ['a1', 'choose light'], { options: { pie } });
  check('pie: who is next', ['first-move', 'extra-stone'].map((pie) => next(pie).to_move), ['light', 'dark']);
  check('pie: none', [next('none').accepted, next('none').reason, next('none').to_move], [1, 'lefe.pie', 'light']);
  check('pie: nothing over before the choice', [play('lefe', 1, ['a1']).over, play('lefe', 1, ['a1', 'choose dark']).over], [false, true]);

  // Dark holds a ring round b2 and Light nothing: Dark has no cell left, Light has.
  const ends = ['either', 'on-turn'].map((end) => tree('a1 a2 b1 b3 c1 c2', '', 'light', { end }, 2).over);
  check('end: either or on turn', ends, [true, false]);
  const leafless = tree('', 'a1 a2 b1 b3 c1 c2', 'light', {}, 2);
  check('score: a leafless tree beats no tree', [leafless.winner, leafless.score], ['light', { dark: 0, light: 2 }]);
  check('score: distinct counts and bonus', tree('a1 a2 e1', 'c5').score, { dark: 3, light: 1 });
  check('score: repeats count in the bonus', tree('a1 e1', 'c5').score, { dark: 2, light: 1 });
  check('score: level', [tree('a1', 'e1').score, tree('a1', 'e1').leader], [{ dark: 1, light: 1 }, null]);
  check('perft: pie and choice', perft('lefe', 3, [], 2), 38);
}

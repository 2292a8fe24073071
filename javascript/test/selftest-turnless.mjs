// Hand-thought positions for Interleave and Evening.

import { check, judge, list, perft, play } from './selftest-tools.mjs';

export function interleaveCases() {
  const set = (black, red, size = 3, more = {}) =>
    judge('interleave', size, { black: list(black), red: list(red) }, null, more);
  const start = (moves) => play('interleave', 2, ['setup black=b2', ...moves]);

  check('setup is due', [play('interleave', 2, []).legal, play('interleave', 2, []).over], [[], false]);
  check('choice is due', start([]).legal, ['choose black', 'choose red']);
  check('no score before the choice', 'score' in start([]), false);
  check('all round one black stone', start(['choose black']).legal.sort(), list('red:a1 red:a2 red:b1 red:b3 red:c1 red:c2'));
  for (const setup of ['setup red=a1', 'setup red=', 'setup black= red=', 'setup black= red=a1', 'setup black=a1,a1', 'setup black=a1 red=a1']) {
    check(`refused: ${setup}`, play('interleave', 2, [setup]).reason, 'interleave.pie');
  }
  check('set-up twice', start(['setup black=a1']).accepted, 1);
  check('placing before the choice', start(['red:a1']).reason, 'interleave.pie');

  check('sight goes over empty spaces', set('c1', '').legal.includes('red:c5'));
  check('sight ends at the first stone', set('c1', 'c3').legal.includes('red:c5'), false);
  check('sight ends at the first stone: enemy of it', set('c1', 'c3').legal.includes('black:c5'));
  check('sight ends at a removed cell', set('c1', '', 3, { removed: ['c3'] }).legal.some((a) => a === 'red:c4' || a === 'red:c5'), false);
  check('as many friends as enemies', set('c1', 'c5').why['red:c3'], 'interleave.place');
  check('nothing in sight', set('c1', '').why['red:b3'], 'interleave.place');
  check('occupied', play('interleave', 2, ['setup black=b2', 'choose red', 'red:b2']).reason, 'interleave.turnless');

  const go = (moves) => play('interleave', 2, ['setup black=b2', 'choose red', ...moves]);
  check('stop: both', [go(list('black:stop red:stop')).over, go(list('black:stop red:stop')).winner], [true, 'black']);
  check('stop: twice by one', [go(list('black:stop black:stop')).accepted, go(list('black:stop black:stop')).over], [4, false]);
  check('stop: cancelled by a placement', go(list('black:stop red:a1 red:stop')).over, false);
  check('stop: may still place', go(list('red:stop red:a1')).accepted, 4);
  check('stop: nothing after the end', go(list('black:stop red:stop red:a1')).reason, 'interleave.end');

  check('score: Red has a tie', set('c1', 'c5').leader, 'red');
  check('score: a real group beats the half', set('c1 e1', 'c5').leader, 'black');
  check('score: largest first', [set('a1 c5', 'e1 e2').leader, set('a1 c5', 'e1 e2').score], ['red', { black: [1, 1], red: [2] }]);
  check('over by itself', [set('', '').over, set('', '').winner], [true, 'red']);
  check('perft counts choices', perft('interleave', 2, ['setup black=b2'], 2), 12);
}

export function eveningCases() {
  const set = (white, black, size = 3, options = {}) =>
    judge('evening', size, { white: list(white), black: list(black) }, null, { options });

  const before = set('', '');
  check('opening: White anywhere', [before.to_move, before.legal.length, before.legal[0]], [null, 19, 'white:a1']);
  check('opening: no why, no score', ['why' in before, 'score' in before], [false, false]);
  check('opening: not Black', play('evening', 3, ['black:a1']).reason, 'evening.opening');
  check('opening: no stop', play('evening', 3, ['white:stop']).reason, 'evening.opening');

  check('place: beside an enemy', play('evening', 2, ['white:b2']).legal.length, 6);
  check('place: beside nothing', set('a1', '').why['white:e3'], 'evening.place');
  check('place: even sums', [set('a1', 'a3').why['white:a2'], set('a1', 'a3').why['black:a2']], ['evening.place', 'evening.place']);
  check('place: the smaller sum', set('a1', 'a3 b4').legal.includes('white:a2'));
  check('place: a group counts once', set('b2 b3', 'd3 e2 e3').legal.includes('white:c3'));
  check('place: groups are added up', set('b2 d2', 'd3').legal.includes('black:c3'));
  check('place: occupied', play('evening', 2, ['white:b2', 'black:b2']).reason, 'evening.turnless');

  check('end: both stop', play('evening', 2, list('white:b2 white:stop black:stop')).winner, 'white');
  check('end: nothing after it', play('evening', 2, list('white:b2 white:stop black:stop black:a1')).reason, 'evening.end');
  check('end: by itself', [play('evening', 1, ['white:a1']).over, play('evening', 1, ['white:a1']).winner], [true, 'white']);

  check('score: next largest', set('a1 c1', 'e1').leader, 'white');
  check('score: Black has a tie', set('a1', 'e1').leader, 'black');
  const oddEven = { tiebreak: 'odd-even' };
  check('score: odd tie', set('a1', 'e1', 3, oddEven).leader, 'white');
  check('score: even tie', set('a1 c1', 'e1 e3', 3, oddEven).leader, 'black');
  check('perft', [perft('evening', 2, [], 0), perft('evening', 2, [], 1), perft('evening', 2, ['white:b2'], 1)], [1, 7, 6]);
}

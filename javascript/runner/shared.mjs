// What failing cases share: the shortest condition of one or two facts that holds for them, and hardly for others.

import { GAMES } from "../engine/games.mjs";
import { readOptions } from "../engine/questions.mjs";

const PLAYED = { swap: "a swap was played", choose: "a colour was chosen", setup: "a set-up was played", stop: "a colour has stopped" };
/** The bits that a condition must save, those of a fact and of a bound; how many different cases must fail. */
const [MARGIN, FACT, BOUND, FEWEST] = [6, 1, 2, 3];

/** The facts about a case: sentences, and numbers by name. */
function factsOf({ game, size, options, removed = [], moves, clauses, expect }) {
  const record = moves.slice(0, expect.accepted);
  const said = (value, verb) => (value === undefined ? [] : [`${value ?? "no colour"} ${verb}`]);
  const texts = [
    removed.length ? "the board has removed cells" : "the board is whole",
    expect.over ? "the game is over" : "the game goes on",
    ...Object.entries(readOptions(GAMES.get(game), options)).map(([name, value]) => `option ${name} is ${value}`),
    ...Object.keys(PLAYED).filter((kind) => record.some((move) => move.split(/[ :]/).includes(kind))).map((kind) => PLAYED[kind]),
    ...record.filter((move) => /^choose/.test(move)).map((move) => `'${move}' was played`),
    ...(record.some((move) => /\dx/.test(move)) ? ["a group was removed"] : []),
    ...said(expect.to_move, "is to move"), ...said(expect.winner, "has won"),
    ...(expect.reasons ? [`the next move is refused by ${expect.reasons.join(" or ")}`] : []),
    ...clauses.map((id) => `the case is about ${id}`),
  ];
  return { texts: new Set(texts), numbers: { "the size of the board": size, "the number of moves": record.length } };
}

/** The tests that every failure meets, each with its words and its bits. */
function testsOf(failed) {
  const texts = [...failed[0].texts].filter((text) => failed.every((facts) => facts.texts.has(text)));
  const bounds = Object.keys(failed[0].numbers).flatMap((name) => {
    const values = failed.map((facts) => facts.numbers[name]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return [
      { words: `${name} is at least ${low}`, bits: BOUND, holds: (facts) => facts.numbers[name] >= low },
      { words: `${name} is at most ${high}`, bits: BOUND, holds: (facts) => facts.numbers[name] <= high },
    ];
  });
  return [...texts.map((text) => ({ words: text, bits: 0, holds: (facts) => facts.texts.has(text) })), ...bounds];
}

/** The bits that tell some examples from others. */
const bitsOf = (some, others) => [...Array(some).keys()].reduce((bits, at) => bits + Math.log2((others + at + 1) / (at + 1)), 0);

/** The condition in words; none if it takes as many bits as a list of the failures. */
export function shared(failed, passed) {
  const different = new Set(failed.map((each) => each.id.replace(/-on-\d+$/, ""))).size;
  if (different < FEWEST || passed.length < different / 2) return [];
  const [wrong, right] = [failed.map(factsOf), passed.map(factsOf)];
  const tests = testsOf(wrong).map((test) => ({ ...test, others: new Set(right.filter(test.holds)) }));
  const stated = (sum, test) => sum + Math.log2(tests.length) + FACT + test.bits;
  const found = tests.flatMap((one, at) => [[one], ...tests.slice(at + 1).map((other) => [one, other])]).map((chosen) => {
    const others = right.filter((facts) => chosen.every((test) => test.others.has(facts))).length;
    return { chosen, others, bits: chosen.reduce(stated, MARGIN) + bitsOf(different, others) };
  });
  const best = found.reduce((one, other) => (other.bits < one.bits ? other : one), { bits: bitsOf(different, passed.length) });
  if (!best.chosen || best.others > different) return [];
  const also = best.others ? `, and ${best.others} of ${passed.length} that pass` : "";
  return [`They are those where ${best.chosen.map(({ words }) => words).join(" and ")}${also}.`];
}

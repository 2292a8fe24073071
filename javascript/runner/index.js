// Puts the cases of rulestone to games that are played move by move: objects with `moves()` and `move(text)`.
// README.md says how to use it, index.d.ts what each function takes and returns.

"use strict";

const { existsSync, readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const { test: nodeTest } = require("node:test");
const { draw, replay } = require("./board.js");

const PACKED = join(__dirname, "..", "fixtures");
const FOLDER = existsSync(PACKED) ? PACKED : join(__dirname, "..", "..", "fixtures");

const PASS = "pass";
const read = (...path) => JSON.parse(readFileSync(join(...path), "utf8"));

const rules = read(__dirname, "rules.json");

/** The names of the games that have cases. */
const games = () => Object.keys(rules.colours);

/** The name of a game, if it is one. */
function known(game) {
  if (!games().includes(game)) throw new RangeError(`no game is called ${game}: there are ${games().join(", ")}`);
  return game;
}

const casesRead = new Map();

/** The cases of a game. */
function cases(game) {
  if (!casesRead.has(known(game))) {
    const files = readdirSync(join(FOLDER, game)).filter((name) => name.endsWith(".json") && name !== "invalid.json");
    casesRead.set(game, files.flatMap((name) => read(FOLDER, game, name).cases));
  }
  return casesRead.get(game);
}

/** The colours of a game, first the one that begins. */
const colours = (game) => rules.colours[known(game)];

/** What an object says of its position, as the sites that keep `gameover`, `winner` and `currplayer` do. */
function plainView(object, names) {
  const winners = [object.winner ?? []].flat().filter((seat) => seat !== 0);
  const toMove = object.gameover ? null : names[object.currplayer - 1];
  return { over: object.gameover, winner: winners.length === 1 ? names[winners[0] - 1] : null, toMove };
}

/** Play a move; the words of the refusal, or null. */
function refusal(object, move) {
  try {
    object.move(move);
    return null;
  } catch (problem) {
    return String(problem?.message || problem);
  }
}

const mustPass = (object) => object.moves().join() === PASS;

/** Pass for whoever has to: cases have no entry for that. Twice at most, as the game is over then. */
function passWhereForced(object) {
  for (let passes = 0; passes < 2 && mustPass(object); passes++) {
    const problem = refusal(object, PASS);
    if (problem !== null) throw new Error(`who cannot place has to pass, and move() refuses it: ${problem}`);
  }
}

/** Play as far as the object lets: the object then, how many moves that is, and why it goes no further. */
function follow(create, setup, moves) {
  let object = create(setup);
  for (const [accepted, move] of moves.entries()) {
    const problem = refusal(object, move);
    if (problem !== null) {
      // Whoever refuses a move may stand in the middle of it: play again up to there.
      object = create(setup);
      for (const before of moves.slice(0, accepted)) {
        object.move(before);
        passWhereForced(object);
      }
      return { object, accepted, problem };
    }
    passWhereForced(object);
  }
  return { object, accepted: moves.length, problem: null };
}

const setupOf = ({ game, size, options = {}, removed }) => ({ game, size, options, ...(removed && { removed }) });

/** Whether the case can be put to an object that takes moves: it has a record, and counts no sequences. */
function canBePut(each) {
  return each.question !== "perft" && each.moves !== undefined && (each.asks ?? ["moves"]).includes("moves");
}

/** What an object gets wrong in a case, one line each; null if the case cannot be put to it. */
function check(each, create, options = {}) {
  const wrong = attempt(each, create, options);
  return wrong && wrong.lines;
}

/** What `check` says, the number of moves that were played, the moves that it is about, and which fields were compared. */
function attempt(each, create, { view = plainView } = {}) {
  if (!canBePut(each) || !create(setupOf(each))) return null;
  try {
    const played = follow(create, setupOf(each), each.moves);
    return differences(each, played, checkedView(view(played.object, colours(each.game))));
  } catch (problem) {
    return { lines: [`your game fails: ${problem?.message || problem}`], played: each.moves.length, about: "", compared: [] };
  }
}

/** The fields of a view, each with its name in the cases. */
const SEEN = { over: "over", winner: "winner", toMove: "to_move" };

/** What `view` says, unless a field is spelt differently: it would never be compared. */
function checkedView(seen) {
  const plain = (name) => name.toLowerCase().replaceAll("_", "");
  const fields = Object.keys(SEEN);
  for (const name of Object.keys(seen).filter((own) => !fields.includes(own))) {
    const meant = fields.find((own) => plain(own) === plain(name));
    if (meant) throw new Error(`view() gives ${name}, which is not known; did you mean ${meant}?`);
  }
  return seen;
}

const because = (clauses) => (clauses ? ` (${clauses.join(", ")})` : "");

function differences(each, { object, accepted, problem }, seen) {
  const { expect } = each;
  const right = each.question === "play" ? expect.accepted : each.moves.length;
  const played = Math.min(accepted, right);
  if (accepted !== right) {
    const move = each.moves[played];
    const line = accepted < right
      ? `you refuse move ${played + 1}, ${move}, which is legal: ${problem}`
      : `you accept move ${played + 1}, ${move}, which is not legal${because(expect.reasons)}`;
    return { lines: [line], played, about: move, compared: [] };
  }
  const listed = [...new Set(object.moves())].filter((move) => move !== PASS);
  const legal = expect.legal ?? listed;
  const missed = legal.filter((move) => !listed.includes(move));
  const extra = listed.filter((move) => !legal.includes(move));
  const lines = [
    ...missed.map((move) => `${move}: it is legal, and you do not list it`),
    ...extra.map((move) => `${move}: you list it; it is not legal${because(expect.why?.[move])}`),
  ];
  const compared = [];
  for (const [name, field] of Object.entries(SEEN)) {
    const [it, said] = [expect[field], seen[name]];
    // Views may leave out a winner before there is one, and a player to move after the end.
    if (it !== undefined && it !== null) compared.push([name, said !== undefined]);
    if (it !== undefined && said !== undefined && said !== it) lines.push(`${field}: it is ${it}, and you say ${said}`);
  }
  return { lines, played, about: [...missed, ...extra].join(" "), compared };
}

/** Of the cases of a game, those that `create` takes, small boards first, and how many others there are, by reason. */
function chosen(create, { game, clause, tag, maxSize = Infinity }) {
  const left = new Map();
  const leave = (reason) => {
    left.set(reason, (left.get(reason) ?? 0) + 1);
    return false;
  };
  const asked = (game === undefined ? games() : [game]).flatMap(cases).filter((each) => {
    if (clause !== undefined && !each.clauses.includes(clause)) return false;
    if (tag !== undefined && !each.tags?.includes(tag)) return false;
    if (each.question === "perft") return leave("count sequences of moves");
    if (!canBePut(each)) return leave("set stones up");
    if (each.size > maxSize) return leave(`are larger than ${maxSize}`);
    return create(setupOf(each)) ? true : leave("are refused by your function");
  });
  if (!asked.length) throw new RangeError("no case is for your game: see game, clause, tag, maxSize and what your function returns");
  return { asked: asked.sort((one, other) => one.size - other.size), left };
}

const NO_TIME_LIMIT = 2 ** 31 - 1;

/** Add a test to mocha, vitest, jest or node:test, without its own limit of time. */
function add(test, name, body) {
  test(name, function unlimited() {
    this?.timeout?.(0); // mocha's; vitest and jest take the number
    body();
  }, NO_TIME_LIMIT);
}

/** Make a test of each case and one that sums up, for mocha, vitest, jest or node:test; returns the number of cases. */
function testCases(create, options = {}) {
  const { test = globalThis.it ?? nodeTest, seconds = 60 } = options;
  const { asked, left } = chosen(create, options);
  const run = { spent: 0, passed: [], failed: [], late: [], compared: [] };
  for (const each of asked) {
    add(test, each.id, () => {
      if (run.spent > seconds * 1000) return void run.late.push(each);
      const start = performance.now();
      const wrong = attempt(each, create, options);
      run.spent += performance.now() - start;
      (wrong.lines.length ? run.failed : run.passed).push(each);
      run.compared.push(...wrong.compared);
      if (wrong.lines.length) throw new Error(told(each, wrong));
    });
  }
  const others = [...left].map(([reason, count]) => `${count} ${reason}`).join(", ");
  add(test, `${asked.length} cases are asked; not asked: ${others || "none"}`, () => {
    const lines = [...neverTold(run), ...tooSlow(run.late, seconds), ...diagnosis(run)];
    if (lines.length) throw new Error(lines.join("\n"));
  });
  return asked.length;
}

const NAMES = "Your game needs `gameover`, `winner` and `currplayer`, or pass a `view` that gives over, winner and toMove.";

/** What was not compared, as no case was asked or your game says nothing. */
function neverTold({ passed, failed, late, compared }) {
  if (![...passed, ...failed, ...late].length) return ["None of these cases was asked."];
  const lines = Object.keys(SEEN).flatMap((name) => {
    const asking = compared.filter(([own]) => own === name);
    const silent = asking.filter(([, told]) => !told).length;
    const often = silent === asking.length ? "never" : "not always";
    return silent ? [`${name} was ${often} compared: you do not tell it in ${silent} of ${asking.length} cases that have it.`] : [];
  });
  return lines.length ? [...lines, NAMES] : [];
}

function tooSlow(late, seconds) {
  if (!late.length) return [];
  const sizes = [...new Set(late.map((each) => each.size))];
  return [
    `${late.length} cases on boards of size ${sizes.join(", ")} were not asked: ${seconds} seconds were over.`,
    "Give more with `seconds`, or leave large boards out with `maxSize`.",
  ];
}

/** What share of all cases that you or a known mistake fail has to be the same for the mistake to be named. */
const ALIKE = 0.9;

/** The ids of the cases that each known mistake of a game fails, by its name. */
function knownMistakes(game) {
  const { cases: ids, kills } = read(FOLDER, "kills.json").games[game];
  return Object.entries(kills).map(([name, { play, optional }]) => {
    // What is optional is in fields that a game does not tell.
    return { name, fails: ids.filter((_, index) => play?.includes(index) && !optional?.includes(index)) };
  });
}

/** The known mistake that fails the same cases, as nearly as can be. */
function diagnosis({ passed, failed }) {
  if (!failed.length) return [];
  const own = new Set(failed.map((each) => each.id));
  const asked = new Set([...own, ...passed.map((each) => each.id)]);
  const mistakes = [...new Set(failed.map((each) => each.game))].flatMap(knownMistakes).map(({ name, fails }) => {
    const failing = fails.filter((id) => asked.has(id));
    const shared = failing.filter((id) => own.has(id)).length;
    return { ...rules.mistakes[name], shared, alike: shared / (own.size + failing.length - shared) };
  });
  const highest = Math.max(ALIKE, ...mistakes.map(({ alike }) => alike));
  const best = mistakes.filter(({ alike }) => alike >= highest);
  if (!best.length) return [`${own.size} of ${asked.size} cases fail. No known mistake explains them.`];
  const lines = best.map(({ clause, words, shared }) => `${clause}: ${words} It fails ${shared} of these cases.`);
  return [`${own.size} of ${asked.size} cases fail. A known mistake that does so:`, ...lines];
}

function told(each, { lines, played, about }) {
  const moves = each.moves.map((move, index) => (index === played ? `[${move}]` : move));
  return [
    each.title,
    ...lines,
    `${each.game}, size ${each.size}, after ${played ? moves.slice(0, played).join(" ") : "the start"}:`,
    ...draw(each, replay(each, played, colours(each.game)), about).map((row) => `  ${row}`),
    ...each.clauses.map((id) => `${id}: ${rules.clauses[id]}`),
    `moves: ${moves.join(" ")}`,
  ].join("\n");
}

/** Numbers from 0 to 1, the same for the same seed. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What breaks whatever the rules are, each with the shortest record that shows it; no case is asked. */
function breaches(create, { games: number = 100, seed = 1, longest = 400, restore } = {}) {
  const found = new Map();
  const pick = random(seed);
  const note = (kind, record, words) => {
    const before = found.get(kind);
    if (!before || record.length < before.record.length) found.set(kind, { kind, record, words });
  };
  let played = 0;
  for (let count = 0; count < number; count++) {
    const record = [];
    try {
      selfPlay(create, record, { pick, longest, restore, note });
    } catch (problem) {
      note("throws", [], `your game fails: ${problem?.message || problem}`);
    }
    played += record.length;
  }
  if (!found.size && !played) note("unplayed", [], "no move was played, so nothing was tested");
  return [...found.values()];
}

const shown = (object) => JSON.stringify([object.moves(), object.gameover, object.winner, object.currplayer]);

function replayed(create, record) {
  const object = create();
  for (const move of record) object.move(move);
  return object;
}

function selfPlay(create, record, { pick, longest, restore, note }) {
  const game = create();
  const ever = new Set();
  while (record.length < longest) {
    const listed = game.moves();
    listed.forEach((move) => ever.add(move));
    const stale = [...ever].filter((move) => !listed.includes(move));
    if (stale.length) {
      const move = stale[Math.floor(pick() * stale.length)];
      if (refusal(replayed(create, record), move) === null) {
        const kind = listed.length ? "unlisted-accepted" : "goes-on";
        note(kind, [...record, move], `move() accepts ${move}, which moves() does not list`);
      }
    }
    if (shown(replayed(create, record)) !== shown(game)) note("replay", [...record], "a replay of the record stands elsewhere");
    if (restore && shown(restore(game.serialize())) !== shown(game)) note("restored", [...record], "what was serialised comes back changed");
    if (listed.length === 0) return;
    const move = listed[Math.floor(pick() * listed.length)];
    if (game.clone) {
      const [before, copy] = [shown(game), game.clone()];
      if (shown(copy) !== before) note("copy", [...record], "a copy stands elsewhere");
      refusal(copy, move);
      if (shown(game) !== before) note("copy", [...record, move], `a move of a copy, ${move}, changes the original`);
    }
    const problem = refusal(game, move);
    record.push(move);
    if (problem !== null) return note("listed-refused", record, `moves() lists ${move}, and move() refuses it: ${problem}`);
  }
}

/** Make a test of what must hold whatever the rules are. */
function testInvariants(create, options = {}) {
  const test = options.test ?? globalThis.it ?? nodeTest;
  add(test, "what must hold of any game", () => {
    const lines = breaches(create, options).map(({ record, words }) => `${words}; after: ${record.join(" ") || "the start"}`);
    if (lines.length) throw new Error(lines.join("\n"));
  });
}

module.exports = { games, cases, colours, check, testCases, breaches, testInvariants };

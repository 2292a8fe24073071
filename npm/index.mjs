// Puts the cases of rulestone to games that are played move by move: objects with `moves()` and `move(text)`.
// README.md says how to use it, index.d.ts what each function takes and gives.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test as nodeTest } from "node:test";

const INSTALLED = new URL("./fixtures/", import.meta.url);
const FOLDER = existsSync(INSTALLED) ? INSTALLED : new URL("../fixtures/", import.meta.url);

const PASS = "pass";
const read = (path) => JSON.parse(readFileSync(new URL(path, FOLDER), "utf8"));

/** The names of the games that have cases. */
export function games() {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map((entry) => entry.name).filter((name) => name !== "schema").sort();
}

const known = new Map();

/** The cases of a game. */
export function cases(game) {
  if (!games().includes(game)) throw new RangeError(`no game is called ${game}: there are ${games().join(", ")}`);
  if (!known.has(game)) {
    const files = readdirSync(new URL(`${game}/`, FOLDER)).filter((name) => name.endsWith(".json")).sort();
    known.set(game, files.flatMap((name) => read(`${game}/${name}`).cases));
  }
  return known.get(game);
}

/** The colours of a game, first the one that begins. */
export function colours(game) {
  const both = cases(game).find((each) => Object.keys(each.stones ?? {}).length === 2);
  return Object.keys(both.stones);
}

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

/** Where an object is wrong about a case, a line each; null where the case is not for it. */
export function check(each, create, { view = plainView } = {}) {
  if (!canBePut(each) || !create(setupOf(each))) return null;
  let played;
  try {
    played = follow(create, setupOf(each), each.moves);
    return differences(each, played, view(played.object, colours(each.game)));
  } catch (problem) {
    return [`your game fails: ${problem?.message || problem}`];
  }
}

function differences(each, { object, accepted, problem }, seen) {
  const { expect } = each;
  const right = each.question === "play" ? expect.accepted : each.moves.length;
  if (accepted < right) return [`you refuse move ${accepted + 1}, ${each.moves[accepted]}, which is legal: ${problem}`];
  if (accepted > right) {
    const clauses = (expect.reasons ?? []).join(", ");
    return [`you accept move ${right + 1}, ${each.moves[right]}, which is not legal (${clauses})`];
  }
  const lines = [];
  const listed = new Set(object.moves().filter((move) => move !== PASS));
  for (const move of expect.legal ?? listed) if (!listed.has(move)) lines.push(`${move}: legal, and you do not list it`);
  for (const move of expect.legal ? listed : []) {
    const clauses = expect.why?.[move];
    if (!expect.legal.includes(move)) lines.push(`${move}: you list it; it is not legal${clauses ? ` (${clauses.join(", ")})` : ""}`);
  }
  const same = (field, got) => {
    if (field in expect && got !== undefined && got !== expect[field]) lines.push(`${field}: it is ${expect[field]}, and you say ${got}`);
  };
  same("over", seen.over);
  same("winner", seen.winner);
  same("to_move", seen.toMove);
  return lines;
}

/** The cases of a game that `create` takes and that can be put move by move. */
function chosen(create, { game, clause, tag }) {
  const wanted = (game === undefined ? games() : [game]).flatMap(cases);
  return wanted.filter((each) => canBePut(each) && (clause === undefined || each.clauses.includes(clause))
    && (tag === undefined || (each.tags ?? []).includes(tag)) && create(setupOf(each)));
}

/** Make a test of each case, for mocha, vitest or node:test; the number of tests. */
export function testCases(create, options = {}) {
  const test = options.test ?? globalThis.it ?? nodeTest;
  const asked = chosen(create, options);
  for (const each of asked) {
    test(each.id, () => {
      const lines = check(each, create, options);
      if (lines.length) throw new Error(told(each, lines));
    });
  }
  return asked.length;
}

function told(each, lines) {
  const picture = (each.picture ?? []).map((row) => `  ${row}`);
  return [each.title, ...lines, `clauses: ${each.clauses.join(", ")}`, `moves: ${each.moves.join(" ")}`, ...picture].join("\n");
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
export function breaches(create, { games: number = 100, seed = 1, longest = 400, restore } = {}) {
  const found = new Map();
  const pick = random(seed);
  const note = (kind, record, words) => {
    const before = found.get(kind);
    if (!before || record.length < before.record.length) found.set(kind, { kind, record, words });
  };
  for (let count = 0; count < number; count++) {
    try {
      selfPlay(create, { pick, longest, restore, note });
    } catch (problem) {
      note("throws", [], `your game fails: ${problem?.message || problem}`);
    }
  }
  return [...found.values()];
}

const shown = (object) => JSON.stringify([object.moves(), object.gameover, object.winner, object.currplayer]);

function replayed(create, record) {
  const object = create();
  for (const move of record) object.move(move);
  return object;
}

function selfPlay(create, { pick, longest, restore, note }) {
  const game = create();
  const ever = new Set();
  const record = [];
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
export function testInvariants(create, options = {}) {
  const test = options.test ?? globalThis.it ?? nodeTest;
  test("what must hold of any game", () => {
    const lines = breaches(create, options).map(({ record, words }) => `${words}; after: ${record.join(" ") || "the start"}`);
    if (lines.length) throw new Error(lines.join("\n"));
  });
}

// Puts the cases of rulestone, and random games, to games that are played move by move: objects with `moves()` and
// `move(text)`. README.md says how to use it, index.d.ts what each function takes and returns.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test as nodeTest } from "node:test";
import "../engine/all.mjs";
import { GAMES } from "../engine/games.mjs";
import { clause } from "../engine/judge.mjs";
import { SEEN, attempt, canBePut, setupOf } from "./compare.mjs";
import { differingCase, setupsOf } from "./fuzz.mjs";
import { draw } from "./picture.mjs";
import { shared } from "./shared.mjs";

const PACKAGE = new URL("../", import.meta.url);
const PACKED = new URL("fixtures/", PACKAGE);
const FIXTURES = existsSync(PACKED) ? PACKED : new URL("../fixtures/", PACKAGE);

const text = (path) => readFileSync(new URL(path, FIXTURES), "utf8");
const read = (path) => JSON.parse(text(path));

const number = (count) => count.toLocaleString("en");

/** The names of the games that have cases. */
export const games = () => [...GAMES.keys()];

/** A game by its name. */
function known(game) {
  if (!GAMES.has(game)) throw new RangeError(`no game is called ${game}: there are ${games().join(", ")}`);
  return GAMES.get(game);
}

const casesRead = new Map();

/** The cases of a game. */
export function cases(game) {
  if (!casesRead.has(known(game).name)) {
    const files = readdirSync(fileURLToPath(new URL(`${game}/`, FIXTURES)));
    const named = files.filter((name) => name.endsWith(".json") && name !== "invalid.json");
    casesRead.set(game, named.flatMap((name) => read(`${game}/${name}`).cases));
  }
  return casesRead.get(game);
}

/** The colours of a game, first the one that begins. */
export const colours = (game) => known(game).colours;

/** What an object gets wrong in a case, one line each; null if the case cannot be put to it. */
export function check(each, create, options = {}) {
  const wrong = attempt(each, create, options);
  return wrong && wrong.lines;
}

/** What is put after the name of a test that leaves something out. */
const partial = (words) => (words ? `. Partial: ${words}` : "");

/**
 * The cases that `create` takes, small boards first; how many of those that you select it does not take, by reason;
 * and in words how many you select, unless it is all of them.
 */
function chosen(create, { game, clause, tag, maxSize = Infinity }) {
  const whole = games().flatMap(cases);
  const left = new Map();
  const leave = (reason) => {
    left.set(reason, (left.get(reason) ?? 0) + 1);
    return false;
  };
  const selected = (game === undefined ? whole : cases(game)).filter((each) =>
    (clause === undefined || each.clauses.includes(clause)) && (tag === undefined || each.tags?.includes(tag)));
  const larger = selected.filter((each) => each.size > maxSize).length;
  const asked = selected.filter((each) => {
    if (each.question === "perft") return leave("count sequences of moves");
    if (!canBePut(each)) return leave("set stones up");
    if (each.size > maxSize) return leave(`are larger than ${maxSize}`);
    return create(setupOf(each)) ? true : leave("are refused by your function");
  });
  if (!asked.length) throw new RangeError("no case is for your game: see game, clause, tag, maxSize and what your function returns");
  const count = selected.length - larger;
  const words = count < whole.length ? `${number(count)} of ${number(whole.length)} cases` : "";
  return { asked: asked.sort((one, other) => one.size - other.size), left, words };
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
export function testCases(create, options = {}) {
  const { test = globalThis.it ?? nodeTest, seconds = 60 } = options;
  const { asked, left, words } = chosen(create, options);
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
  add(test, `${asked.length} cases run; not run: ${others || "none"}${partial(words)}`, () => {
    const ran = run.passed.length + run.failed.length + run.late.length;
    if (ran && ran < asked.length) console.log(`Partial: ${number(ran)} of ${number(asked.length)} cases`);
    const lines = [...neverTold(run), ...tooSlow(run.late, seconds), ...diagnosis(run)];
    if (lines.length) throw new Error(lines.join("\n"));
  });
  return asked.length;
}

const NAMES = "Your game needs `gameover`, `winner` and `currplayer`, or pass a `view` that gives over, winner and toMove.";

/** What was not compared, as no case was asked or your game says nothing. */
function neverTold({ passed, failed, late, compared }) {
  return [...passed, ...failed, ...late].length ? silent(compared, "cases") : ["None of these cases was asked."];
}

/** The fields that a game never told, or not always. */
function silent(compared, where) {
  const lines = Object.keys(SEEN).flatMap((name) => {
    const asking = compared.filter(([own]) => own === name);
    const missing = asking.filter(([, told]) => !told).length;
    const often = missing === asking.length ? "never" : "not always";
    return missing ? [`${name} was ${often} compared: you do not tell it in ${missing} of ${asking.length} ${where} that have it.`] : [];
  });
  return lines.length ? [...lines, NAMES] : [];
}

function tooSlow(late, seconds) {
  if (!late.length) return [];
  const sizes = [...new Set(late.map((each) => each.size))];
  return [
    `${late.length} cases on boards of size ${sizes.join(", ")} did not run: ${seconds} seconds were over.`,
    "Give more with `seconds`, or leave large boards out with `maxSize`.",
  ];
}

/**
 * A known mistake is named if your engine and the mistake fail nearly the same cases: of all cases that either fails,
 * both must fail at least this share. It is not all: an engine may make a mistake in one place and not in another.
 */
const LEAST_OVERLAP = 0.8;

/** The known mistakes of a game, each with its clause, a sentence, and the ids of the cases that it fails. */
function knownMistakes(game) {
  const told = new Map();
  for (const [, name, clause, words, caught] of text("MUTANTS.md").matchAll(/^\| `(.+?)` \| `(.+?)` \| (.+) \| (.*) \|$/gm)) {
    // A mistake of several games has the clause without its game, and its games in the last column.
    if (clause.startsWith(`${game}.`)) told.set(name, { clause, words });
    else if (!clause.includes(".") && caught.includes(`${game} `)) told.set(name, { clause: `${game}.${clause}`, words });
  }
  const { cases: digests, kills } = read("kills.json").games[game];
  const digest = (id) => createHash("sha256").update(id).digest("hex").slice(0, 6);
  const ids = new Map(cases(game).map(({ id }) => [digest(id), id]));
  const known = Buffer.from(digests, "base64").toString("hex").match(/.{6}/g).map((each) => ids.get(each));
  return Object.entries(kills).map(([name, [, play = "", , optional = ""]]) => {
    const [caught, left] = [play, optional].map((bits) => Buffer.from(bits, "base64"));
    // What is optional is in fields that a game does not tell.
    const fails = known.filter((id, at) => id && (caught[at >> 3] & ~left[at >> 3]) & (1 << (at & 7)));
    return { ...told.get(name), fails };
  });
}

/** The known mistake that fails the same cases, as nearly as can be. */
function diagnosis({ passed, failed }) {
  if (!failed.length) return [];
  const own = new Set(failed.map((each) => each.id));
  const asked = new Set([...own, ...passed.map((each) => each.id)]);
  const mistakes = [...new Set(failed.map((each) => each.game))].flatMap(knownMistakes).map(({ fails, ...mistake }) => {
    const failing = fails.filter((id) => asked.has(id));
    const shared = failing.filter((id) => own.has(id)).length;
    const others = failing.length - shared;
    return { ...mistake, shared, others, alike: shared / (own.size + others) };
  });
  const highest = Math.max(LEAST_OVERLAP, ...mistakes.map(({ alike }) => alike));
  const best = mistakes.filter(({ alike }) => alike >= highest);
  if (!best.length) return [`${own.size} of ${asked.size} cases fail. No known mistake explains them.`, ...shared(failed, passed)];
  const lines = best.map(({ clause, words, shared, others }) => {
    return `${clause}: ${words} It fails ${shared} of these cases${others ? `, and ${others} others` : ""}.`;
  });
  return [`${own.size} of ${asked.size} cases fail. A known mistake that does so:`, ...lines];
}

function told(each, { lines, played, about }) {
  const moves = each.moves.map((move, index) => (index === played ? `[${move}]` : move));
  return [
    each.title,
    ...lines,
    `${each.game}, size ${each.size}, after ${played ? moves.slice(0, played).join(" ") : "the start"}:`,
    ...draw(each, played, about).map((row) => `  ${row}`),
    ...each.clauses.map((id) => `${id}: ${clause(id, each.options).text}`),
    `moves: ${moves.join(" ")}`,
  ].join("\n");
}

/**
 * Make a test that plays random games against the engine for some seconds, and tells the first difference by the
 * shortest record found that shows it.
 */
export function testFuzz(create, options = {}) {
  const { test = globalThis.it ?? nodeTest, game, maxSize = 6, seconds = 10, seed = 1 } = options;
  const words = options.maxSize === undefined ? "" : `only boards up to size ${maxSize}`;
  const setups = setupsOf(create, known(game), maxSize);
  if (!setups.length) throw new RangeError("no random game is for your game: see maxSize and what your function returns");
  add(test, `random games of ${game}, seed ${seed}${partial(words)}`, () => {
    const run = { games: 0, positions: 0, compared: [] };
    const differs = differingCase(create, setups, { ...options, seconds, seed }, run);
    if (differs) throw new Error(told({ title: `Game ${run.games} of seed ${seed}`, ...differs.found }, differs.wrong));
    const lines = silent(run.compared, "positions");
    if (lines.length) throw new Error(lines.join("\n"));
  });
}

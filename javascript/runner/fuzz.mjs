// Random games, played by the engine and by a game under test.

import { EMPTY } from "../engine/boards.mjs";
import { play, verdict } from "../engine/judge.mjs";
import { readSetting } from "../engine/questions.mjs";
import { attempt, checkedView, differences, passWhereForced, plainView, refusal } from "./compare.mjs";

/** The most moves of a game; long games of Lefe may not end. */
const LONGEST = 300;

/** How long a record may be shortened, in milliseconds. */
const SHRINKING = 5_000;

/** Numbers from 0 to 1, the same for the same seed. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const one = (pick, list) => list[Math.floor(pick() * list.length)];

/** Every board and choice of options that `create` takes, up to a size. */
export function setupsOf(create, game, maxSize) {
  let choices = [{}];
  for (const [name, values] of Object.entries(game.options)) {
    choices = choices.flatMap((options) => values.map((value) => ({ ...options, [name]: value })));
  }
  const sizes = Array.from({ length: maxSize }, (_, i) => i + 1);
  const setups = sizes.flatMap((size) => choices.map((options) => ({ game: game.name, size, options })));
  return setups.filter((setup) => create(setup));
}

/** The same with some cells taken out of the board, if `create` takes that. */
function withHoles(create, setup, pick) {
  const { game, setting: { board } } = readSetting(setup);
  if (!game.takesRemoved || pick() < 0.7) return setup;
  const holed = { ...setup, removed: board.names.filter(() => pick() < 0.1) };
  return holed.removed.length < board.count && create(holed) ? holed : setup;
}

/** A text that is an action of the game and illegal here, if one comes up. */
function illegalMove({ game, state }, { legal }, pick) {
  const { names } = state.setting.board;
  const cell = one(pick, names);
  const side = game.turns ? "" : `${one(pick, game.colours)}:`;
  const texts = [`${side}${cell}`, `choose ${one(pick, game.colours)}`, "swap", `${cell}x${one(pick, names)}`];
  const isRefused = (text) => {
    try {
      return !legal.includes(text) && game.violations(state, game.read(state.setting, text)).length > 0;
    } catch {
      return false; // not an action of this game
    }
  };
  return texts.find(isRefused);
}

/** A legal action: one that is listed, and at times a set-up or a wish to stop. */
function legalMove({ game, state }, { legal }, pick) {
  const cells = state.setting.board.names.filter((_, cell) => state.cells[cell] === EMPTY);
  if (state.phase === "setup") {
    const chosen = (name) => cells.filter((cell, i) => (name === "black" ? i % 2 : i % 2 === 0) && pick() < 0.3).join();
    const [black, red] = [chosen("black") || cells[0], chosen("red").replace(cells[0], "").replace(/^,/, "")];
    return `setup black=${black}${red && ` red=${red}`}`;
  }
  const mayStop = !game.turns && game.inPlay(state);
  return mayStop && pick() < 0.05 ? `${one(pick, game.colours)}:stop` : one(pick, legal);
}

/** Play a random game: the moves at which the two differ, or null. */
function differingGame(create, setup, { view = plainView }, pick, run) {
  const moves = [];
  const { game, setting } = readSetting(setup);
  let state = game.start(setting);
  try {
    const object = create(setup);
    while (moves.length < LONGEST) {
      const right = verdict({ game, state });
      const { lines, compared } = differences(
        { question: "judge", moves, expect: right }, { object, accepted: moves.length }, checkedView(view(object, game.colours)));
      if (lines.length > 0) return moves;
      run.compared.push(...compared);
      run.positions += 1;
      const illegal = right.over || pick() < 0.02 ? illegalMove({ game, state }, right, pick) : undefined;
      if (illegal !== undefined) return refusal(object, illegal) === null ? [...moves, illegal] : null; // it may stand in the middle of it
      if (right.over) return null;
      moves.push(legalMove({ game, state }, right, pick));
      if (refusal(object, moves.at(-1)) !== null) return moves;
      passWhereForced(object);
      state = game.apply(state, game.read(setting, moves.at(-1)));
    }
    return null;
  } catch {
    return moves;
  }
}

/** The right answer about a record, as a case has it. */
function caseOf(setup, moves) {
  const { refusal: refused, cells, ...expect } = play({ ...setup, moves });
  const clausesOf = (byClause) => Object.keys(byClause);
  if (refused) expect.reasons = clausesOf(refused);
  if (cells) expect.why = Object.fromEntries(Object.entries(cells).map(([text, byClause]) => [text, clausesOf(byClause)]));
  return { ...setup, question: "play", moves, clauses: [], expect };
}

/** A record without the moves that it does not need to show a difference. */
function shrunk(create, setup, options, moves) {
  const differs = (shorter) => attempt(caseOf(setup, shorter), create, options).lines.length > 0;
  const until = performance.now() + SHRINKING;
  if (!differs(moves)) return moves;
  for (let length = moves.length; length > 0; length = length === 1 ? 0 : Math.ceil(length / 2)) {
    for (let end = moves.length; end > 0 && performance.now() < until; end--) {
      const shorter = [...moves.slice(0, Math.max(0, end - length)), ...moves.slice(end)];
      if (shorter.length < moves.length && differs(shorter)) moves = shorter;
    }
  }
  return moves;
}

/**
 * Play random games for some seconds, until one differs: it as a case with the shortest record found that shows it,
 * and what is wrong there; null if none differs.
 */
export function differingCase(create, setups, options, run) {
  const { seconds, seed } = options;
  const pick = random(seed);
  const until = performance.now() + seconds * 1000;
  do {
    const setup = withHoles(create, one(pick, setups), pick);
    const moves = differingGame(create, setup, options, pick, run);
    run.games += 1;
    if (moves === null) continue;
    const found = caseOf(setup, shrunk(create, setup, options, moves));
    const wrong = attempt(found, create, options);
    if (wrong.lines.length === 0) wrong.lines.push("your game differs, and a replay of the same moves does not");
    const why = wrong.about.split(" ").flatMap((move) => found.expect.why?.[move] ?? []);
    return { found: { ...found, clauses: [...new Set([...found.expect.reasons ?? [], ...why])] }, wrong };
  } while (performance.now() < until);
  return null;
}

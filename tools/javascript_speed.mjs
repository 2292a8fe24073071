// Measures the engine in JavaScript, for `python -m tools.javascript_speed`, which gives positions to judge:
//
//   node tools/javascript_speed.mjs <QUESTIONS.json          microseconds for each verdict
//   node tools/javascript_speed.mjs CHECKOUT_OF_GAMESLIB     beside Abstract Play's moves(), in one process
//
// All by the processor's clock. A checkout needs its dependencies: npm install --ignore-scripts.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { judge } from "../javascript/engine.mjs";
import { follow, legalActions } from "../javascript/engine/judge.mjs";
import { random } from "../javascript/runner/fuzz.mjs";

/** The microseconds that each item takes, at the best of some rounds. */
function microseconds(act, items) {
  const rounds = Array.from({ length: 15 }, () => {
    const start = process.cpuUsage();
    let times = 0;
    do {
      for (const item of items) act(item);
      times += 1;
    } while (process.cpuUsage(start).user < 20_000);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / times / items.length;
  });
  return Math.min(...rounds);
}

/** Random games on one board: each position as both have it. */
function positions(game, size, options, create) {
  const pick = random(1);
  const found = [];
  while (found.length < 16) {
    const [moves, object] = [[], create()];
    for (let { game: rules, state } = follow({ game, size, options, moves }); moves.length < 60 && !state.over;) {
      const actions = legalActions(rules, state);
      const action = actions[Math.floor(pick() * actions.length)];
      moves.push(rules.write(state, action));
      object.move(moves.at(-1), { trusted: true });
      state = rules.apply(state, action);
    }
    found.push({ question: { game, size, options, moves }, object });
  }
  return found;
}

async function beside(folder) {
  const root = pathToFileURL(`${process.cwd()}/`);
  const { build } = createRequire(new URL("javascript/", root))("esbuild");
  const contents = ["minefield", "necklace"].map((name) => `export * from "./src/games/${name}";`).join("");
  const banner = { js: `import { createRequire } from "node:module"; const require = createRequire(${JSON.stringify(import.meta.url)});` };
  const made = await build({ stdin: { contents, resolveDir: folder, loader: "ts" }, bundle: true, platform: "node", format: "esm", banner, write: false, logLevel: "error" });
  const { MinefieldGame, NecklaceGame } = await import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].text).toString("base64")}`);
  const boards = [
    ["minefield", 13, {}, () => new MinefieldGame(undefined, ["size-13"])],
    ["necklace", 19, { swap: false }, () => new NecklaceGame(undefined, ["size-19"])],
  ];
  for (const [game, size, options, create] of boards) {
    const pairs = positions(game, size, options, create);
    for (const { question, object } of pairs) {
      const { game: rules, state } = follow(question);
      const own = legalActions(rules, state).map((action) => rules.write(state, action));
      const listed = object.moves().filter((move) => move !== "swap" && move !== "pass");
      if (own.sort().join() !== listed.sort().join()) throw new Error(`other moves after ${question.moves.join(" ")}`);
    }
    const theirs = microseconds(({ object }) => object.moves(), pairs);
    const { game: rules } = follow({ game, size, options, moves: [] });
    const states = pairs.map(({ question }) => follow(question).state);
    const own = microseconds((state) => legalActions(rules, { ...state, breaches: null }), states);
    console.log(`${game} ${size}: moves() takes ${Math.round(theirs / own)} times as long as the engine`);
  }
}

if (process.argv[2]) await beside(process.argv[2]);
else console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(({ op, ...question }) => microseconds(judge, [question]))));

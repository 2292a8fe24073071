// The package against the engine in javascript/engine, and against a game that passes, under mocha, vitest or node:test.
// FEW=evening takes one game: what a runner of tests is given does not depend on which.
// BROKEN=minefield.switch has the engine forget a clause, BROKEN=pass the game refuse to pass.

import { NecklaceGame } from "../../examples/adapters/necklace-game.mjs";
import { NodeGame, names, view } from "./node-games.mjs";

const { testCases, testFuzz } = await import(process.env.PACKAGE ?? "../runner/index.mjs");
const { test } = process.env.VITEST ? await import("vitest") : {};
const broken = process.env.BROKEN ?? null;
const chosen = process.env.FEW ? [process.env.FEW] : names;

class Passing extends NecklaceGame {
  move(text) {
    if (text === "pass" && broken === "pass") throw new Error("VALIDATION_GENERAL");
    return super.move(text);
  }
}

for (const game of chosen) testCases((setup) => new NodeGame(setup, broken), { test, game, view });
const seconds = process.env.FEW ? 0.2 : 1;
for (const game of chosen) testFuzz((setup) => new NodeGame(setup, broken), { test, game, view, seconds });

const necklace = ({ size, options }) => (size > 26 ? null : new Passing(size, options));
if ((process.env.FEW ?? "necklace") === "necklace") testCases(necklace, { test, game: "necklace" });
testFuzz(necklace, { test, game: "necklace", seconds: 1 });

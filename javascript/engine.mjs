// The engine: questions and answers as values, for all five games.

import "./engine/all.mjs";

export { RulestoneError } from "./engine/errors.mjs";
export { clause, judge, perft, play } from "./engine/judge.mjs";

// The runner: cases and random games for games that are played move by move.

export { cases, check, colours, games, testCases, testFuzz } from "./cases.mjs";

// Lets a game of Abstract Play's gameslib answer the engine protocol: see docs/IN_THE_WILD.md.
//
//   node abstract-play.mjs BUILT/minefield.js

import { createRequire } from "node:module";
import { resolve } from "node:path";
import { serve } from "./by-moves.mjs";

// The classes take a board of any size that letters can name, or of 8. They know no swap: the site exchanges the players.
const NO_SWAP = { sizes: [1, 26], options: { swap: [false] } };

// By game what is declared, and the colours of players 1 and 2.
const GAMES = {
  minefield: [NO_SWAP, "black", "white"],
  necklace: [NO_SWAP, "red", "blue"],
  hex: [NO_SWAP, "red", "blue"],
  breakthrough: [{ sizes: [8, 8] }, "white", "black"],
};

const library = createRequire(import.meta.url)(resolve(process.argv[2]));
const Game = Object.values(library).find((value) => value.gameinfo);
const { uid, version } = Game.gameinfo;
const [declared, ...colours] = GAMES[uid];

await serve({
  hello: { protocol: 1, name: `abstract-play-${uid}`, version, games: { [uid]: declared }, ops: ["play"] },
  colours: { 1: colours[0], 2: colours[1] },
  start: (size) => new Game(undefined, [`size-${size}`]),
  isRefusal: (problem) => problem.name === "UserFacingError",
});

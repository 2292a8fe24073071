// Lets a game of Abstract Play's gameslib answer the engine protocol: see docs/IN_THE_WILD.md.
//
//   node abstract-play.mjs BUILT/minefield.js

import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

// Players by number: the first one's edges are at the top and the bottom.
const COLOURS = {
  minefield: { 1: "black", 2: "white" },
  necklace: { 1: "red", 2: "blue" },
  hex: { 1: "red", 2: "blue" },
};

const library = createRequire(import.meta.url)(resolve(process.argv[2]));
const Game = Object.values(library).find((value) => value.gameinfo);
const { uid, version } = Game.gameinfo;
const colours = COLOURS[uid];

// The class takes a board of any size that letters can name. It knows no swap: the site exchanges the players.
const hello = {
  protocol: 1,
  name: `abstract-play-${uid}`,
  version,
  games: { [uid]: { sizes: [1, 26], options: { swap: [false] } } },
  ops: ["play"],
};

const start = (size) => new Game(undefined, [`size-${size}`]);

// Makes the passes that the class writes down and a record leaves out.
const passWhereForced = (game) => {
  for (let passes = 0; passes < 2 && !game.gameover; passes++) {
    const moves = game.moves();
    if (moves.length !== 1 || moves[0] !== "pass") return;
    try {
      game.move("pass");
    } catch (problem) {
      throw new Error(`the forced pass is refused: ${problem}`);
    }
  }
};

// What is neither `swap`, which the class refuses as an illegal move, nor a point is an error that names the move.
const checkReadable = (move, size) => {
  const [, column, row] = /^([a-z])([1-9]\d*)$/.exec(move) ?? [];
  if (move === "swap" || (row <= size && column.charCodeAt(0) - 97 < size)) return;
  throw new Error(`${move} is not a point of the board`);
};

const follow = ({ size, moves }) => {
  for (const move of moves) checkReadable(move, size);
  let game = start(size);
  let accepted = 0;
  for (const move of moves) {
    if (game.gameover) break;
    const next = game.clone();
    try {
      next.move(move);
    } catch (problem) {
      if (problem.name === "UserFacingError") break;
      throw problem;
    }
    passWhereForced(next);
    game = next;
    accepted += 1;
  }
  return { game, accepted };
};

const play = (request) => {
  const { game, accepted } = follow(request);
  const over = game.gameover;
  return {
    accepted,
    legal: over ? [] : game.moves(),
    to_move: over ? null : colours[game.currplayer],
    over,
    winner: game.winner.length === 1 ? colours[game.winner[0]] : null,
  };
};

const answer = (request) => {
  if (request.op === "hello") return hello;
  try {
    return play(request);
  } catch (problem) {
    return { error: { code: "internal", message: String(problem) } };
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  process.stdout.write(JSON.stringify({ id: request.id, ...answer(request) }) + "\n");
}

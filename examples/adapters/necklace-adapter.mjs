import { createInterface } from "node:readline";
import { IllegalMove, NecklaceGame } from "./necklace-game.mjs";

const COLOURS = { 1: "red", 2: "blue" };

const hello = {
  protocol: 1,
  name: "necklace-by-moves",
  version: "1",
  games: { necklace: { sizes: [1, 26], options: { swap: [true, false] } } },
  ops: ["play"],
};

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

// Report anything that is not a point on the board as an error naming the move.
const checkReadable = (move, size) => {
  const [, column, row] = /^([a-z])([1-9]\d*)$/.exec(move) ?? [];
  if (move === "swap" || (row <= size && column.charCodeAt(0) - 97 < size)) return;
  throw new Error(`${move} is not a point of the board`);
};

const follow = ({ size, options, moves }) => {
  for (const move of moves) checkReadable(move, size);
  let game = new NecklaceGame(size, options);
  let accepted = 0;
  for (const move of moves) {
    const next = game.clone();
    try {
      next.move(move);
    } catch (problem) {
      if (problem instanceof IllegalMove) break;
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
    to_move: over ? null : COLOURS[game.currplayer],
    over,
    winner: COLOURS[game.winner] ?? null,
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

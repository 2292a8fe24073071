import { createInterface } from "node:readline";

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

// Report anything that is not a point on the board, or two as in b2-b3 and b2xc3, as an error naming the move.
const checkReadable = (move, size) => {
  for (const point of move === "swap" ? [] : move.split(/[-x](?=[a-z])/)) {
    const [, column, row] = /^([a-z])([1-9]\d*)$/.exec(point) ?? [];
    if (!(row <= size && column.charCodeAt(0) - 97 < size)) throw new Error(`${move} is not a point of the board`);
  }
};

const follow = ({ size, options, moves }, { start, isRefusal }) => {
  for (const move of moves) checkReadable(move, size);
  let game = start(size, options);
  let accepted = 0;
  for (const move of moves) {
    if (game.gameover) break;
    const next = game.clone();
    try {
      next.move(move);
    } catch (problem) {
      if (isRefusal(problem)) break;
      throw problem;
    }
    passWhereForced(next);
    game = next;
    accepted += 1;
  }
  return { game, accepted };
};

const play = (request, adapter) => {
  const { game, accepted } = follow(request, adapter);
  const over = game.gameover;
  const winners = [game.winner].flat();
  return {
    accepted,
    legal: over ? [] : game.moves(),
    to_move: over ? null : adapter.colours[game.currplayer],
    over,
    winner: winners.length > 1 ? null : adapter.colours[winners[0]] ?? null,
  };
};

const answer = (request, adapter) => {
  if (request.op === "hello") return adapter.hello;
  try {
    return play(request, adapter);
  } catch (problem) {
    return { error: { code: "internal", message: String(problem) } };
  }
};

export const serve = async (adapter) => {
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    process.stdout.write(JSON.stringify({ id: request.id, ...answer(request, adapter) }) + "\n");
  }
};

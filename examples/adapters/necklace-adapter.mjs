import { serve } from "./by-moves.mjs";
import { IllegalMove, NecklaceGame } from "./necklace-game.mjs";

const hello = {
  protocol: 1,
  name: "necklace-by-moves",
  version: "1",
  games: { necklace: { sizes: [1, 26], options: { swap: [true, false] } } },
  ops: ["play"],
};

await serve({
  hello,
  colours: { 1: "red", 2: "blue" },
  start: (size, options) => new NecklaceGame(size, options),
  isRefusal: (problem) => problem instanceof IllegalMove,
});

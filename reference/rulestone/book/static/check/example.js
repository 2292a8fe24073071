// Your engine: a function from a request to a reply. This one claims one game, of which it knows that a stone
// goes on an empty cell, and nothing else. "Check it" tells what it still gets wrong.
function answer(request) {
  if (request.op === "hello") {
    return { protocol: 1, name: "mine", version: "1", games: { "GAME": {} }, ops: ["judge"] };
  }
  if (!request.stones) return { unsupported: "I judge positions, not records" };
  const taken = new Set(Object.values(request.stones).flat());
  const legal = [];
  for (let column = 0; column < request.size; column++) {
    for (let row = 1; row <= request.size; row++) {
      const cell = "abcdefghijklmnopqrstuvwxyz"[column] + row;
      if (!taken.has(cell)) legal.push(cell);
    }
  }
  return { legal, to_move: request.to_move, over: false, winner: null, why: {} };
}

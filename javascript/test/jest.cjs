// The package by `require`, under jest, with a game that knows only the rule that a cell is taken once.

const { judge } = require("rulestone");
const { cases, check, testFuzz } = require("rulestone/runner");

class Counting {
  constructor(size) {
    this.left = Array.from({ length: size }, (_, index) => `a${index + 1}`);
    this.currplayer = 1;
  }

  get gameover() {
    return this.left.length === 0;
  }

  moves() {
    return [...this.left];
  }

  move(text) {
    if (!this.left.includes(text)) throw new Error("taken");
    this.left = this.left.filter((cell) => cell !== text);
    this.currplayer = 3 - this.currplayer;
  }
}

test("the engine is there too", () => {
  expect(judge({ game: "minefield", size: 3, moves: ["b2"] }).to_move).toBe("white");
});
test("random games are tests", () => {
  const made = [];
  testFuzz(() => new Counting(5), { game: "evening", test: (name) => made.push(name) });
  expect(made).toEqual(["random games of evening, seed 1"]);
});
test("a game that knows no rule is wrong", () => {
  const wrong = cases("evening").map((each) => check(each, () => new Counting(5)));
  expect(wrong.some((lines) => lines !== null && lines.length > 0)).toBe(true);
});

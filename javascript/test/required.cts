import engine = require("rulestone");
import rulestone = require("rulestone/runner");

const found: string[] | null = rulestone.check(rulestone.cases("lefe")[0]!, () => null);
const game: rulestone.Played = { moves: () => [], move: () => undefined, winner: null as number | null };
const winner: string | null = engine.play({ game: "lefe", size: 3, moves: [] }).winner;
export = { found, game, winner };

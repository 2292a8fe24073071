import rulestone = require("rulestone-fixtures");

const found: string[] | null = rulestone.check(rulestone.cases("lefe")[0]!, () => null);
const game: rulestone.Played = { moves: () => [], move: () => undefined, winner: null as number | null };
export = { found, game };

import { type Case, type Played, cases, testCases } from "rulestone-fixtures";

const all: Case[] = cases("minefield");
const create = (): Played | null => null;
export const count: number = testCases(create, { game: all[0]!.game, maxSize: 9, seconds: 30 });

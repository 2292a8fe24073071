import { type JudgeQuestion, RulestoneError, clause, judge } from "rulestone";
import { type Case, type Played, cases, testCases, testFuzz } from "rulestone/runner";

const all: Case[] = cases("minefield");
const create = (): Played | null => null;
export const count: number = testCases(create, { game: all[0]!.game, maxSize: 9, seconds: 30 });
testFuzz(create, { game: "lefe", seconds: 1 });
const question: JudgeQuestion = { game: "minefield", size: 5, stones: { black: ["b2"] }, to_move: "white" };
export const areas: string[][] | undefined = judge(question).cells?.["c3"]?.["minefield.hard-corner"];
export const { title }: { title: string } = clause("necklace.swap", { swap: false });
export const code = (error: unknown): string | null => (error instanceof RulestoneError ? error.code : null);

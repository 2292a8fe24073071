import type { JudgeReply, PerftReply, PlayReply } from "./engine/replies.js";
import type { JudgeRequest, PerftRequest, PlayRequest } from "./engine/requests.js";

export type JudgeQuestion = Omit<JudgeRequest, "id" | "op">;
export type PlayQuestion = Omit<PlayRequest, "id" | "op">;
export type PerftQuestion = Omit<PerftRequest, "id" | "op">;

/** By clause, the cells that show it: one list for each area, of each forbidden thing. */
export type Shown = Record<string, string[][]>;

/** What is true of a position besides the verdict of the protocol. */
export interface Status {
  /** For each action that `why` explains, every clause that forbids it, with the cells that show it. */
  cells?: Record<string, Shown>;
  /** The colour whose turn it was, and that has no placement. */
  skipped?: string;
  /** The colours that have declared that they place no more. */
  stopped?: string[];
  /** When the game is over: the colours that cannot place. */
  unable?: string[];
  /** When somebody has won: the chain, or the winner's groups, largest first. */
  winning?: string[][];
}

export type Verdict = Omit<JudgeReply, "id"> & Status;

export type Played = Omit<PlayReply, "id"> & Status & {
  /** Every clause that the first illegal move violates, with the cells that show it. */
  refusal?: Shown;
};

/** A question that makes no sense. */
export class RulestoneError extends Error {
  code: "bad-request" | "unknown-game" | "bad-size" | "bad-option" | "bad-cell" | "bad-action" | "bad-position";
  /** The part of the question to blame: `stones.black[3]`. */
  at?: string;
}

/** What is true of a position, given by stones or by moves. Throws `RulestoneError`, also where a move is illegal. */
export function judge(question: JudgeQuestion): Verdict;

/** How many moves of a record are legal, why the next one is not, and what is true after them. */
export function play(question: PlayQuestion): Played;

/** The number of sequences of actions of a length, after some moves. */
export function perft(question: PerftQuestion): Omit<PerftReply, "id">;

/** A clause in words, as it reads under these options. */
export function clause(id: string, options?: Record<string, boolean | string>): { title: string; text: string };

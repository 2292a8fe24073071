import type { JudgeQuestion, RulestoneError, Shown, Verdict } from "./engine.js";

export { RulestoneError, clause, judge, perft, play } from "./engine.js";

/** What a colour may do on the cell that is asked about; no colour if the same refuses both. */
export interface Answer {
  colour: string | null;
  legal: string[];
  refusal: Shown;
}

export interface Judged {
  question: JudgeQuestion;
  verdict: Verdict;
  /** How many moves are legal. */
  accepted: number;
  /** The cells by colour. */
  stones: Record<string, string[]>;
  /** What is said of the position. */
  words: string;
  at: string | null;
  answers: Answer[];
  /** Every clause that the first illegal move violates. */
  refusal: Shown | null;
  error?: undefined;
}

export type VerdictDetail = Judged | { question?: JudgeQuestion; error: RulestoneError };

/** A cell that is tapped, and its width in pixels; `asks` if by the key `?`. */
export interface TapDetail {
  cell: string;
  width: number;
  pointer: string;
  asks: boolean;
}

/** `<rulestone-board>`: a board that judges. */
export class RulestoneBoard extends HTMLElement {
  /** The position with what is said of it as an SVG document; null if nothing is drawn. */
  picture(link?: string): string | null;
}

declare global {
  interface HTMLElementTagNameMap {
    "rulestone-board": RulestoneBoard;
  }
  interface HTMLElementEventMap {
    verdict: CustomEvent<VerdictDetail>;
    tap: CustomEvent<TapDetail>;
  }
}

import type { JudgeQuestion, RulestoneError, Shown, Verdict } from "./engine.js";

export { RulestoneError, clause, judge, perft, play } from "./engine.js";

/** What a colour may do on the cell that is asked about; no colour if the same refuses both. */
export interface Answer {
  colour: string | null;
  legal: string[];
  refusal: Shown;
}

export type VerdictDetail =
  | { question: JudgeQuestion; verdict: Verdict; at: string | null; answers: Answer[]; error?: undefined }
  | { question?: JudgeQuestion; error: RulestoneError };

/** `<rulestone-board>`: a board that judges. */
export class RulestoneBoard extends HTMLElement {}

declare global {
  interface HTMLElementTagNameMap {
    "rulestone-board": RulestoneBoard;
  }
  interface HTMLElementEventMap {
    verdict: CustomEvent<VerdictDetail>;
  }
}

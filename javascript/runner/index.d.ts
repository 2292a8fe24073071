import type { Case } from "./cases.js";

export type { Case };

/** What a case is played on. */
export interface Setup {
  game: string;
  size: number;
  options: Record<string, boolean | string>;
  /** Cells that were taken out of the board. */
  removed?: string[];
}

/** A game that is played move by move. */
export interface Played {
  /** Every legal move; `["pass"]` alone where a player has to pass, and nothing when the game is over. */
  moves(): string[];
  /** Play a move; throws where it is not legal. */
  move(move: string): unknown;
  gameover?: boolean;
  /** The seats that have won, or the one that has; 0, null or nothing if nobody has. */
  winner?: number | number[] | null;
  /** The seat that moves: 1 or 2. */
  currplayer?: number;
}

/** What a game says of its position. What is undefined is not compared, and `testCases` fails if the case has it. */
export interface View {
  over?: boolean;
  /** A colour, or null. */
  winner?: string | null;
  toMove?: string | null;
}

/** `it` or `test` of a test framework; the global `it`, or that of node:test, if left out. */
export type Test = (name: string, body: () => void, milliseconds: number) => unknown;

export interface CheckOptions<G extends Played> {
  /** Where your game has no `gameover`, `winner` and `currplayer`. */
  view?(game: G, colours: string[]): View;
}

export interface CaseOptions<G extends Played> extends CheckOptions<G> {
  game?: string;
  clause?: string;
  tag?: string;
  /** Leave out larger boards. */
  maxSize?: number;
  /** The time for all cases together, small boards first; 60 if left out. Cases that did not run then fail the last test. */
  seconds?: number;
  test?: Test;
}

export interface FuzzOptions<G extends Played> extends CheckOptions<G> {
  game: string;
  /** The size of the largest board; 6 if left out. */
  maxSize?: number;
  /** How long games are played; 10 if left out. A difference is then shortened for at most 5 more. */
  seconds?: number;
  /** The same seed plays the same games; 1 if left out. */
  seed?: number;
  test?: Test;
}

/** A new game on this board; null where yours is not played so, and the case is left out. */
export type Create<G extends Played> = (setup: Setup) => G | null;

export function games(): string[];
export function cases(game: string): Case[];
export function colours(game: string): string[];
export function check<G extends Played>(each: Case, create: Create<G>, options?: CheckOptions<G>): string[] | null;
export function testCases<G extends Played>(create: Create<G>, options?: CaseOptions<G>): number;
export function testFuzz<G extends Played>(create: Create<G>, options: FuzzOptions<G>): void;

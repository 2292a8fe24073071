// The engine as a game that is played move by move, right or with one clause forgotten.

import "../engine/all.mjs";
import { GAMES } from "../engine/games.mjs";
import { legalActions } from "../engine/judge.mjs";
import { readSetting } from "../engine/questions.mjs";

export class NodeGame {
  constructor(setup, forget = null) {
    const { game, setting } = readSetting(setup);
    Object.assign(this, { setup, game, setting });
    this.become(game.start(setting), forget);
  }

  /** Go on from a state, and forget a clause of its placements there if one is to be forgotten. */
  become(state, forget = this.forget) {
    const { breaches } = state;
    this.forget = forget;
    this.state = state;
    if (breaches && forget) {
      state.breaches = (...placement) => breaches(...placement.slice(0, 2)).filter(({ clause }) => clause !== forget);
    }
  }

  get seen() {
    return this.game.describe(this.state);
  }

  get gameover() {
    return this.seen.over;
  }

  moves() {
    return legalActions(this.game, this.state).map((action) => this.game.write(this.state, action));
  }

  move(text) {
    const action = this.game.read(this.setting, text);
    const [violation] = this.game.violations(this.state, action);
    if (violation) throw new Error(violation.clause);
    this.become(this.game.apply(this.state, action));
  }
}

export const names = [...GAMES.keys()];
export const view = (game) => {
  const { over, winner, to_move: toMove } = game.seen;
  return { over, winner, toMove };
};

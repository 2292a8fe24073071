// The engine in javascript/engine as a game that is played move by move, right or with one rule broken.

import { GAMES, readSetting } from "../engine/requests.mjs";

export class NodeGame {
  constructor(setup, forget = null) {
    const { game, setting } = readSetting(setup);
    Object.assign(this, { setup, game, setting, forget });
    this.become(game.start(setting));
  }

  /** Go on from a state, and forget a clause there if one is to be forgotten. */
  become(state) {
    const { forbids } = state;
    const forgetful = (colour, cell) => {
      const clause = forbids(colour, cell);
      return clause === this.forget ? null : clause;
    };
    this.state = forbids && this.forget ? { ...state, forbids: forgetful } : state;
  }

  get seen() {
    return this.game.describe(this.state);
  }

  get gameover() {
    return this.seen.over;
  }

  moves() {
    return this.game.actions(this.state).map((action) => this.game.write(this.state, action));
  }

  move(text) {
    const action = this.game.read(this.setting, text);
    const clause = this.game.refuse(this.state, action);
    if (clause) throw new Error(clause);
    this.become(this.game.apply(this.state, action));
  }

  clone() {
    const copy = new NodeGame(this.setup, this.forget);
    copy.state = this.state;
    return copy;
  }
}

export const names = [...GAMES.keys()];
export const view = (game) => {
  const { over, winner, to_move: toMove } = game.seen;
  return { over, winner, toMove };
};

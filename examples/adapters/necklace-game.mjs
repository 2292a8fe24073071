// A game of Necklace as a site for playing keeps one: an object that plays move
// after move. It knows nothing of the protocol; necklace-adapter.mjs speaks for it.
//
// What it has in common with many such classes, and what an adapter must mind:
//   - it cannot be given a position, only moves;
//   - a player who cannot place has to pass, and the pass is a move;
//   - an illegal move throws, and leaves the object in the middle of the move.

export class IllegalMove extends Error {}

const DIRECTIONS = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const DIAGONALS = [[1, 1], [1, -1], [-1, 1], [-1, -1]];

export class NecklaceGame {
  /**
   * @param {number} size  points a side, up to 26
   * @param {{swap?: boolean}} options  may player 2 swap instead of the first stone?
   */
  constructor(size, { swap = true } = {}) {
    this.size = size;
    this.swap = swap;
    /** @type {(0 | 1 | 2)[][]} columns from the left, in each the points from the bottom; 0 is empty */
    this.board = Array.from({ length: size }, () => Array(size).fill(0));
    /** @type {1 | 2} player 1 joins bottom and top, player 2 left and right */
    this.currplayer = 1;
    this.gameover = false;
    /** @type {0 | 1 | 2} 0 while the game goes on, and after a draw */
    this.winner = 0;
    /** @type {string[]} */
    this.history = [];
  }

  clone() {
    const copy = new NecklaceGame(this.size, { swap: this.swap });
    return Object.assign(copy, structuredClone({ ...this }));
  }

  /** Every legal move: placements, at its time "swap", or "pass" alone. */
  moves() {
    if (this.gameover) return [];
    const moves = [];
    for (let x = 0; x < this.size; x++) {
      for (let y = 0; y < this.size; y++) {
        if (this.#complaint(x, y) === null) moves.push(this.#name(x, y));
      }
    }
    if (moves.length === 0) return ['pass'];
    return this.#maySwap() ? [...moves, 'swap'] : moves;
  }

  /** @param {string} move */
  move(move) {
    if (this.gameover) throw new IllegalMove('the game is over');
    this.history.push(move);
    if (move === 'swap') {
      if (!this.#wasMaySwap()) throw new IllegalMove('too late to swap');
      return this; // the people change chairs; player 2 is still to place
    }
    if (move === 'pass') this.#pass();
    else this.#place(move);
    this.currplayer = this.currplayer === 1 ? 2 : 1;
    return this;
  }

  #pass() {
    if (this.moves()[0] !== 'pass') throw new IllegalMove('you can place');
    if (this.history.at(-2) === 'pass') this.gameover = true;
  }

  #place(move) {
    const [x, y] = this.#point(move);
    const complaint = this.#complaint(x, y);
    if (this.board[x][y] === 0) this.board[x][y] = this.currplayer;
    if (complaint !== null) throw new IllegalMove(`${move}: ${complaint}`);
    if (this.#joined(this.currplayer)) {
      this.gameover = true;
      this.winner = this.currplayer;
    }
  }

  #name(x, y) {
    return String.fromCharCode(97 + x) + (y + 1);
  }

  #point(name) {
    const [x, y] = [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
    if (this.board[x]?.[y] === undefined) throw new IllegalMove(`${name} is no point`);
    return [x, y];
  }

  #maySwap() {
    return this.swap && this.history.length === 1;
  }

  // As #maySwap, when the move is in the history already.
  #wasMaySwap() {
    return this.swap && this.history.length === 2;
  }

  // What is wrong with a stone of the current player there; null if nothing.
  #complaint(x, y) {
    if (this.board[x][y] !== 0) return 'not empty';
    this.board[x][y] = this.currplayer;
    const complaint = this.#crosscutAt(x, y) ? 'a crosscut' : this.#secludes(x, y) ? 'a secluded point' : null;
    this.board[x][y] = 0;
    return complaint;
  }

  #crosscutAt(x, y) {
    const own = this.board[x][y];
    const at = (column, row) => this.board[column]?.[row] ?? 0;
    return DIAGONALS.some(([dx, dy]) => {
      const [beside, above] = [at(x + dx, y), at(x, y + dy)];
      return at(x + dx, y + dy) === own && beside === 3 - own && above === 3 - own;
    });
  }

  // Has an empty point beside that one no way of empty points to the edge of the board?
  // There was a way from every point before the stone, so only those beside it can have lost it.
  #secludes(x, y) {
    const last = this.size - 1;
    const isEdge = ([column, row]) => column === 0 || row === 0 || column === last || row === last;
    return DIRECTIONS.some(([dx, dy]) => {
      const beside = [x + dx, y + dy];
      return this.board[x + dx]?.[y + dy] === 0 && !this.#leads([beside], isEdge);
    });
  }

  #joined(player) {
    const along = ([x, y]) => (player === 1 ? y : x);
    const first = [];
    for (let at = 0; at < this.size; at++) {
      const [x, y] = player === 1 ? [at, 0] : [0, at];
      if (this.board[x][y] === player) first.push([x, y]);
    }
    return this.#leads(first, (point) => along(point) === this.size - 1);
  }

  // Do rows and columns lead from some of these points, through points of their content, to one of that kind?
  #leads(points, isWanted) {
    const isReached = new Uint8Array(this.size * this.size);
    const open = [...points];
    while (open.length > 0) {
      const [x, y] = open.pop();
      if (isWanted([x, y])) return true;
      for (const [dx, dy] of DIRECTIONS) {
        const [column, row] = [x + dx, y + dy];
        if (this.board[column]?.[row] !== this.board[x][y] || isReached[column * this.size + row]) continue;
        isReached[column * this.size + row] = 1;
        open.push([column, row]);
      }
    }
    return false;
  }
}

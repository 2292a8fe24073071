// What a game under test says of a record beside the right answer.

import { GAMES } from "../engine/games.mjs";

const PASS = "pass";

/** What an object says of its position, as the sites that keep `gameover`, `winner` and `currplayer` do. */
export function plainView(object, names) {
  const winners = [object.winner ?? []].flat().filter((seat) => seat !== 0);
  const toMove = object.gameover ? null : names[object.currplayer - 1];
  return { over: object.gameover, winner: winners.length === 1 ? names[winners[0] - 1] : null, toMove };
}

/** Play a move; the words of the refusal, or null. */
export function refusal(object, move) {
  try {
    object.move(move);
    return null;
  } catch (problem) {
    return String(problem?.message || problem);
  }
}

const mustPass = (object) => object.moves().join() === PASS;

/** Pass for whoever has to: cases have no entry for that. Twice at most, as the game is over then. */
export function passWhereForced(object) {
  for (let passes = 0; passes < 2 && mustPass(object); passes++) {
    const problem = refusal(object, PASS);
    if (problem !== null) throw new Error(`who cannot place has to pass, and move() refuses it: ${problem}`);
  }
}

/** Play as far as the object lets: the object then, how many moves that is, and why it goes no further. */
function follow(create, setup, moves) {
  let object = create(setup);
  for (const [accepted, move] of moves.entries()) {
    const problem = refusal(object, move);
    if (problem !== null) {
      // Whoever refuses a move may stand in the middle of it: play again up to there.
      object = create(setup);
      for (const before of moves.slice(0, accepted)) {
        object.move(before);
        passWhereForced(object);
      }
      return { object, accepted, problem };
    }
    passWhereForced(object);
  }
  return { object, accepted: moves.length, problem: null };
}

export const setupOf = ({ game, size, options = {}, removed }) => ({ game, size, options, ...(removed && { removed }) });

/** Whether the case can be put to an object that takes moves: it has a record, and counts no sequences. */
export function canBePut(each) {
  return each.question !== "perft" && each.moves !== undefined && (each.asks ?? ["moves"]).includes("moves");
}

/** What `check` says, the number of moves that were played, the moves that it is about, and which fields were compared. */
export function attempt(each, create, { view = plainView } = {}) {
  if (!canBePut(each) || !create(setupOf(each))) return null;
  try {
    const played = follow(create, setupOf(each), each.moves);
    return differences(each, played, checkedView(view(played.object, GAMES.get(each.game).colours)));
  } catch (problem) {
    return { lines: [`your game fails: ${problem?.message || problem}`], played: each.moves.length, about: "", compared: [] };
  }
}

/** The fields of a view, each with its name in the cases. */
export const SEEN = { over: "over", winner: "winner", toMove: "to_move" };

/** What `view` says, unless a field is spelt differently: it would never be compared. */
export function checkedView(seen) {
  const plain = (name) => name.toLowerCase().replaceAll("_", "");
  const fields = Object.keys(SEEN);
  for (const name of Object.keys(seen).filter((own) => !fields.includes(own))) {
    const meant = fields.find((own) => plain(own) === plain(name));
    if (meant) throw new Error(`view() gives ${name}, which is not known; did you mean ${meant}?`);
  }
  return seen;
}

const because = (clauses) => (clauses ? ` (${clauses.join(", ")})` : "");

export function differences(each, { object, accepted, problem }, seen) {
  const { expect } = each;
  const right = each.question === "play" ? expect.accepted : each.moves.length;
  const played = Math.min(accepted, right);
  if (accepted !== right) {
    const move = each.moves[played];
    const line = accepted < right
      ? `you refuse move ${played + 1}, ${move}, which is legal: ${problem}`
      : `you accept move ${played + 1}, ${move}, which is not legal${because(expect.reasons)}`;
    return { lines: [line], played, about: move, compared: [] };
  }
  const listed = [...new Set(object.moves())].filter((move) => move !== PASS);
  const legal = expect.legal ?? listed;
  const missed = legal.filter((move) => !listed.includes(move));
  const extra = listed.filter((move) => !legal.includes(move));
  const lines = [
    ...missed.map((move) => `${move}: it is legal, and you do not list it`),
    ...extra.map((move) => `${move}: you list it; it is not legal${because(expect.why?.[move])}`),
  ];
  const compared = [];
  for (const [name, field] of Object.entries(SEEN)) {
    const [it, said] = [expect[field], seen[name]];
    // Views may leave out a winner before there is one, and a player to move after the end.
    if (it !== undefined && it !== null) compared.push([name, said !== undefined]);
    if (it !== undefined && said !== undefined && said !== it) lines.push(`${field}: it is ${it}, and you say ${said}`);
  }
  return { lines, played, about: [...missed, ...extra].join(" "), compared };
}


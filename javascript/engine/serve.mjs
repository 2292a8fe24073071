// The engine protocol, version 1: one line in, one line out.

import { quoted } from "./actions.mjs";
import { RulestoneError } from "./errors.mjs";
import { GAMES } from "./games.mjs";
import { judge, perft, play } from "./judge.mjs";
import { checkFields, isObject } from "./questions.mjs";

const PROTOCOL = 1;

/** What the protocol has of a verdict; the rest is for programs that ask in values. */
const FIELDS = ["accepted", "reason", "to_move", "legal", "over", "winner", "score", "leader", "why", "nodes"];

const answered = (ask) => (question) => {
  const answer = ask(question);
  return Object.fromEntries(FIELDS.filter((field) => field in answer).map((field) => [field, answer[field]]));
};

const OPERATIONS = new Map(Object.entries({ hello, judge: answered(judge), play: answered(play), perft: answered(perft) }));

/** Answer one line. Nothing that stands in a line may end the engine, so every error becomes a reply. */
export const answerLine = (line) => JSON.stringify(answer(line));

/** Refuse what JSON.parse reads and other languages do not: half of a surrogate pair, a number out of range. */
function checkPart(key, value) {
  const isReadable = typeof value === "string" ? value.isWellFormed() : typeof value !== "number" || Number.isFinite(value);
  if (isReadable && key.isWellFormed()) return value;
  throw new SyntaxError();
}

function answer(line) {
  let request;
  try {
    request = JSON.parse(line, checkPart);
  } catch {
    return failure(null, new RulestoneError("bad-json", "the line is not JSON, or holds half of a surrogate pair or a number out of range"));
  }
  let id = null;
  try {
    if (!isObject(request)) throw new RulestoneError("bad-request", "a request is an object");
    const { id: given, op, ...question } = request;
    if (!Number.isSafeInteger(given) && typeof given !== "string") {
      throw new RulestoneError("bad-request", "a request has an id: a whole number below 2^53, or text", "id");
    }
    id = given;
    const operation = OPERATIONS.get(op);
    if (!operation) throw new RulestoneError("bad-request", `no operation is called ${quoted(op)}; there are ${[...OPERATIONS.keys()].join(", ")}`, "op");
    return { id, ...operation(question) };
  } catch (error) {
    return failure(id, error);
  }
}

function failure(id, error) {
  const { message } = error;
  if (!(error instanceof RulestoneError)) return { id, error: { code: "internal", message } };
  const { code, at } = error;
  return { id, error: { code, message, at } };
}

function hello(request) {
  checkFields(request, ["protocol"]);
  if (request.protocol !== PROTOCOL) {
    throw new RulestoneError("bad-request", `this engine speaks protocol ${PROTOCOL}`, "protocol");
  }
  const games = {};
  for (const { name, sizes, options } of GAMES.values()) games[name] = { sizes, options };
  return { protocol: PROTOCOL, name: "rulestone-node", version: "0.1.0-rc.1", games, ops: ["judge", "play", "perft"] };
}

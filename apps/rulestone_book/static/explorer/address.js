// What is asked about, and how an address and a question to the rules say it. Records and sets of stones
// are kept as lists, and sent as texts.

/** What the page knows of each game: its colours, sizes, options and how its board is drawn. */
export const games = JSON.parse(document.getElementById("games").textContent);

/** By how many degrees the board of a game is turned at once: a hexagonal one stands on a point or on a flat side. */
export const stepOf = (game) => games[game].plan.kind === "square" ? 90 : 30;

/** A new game. */
export function fresh(game, size) {
  return {
    game, size: size ?? games[game].usual, options: {}, variant: "", removed: [], stones: null, mover: null, moves: [], draft: null,
    at: null, mode: "play", tool: "place", shown: null, turned: 0, flipped: 0, problem: "",
  };
}

const stonesFrom = (text) => text.split(" ").filter(Boolean).map((part) => part.split("=")).map(([colour, cells]) => [colour, (cells ?? "").split(",").filter(Boolean)]);
const readStones = (text) => text === null ? null : Object.fromEntries(stonesFrom(text).filter(([colour]) => colour !== "__proto__"));
const stonesText = (stones) => Object.entries(stones)
  .filter(([, cells]) => cells.length).map(([colour, cells]) => `${colour}=${cells.join(",")}`).join(" ");

/** What an address says; where it makes no sense, the usual board, and `problem` says so. */
export function fromAddress(hash = location.hash.slice(1)) {
  const given = new URLSearchParams(hash);
  const [usual] = Object.keys(games);
  const game = given.get("game") ?? usual;
  if (!Object.hasOwn(games, game)) {
    return { ...fresh(usual), problem: `There is no game '${game}' here; this is a new game of ${games[usual].title}.` };
  }
  const { title, least, most } = games[game];
  const read = fresh(game);
  const size = Number(given.get("size") ?? read.size);
  if (Number.isInteger(size) && size >= least && size <= most) read.size = size;
  else read.problem = `Boards of ${title} have size ${least} to ${most} here, not '${given.get("size")}'; this one has size ${read.size}.`;
  read.options = Object.fromEntries((given.get("options") ?? "").split(" ").filter(Boolean).map((part) => part.split("=")));
  read.removed = (given.get("removed") ?? "").split(",").filter(Boolean);
  read.variant = given.get("variant") ?? "";
  read.moves = given.get("moves") ? [given.get("moves")] : [];
  read.stones = readStones(given.get("stones"));
  read.draft = readStones(given.get("draft"));
  read.shown = readStones(given.get("shown"));
  read.mover = given.get("to_move");
  read.at = given.get("at");
  read.turned = Number(given.get("turned")) || 0;
  read.flipped = Number(given.get("flipped")) || 0;
  if (given.get("mode") === "ask") read.mode = "ask";
  if (given.get("mode") === "setup" && read.stones) begin(read, "setup");
  return read;
}

/** Go over to playing, to setting up or to asking; the stones stay. */
export function begin(target, mode) {
  target.mode = mode;
  target.tool = mode === "setup" ? games[target.game].colours[0] : "place";
}

/** The position as a question and the address have it. */
export function question(state) {
  const fields = { game: state.game, size: state.size };
  const options = Object.entries(state.options).map(([name, value]) => `${name}=${value}`).join(" ");
  if (options) fields.options = options;
  if (state.variant) fields.variant = state.variant;
  if (state.removed.length) fields.removed = state.removed.join(",");
  if (state.stones) {
    fields.stones = stonesText(state.stones);
    if (!games[state.game].turnless) fields.to_move = state.mover ?? games[state.game].colours[0];
  }
  if (state.moves.length) fields.moves = state.moves.join(" ");
  if (state.draft) fields.draft = stonesText(state.draft);
  if (state.at) fields.at = state.at;
  return fields;
}

/** What an address says of it: also the stones that a record leads to, so that they can be shown at once. */
export function hashOf(state) {
  const address = new URLSearchParams(question(state));
  if (state.moves.length && state.shown) address.set("shown", stonesText(state.shown));
  if (state.mode !== "play") address.set("mode", state.mode);
  for (const name of ["turned", "flipped"]) if (state[name]) address.set(name, state[name]);
  return address.toString().replaceAll("%3D", "=").replaceAll("%2C", ",").replaceAll("%3A", ":");
}

/** The address of another page that shows a position, for reading. */
export const linkTo = (state, page = "explorer.html") => new URL(`${page}#${hashOf({ ...state, mode: "ask" })}`, document.baseURI).href;

/** What the address was before the last step: the browser's Back leads there. */
export const before = () => history.state?.before;

/** Make the address that of what is asked about. `step`: whether the browser's Back takes it back. */
export function writeAddress(state, step = false) {
  const hash = hashOf(state);
  const now = location.hash.slice(1);
  if (hash === now && history.state) return; // an address has none before the page has read it
  if (step) history.pushState({ before: now }, "", `#${hash}`);
  else history.replaceState(history.state ?? {}, "", `#${hash}`);
}

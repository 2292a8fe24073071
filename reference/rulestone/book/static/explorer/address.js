// What is asked about, and how an address and a question to the rules say it. Records and sets of stones
// are kept as lists, and sent as texts.

/** What the page knows of each game: its colours, sizes and options. */
export const games = JSON.parse(document.getElementById("games").textContent);

/** A new game. */
export function fresh(game, size) {
  return {
    game, size: size ?? games[game]?.usual ?? 1, options: {}, removed: [], stones: null, mover: null, moves: [], draft: null,
    at: null, mode: "play", tool: "place",
  };
}

const stonesFrom = (text) => Object.fromEntries(text.split(" ").filter(Boolean).map((part) => {
  const [colour, cells] = part.split("=");
  return [colour, (cells ?? "").split(",").filter(Boolean)];
}));
const stonesText = (stones) => Object.entries(stones)
  .filter(([, cells]) => cells.length).map(([colour, cells]) => `${colour}=${cells.join(",")}`).join(" ");

/** What an address says; a new game where it says nothing. */
export function fromAddress(hash = location.hash.slice(1)) {
  const given = new URLSearchParams(hash);
  const game = given.get("game") ?? Object.keys(games)[0];
  const read = fresh(game, Number(given.get("size")) || undefined); // what is no size is ignored
  read.options = Object.fromEntries((given.get("options") ?? "").split(" ").filter(Boolean).map((part) => part.split("=")));
  read.removed = (given.get("removed") ?? "").split(",").filter(Boolean);
  read.moves = given.get("moves") ? [given.get("moves")] : [];
  if (given.has("stones")) read.stones = stonesFrom(given.get("stones"));
  if (given.has("draft")) read.draft = stonesFrom(given.get("draft"));
  read.mover = given.get("to_move");
  read.at = given.get("at");
  if (given.get("mode") === "setup" && read.stones && game in games) begin(read, "setup");
  return read;
}

/** Go over to playing or to setting up; the stones stay. */
export function begin(target, mode) {
  target.mode = mode;
  target.tool = mode === "setup" ? games[target.game].colours[0] : "place";
}

/** The position as a question and the address have it. */
export function question(state) {
  const fields = { game: state.game, size: state.size };
  const options = Object.entries(state.options).map(([name, value]) => `${name}=${value}`).join(" ");
  if (options) fields.options = options;
  if (state.removed.length) fields.removed = state.removed.join(",");
  if (state.stones) {
    fields.stones = stonesText(state.stones);
    if (games[state.game] && !games[state.game].turnless) fields.to_move = state.mover ?? games[state.game].colours[0];
  }
  if (state.moves.length) fields.moves = state.moves.join(" ");
  if (state.draft) fields.draft = stonesText(state.draft);
  if (state.at) fields.at = state.at;
  return fields;
}

/** What an address says of it. */
export function hashOf(state) {
  const address = new URLSearchParams(question(state));
  if (state.mode === "setup") address.set("mode", "setup");
  return address.toString().replaceAll("%3D", "=").replaceAll("%2C", ",").replaceAll("%3A", ":");
}

/** What the address was before the last step: the browser's Back leads there. */
export const before = () => history.state?.before;

/** Make the address that of what is asked about. `step`: whether the browser's Back takes it back. */
export function writeAddress(state, step = false) {
  const hash = hashOf(state);
  const now = location.hash.slice(1);
  if (hash === now) return;
  if (step) history.pushState({ before: now }, "", `#${hash}`);
  else history.replaceState(history.state, "", `#${hash}`);
}

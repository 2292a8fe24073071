// The explorer's page. It keeps what somebody set up and played, asks the server about it, and shows the
// answer. It knows no rule: what can be done where, and why not, is all in the answer.

const $ = (id) => document.getElementById(id);
const games = JSON.parse($("games").textContent);
const choices = $("choices");
const board = $("board");

/** What is asked about. Records and sets of stones are kept as lists, and sent as texts. */
let state = null;
/** The last answer. */
let view = null;
/** The cell that the keyboard is on. */
let current = null;
/** The number of the last question: answers to earlier ones are dropped. */
let asked = 0;

// ── The address ─────────────────────────────────────────────────────────────────────────────────

function fresh(game, size) {
  const rules = games[game];
  return {
    game, size: size ?? rules.usual, options: {}, removed: [], stones: null, mover: null, moves: [], draft: null,
    at: null, mode: "play", tool: "place",
  };
}

const stonesFrom = (text) => Object.fromEntries(text.split(" ").filter(Boolean).map((part) => {
  const [colour, cells] = part.split("=");
  return [colour, (cells ?? "").split(",").filter(Boolean)];
}));
const stonesText = (stones) => Object.entries(stones)
  .filter(([, cells]) => cells.length).map(([colour, cells]) => `${colour}=${cells.join(",")}`).join(" ");

function fromAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  const game = given.get("game") in games ? given.get("game") : "minefield";
  const read = fresh(game, Number(given.get("size")) || undefined);
  read.options = Object.fromEntries((given.get("options") ?? "").split(" ").filter(Boolean).map((part) => part.split("=")));
  read.removed = (given.get("removed") ?? "").split(",").filter(Boolean);
  read.moves = given.get("moves") ? [given.get("moves")] : [];
  if (given.has("stones")) read.stones = stonesFrom(given.get("stones"));
  if (given.has("draft")) read.draft = stonesFrom(given.get("draft"));
  read.mover = given.get("to_move");
  read.at = given.get("at");
  if (given.get("mode") === "setup" && read.stones) begin(read, "setup");
  return read;
}

/** The position as the server and the address have it. */
function question() {
  const told = { game: state.game, size: state.size };
  const options = Object.entries(state.options).map(([name, value]) => `${name}=${value}`).join(" ");
  if (options) told.options = options;
  if (state.removed.length) told.removed = state.removed.join(",");
  if (state.stones) {
    told.stones = stonesText(state.stones);
    if (!games[state.game].turnless) told.to_move = state.mover ?? games[state.game].colours[0];
  }
  if (state.moves.length) told.moves = state.moves.join(" ");
  if (state.draft) told.draft = stonesText(state.draft);
  if (state.at) told.at = state.at;
  return told;
}

function writeAddress() {
  const told = new URLSearchParams(question());
  if (state.mode === "setup") told.set("mode", "setup");
  const hash = `#${told.toString().replaceAll("%3D", "=").replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
  if (hash !== location.hash) history.replaceState(null, "", hash);
}

// ── Asking ──────────────────────────────────────────────────────────────────────────────────────

async function ask() {
  const number = ++asked;
  writeAddress();
  board.setAttribute("aria-busy", "true");
  let answer;
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch("api/view", { method: "POST", headers, body: JSON.stringify(question()) });
    answer = response.headers.get("content-type")?.startsWith("application/json")
      ? await response.json() : { error: { message: await response.text() } };
  } catch {
    answer = { error: { message: "The server does not answer. Is `rulestone book --serve` still running?" } };
  }
  if (number !== asked) return;
  board.removeAttribute("aria-busy");
  if (answer.error) {
    $("notice").textContent = answer.error.message;
    $("notice").className = "wrong";
    return;
  }
  view = answer;
  if (state.mode === "play") state.moves = [...view.moves];
  show();
}

/** Change what is asked about, and ask. What was said of a cell no longer holds. */
function change(update) {
  Object.assign(state, { at: null }, update);
  const chosen = $("choice").contains(document.activeElement);
  $("choice").hidden = true;
  if (chosen) cellOf(current)?.focus();
  ask();
}

// ── Showing ─────────────────────────────────────────────────────────────────────────────────────

function show() {
  const held = board.contains(document.activeElement);
  board.innerHTML = view.board;
  $("key").innerHTML = view.key;
  const svg = board.querySelector("svg");
  svg.setAttribute("role", "group");
  for (const cell of cells()) {
    cell.setAttribute("role", "button");
    cell.setAttribute("aria-label", view.cells[cell.dataset.cell].words);
    cell.setAttribute("tabindex", "-1");
  }
  if (!(current in view.cells)) current = Object.keys(view.cells)[0];
  cellOf(current)?.setAttribute("tabindex", "0");
  if (held) cellOf(current)?.focus();
  $("status").textContent = view.status;
  $("status").className = view.over ? "over" : "";
  $("notice").textContent = view.notice;
  $("notice").className = view.refused ? "refused" : "";
  $("facts").innerHTML = view.facts;
  $("explanation").innerHTML = view.explanation;
  $("record").textContent = view.moves.join(" ") || "nothing yet";
  $("played").hidden = state.mode === "setup";
  $("undo").textContent = state.at ? "Close" : "Take back";
  $("undo").disabled = !view.moves.length && !state.at;
  $("clear").hidden = state.mode !== "setup" && !view.drafting;
  $("undo").hidden = state.mode === "setup";
  $("command").textContent = view.export.command ?? "Stones alone do not tell all of this position: play it from the start.";
  $("case").textContent = view.export.case ?? $("command").textContent;
  showOffers();
  showTools();
  showChoices();
}

function button(words, act, name) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: words, onclick: act });
  if (name) made.dataset.action = name;
  return made;
}

function showOffers() {
  $("offers").replaceChildren(...(state.mode === "setup" ? [] : view.offers).map((offer) =>
    button(offer.words, () => play(offer.action), offer.action)));
}

function showTools() {
  const { colours, turnless, holes } = games[state.game];
  const stones = colours.map((colour) => [colour, `${capital(colour)} stone`]);
  const hole = holes ? [["hole", "Remove a cell"]] : [];
  const placing = turnless && !view.drafting ? [["place", "Place for either"], ...colours.map((each) => [each, `Place ${capital(each)}`])] : [["place", "Place"]];
  const editing = state.mode === "setup" || view.drafting;
  const tools = editing ? [...stones, ["erase", "Erase"], ...hole] : placing;
  tools.push(["ask", "Ask why"]);
  if (!tools.some(([name]) => name === state.tool)) state.tool = tools[0][0];
  $("tools").replaceChildren(...tools.map(([value, words]) => radio("tool", value, words, state.tool === value)));
  $("moving").hidden = state.mode !== "setup" || turnless;
  $("mover").replaceChildren(...colours.map((colour) => new Option(capital(colour), colour, false, colour === state.mover)));
  for (const each of document.getElementsByName("mode")) each.checked = each.value === state.mode;
}

function radio(name, value, words, checked) {
  const label = document.createElement("label");
  label.append(Object.assign(document.createElement("input"), { type: "radio", name, value, checked }), words);
  return label;
}

function showChoices() {
  const rules = games[state.game];
  choices.elements.game.value = state.game;
  Object.assign(choices.elements.size, { min: rules.least, max: rules.most, value: state.size });
  $("options").replaceChildren(...rules.options.map((option) => {
    const label = document.createElement("label");
    const select = document.createElement("select");
    select.name = `option-${option.name}`;
    for (const { value, meaning } of option.values) {
      const made = new Option(value, value, false, (state.options[option.name] ?? option.usual) === value);
      made.title = meaning;
      select.append(made);
    }
    label.append(capital(option.name), select);
    return label;
  }));
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);
const cells = () => board.querySelectorAll("[data-cell]");
const cellOf = (name) => board.querySelector(`[data-cell="${name}"]`);

// ── Doing ───────────────────────────────────────────────────────────────────────────────────────

const play = (action) => change({ moves: [...state.moves, action], draft: null });

/** What a click on a cell, or Enter, does with the tool that is chosen. */
function act(name) {
  if (state.tool === "ask") return change({ at: name });
  if (state.mode === "setup" || view.drafting) return edit(name);
  const offers = view.cells[name].offers.filter((offer) => state.tool === "place" || offer.colour === state.tool);
  if (offers.length === 1) return play(offers[0].action);
  if (offers.length > 1) return choose(name, offers);
  return change({ at: name });
}

/** Let one of several actions on a cell be chosen; the board shows what they do. */
async function choose(name, offers) {
  state.at = name;
  await ask();
  const head = Object.assign(document.createElement("p"), { textContent: "Which one?" });
  const made = offers.map((offer) => button(offer.words, () => play(offer.action), offer.action));
  $("choice").replaceChildren(head, ...made, button("Neither", () => change({})));
  $("choice").hidden = false;
  made[0].focus();
}

/** Put a stone on a cell or take it off; take the cell out of the board or put it back. */
function edit(name) {
  const key = state.mode === "setup" ? "stones" : "draft";
  const stones = structuredClone(state[key] ?? {});
  const before = Object.keys(stones).find((colour) => stones[colour].includes(name));
  for (const colour in stones) stones[colour] = stones[colour].filter((cell) => cell !== name);
  if (state.tool === "hole") return change({ [key]: stones, removed: [...state.removed, name] });
  if (state.tool !== "erase" && state.tool !== before) (stones[state.tool] ??= []).push(name);
  return change({ [key]: stones });
}

/** Go over to playing or to setting up; the stones stay. */
function begin(target, mode) {
  target.mode = mode;
  target.tool = mode === "setup" ? games[target.game].colours[0] : "place";
}

function switchMode(mode) {
  if (mode === "setup") Object.assign(state, { stones: structuredClone(state.draft ?? view.stones), mover: view.to_move, moves: [], draft: null });
  begin(state, mode);
  change({});
}

function undo() {
  if (state.at) change({});
  else if (state.mode === "play") change({ moves: view.moves.slice(0, -1) });
}

// ── Listening ───────────────────────────────────────────────────────────────────────────────────

board.addEventListener("click", (event) => {
  const cell = event.target.closest("[data-cell]");
  if (!cell) return;
  current = cell.dataset.cell;
  act(current);
});

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

board.addEventListener("keydown", (event) => {
  const cell = event.target.closest("[data-cell]");
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in DIRECTIONS) go(cell, DIRECTIONS[event.key]);
  else if (event.key === "Enter" || event.key === " ") act(cell.dataset.cell);
  else if (event.key === "?") change({ at: cell.dataset.cell });
  else if (event.key === "u" || event.key === "U" || event.key === "Backspace") undo();
  else return;
  event.preventDefault();
});

/** Move the focus to the nearest cell in a direction. On a hexagon up is up to the left, and down undoes it. */
function go(from, [right, down]) {
  const middle = (cell) => { const box = cell.getBBox(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const cell of cells()) {
    const [cx, cy] = middle(cell);
    const ahead = (cx - x) * right + (cy - y) * down;
    const aside = Math.abs((cx - x) * down) + Math.abs((cy - y) * right);
    const way = ahead + aside - down * (cx - x) / 1000;
    if (ahead > 1 && aside < ahead + 1 && way < least) [best, least] = [cell, way];
  }
  if (!best) return;
  from.setAttribute("tabindex", "-1");
  best.setAttribute("tabindex", "0");
  current = best.dataset.cell;
  best.focus();
}

choices.addEventListener("submit", (event) => event.preventDefault());
choices.addEventListener("change", (event) => {
  const { name, value } = event.target;
  if (name === "game") state = fresh(value);
  else if (name === "size") state = Object.assign(fresh(state.game, Number(value)), { options: state.options });
  else state.options[name.replace("option-", "")] = value;
  change({});
});
$("new").onclick = () => { state = Object.assign(fresh(state.game, state.size), { options: state.options }); change({}); };
$("undo").onclick = undo;
$("clear").onclick = () => change(state.mode === "setup" ? { stones: {}, removed: [] } : { draft: null, removed: [] });
$("tools").addEventListener("change", (event) => { state.tool = event.target.value; });
$("mover").addEventListener("change", (event) => change({ mover: event.target.value }));
for (const each of document.getElementsByName("mode")) each.addEventListener("change", () => switchMode(each.value));
for (const each of document.querySelectorAll("[data-copy]")) {
  each.onclick = async () => {
    const text = each.dataset.copy === "address" ? location.href : $(each.dataset.copy).textContent;
    await navigator.clipboard.writeText(text);
    $("notice").textContent = "Copied.";
  };
}
addEventListener("hashchange", () => { state = fromAddress(); ask(); });

state = fromAddress();
ask();

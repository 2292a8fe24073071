// The explorer's page. It keeps what somebody set up and played, asks the rules about it, and shows the
// answer. It knows no rule: what can be done where, and why not, is all in the answer.

import { before, begin, fresh, fromAddress, games, hashOf, linkTo, question, stepOf, writeAddress } from "./explorer/address.js";
import { copy, hideChoice, say, showBeside, showChoice, showChoices } from "./explorer/beside.js";
import { focusBoard, hearBoard, leaveCell, mark, showBoard, turn } from "./explorer/board.js";
import { ask as answered, loaded, running } from "./explorer/oracle.js";
import { outline } from "./explorer/outline.js";
import { png, save, svg } from "./explorer/picture.js";
import * as record from "./explorer/record.js";

const $ = (id) => document.getElementById(id);

/** By game, the answer about a new game, which came with the page. */
const openings = JSON.parse($("openings").textContent);

/** What is asked about. */
let state = fromAddress();
/** The last answer. */
let view = null;
/** What is being chosen between: `{offers, cells}`, the cells that were chosen so far. */
let pending = null;
/** The number of the last question: answers to earlier ones are dropped. */
let latest = 0;

// ── Asking ──────────────────────────────────────────────────────────────────────────────────────

const same = (one, other) => JSON.stringify(question(one)) === JSON.stringify(question(other));
const asked = () => ({ ...question(state), both: state.mode === "ask", turned: state.turned });
const sorted = (stones) => Object.entries(stones ?? {}).flatMap(([colour, cells]) => cells.map((cell) => colour + cell)).sort().join();

/** The answer, once the rules run; null if something else is asked by then. */
async function answer(number) {
  await running;
  return number === latest ? answered("view", asked()) : null;
}

async function ask({ step = false } = {}) {
  const number = ++latest;
  let wrong = state.problem;
  const claimed = state.shown; // by the address
  state.problem = "";
  writeAddress(state, step);
  pending = null;
  if (hideChoice()) focusBoard();
  const opening = state.mode !== "ask" && !state.turned && same(state, fresh(state.game)) ? openings[state.game] : null;
  if (!opening) $("board").setAttribute("aria-busy", "true");
  if (!opening && !view) showWaiting();
  let given = opening ?? await answer(number);
  const without = [{ at: null, mover: null }, { options: {}, variant: "" }, fresh(state.game, state.size)];
  while (given?.error && !view && without.length) { // an address that makes no sense: as much of it as does
    wrong ||= given.error.message;
    Object.assign(state, without.shift());
    given = await answer(number);
  }
  if (!given || number !== latest) return;
  $("board").removeAttribute("aria-busy");
  if (given.error) return say(given.error.message, "wrong");
  show(given);
  if (wrong) say(wrong, "wrong");
  else if (claimed && sorted(claimed) !== sorted(given.stones)) say("The link showed other stones than its moves lead to. This is where they lead.", "wrong");
}

function show(answer) {
  const held = document.activeElement;
  view = answer;
  $("board").removeAttribute("aria-busy");
  if (state.mode !== "setup") {
    state.moves = [...view.moves];
    state.shown = state.moves.length ? view.stones : null;
    writeAddress(state);
    record.note(view.moves, hashOf({ ...fresh(state.game, state.size), options: state.options, variant: state.variant, removed: state.removed, stones: state.stones, mover: state.mover }));
  }
  record.showRecord(view.moves.length, goTo);
  showBoard(view, editing());
  look();
  showBeside(state, view, play);
  const gone = held !== document.body && (!held.isConnected || held.disabled || held.hidden);
  if (gone && [held, document.body].includes(document.activeElement)) focusBoard(); // the keyboard was on a button
}

const look = () => turn(state, stepOf(state.game));

/** Until the rules run, what the address says: nothing can be done on it. */
function showWaiting() {
  showChoices(state);
  $("board").innerHTML = outline(state);
  look();
  $("status").textContent = `${games[state.game].title}, size ${state.size}`;
  say("Not judged yet: the rules are being loaded.");
}

/** Change what is asked about, and ask. What was said of a cell no longer holds. */
function change(update, how) {
  Object.assign(state, { at: null, shown: null }, update);
  return ask(how);
}

const STEP = { step: true };

// ── Doing ───────────────────────────────────────────────────────────────────────────────────────

const editing = () => state.mode === "setup" || view.drafting;

function play(action) {
  if (view.drafting) state.tool = "place";
  const done = change({ moves: [...view.moves, action], draft: null }, STEP);
  if ($("board").hasAttribute("aria-busy") && !$("loading").hidden) waitFor(action);
  return done;
}

/** Say what will be played once the rules run; another move may take its place until then. */
function waitFor(action) {
  const { at = [] } = view.offers.find((offer) => offer.action === action) ?? {};
  mark(at, []);
  say(`${action} is played as soon as the rules are loaded.`);
}

/** What a click on a cell, or Enter, does with the tool that is chosen. */
function act(name, hole) {
  if (!view) return null;
  if (hole) return change({ removed: state.removed.filter((cell) => cell !== name) }, STEP);
  if (pending) {
    const { offers, cells } = pending;
    const exact = offers.find((offer) => namedBy(offer).length === cells.length);
    if (cells.includes(name)) return exact && cells.length > 1 ? play(exact.action) : change({});
    const fewer = offers.filter((offer) => namedBy(offer).includes(name));
    if (fewer.length) return choose(fewer, [...cells, name]);
  }
  if (state.mode === "ask") return change({ at: name });
  if (editing()) return edit(name);
  const offers = view.offers.filter((offer) => offer.at?.includes(name) && (state.tool === "place" || offer.colour === state.tool));
  return offers.length ? choose(offers, [name]) : change({ at: name });
}

const namedBy = (offer) => offer.cells ?? offer.at;

/** Play what was chosen, or wait for what tells several actions apart: another cell, or a button. */
async function choose(offers, cells) {
  if (offers.length === 1) return play(offers[0].action);
  if (offers.every((offer) => offer.at.length === 1) && state.at !== cells[0]) { // the board shows what they do
    state.at = cells[0];
    await ask();
  }
  pending = { offers, cells };
  const partners = [...new Set(offers.flatMap(namedBy))].filter((cell) => !cells.includes(cell));
  mark(cells, partners);
  say(`Choose: ${partners.join(", ")}, or below the board.`);
  showChoice(offers, play, () => change({}));
}

/** Put a stone on a cell or take it off, or take the cell out of the board. */
function edit(name) {
  const key = state.mode === "setup" ? "stones" : "draft";
  const stones = structuredClone(state[key] ?? {});
  const held = Object.keys(stones).find((colour) => stones[colour].includes(name));
  for (const colour in stones) stones[colour] = stones[colour].filter((cell) => cell !== name);
  if (state.tool === "hole") return change({ [key]: stones, removed: [...state.removed, name] }, STEP);
  if (state.tool !== "erase" && state.tool !== held) (stones[state.tool] ??= []).push(name);
  return change({ [key]: stones }, STEP);
}

function switchMode(mode) {
  if (!view) return;
  if (mode === "ask") return change({ mode, draft: null });
  if (mode === "play" && state.mode === "ask") return change({ mode });
  if (mode === "setup") {
    const stones = structuredClone(state.draft ?? view.stones);
    Object.assign(state, { stones, mover: view.to_move, moves: [], draft: null });
  }
  begin(state, mode);
  change({}, STEP);
}

/** Take back a move, or a step of a set-up. */
function undo() {
  const moves = view.moves.slice(0, -1);
  const earlier = { ...state, moves, at: null };
  const stepped = state.mode === "setup" || view.drafting;
  if (before() && (stepped || same(fromAddress(before()), earlier))) history.back();
  else if (!stepped && view.moves.length) change({ moves });
}

/** Go to another place of the record. */
const goTo = (moves) => change({ moves, draft: null });

const STEPS = { first: () => 0, back: (at) => at - 1, on: (at) => at + 1, last: () => record.length() };
const KEYS = { ArrowLeft: "back", ArrowRight: "on", ArrowUp: "first", ArrowDown: "last", Home: "first", End: "last" };

function stepTo(where) {
  if (view && state.mode !== "setup" && record.length()) goTo(record.first(STEPS[where](view.moves.length)));
}

/** Put away what was asked or half chosen. */
function close() {
  if (!state.at && !pending) return;
  change({});
  focusBoard();
}

/** Play the moves of a record from elsewhere, with or without numbers and commas. */
function openRecord(text) {
  const moves = (text.includes("=") ? text : text.replaceAll(",", " ")).replace(/(^|\s)\d+\.+/g, " ").trim();
  return change({ moves: [moves].filter(Boolean), draft: null }, STEP);
}

/** Begin a new game; a game that was played is not lost without a question. */
function newGame(game, size, options) {
  const played = (view ?? state).moves.join(" ").trim().split(/\s+/).length > 1; // view: not before the rules run
  if (played && !view?.over && !confirm("Leave this game? You can return to it with the browser's Back button.")) return showChoices(state);
  state = Object.assign(fresh(game, size), { options, variant: game === state.game ? state.variant : "" });
  return change({}, STEP);
}

function chooseSize(field) {
  const size = Number(field.value);
  if (Number.isInteger(size) && size >= field.min && size <= field.max) return newGame(state.game, size, state.options);
  showChoices(state);
  return say(`Boards of ${games[state.game].title} have size ${field.min} to ${field.max} here.`);
}

// ── Listening ───────────────────────────────────────────────────────────────────────────────────

hearBoard(act, { "?": (cell) => change({ at: cell }), backspace: undo });
$("choices").addEventListener("submit", (event) => event.preventDefault());
$("choices").addEventListener("change", ({ target }) => {
  const { name, value } = target;
  if (name === "game") newGame(value, undefined, {});
  else if (name === "size") chooseSize(target);
  else if (name === "variant") change({ variant: value }, STEP);
  else {
    const { [name.replace("option-", "")]: _, ...options } = state.options;
    const [option] = games[state.game].options.filter((choice) => `option-${choice.name}` === name);
    change({ options: value === option.usual ? options : { ...options, [option.name]: value } }, STEP);
  }
});
$("new").onclick = () => newGame(state.game, state.size, state.options);
$("again").onclick = () => newGame(state.game, state.size, state.options);
$("undo").onclick = undo;
$("close").onclick = close;
$("clear").onclick = () => change({ removed: [], ...(state.mode === "setup" ? { stones: {} } : { draft: null }) }, STEP);
$("tools").addEventListener("change", (event) => { state.tool = event.target.value; });
$("mover").addEventListener("change", (event) => change({ mover: event.target.value }, STEP));
for (const radio of document.getElementsByName("mode")) radio.addEventListener("change", () => switchMode(radio.value));
for (const button of document.querySelectorAll("[data-copy]")) {
  const text = {
    link: () => linkTo(state),
    moves: () => view.moves.join(" "),
    frame: () => `<iframe src="${linkTo(state, "embed.html")}" width="420" height="470" title="A position"></iframe>`,
  }[button.dataset.copy];
  button.onclick = () => copy(button, (clipboard) => clipboard.writeText(text()));
}
const picture = async () => (await answered("picture", asked())).picture;
$("copy-picture").onclick = ({ target }) => copy(target, (clipboard) => clipboard.write([new ClipboardItem({ "image/png": picture().then(png) })]));
$("save-png").onclick = async () => save(await png(await picture()), `${state.game}.png`);
$("save-svg").onclick = async () => save(svg(await picture()), `${state.game}.svg`);
$("resume").onclick = () => switchMode("play");
$("turn").onclick = () => change({ turned: (state.turned + 1) % (360 / stepOf(state.game)), at: state.at });
$("flip").onclick = () => change({ flipped: 1 - state.flipped, at: state.at });
for (const button of $("steps").children) button.onclick = () => stepTo(button.dataset.step);
addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
  if (!view || event.altKey || event.target.closest("input:not([type=radio]), textarea, select, pre")) return;
  const key = event.key.toLowerCase(), command = event.ctrlKey || event.metaKey;
  if (command ? key === "z" && !event.shiftKey : key === "u") undo();
  else if (command && key === "z") stepTo("on");
  else if (!command && event.key in KEYS && !event.target.closest("#board, [type=radio]")) stepTo(KEYS[event.key]);
  else return;
  event.preventDefault();
});
$("paste").addEventListener("submit", (event) => {
  event.preventDefault();
  openRecord($("pasted").value.trim());
});
addEventListener("popstate", () => {
  const { tool } = state;
  state = fromAddress();
  if (history.state) state.tool = tool; // a step back
  else { // another link: nothing of the last one holds
    view = null;
    leaveCell();
  }
  ask();
});

const wide = matchMedia("(min-width: 60rem)");
const fold = () => { $("game").open = wide.matches; };
wide.addEventListener("change", fold);
fold();
$("table").hidden = false; // before the board is drawn, which is measured to be turned
ask();
await loaded();

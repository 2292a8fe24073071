// The explorer's page. It keeps what somebody set up and played, asks the rules about it, and shows the
// answer. It knows no rule: what can be done where, and why not, is all in the answer.

import { begin, fresh, fromAddress, games, question, writeAddress } from "./explorer/address.js";
import { copy, hideChoice, say, showBeside, showChoice, showExport } from "./explorer/beside.js";
import { focusBoard, hearBoard, leaveCell, showBoard } from "./explorer/board.js";
import { loaded } from "./explorer/loading.js";
import { ask as answered } from "./explorer/oracle.js";
import { hear, linkFor, newTable, showTurn, tell } from "./explorer/two.js";

const $ = (id) => document.getElementById(id);

/** What is asked about. */
let state = fromAddress();
/** The last answer. */
let view = null;
/** The record that is stepped through, also what comes after the position that is shown. */
let line = [];
/** The number of the last question: answers to earlier ones are dropped. */
let latest = 0;

// ── Asking ──────────────────────────────────────────────────────────────────────────────────────

async function ask() {
  const number = ++latest;
  writeAddress(state);
  $("board").setAttribute("aria-busy", "true");
  let answer = await answered("view", question(state));
  const wrong = answer.error;
  if (wrong && !view) { // an address that is no position: an empty board instead
    state = fresh(state.game in games ? state.game : Object.keys(games)[0]);
    answer = await answered("view", question(state));
  }
  if (number !== latest) return;
  $("board").removeAttribute("aria-busy");
  if (answer.error) return say(answer.error.message, "wrong");
  view = answer;
  if (state.mode === "play") {
    state.moves = [...view.moves];
    if (view.moves.some((move, number) => move !== line[number])) line = view.moves;
  }
  showSteps();
  showBoard(view, editing());
  showBeside(state, view, play);
  showTurn(state, view.over);
  if (wrong) say(wrong.message, "wrong");
  if ($("export").open) await askExport();
}

function showSteps() {
  Object.assign($("step"), { max: line.length, value: view.moves.length, disabled: !line.length });
  $("step").setAttribute("aria-valuetext", `after ${view.moves.length} of ${line.length} moves`);
}

/** Write the position down for use elsewhere; nobody needs that as long as it is folded away. */
async function askExport() {
  const number = latest;
  $("export").setAttribute("aria-busy", "true");
  const answer = await answered("export", question(state));
  if (number !== latest) return;
  $("export").removeAttribute("aria-busy");
  showExport(answer);
}

/** Change what is asked about, and ask. What was said of a cell no longer holds. */
function change(update) {
  Object.assign(state, { at: null }, update);
  if (hideChoice()) focusBoard();
  tell(state);
  return ask();
}

// ── Doing ───────────────────────────────────────────────────────────────────────────────────────

const editing = () => state.mode === "setup" || view.drafting;

/** Play an action; between people who send each other links, the turn passes unless the same one acts again. */
async function play(action) {
  const moves = [...state.moves, action];
  await change({ moves, draft: null });
  if (state.turn !== "mine" || view.again || view.moves.length !== moves.length) return;
  state.turn = "theirs";
  writeAddress(state);
  showBeside(state, view, play);
  showTurn(state, view.over);
}

/** What a click on a cell, or Enter, does with the tool that is chosen. */
function act(name, hole) {
  if (hole) return change({ removed: state.removed.filter((cell) => cell !== name) });
  if (state.tool === "ask" || state.turn === "theirs") return change({ at: name });
  if (editing()) return edit(name);
  const offers = view.cells[name].offers.filter((offer) => state.tool === "place" || offer.colour === state.tool);
  if (offers.length === 1) return play(offers[0].action);
  if (offers.length > 1) return choose(name, offers);
  return change({ at: name });
}

async function choose(name, offers) {
  state.at = name;
  await ask();
  showChoice(offers, play, () => change({}));
}

/** Put a stone on a cell or take it off, or take the cell out of the board. */
function edit(name) {
  const key = state.mode === "setup" ? "stones" : "draft";
  const stones = structuredClone(state[key] ?? {});
  const before = Object.keys(stones).find((colour) => stones[colour].includes(name));
  for (const colour in stones) stones[colour] = stones[colour].filter((cell) => cell !== name);
  if (state.tool === "hole") return change({ [key]: stones, removed: [...state.removed, name] });
  if (state.tool !== "erase" && state.tool !== before) (stones[state.tool] ??= []).push(name);
  return change({ [key]: stones });
}

function switchMode(mode) {
  if (mode === "setup") {
    const stones = structuredClone(state.draft ?? view.stones);
    Object.assign(state, { stones, mover: view.to_move, moves: [], draft: null });
  }
  begin(state, mode);
  change({});
}

function undo() {
  if (state.at) change({});
  else if (state.mode === "play") change({ moves: view.moves.slice(0, -1), turn: state.turn && "mine" });
}

/** Open a record from elsewhere, which says itself what game it is of. */
async function openRecord(text) {
  const { error, address, words } = await answered("record", { text });
  if (error) return say(error.message, "wrong");
  state = Object.assign(fromAddress(address), { table: state.table });
  $("pasted").value = "";
  await change({});
  if (!view.notice) say(words);
}

function newGame(game, size, options) {
  line = [];
  state = Object.assign(fresh(game, size), { options, table: state.table });
  change({});
}

// ── Listening ───────────────────────────────────────────────────────────────────────────────────

hearBoard(act, { "?": (cell) => change({ at: cell }), u: undo, backspace: undo });
$("choices").addEventListener("submit", (event) => event.preventDefault());
$("choices").addEventListener("change", (event) => {
  const { name, value } = event.target;
  if (name === "game") newGame(value, undefined, {});
  else if (name === "size") newGame(state.game, Number(value), state.options);
  else change({ options: { ...state.options, [name.replace("option-", "")]: value } });
});
$("new").onclick = () => newGame(state.game, state.size, state.options);
$("undo").onclick = undo;
$("clear").onclick = () => change({ removed: [], ...(state.mode === "setup" ? { stones: {} } : { draft: null }) });
$("tools").addEventListener("change", (event) => { state.tool = event.target.value; });
$("mover").addEventListener("change", (event) => change({ mover: event.target.value }));
for (const each of document.getElementsByName("mode")) each.addEventListener("change", () => switchMode(each.value));
for (const each of document.querySelectorAll("[data-copy]")) {
  each.onclick = () => copy(each.dataset.copy === "address" ? location.href : $(each.dataset.copy).textContent);
}
$("hand-over").onclick = async () => {
  await change({ turn: view.over ? state.turn : "theirs", table: null });
  copy(linkFor(state));
};
$("second").onclick = async () => {
  await change({ table: state.table ?? newTable(), turn: null });
  open(location.href);
};
hear((table, hash) => {
  if (table !== state.table) return;
  state = Object.assign(fromAddress(hash), { tool: state.tool });
  ask();
});
$("step").addEventListener("input", () => change({ moves: line.slice(0, Number($("step").value)), draft: null }));
$("paste").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("pasted").value.trim();
  line = [];
  if (/^[{[]/.test(text)) openRecord(text);
  else change({ moves: [text].filter(Boolean), draft: null });
});
$("export").addEventListener("toggle", () => view && $("export").open && askExport());
addEventListener("hashchange", () => {
  state = fromAddress();
  line = [];
  leaveCell();
  ask();
});

await loaded("rulestone.book.explorer.answers", false, ask);

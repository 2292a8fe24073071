// The explorer's page. It keeps what somebody set up and played, asks the rules about it, and shows the
// answer. It knows no rule: what can be done where, and why not, is all in the answer.

import { begin, fresh, fromAddress, games, question, writeAddress } from "./explorer/address.js";
import { hideChoice, say, showBeside, showChoice, showExport } from "./explorer/beside.js";
import { focusBoard, hearBoard, leaveCell, showBoard } from "./explorer/board.js";
import { loaded } from "./explorer/loading.js";
import { ask as answered } from "./explorer/oracle.js";

const $ = (id) => document.getElementById(id);

/** What is asked about. */
let state = fromAddress();
/** The last answer. */
let view = null;
/** The record that is stepped through, also what comes after the position that is shown. */
let line = [];
/** The number of the last question: answers to earlier ones are dropped. */
let asked = 0;

// ── Asking ──────────────────────────────────────────────────────────────────────────────────────

async function ask() {
  const number = ++asked;
  writeAddress(state);
  $("board").setAttribute("aria-busy", "true");
  let answer = await answered("view", question(state));
  const wrong = answer.error;
  if (wrong && !view) { // an address that is no position: an empty board instead
    state = fresh(state.game in games ? state.game : Object.keys(games)[0]);
    answer = await answered("view", question(state));
  }
  if (number !== asked) return;
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
  if (wrong) say(wrong.message, "wrong");
  if ($("export").open) await askExport();
}

function showSteps() {
  Object.assign($("step"), { max: line.length, value: view.moves.length, disabled: !line.length });
  $("step").setAttribute("aria-valuetext", `after ${view.moves.length} of ${line.length} moves`);
}

/** Write the position down for use elsewhere; nobody needs that as long as it is folded away. */
async function askExport() {
  const number = asked;
  $("export").setAttribute("aria-busy", "true");
  const answer = await answered("export", question(state));
  if (number !== asked) return;
  $("export").removeAttribute("aria-busy");
  showExport(answer);
}

/** Change what is asked about, and ask. What was said of a cell no longer holds. */
function change(update) {
  Object.assign(state, { at: null }, update);
  if (hideChoice()) focusBoard();
  ask();
}

// ── Doing ───────────────────────────────────────────────────────────────────────────────────────

const editing = () => state.mode === "setup" || view.drafting;
const play = (action) => change({ moves: [...state.moves, action], draft: null });

/** What a click on a cell, or Enter, does with the tool that is chosen. */
function act(name, hole) {
  if (hole) return change({ removed: state.removed.filter((cell) => cell !== name) });
  if (state.tool === "ask") return change({ at: name });
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
  else if (state.mode === "play") change({ moves: view.moves.slice(0, -1) });
}

function newGame(game, size, options) {
  line = [];
  state = Object.assign(fresh(game, size), { options });
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
  each.onclick = async () => {
    const text = each.dataset.copy === "address" ? location.href : $(each.dataset.copy).textContent;
    await navigator.clipboard.writeText(text);
    say("Copied.");
  };
}
$("step").addEventListener("input", () => change({ moves: line.slice(0, Number($("step").value)), draft: null }));
$("paste").addEventListener("submit", (event) => {
  event.preventDefault();
  line = [];
  change({ moves: [$("pasted").value.trim()].filter(Boolean), draft: null });
});
$("export").addEventListener("toggle", () => view && $("export").open && askExport());
addEventListener("hashchange", () => {
  state = fromAddress();
  line = [];
  leaveCell();
  ask();
});

await loaded("rulestone.book.explorer.answers", false, ask);

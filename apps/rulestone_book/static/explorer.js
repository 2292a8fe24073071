// The explorer's page. It keeps what somebody set up and played, has it judged, and shows the answer. It knows no rule: the
// board judges the games of the package at once; the reference, in Python, is loaded when it is asked for: to explain in
// full, and to judge variants and other games.

import { forReference, give, read, stonesFrom, stonesText, written } from "./address.js";
import { button, capital, copy, optionsFrom, say, showChoices, showOffers, showTools } from "./explorer/beside.js";
import * as drawn from "./explorer/drawn.js";
import * as paste from "./explorer/paste.js";
import * as record from "./explorer/record.js";
import { ask } from "./explorer/reference.js";
import { GAMES, follow, movesOf, questionOf } from "./rulestone-board.js";

const $ = (id) => document.getElementById(id);

/** What the page knows of each game: its title, colours, sizes, options and variants. */
const games = new Map(Object.entries(JSON.parse($("games").textContent)));
const [usual] = games.keys();
for (const [name, game] of games) if (!GAMES.has(name)) game.most = game.drawn; // the reference draws no larger board

const board = document.createElement("rulestone-board");
$("notice").after(board);

/** What is asked about: the texts of an address, by name. */
let state;
/** The last answer: `{ moves, offers, over, toMove, stones, drafting, detail }`; `detail` of the board, or null. */
let answer = null;
/** The last verdict of the board. */
let heard = null;
/** What is being chosen between: `{ offers, cells }`, the cells that were chosen so far. */
let pending = null;
/** What a click does: place a stone, or in a set-up put one of a colour, erase one, or remove a cell. */
let tool = "place";
/** The steps of a set-up, to be taken back. */
let steps = [];
/** Whether the reference explains. */
let explains = false;
/** The number of the last question to the reference: answers to earlier ones are dropped. */
let latest = 0;

const rules = () => games.get(state.game) ?? games.get(usual);
const isDrawn = () => Boolean(state.variant) || games.has(state.game) && !GAMES.has(state.game);
const isEditing = () => state.mode === "setup" || state.mode !== "ask" && Boolean(answer?.drafting);
const fresh = (game, size, options) => ({ game, size: String(size ?? games.get(game)?.usual ?? 5), options });

// ── Asking ──────────────────────────────────────────────────────────────────────────────────────

/** What the page's address says, with what it leaves out. */
function fromAddress() {
  const { said, problems } = read(location.hash);
  say("");
  state = { ...fresh(said.game ?? usual), ...said };
  if (state.mode === "setup") state.stones ??= "";
  if (state.stones !== undefined && !rules().turnless) state.to_move ??= rules().colours[0];
  [answer, pending, steps, tool] = [null, null, [], "place"];
  judge();
  if (problems.length) say(problems.join(" "), "wrong");
}

/** Change what is asked about. `isStep`: the browser's Back takes it back. What was said of a cell no longer holds. */
function change(update, isStep = false) {
  if (isStep && isEditing()) steps.push(state);
  state = { ...state, at: undefined, ...update };
  state.moves ||= undefined;
  pending = null;
  say("");
  const hash = `#${written(state)}`;
  if (hash !== location.hash) history[isStep ? "pushState" : "replaceState"](null, "", hash);
  judge();
}

/** Have the board judge, or the reference what it alone can. */
async function judge() {
  showChoices(state, rules());
  board.hidden = isDrawn();
  $("drawn").hidden = !isDrawn();
  if (!isDrawn()) return give(board, { ...state, marked: partners().join() }) || hear(heard);
  const given = await asked("view");
  if (!given) return;
  if (given.error) return say(given.error.message, "wrong");
  drawn.show(given);
  drawn.mark(partners());
  const { told: { judged: { over } }, moves, stones, offers, drafting, to_move: toMove, status, notice } = given;
  settle({ moves, offers, over, toMove, stones: new Map(Object.entries(stones)), drafting, words: notice || status, detail: null });
  explain(given.told);
}

/** The reference's answer; null if something else is asked by then. */
async function asked(kind) {
  const number = ++latest;
  $("asked").setAttribute("aria-busy", "true");
  const given = await ask(kind, forReference(state));
  if (number !== latest) return null;
  $("asked").removeAttribute("aria-busy");
  return given;
}

/** The board has judged. */
board.addEventListener("verdict", ({ detail }) => hear(detail));

function hear(detail) {
  heard = detail;
  const { question, verdict, accepted, stones, words, error } = detail;
  if (error) return settle({ moves: [], offers: [], over: false, toMove: null, stones: new Map(), drafting: false, words: error.message, detail: null });
  const { legal, over, to_move: mover, why, stopped = [] } = verdict;
  const { colours, turnless } = rules();
  const isDraft = state.draft !== undefined; // its stones are shown, and not judged
  const stops = turnless && why ? colours.map((colour) => ({ action: `${colour}:stop`, colour, words: `${capital(colour)} stops${stopped.includes(colour) ? " again" : ""}` })) : [];
  settle({
    moves: (question.moves ?? []).slice(0, accepted), over, toMove: mover, stones: new Map(Object.entries(stones)), words, detail,
    offers: isDraft ? [] : [...legal.map((action) => offer(action, mover)), ...stops],
    drafting: isDraft || !over && legal.length === 0, // nothing is listed: stones are to be set up
  });
}

/** An action as something to choose: its words, and the cells to click on, the first of them first. */
function offer(action, mover) {
  const [, colour = mover, at, removed] = /^(?:([a-z]+):)?([a-z]+\d+)(?:x([a-z]+\d+))?$/.exec(action) ?? [];
  if (at) return { action, colour, at: [at], cells: removed ? [at, removed] : [at], words: removed ? `${at}, removing the tree of ${removed}` : action };
  return { action, words: action === "swap" ? `Swap sides: play ${capital(rules().colours[0])}` : action.split(" ").map(capital).join(" ") };
}

/** Show what an answer says apart from the board. */
function settle(given) {
  const held = document.activeElement;
  answer = given;
  const { mode, draft } = state;
  board.classList.toggle("drafting", draft !== undefined);
  document.title = `${given.words} ${rules().title} · rulestone`;
  if (mode !== "setup") record.note(given.moves, written({ ...state, moves: undefined, at: undefined, mode: undefined, draft: undefined, turned: undefined, flipped: undefined }));
  record.showRecord(given.moves.length, goTo);
  $("played").hidden = mode === "setup";
  $("undo").disabled = isEditing() ? !steps.length : !movesOf(state.moves ?? "").length;
  $("again").hidden = !given.over || mode === "setup";
  $("clear").hidden = !isEditing();
  $("resume").hidden = mode !== "ask" || given.over;
  $("moving").hidden = mode !== "setup" || rules().turnless;
  $("mover").replaceChildren(...rules().colours.map((colour) => new Option(capital(colour), colour, false, colour === state.to_move)));
  $("look").hidden = isDrawn();
  $("close").hidden = !state.at && !pending;
  for (const radio of document.getElementsByName("mode")) radio.checked = radio.value === (mode ?? "play");
  tool = showTools(rules(), isEditing(), mode === undefined && !given.over, tool);
  if (pending) showOffers(pending.offers, play, button("Cancel", () => change({})));
  else showOffers(mode ? [] : [...given.offers.filter(({ at }) => !at?.length), ...setUp()], play);
  $("holes").replaceChildren(...isEditing() ? removed().map((cell) => button(`Put ${cell} back`, () => change({ removed: removed().filter((other) => other !== cell).join() || undefined }, true))) : []);
  if (draft !== undefined && !isDrawn() && !$("notice").textContent) say("Set up the stones, at least one of them black. The other player then chooses a colour.");
  const isGone = held !== document.body && (!held.isConnected || held.disabled || held.hidden);
  if (isGone && [held, document.body].includes(document.activeElement)) focusBoard(); // the keyboard was on a button
  if (!isDrawn()) explain(null);
}

const removed = () => (state.removed ?? "").split(",").filter(Boolean);
/** The action that makes the set-up which is drafted. */
const setUp = () => (state.draft && !isDrawn() ? [{ action: `setup ${state.draft}`, words: "Set up these stones" }] : []);
const focusBoard = () => (isDrawn() ? drawn.focus() : board.focus());

/** Have the reference explain, and say whether it agrees with the board. `told`: what it said of a board that it has drawn. */
async function explain(told) {
  const isPosition = state.draft === undefined && Number(state.size) <= rules().drawn && Boolean(answer.detail || told);
  $("explain").hidden = explains || Boolean(told) || !isPosition;
  const given = told ?? (explains && isPosition ? await asked("explain") : {});
  if (!given) return;
  $("both").textContent = given.error?.message ?? (answer.detail && given.judged ? agreement(answer.detail, given) : "");
  $("both").className = given.error || $("both").textContent.startsWith("The engines") ? "wrong" : "";
  $("explanation").innerHTML = given.explanation ?? "";
  $("facts").innerHTML = given.facts ?? "";
}

/** Whether both engines judge alike; if not, what each of them answers. */
function agreement({ verdict, accepted, refusal }, { judged: other, accepted: count, reason }) {
  const pairs = { "legal moves of the record": [accepted, count], "reason against the next": [Object.keys(refusal ?? {})[0], reason] };
  for (const name of ["to_move", "over", "winner", "score", "leader"]) pairs[name] = [verdict[name], other[name]];
  pairs.legal = [[...verdict.legal].sort(), [...other.legal].sort()];
  pairs.why = [verdict.why, other.why].map((why) => Object.entries(why ?? {}).sort());
  const text = (value) => JSON.stringify(value ?? null);
  const unlike = Object.entries(pairs).filter(([, [one, two]]) => text(one) !== text(two));
  if (!unlike.length) return "Judged by both engines.";
  return `The engines differ; please report this position. ${unlike.map(([name, [one, two]]) => `${name}: ${text(one)} in JavaScript, ${text(two)} in Python`).join("; ")}.`;
}

// ── Doing ───────────────────────────────────────────────────────────────────────────────────────

const play = (action) => change({ moves: [...answer.moves, action].join(" "), draft: undefined }, true);

/** What a click on a cell, or Enter, does. Cells that are too small for a finger are asked about first. */
function act(name, isSmall = false) {
  if (!answer) return null;
  if (pending) {
    const { offers, cells } = pending;
    const exact = offers.find((offer) => offer.cells.length === cells.length);
    if (cells.includes(name)) return exact && cells.length > 1 ? play(exact.action) : change({});
    const fewer = offers.filter((offer) => offer.cells.includes(name));
    if (fewer.length) return choose(fewer, [...cells, name]);
  }
  if (state.mode === "ask") return change({ at: name });
  if (isSmall && state.at !== name && !isEditing()) {
    change({ at: name });
    return say(`Tap ${name} again to play there.`);
  }
  if (isEditing()) return edit(name);
  const offers = answer.offers.filter(({ at, colour }) => at?.includes(name) && (tool === "place" || colour === tool)).map((offer) => ({ ...offer, cells: offer.cells?.length ? offer.cells : offer.at }));
  return offers.length ? choose(offers, [name]) : change({ at: name });
}

/** Play what was chosen, or wait for what tells several actions apart: another cell, or a button. */
function choose(offers, cells) {
  if (offers.length === 1) return play(offers[0].action);
  change(offers.every((offer) => offer.at.length === 1) ? { at: cells[0] } : {});
  pending = { offers, cells };
  judge();
  return say(`Choose: ${partners().join(", ")}, or below the board.`);
}

/** The cells with which one of the actions that are chosen between goes on. */
const partners = () => (pending ? [...new Set(pending.offers.flatMap(({ cells }) => cells))].filter((cell) => !pending.cells.includes(cell)) : []);

/** Put a stone on a cell or take it off, or take the cell out of the board. */
function edit(name) {
  const key = state.mode === "setup" ? "stones" : "draft";
  const old = stonesFrom(state[key] ?? "");
  const stones = new Map(rules().colours.map((colour) => [colour, (old.get(colour) ?? []).filter((cell) => cell !== name)]));
  if (tool === "hole") return change({ [key]: stonesText(stones), removed: [...removed(), name].join() }, true);
  if (stones.has(tool) && !old.get(tool)?.includes(name)) stones.get(tool).push(name);
  return change({ [key]: stonesText(stones) }, true);
}

/** Go over to playing, to setting up or to asking; the stones stay. */
function switchMode(mode) {
  if (!answer) return null;
  steps = [];
  if (mode !== "setup") return change({ mode: mode === "ask" ? mode : undefined, draft: undefined });
  const stones = state.draft ?? stonesText(answer.stones);
  return change({ mode, stones, to_move: rules().turnless ? undefined : answer.toMove ?? rules().colours[0], moves: undefined, draft: undefined });
}

/** Take back a move, one that is refused first, or a step of a set-up. */
function undo() {
  if ($("undo").disabled) return;
  if (isEditing()) {
    state = steps.pop();
    change(state, true);
    return void steps.pop();
  }
  const { moves } = answer;
  const isRefused = movesOf(state.moves).length > moves.length;
  const [set] = isRefused ? [] : moves.slice(-1).filter((move) => move.startsWith("setup "));
  change({ moves: (isRefused ? moves : moves.slice(0, -1)).join(" "), draft: set?.slice("setup ".length) }, true);
}

/** Go to another place of the record. */
const goTo = (moves) => change({ moves: moves.join(" "), draft: undefined });

const STEPS = { first: () => 0, back: (at) => at - 1, on: (at) => at + 1, last: () => record.length() };
const KEYS = { ArrowLeft: "back", ArrowRight: "on", ArrowUp: "first", ArrowDown: "last", Home: "first", End: "last" };

function stepTo(where) {
  if (answer && state.mode !== "setup" && record.length()) goTo(record.first(STEPS[where](answer.moves.length)));
}

/** Put away what was asked or half chosen. */
function close() {
  if (!state.at && !pending) return;
  change({});
  focusBoard();
}

/** Play the moves of a record from elsewhere. What cannot be read leaves the record as it was. */
function openRecord(text) {
  try {
    const given = paste.read(text, state, games);
    const next = { ...given.game ? fresh(given.game, given.size, given.options) : state, ...given, at: undefined, draft: undefined, mode: undefined };
    if (!games.has(next.game) || GAMES.has(next.game) && !next.variant) follow(questionOf((name) => next[name.replace("-", "_")] ?? null));
    if (given.game) record.forget();
    state = given.game ? {} : state;
    change(next, true);
    $("pasted").value = "";
  } catch (problem) {
    say(`Nothing was opened: ${problem.message}. The moves are those from before.`, "wrong");
  }
}

/** Begin a new game; a game that was played is not lost without a question. */
function newGame(game, size, options) {
  if (answer?.moves.length > 1 && !answer.over && !confirm("Leave this game? You can return to it with the browser's Back button.")) return showChoices(state, rules());
  record.forget();
  const variant = game === state.game ? state.variant : undefined;
  state = {};
  return change({ ...fresh(game, size, options), variant }, true);
}

function chooseSize(field) {
  const size = Number(field.value);
  if (Number.isInteger(size) && size >= field.min && size <= field.max) return newGame(state.game, size, state.options);
  showChoices(state, rules());
  return say(`Boards of ${rules().title} have size ${field.min} to ${field.max} here.`, "wrong");
}

// ── Listening ───────────────────────────────────────────────────────────────────────────────────

const SMALL = 24; // pixels: what a finger hits
board.addEventListener("tap", (event) => {
  event.preventDefault();
  const { cell, width, pointer, asks } = event.detail;
  if (asks) change({ at: cell });
  else act(cell, pointer === "touch" && width < SMALL);
});
drawn.hear(act, (cell) => change({ at: cell }));
$("choices").addEventListener("submit", (event) => event.preventDefault());
$("choices").addEventListener("change", ({ target }) => {
  const { name, value } = target;
  if (name === "game") newGame(value);
  else if (name === "size") chooseSize(target);
  else if (name === "variant") change({ variant: value || undefined }, true);
  else {
    const [option] = rules().options.filter((choice) => `option-${choice.name}` === name);
    const options = optionsFrom(state.options);
    options.delete(option.name);
    if (value !== option.usual) options.set(option.name, value);
    change({ options: [...options].map((pair) => pair.join("=")).join(" ") || undefined }, true);
  }
});
$("new").onclick = () => newGame(state.game, state.size, state.options);
$("again").onclick = () => newGame(state.game, state.size, state.options);
$("undo").onclick = undo;
$("close").onclick = close;
$("clear").onclick = () => change({ removed: undefined, [state.mode === "setup" ? "stones" : "draft"]: state.mode === "setup" ? "" : undefined }, true);
$("tools").addEventListener("change", (event) => { tool = event.target.value; });
$("mover").addEventListener("change", (event) => change({ to_move: event.target.value }, true));
for (const radio of document.getElementsByName("mode")) radio.addEventListener("change", () => switchMode(radio.value));
$("explain").onclick = () => { explains = true; explain(null); };
$("resume").onclick = () => switchMode("play");
$("turn").onclick = () => change({ turned: String((Number(state.turned ?? 0) + 1) % (rules().square ? 4 : 12)), at: state.at });
$("flip").onclick = () => change({ flipped: state.flipped === "1" ? undefined : "1", at: state.at });
for (const button of $("steps").children) button.onclick = () => stepTo(button.dataset.step);

/** The address of a page that shows a position, for reading. */
const linkTo = (page = "explorer.html") => new URL(`${page}#${written({ ...state, mode: "ask" })}`, document.baseURI).href;
const TEXTS = {
  link: () => linkTo(),
  moves: () => answer.moves.join(" "),
  frame: () => `<iframe src="${linkTo("embed.html")}" width="420" height="520" title="A position"></iframe>`,
};
for (const button of document.querySelectorAll("[data-copy]")) button.onclick = () => copy(button, (clipboard) => clipboard.writeText(TEXTS[button.dataset.copy]()));
const picture = async () => (isDrawn() ? (await ask("picture", forReference(state))).picture : board.picture(linkTo()));
const svg = (text) => new Blob([text], { type: "image/svg+xml" });
$("copy-picture").onclick = ({ target }) => copy(target, (clipboard) => clipboard.write([new ClipboardItem({ "image/png": picture().then(png) })]));
$("save-png").onclick = async () => save(await png(await picture()), `${state.game}.png`);
$("save-svg").onclick = async () => save(svg(await picture()), `${state.game}.svg`);

/** A picture as a PNG, twice as large as on the screen. */
async function png(text) {
  const image = Object.assign(new Image(), { src: URL.createObjectURL(svg(text)) });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}

function save(file, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
  if (!answer || event.altKey || event.target.closest("input:not([type=radio]), textarea, select, pre")) return;
  const key = event.key.toLowerCase(), command = event.ctrlKey || event.metaKey;
  if (command ? key === "z" && !event.shiftKey : key === "u" || key === "backspace" && event.target.closest("rulestone-board, #drawn")) undo();
  else if (command && key === "z") stepTo("on");
  else if (!command && event.key in KEYS && !event.target.closest("rulestone-board, #drawn, [type=radio]")) stepTo(KEYS[event.key]);
  else return;
  event.preventDefault();
});
$("paste").addEventListener("submit", (event) => {
  event.preventDefault();
  openRecord($("pasted").value);
});
addEventListener("popstate", fromAddress);

const wide = matchMedia("(min-width: 60rem)");
const fold = () => { $("game").open = wide.matches; };
wide.addEventListener("change", fold);
fold();
$("table").hidden = false;
fromAddress();

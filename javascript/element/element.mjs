// <rulestone-board game="minefield" size="5" moves="c3 d4" at="d3"></rulestone-board>
//
// Attributes: game, size; options ("swap=true"), removed ("a1,b2"); moves, or stones ("black=a1,b2 white=c3") with
// to-move, from which moves go on; at, the cell that is asked about: a tap or Enter sets it, Escape takes it away;
// turned, by steps of 90° or on hexagons of 30°, flipped, and marked ("a1,b2"), cells with a frame. Event `verdict`, after
// every change: detail { question, verdict, accepted, stones, words, at, answers, refusal } or { question, error }. Event
// `tap`, which may be cancelled: detail { cell, width,
// pointer, asks }; `asks` with ?. Parts for style sheets: board, verdict, key, rules.

import { noSuchCell } from "../engine/actions.mjs";
import { RulestoneError } from "../engine/errors.mjs";
import { clause, follow, shown, verdict } from "../engine/judge.mjs";
import { page } from "./page.mjs";
import { Picture, keyOf, make } from "./picture.mjs";
import { beside, planOf } from "./plan.mjs";
import { STYLE } from "./style.mjs";
import { ahead, cellWords, decision, mayPlace, reasons, sides, situation, titleOf } from "./words.mjs";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Two kinds of action contain blanks: "choose dark", and "setup black=a1 red=c3".
export const movesOf = (text) => text.match(/setup(?:\s+\w+=\S+)*|choose\s+\S+|\S+/g)?.map((move) => move.replace(/\s+/g, " ")) ?? [];
const partsOf = (text, at) => text.split(/\s+/).filter(Boolean).map((part) => {
  const [name, value] = part.split("=");
  if (value === undefined) throw new RulestoneError("bad-request", `write ${name}=…`, at);
  return [name, value];
});
const cellsOf = (text) => text.split(",").filter(Boolean);
const valueOf = (text) => ({ true: true, false: false })[text] ?? text;

/** What is asked, as the engine takes it. `given` is the value of an attribute, null if it is missing. */
export function questionOf(given) {
  const size = given("size");
  const question = { game: given("game"), size: Number.isNaN(Number(size ?? NaN)) ? size : Number(size) };
  if (given("options") !== null) question.options = Object.fromEntries(partsOf(given("options"), "options").map(([name, text]) => [name, valueOf(text)]));
  if (given("removed") !== null) question.removed = cellsOf(given("removed"));
  if (given("stones") !== null) question.stones = Object.fromEntries(partsOf(given("stones"), "stones").map(([colour, text]) => [colour, cellsOf(text)]));
  if (given("to-move") !== null) question.to_move = given("to-move");
  if (given("moves") !== null || !question.stones) question.moves = movesOf(given("moves") ?? "");
  return question;
}

/** A question with all that the element shows of it: what stands on each cell, who may place there, or why not. */
function positionOf(question) {
  const position = follow(question);
  const { game, state } = position;
  const { names } = state.setting.board;
  const judged = verdict(position);
  const stones = Array.from(state.cells, (number) => game.colours[number - 1]);
  const legal = stones.map(() => []), refused = stones.map(() => null);
  game.eachAction(state, (action, reason) => {
    if (action.type !== "place") return;
    if (reason === null) legal[action.cell].push(action);
    else refused[action.cell] ??= reason;
  });
  const colourOf = ({ colour }) => (game.turns ? judged.to_move : game.colours[colour - 1]);
  const may = legal.map((actions) => [...new Set(actions.map(colourOf))]);
  const labels = names.map((name, cell) => cellWords(game, name, stones[cell], may[cell], refused[cell]));
  return { ...position, verdict: judged, stones, legal, refused, may, labels };
}

/** What each colour may do on an empty cell; one answer without a colour if the same refuses both. */
function answersAt({ game, state, verdict: { to_move: mover }, legal }, cell) {
  const colours = game.turns ? [mover] : game.colours;
  const answers = colours.map((colour) => {
    const number = game.turns ? undefined : game.colours.indexOf(colour) + 1;
    const actions = legal[cell].filter((action) => action.colour === number);
    const action = { type: "place", cell, colour: number, remove: -1 };
    return { colour, actions, isLegal: actions.length > 0, action, violations: actions.length > 0 ? [] : game.violations(state, action) };
  });
  const isSame = state.over || (!game.inPlay(state) && answers.every(({ isLegal }) => !isLegal));
  return isSame ? [{ ...answers[0], colour: null }] : answers;
}

const build = (tag, properties, ...content) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...content);
  return made;
};

let sheet;

export class RulestoneBoard extends HTMLElement {
  static observedAttributes = ["game", "size", "options", "removed", "stones", "to-move", "moves", "at", "turned", "flipped", "marked"];

  #isDue = false;
  #board = build("div", { part: "board" });
  #said = build("p", { className: "verdict", part: "verdict", ariaLive: "polite" });
  #key = build("p", { className: "key", part: "key" });
  #rules = build("div", { part: "rules" });
  #words = ""; // what is said of the position for a picture of it
  #known = null; // the last question as text, its position and verdict
  #view = null; // what the picture is of
  #picture = null;
  #reached = null; // the cell that Tab leads to

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    root.append(this.#board, this.#said, this.#key, this.#rules);
    root.addEventListener("click", (event) => this.#tap(event.target.closest("[data-cell]")?.dataset.cell, event.pointerType));
    root.addEventListener("keydown", (event) => this.#press(event));
  }

  connectedCallback() { this.#change(); }

  attributeChangedCallback(_, before, now) { if (before !== now) this.#change(); }

  /** Several attributes that change at once are one change. */
  #change() {
    if (this.#isDue || !this.isConnected) return;
    this.#isDue = true;
    queueMicrotask(() => { this.#isDue = false; this.#show(); });
  }

  #show() {
    const detail = {};
    try {
      detail.question = questionOf((name) => this.getAttribute(name));
      Object.assign(detail, this.#judged(detail.question));
    } catch (error) {
      if (!(error instanceof RulestoneError)) throw error;
      this.#picture = this.#view = this.#known = null;
      for (const part of [this.#board, this.#key, this.#rules]) part.replaceChildren();
      this.#tell(`No verdict: ${error.message}${error.at ? ` (${error.at})` : ""}.`, true);
      detail.error = error;
    }
    this.dispatchEvent(new CustomEvent("verdict", { detail, bubbles: true, composed: true }));
  }

  #judged(question) {
    const text = JSON.stringify(question);
    if (this.#known?.text !== text) this.#known = { text, ...positionOf(question) };
    const known = this.#known;
    const { state: { setting: { board } }, actions, accepted, violations } = known;
    const at = this.getAttribute("at");
    if (at !== null && !board.index.has(at)) throw noSuchCell(board, at, "at");
    const cell = at === null ? null : board.index.get(at);
    const answers = cell === null || known.stones[cell] ? [] : answersAt(known, cell);
    const illegal = cell === null && violations.length > 0 ? { action: actions[accepted], violations } : null;
    this.#draw(known, cell, answers, illegal);
    const words = this.#say(question, known, cell, answers, illegal);
    const stones = Object.fromEntries(known.game.colours.map((colour) => [colour, board.names.filter((_, i) => known.stones[i] === colour)]));
    const refusal = violations.length > 0 ? shown(known, violations) : null;
    return { question, verdict: known.verdict, accepted, stones, words, at, answers: answers.map((answer) => told(known, answer)), refusal };
  }

  /** The position with what is said of it as an SVG document, in plain colours; null if nothing is drawn. */
  picture(link = "") {
    return this.#picture && page(this.#picture.svg, { title: titleOf(this.#known), words: this.#words, key: this.#keys(), link });
  }

  #draw(known, at, answers, illegal) {
    const { game, state: { setting: { board, options } }, actions, accepted } = known;
    const view = { board, turned: Number(this.getAttribute("turned") ?? 0), isFlipped: this.hasAttribute("flipped") };
    if (!Number.isInteger(view.turned)) throw new RulestoneError("bad-request", "turned must be a whole number of steps", "turned");
    if (JSON.stringify(this.#view, ["turned", "isFlipped"]) !== JSON.stringify(view, ["turned", "isFlipped"]) || this.#view.board !== board) {
      this.#picture = new Picture(planOf(board, view), board.names, game.colours);
      this.#board.replaceChildren(this.#picture.svg);
    }
    this.#view = view;
    this.#key.replaceChildren(...this.#keys().map(([drawn, words]) =>
      build("span", {}, make("svg", { viewBox: drawn.length ? "-16 -16 32 32" : "-8 -8 16 16", "aria-hidden": "true" }, drawn), words)));
    this.#picture.svg.setAttribute("aria-label", titleOf(known));
    const last = actions[accepted - 1];
    const asked = at ?? illegal?.action.cell ?? null;
    const violations = illegal ? illegal.violations : answers.flatMap((answer) => answer.violations);
    const witness = [...new Set(violations.flatMap(({ cells }) => (cells.length > 1 || cells[0] !== asked ? cells : [])))];
    this.#picture.show({
      ...known,
      mover: game.turns ? known.verdict.to_move : null,
      witness,
      last: last?.type === "place" && last.cell !== asked ? [last.cell] : [],
      chain: (known.verdict.winning ?? []).flat().map((name) => board.index.get(name)),
      lines: game.seesLines && !options.wrap && asked !== null && !illegal ? witness.map((cell) => [asked, cell]) : [],
      asked: asked === null ? null : { cell: asked, signs: illegal ? [{ isLegal: false }] : answers },
      marked: cellsOf(this.getAttribute("marked") ?? "").map((name) => board.index.get(name)),
    });
    this.#reach(board.index.has(this.#reached) ? this.#reached : board.names[at ?? 0], false);
  }

  #say({ moves }, known, at, answers, illegal) {
    const { game, state, stones, accepted } = known;
    const sentences = answers.map((answer) => mayPlace(known, at, answer));
    if (illegal) sentences.push(`Move ${accepted + 1}, ${moves[accepted]}, is illegal: ${reasons(known, illegal.action, illegal.violations)}.`);
    if (at !== null && stones[at]) sentences.push(`${state.setting.board.names[at]} holds a ${stones[at]} stone.`);
    const isAsked = sentences.length > 0;
    const decided = state.over ? decision(known) : null;
    const standing = [situation(known), sides(known), state.over ? decided.words : ahead(known)].filter(Boolean).join(" ");
    if (!isAsked || (state.over && !illegal)) sentences.push(standing);
    const violations = illegal ? illegal.violations : answers.flatMap((answer) => answer.violations);
    const clauses = violations.map((violation) => violation.clause).concat(decided && !isAsked ? decided.clause : []);
    this.#rules.replaceChildren(...[...new Set(clauses)].map((id) => {
      const { title, text } = clause(id, state.setting.options);
      return build("p", { className: "rule" }, build("b", {}, `${title}: `), text);
    }));
    const words = sentences.join(" ");
    this.#tell(words, violations.length > 0 && !answers.some(({ isLegal }) => isLegal));
    this.#words = isAsked && !state.over ? `${situation(known)} ${words}` : words;
    return words;
  }

  #tell(words, isRefusal) {
    this.#said.textContent = words;
    this.#said.classList.toggle("refusal", isRefusal);
  }

  #keys() { return keyOf(this.#known.game, this.#view.turned, this.#known); }

  #cell(name) { return this.#picture.cells[this.#view.board.index.get(name)]; }

  #reach(name, isFocused) {
    if (this.#view.board.index.has(this.#reached)) this.#cell(this.#reached).setAttribute("tabindex", -1);
    this.#reached = name;
    this.#cell(name).setAttribute("tabindex", 0);
    if (isFocused) this.#cell(name).focus();
  }

  /** A cell is tapped: it is asked about, unless the page does something else. */
  #tap(name, pointer = "", asks = false) {
    if (!name) return;
    this.#reach(name, true);
    const { width } = this.#cell(name).getBoundingClientRect(); // of which a page may think that it is too small
    if (this.dispatchEvent(new CustomEvent("tap", { detail: { cell: name, width, pointer, asks }, cancelable: true }))) this.setAttribute("at", name);
  }

  /** The keyboard goes to the cell that Tab leads to. */
  focus() { if (this.#reached !== null) this.#cell(this.#reached)?.focus(); }

  #press(event) {
    const name = event.target.closest("[data-cell]")?.dataset.cell;
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    const { names, index } = this.#view.board;
    if (event.key in ARROWS) this.#reach(names[beside(this.#picture.plan, index.get(name), ARROWS[event.key])], true);
    else if (event.key === "?") this.#tap(name, "", true);
    else if (event.key === "Enter" || event.key === " ") this.#tap(name);
    else if (event.key === "Escape") this.removeAttribute("at");
    else return;
    event.preventDefault();
  }
}

/** An answer about a cell as a value: whose, the texts of what is legal, and what shows what is not. */
function told(position, { colour, actions, violations }) {
  const { game, state } = position;
  return { colour, legal: actions.map((action) => game.write(state, action)), refusal: shown(position, violations) };
}

if (!customElements.get("rulestone-board")) customElements.define("rulestone-board", RulestoneBoard);

// <rulestone-board game="minefield" size="5" moves="c3 d4" at="d3"></rulestone-board>
//
// Attributes: game, size; options ("swap=true"), removed ("a1,b2"); moves, or stones ("black=a1,b2 white=c3") with
// to-move, from which moves go on; at, the cell that is asked about: a tap or Enter sets it, Escape takes it away;
// turned, by steps of 90° or on hexagons of 30°, and flipped. Event `verdict`, after every change: detail
// { question, verdict, at, answers } or { question, error }.

import { noSuchCell } from "../engine/actions.mjs";
import { RulestoneError } from "../engine/errors.mjs";
import { clause, follow, shown, verdict } from "../engine/judge.mjs";
import { Picture } from "./picture.mjs";
import { beside, planOf } from "./plan.mjs";
import { STYLE } from "./style.mjs";
import { cellWords, mayPlace, reasons, situation } from "./words.mjs";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Two kinds of action contain blanks: "choose dark", and "setup black=a1 red=c3".
const movesOf = (text) => text.match(/setup(?:\s+\w+=\S+)*|choose\s+\S+|\S+/g)?.map((move) => move.replace(/\s+/g, " ")) ?? [];
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

const paragraph = (kind, ...content) => {
  const made = Object.assign(document.createElement("p"), { className: kind });
  made.append(...content);
  return made;
};

let sheet;

export class RulestoneBoard extends HTMLElement {
  static observedAttributes = ["game", "size", "options", "removed", "stones", "to-move", "moves", "at", "turned", "flipped"];

  #isDue = false;
  #board = document.createElement("div");
  #said = Object.assign(document.createElement("div"), { ariaLive: "polite" });
  #known = null; // the last question as text, its position and verdict
  #view = null; // what the picture is of
  #picture = null;
  #reached = null; // the cell that Tab leads to

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    root.append(this.#board, this.#said);
    root.addEventListener("click", (event) => this.#ask(event.target.closest("[data-cell]")?.dataset.cell));
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
      this.#board.replaceChildren();
      this.#said.replaceChildren(paragraph("verdict refusal", `No verdict: ${error.message}${error.at ? ` (${error.at})` : ""}.`));
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
    this.#say(question, known, cell, answers, illegal);
    return { question, verdict: known.verdict, at, answers: answers.map((answer) => told(known, answer)) };
  }

  #draw(known, at, answers, illegal) {
    const { game, state: { setting: { board } }, actions, accepted } = known;
    const view = { board, turned: Number(this.getAttribute("turned") ?? 0), isFlipped: this.hasAttribute("flipped") };
    if (!Number.isInteger(view.turned)) throw new RulestoneError("bad-request", "turned must be a whole number of steps", "turned");
    if (JSON.stringify(this.#view, ["turned", "isFlipped"]) !== JSON.stringify(view, ["turned", "isFlipped"]) || this.#view.board !== board) {
      this.#picture = new Picture(planOf(board, view), board.names, game.colours);
      this.#board.replaceChildren(this.#picture.svg);
    }
    this.#view = view;
    this.#picture.svg.setAttribute("aria-label", `${game.title}, size ${board.size}`);
    const last = actions[accepted - 1];
    const asked = at ?? illegal?.action.cell ?? null;
    const violations = illegal ? illegal.violations : answers.flatMap((answer) => answer.violations);
    const witness = [...new Set(violations.flatMap(({ cells }) => (cells.length > 1 || cells[0] !== asked ? cells : [])))];
    this.#picture.show({
      ...known,
      witness,
      last: last?.type === "place" && last.cell !== asked ? [last.cell] : [],
      chain: (known.verdict.winning ?? []).flat().map((name) => board.index.get(name)),
      lines: game.seesLines && asked !== null && !illegal ? witness.map((cell) => [asked, cell]) : [],
      asked: asked === null ? null : { cell: asked, signs: illegal ? [{ isLegal: false }] : answers },
    });
    this.#reach(board.index.has(this.#reached) ? this.#reached : board.names[at ?? 0], false);
  }

  #say({ moves }, known, at, answers, illegal) {
    const { game, state, stones, accepted } = known;
    const sentences = answers.map((answer) => mayPlace(known, at, answer));
    if (illegal) sentences.push(`Move ${accepted + 1}, ${moves[accepted]}, is illegal: ${reasons(known, illegal.action, illegal.violations)}.`);
    if (at !== null && stones[at]) sentences.push(`${state.setting.board.names[at]} holds a ${stones[at]} stone.`);
    if (sentences.length === 0 || (state.over && !illegal)) sentences.push(situation(known));
    const violations = illegal ? illegal.violations : answers.flatMap((answer) => answer.violations);
    const rules = [...new Set(violations.map((violation) => violation.clause))].map((id) => {
      const { title, text } = clause(id, state.setting.options);
      return paragraph("rule", Object.assign(document.createElement("b"), { textContent: `${title}: ` }), text);
    });
    const isRefusal = violations.length > 0 && !answers.some(({ isLegal }) => isLegal);
    this.#said.replaceChildren(paragraph(isRefusal ? "verdict refusal" : "verdict", sentences.join(" ")), ...rules);
  }

  #cell(name) { return this.#picture.cells[this.#view.board.index.get(name)]; }

  #reach(name, isFocused) {
    if (this.#view.board.index.has(this.#reached)) this.#cell(this.#reached).setAttribute("tabindex", -1);
    this.#reached = name;
    this.#cell(name).setAttribute("tabindex", 0);
    if (isFocused) this.#cell(name).focus();
  }

  #ask(name) {
    if (!name) return;
    this.#reach(name, true);
    this.setAttribute("at", name);
  }

  #press(event) {
    const name = event.target.closest("[data-cell]")?.dataset.cell;
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    const { names, index } = this.#view.board;
    if (event.key in ARROWS) this.#reach(names[beside(this.#picture.plan, index.get(name), ARROWS[event.key])], true);
    else if (["Enter", " ", "?"].includes(event.key)) this.#ask(name);
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

// The board as SVG. Nothing here knows a rule: what is drawn is in `marks`, and only what changed is drawn anew.

import { outline } from "./plan.mjs";
import { capital } from "./words.mjs";

/** An element with attributes and children; no text is ever read as markup. */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.flat().filter(Boolean));
  return made;
}

const path = (kind, d) => make("path", { class: kind, d });
const circle = (kind, r, [cx, cy] = [0, 0]) => make("circle", { class: kind, r, cx, cy });
const closed = (corners, scale = 1) => `M${corners.map((at) => at.map((v) => (v * scale).toFixed(2))).join("L")}Z`;
const moved = ([x, y]) => `translate(${x.toFixed(2)} ${y.toFixed(2)})`;

const CHECK = "M-8 0L-2.5 6L8 -6", CROSS = "M-6 -6L6 6M-6 6L6 -6";
const FIGURES = { red: "M-6 0H6", blue: "M0 -6V6", dark: "M-5 4L0 -6L5 4Z" }; // no colour is told by hue alone

const stone = (colour) => [
  circle("shade", 15, [0.8, 1.8]), circle(`stone ${colour}`, 15), circle("light", 15), FIGURES[colour] && path("figure", FIGURES[colour]),
];

const dot = (colour, x = 0) => circle(`may ${colour}`, 3.6, [x, 0]);
const refusal = () => path("refused", "M-3.5 -3.5L3.5 3.5M-3.5 3.5L3.5 -3.5");

/** What the signs of a board mean, as pairs of a drawing and words; only of those that are on it. */
export function keyOf({ colours }, turned, { may, refused, state }) {
  const sides = ["bottom and top", "left and right"];
  const edges = state.setting.board.step ? "" : (i) => `: ${sides[(i + turned) % 2]}`;
  const keys = colours.map((colour, i) => [stone(colour), capital(colour) + (edges && edges(i))]);
  for (const colour of colours) if (may.some((each) => each.includes(colour))) keys.push([dot(colour), `${capital(colour)} may place`]);
  return refused.some((clause, cell) => clause && !may[cell].length) ? [...keys, [refusal(), "no move"]] : keys;
}

/** A check or a cross for what a colour may do; in games without turns on a small stone of that colour. */
function sign({ colour, isLegal }, i, all) {
  const small = all.length > 1;
  const drawn = make("path", { class: isLegal ? "check" : "cross", d: isLegal ? CHECK : CROSS, transform: `scale(${small ? 0.6 : 1})` });
  const shift = (i - (all.length - 1) / 2) * 19;
  if (small) drawn.classList.add(`on-${colour}`);
  return make("g", { transform: `translate(${shift} 0)` }, small && circle(`stone ${colour}`, 9), drawn);
}

export class Picture {
  /** The board of a plan, each cell a button; `owners` are the colours of its edges. */
  constructor(plan, names, owners) {
    this.plan = plan;
    this.cells = plan.centres.map((centre, cell) =>
      make("g", { role: "button", tabindex: -1, "data-cell": names[cell], transform: moved(centre) }, path("cell", closed(plan.corners))));
    this.drawn = plan.centres.map(() => ""); // by cell, what it shows
    this.labels = plan.centres.map(() => "");
    this.over = make("g", { class: "over" });
    const around = (at, reach) => [at.map((v) => v - reach), at.map((v) => v + reach)];
    const points = [
      ...plan.edges.flatMap(({ corners }) => corners),
      ...plan.labels.flatMap(([, ...at]) => around(at, 10)), ...plan.centres.flatMap((at) => around(at, 23)),
    ];
    const [xs, ys] = [0, 1].map((axis) => points.map((at) => at[axis]));
    const [left, top] = [Math.min(...xs) - 3, Math.min(...ys) - 3];
    const grid = plan.lines.map((line) => `M${line.map((at) => at.map((v) => v.toFixed(1))).join("L")}`).join("");
    this.svg = make("svg", {
      class: plan.isSquare ? "points" : "hexagons", role: "group",
      viewBox: [left, top, Math.max(...xs) + 3 - left, Math.max(...ys) + 3 - top].map((v) => v.toFixed(1)).join(" "),
    },
    make("radialGradient", { id: "light", cx: "35%", cy: "28%", r: "75%" },
      make("stop", { class: "lit", offset: 0 }), make("stop", { class: "unlit", offset: 0.6 })),
    plan.isSquare && path("ground", closed(plan.ground)),
    path("grid over", grid),
    plan.edges.map(({ owner, corners }) => path(`edge ${owners[owner]}`, closed(corners))),
    make("g", {}, this.cells),
    make("g", { class: "over", "aria-hidden": "true" }, plan.labels.map(([text, x, y]) => {
      const label = make("text", { x, y, dy: "0.35em" });
      label.textContent = text;
      return label;
    })),
    this.over);
  }

  /**
   * Show a position. Marks, by cell: `labels` for screen readers, `stones`, the colours that `may` place (`mover` if it is always
   * the same one),
   * what is `refused`; then `asked`, { cell, signs } or null; the cells `last`, `chain`, `witness`, `marked`; and `lines`.
   */
  show(marks) {
    const { plan } = this;
    const { stones, may, mover, labels, refused } = marks;
    this.svg.setAttribute("data-mover", mover ?? ""); // the colour of most dots: they are not drawn anew for each move
    this.cells.forEach((cell, i) => {
      const isAsked = marks.asked?.cell === i;
      if (this.labels[i] !== labels[i]) cell.setAttribute("aria-label", this.labels[i] = labels[i]);
      const dots = mover && may[i].length > 0 ? "mover" : may[i];
      const shows = `${stones[i] ?? (dots.length > 0 ? dots : refused[i])} ${isAsked}`;
      if (this.drawn[i] === shows) return;
      this.drawn[i] = shows;
      if (isAsked) cell.setAttribute("aria-current", "true");
      else cell.removeAttribute("aria-current");
      cell.replaceChildren(cell.firstChild, ...this.#content(marks, i, isAsked).filter(Boolean));
    });
    const at = (cell, ...children) => make("g", { transform: moved(plan.centres[cell]) }, ...children);
    this.over.replaceChildren(
      ...marks.last.map((cell) => at(cell, circle("last", 6))),
      path("chain", outline(plan, marks.chain)),
      path("witness", outline(plan, marks.witness)),
      ...marks.marked.filter((cell) => cell !== marks.asked?.cell).map((cell) => at(cell, path("marked", closed(plan.corners, 0.9)))),
      ...marks.lines.map((pair) => path("sight", `M${pair.map((cell) => plan.centres[cell]).join("L")}`)),
      ...marks.asked ? [at(marks.asked.cell, path("asked", closed(plan.corners, 0.82)), marks.asked.signs.map(sign))] : []);
  }

  #content({ stones, may, mover, refused }, cell, isAsked) {
    if (stones[cell]) return stone(stones[cell]);
    if (isAsked) return [];
    const colours = mover && may[cell].length > 0 ? ["mover"] : may[cell];
    if (colours.length > 0) return colours.map((colour, i) => dot(colour, (i - (colours.length - 1) / 2) * 11));
    return [refused[cell] && refusal()];
  }
}

// A position as a document of its own, to be sent and printed: what is said of it, the board, its key and a link.

import { make } from "./picture.mjs";
import { PLAIN } from "./style.mjs";

const LINE = 21, LETTER = 6.9, LEAST = 340;

/** A text cut into lines of so many letters at most. */
function cut(text, most) {
  const lines = [""];
  for (const word of text.split(" ")) {
    if (lines.at(-1) && `${lines.at(-1)} ${word}`.length > most) lines.push(word);
    else lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines;
}

/** The SVG of a board as the text of a document; `key` has pairs of a drawing and words. */
export function page(svg, { title, words, key, link }) {
  const [left, top, boardWidth, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const width = Math.max(boardWidth, LEAST), start = left - (width - boardWidth) / 2 + 6;
  const write = (kind, text, x, y) => Object.assign(make("text", { class: kind, x, y, dy: "0.35em" }), { textContent: text });
  const most = Math.floor((width - 12) / LETTER);
  const head = [[title, "title"], ...cut(words, most).map((line) => [line, "words"])];
  const above = (head.length + 0.5) * LINE;
  const parts = head.map(([line, kind], i) => write(kind, line, start, top - above + (i + 0.7) * LINE));
  let [x, y] = [start, top + height + LINE / 2];
  for (const [drawn, text] of key) {
    const wide = text.length * LETTER + 32;
    if (x > start && x + wide > start + width) [x, y] = [start, y + LINE];
    parts.push(make("g", { transform: `translate(${x + 8} ${y}) scale(0.5)` }, drawn), write("words", text, x + 20, y));
    x += wide;
  }
  for (const line of link ? link.match(new RegExp(`.{1,${Math.floor(most * 1.15)}}`, "g")) : []) parts.push(write("link", line, start, y += LINE));
  const box = [start - 6, top - above, width, y + LINE - top + above];
  const copy = svg.cloneNode(true);
  for (const cell of copy.querySelectorAll("[data-cell]")) for (const name of ["role", "tabindex", "data-cell", "aria-label", "aria-current"]) cell.removeAttribute(name);
  for (const [name, value] of Object.entries({ viewBox: box.join(" "), width: box[2], height: box[3], role: "img", "aria-label": `${title}. ${words}` })) copy.setAttribute(name, value);
  const style = Object.assign(make("style"), { textContent: `${PLAIN} text { font-family: system-ui, sans-serif; } .title, .words, .link { text-anchor: start; font-size: 13.5px; fill: #2a2620; } .title { font-weight: 700; } .link { font-size: 11px; }` });
  const ground = make("rect", { x: box[0], y: box[1], width: box[2], height: box[3], fill: "#fdfbf6" });
  copy.prepend(style, ground);
  copy.append(...parts);
  return new XMLSerializer().serializeToString(copy);
}

// The record of a game: its moves, each of which leads to the position after it, and the other lines that were tried.

const $ = (id) => document.getElementById(id);
const begins = (line, moves) => moves.every((move, number) => move === line[number]);

/** The record that is shown, also what comes after the position that is seen. */
let line = [];
/** All lines that were played from the same beginning, none of which begins another. */
let lines = [];
/** What the lines begin from. */
let from = null;

/** Take up what was kept with the address of this page; of another beginning nothing holds. */
export function recall(base) {
  if (base === from) return;
  from = base;
  lines = history.state?.lines ?? [];
  line = [];
}

/** Note the moves that lead to what is seen. A line that they go on from is kept beside them. */
export function note(moves) {
  if (!begins(line, moves)) {
    line = lines.find((other) => begins(other, moves)) ?? moves;
    lines = [...lines.filter((other) => !begins(line, other)), line];
  }
  if (lines.length) history.replaceState({ ...history.state, lines }, "");
}

/** How many moves the record has. */
export const length = () => line.length;
/** Its first moves. */
export const first = (count) => line.slice(0, Math.max(0, Math.min(count, line.length)));

/** Show the record and the other lines; `at`: after how many moves the position is that is seen. */
export function showRecord(at, go) {
  const held = document.activeElement;
  const inRecord = $("record").contains(held);
  const made = line.map((move, number) => {
    const item = document.createElement("li");
    item.append(button(move, () => go(line.slice(0, number + 1))));
    if (number === at - 1) item.firstChild.setAttribute("aria-current", "step");
    item.className = number < at ? "" : "later";
    return item;
  });
  $("record").replaceChildren(...made);
  const current = $("record").querySelector("[aria-current]");
  if (current) $("record").scrollTop = current.offsetTop - $("record").offsetTop - $("record").clientHeight / 2;
  for (const button of $("steps").children) {
    button.disabled = /first|back/.test(button.dataset.step) ? !at : at === line.length;
  }
  const step = $("steps").querySelector("button:enabled");
  if (inRecord) (current ?? step)?.focus();
  else if (held.disabled && $("steps").contains(held)) step?.focus();
  const others = lines.filter((other) => other !== line).map((other) => {
    const fork = other.findIndex((move, number) => move !== line[number]);
    return button(`${fork + 1}. ${other.slice(fork, fork + 4).join(" ")}${other.length > fork + 4 ? " …" : ""}`, () => {
      line = other;
      go(other.slice(0, fork + 1));
    });
  });
  $("lines").replaceChildren(...(others.length ? ["Also tried: ", ...others] : []));
}

function button(words, act) {
  return Object.assign(document.createElement("button"), { type: "button", textContent: words, onclick: act });
}

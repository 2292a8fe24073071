// The grammar of addresses, of the explorer and of the page for embedding; docs/BOOK.md has it. A position is kept as the
// texts of its address, by name.

import { movesOf } from "./rulestone-board.js";

/** Names that are attributes of the board, and names that are not. */
const SHOWN = ["game", "size", "options", "removed", "stones", "to_move", "moves", "at", "turned", "flipped"];
const BESIDE = ["variant", "draft", "mode"];

/** Values, of names that have few. */
const VALUES = { mode: ["play", "setup", "ask"], flipped: ["0", "1"] };

/** What an address says, by name, and a sentence about each part that makes no sense. */
export function read(hash) {
  const said = {}, problems = [];
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ""))) {
    if (![...SHOWN, ...BESIDE].includes(name)) problems.push(`The address says '${name}', which this page does not know; options go as options=name=value.`);
    else if (name in said) problems.push(`The address says '${name}' twice; the first counts.`);
    else if (name in VALUES && !VALUES[name].includes(value)) problems.push(`The address says ${name}=${value}; it is ${VALUES[name].join(" or ")}.`);
    else said[name] = value;
  }
  return { said, problems };
}

/** The address that says this. */
export const written = (said) =>
  new URLSearchParams(Object.entries(said).filter(([, value]) => value !== undefined)).toString().replaceAll("%3D", "=").replaceAll("%2C", ",").replaceAll("%3A", ":");

/**
 * Give the board what an address says, and perhaps marked cells, and tell whether that changed anything. A set-up that is not
 * done is shown as stones.
 */
export function give(board, { draft, ...said }) {
  const shown = draft === undefined ? said : { ...said, stones: draft, moves: undefined, at: undefined };
  let isChanged = false;
  for (const name of [...SHOWN, "marked"]) {
    const attribute = name.replace("_", "-"), value = (name === "flipped" && shown[name] === "0" ? null : shown[name]) ?? null;
    if (board.getAttribute(attribute) === value) continue;
    isChanged = true;
    if (value === null) board.removeAttribute(attribute);
    else board.setAttribute(attribute, value);
  }
  return isChanged;
}

/** The same as a question to the reference. */
export function forReference({ mode, turned, flipped, ...said }) {
  return { ...said, size: Number(said.size), moves: movesOf(said.moves ?? "").join(" ") };
}

/** Stones by colour from a text such as `black=a1,b2 white=c3`, and the other way round. */
export const stonesFrom = (text) => new Map(text.split(" ").filter(Boolean).map((part) => part.split("=")).map(([colour, cells]) => [colour, (cells ?? "").split(",").filter(Boolean)]));
export const stonesText = (stones) => [...stones].filter(([, cells]) => cells.length).map(([colour, cells]) => `${colour}=${cells.join(",")}`).join(" ");

// Two people at two screens: by links that they send each other, and on boards of one browser that are kept in step.

import { hashOf } from "./address.js";

const $ = (id) => document.getElementById(id);
const TURNS = {
  mine: "It is your turn.",
  theirs: "It is your opponent's turn: send the link, and open the link you get back.",
};

/** Say whose turn it is among those who send each other links, and hold the link ready. */
export function showTurn(state, over) {
  $("turn").textContent = over ? "" : TURNS[state.turn] ?? "";
  $("handed-over").hidden = state.turn !== "theirs";
  $("link").value = linkFor(state);
  $("hand-over").disabled = state.turn === "mine"; // the turn passes by acting
  if (state.turn === "theirs") $("two").open = true;
}

/** The address that a link for the opponent has: there the turn is theirs. */
export function linkFor(state) {
  return `${location.href.split("#")[0]}#${hashOf({ ...state, at: null, table: null, turn: "mine" })}`;
}

const boards = "BroadcastChannel" in globalThis ? new BroadcastChannel("rulestone") : null;

/** Tell other boards of the same table what this one shows. */
export function tell(state) {
  if (state.table) boards?.postMessage({ table: state.table, hash: hashOf({ ...state, at: null }) });
}

/** Hear what other boards show. */
export function hear(shown) {
  if (boards) boards.onmessage = ({ data }) => shown(data.table, data.hash);
  $("second").hidden = !boards;
}

/** A name for a table that no other has. */
export const newTable = () => crypto.getRandomValues(new Uint32Array(2)).join("");

// What stands around the board: the choice of game and tools, and what the rules say of the position.

import { games } from "./address.js";

const $ = (id) => document.getElementById(id);
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** Say something in the line above the board. */
export function say(words, kind = "") {
  $("notice").textContent = words;
  $("notice").className = kind;
}

/** Copy a text, or say that the browser does not let the page do so. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied.");
  } catch {
    say("This browser does not let the page copy; select the text and copy it yourself.", "wrong");
  }
}

/** Show everything that an answer says apart from the board. `play` plays an action. */
export function showBeside(state, view, play) {
  $("key").innerHTML = view.key;
  $("status").textContent = view.status;
  $("status").className = view.over ? "over" : "";
  document.title = `${view.status} ${games[state.game].title} · rulestone`;
  say(view.notice, view.refused ? "refused" : "");
  $("facts").innerHTML = view.facts;
  $("explanation").innerHTML = view.explanation;
  $("record").textContent = view.moves.join(" ") || "nothing yet";
  $("played").hidden = state.mode === "setup";
  $("undo").textContent = state.at ? "Close" : "Take back";
  $("undo").disabled = !view.moves.length && !state.at;
  $("clear").hidden = state.mode !== "setup" && !view.drafting;
  $("undo").hidden = state.mode === "setup";
  const offers = state.mode === "setup" || state.turn === "theirs" ? [] : view.offers;
  $("offers").replaceChildren(...offers.map((offer) => button(offer.words, () => play(offer.action), offer.action)));
  showTools(state, view);
  showChoices(state);
}

/** Show the position as it is written elsewhere. */
export function showExport({ error, command, case: text }) {
  const none = error?.message ?? "Stones alone do not tell all of this position: play it from the start.";
  $("command").textContent = command ?? none;
  $("case").textContent = text ?? none;
}

function button(words, act, name) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: words, onclick: act });
  if (name) made.dataset.action = name;
  return made;
}

function showTools(state, view) {
  const { colours, turnless, holes } = games[state.game];
  const stones = colours.map((colour) => [colour, `${capital(colour)} stone`]);
  const hole = holes ? [["hole", "Remove a cell, or put it back"]] : [];
  const placing = turnless && !view.drafting
    ? [["place", "Place for either"], ...colours.map((each) => [each, `Place ${capital(each)}`])] : [["place", "Place"]];
  const editing = state.mode === "setup" || view.drafting;
  const tools = editing ? [...stones, ["erase", "Erase"], ...hole] : placing;
  tools.push(["ask", "Ask why"]);
  if (!tools.some(([name]) => name === state.tool)) state.tool = tools[0][0];
  $("tools").replaceChildren(...tools.map(([value, words]) => radio("tool", value, words, state.tool === value)));
  $("moving").hidden = state.mode !== "setup" || turnless;
  $("mover").replaceChildren(...colours.map((colour) => new Option(capital(colour), colour, false, colour === state.mover)));
  for (const each of document.getElementsByName("mode")) each.checked = each.value === state.mode;
}

function radio(name, value, words, checked) {
  const label = document.createElement("label");
  label.append(Object.assign(document.createElement("input"), { type: "radio", name, value, checked }), words);
  return label;
}

function showChoices(state) {
  const rules = games[state.game];
  const { game, size } = $("choices").elements;
  game.value = state.game;
  Object.assign(size, { min: rules.least, max: rules.most, value: state.size });
  $("options").replaceChildren(...rules.options.map((option) => {
    const label = document.createElement("label");
    const select = document.createElement("select");
    select.name = `option-${option.name}`;
    for (const { value, meaning } of option.values) {
      const made = new Option(value, value, false, (state.options[option.name] ?? option.usual) === value);
      made.title = meaning;
      select.append(made);
    }
    label.append(capital(option.name), select);
    return label;
  }));
}

/** Let one of several actions on a cell be chosen; the board shows what they do. */
export function showChoice(offers, play, none) {
  const head = Object.assign(document.createElement("p"), { textContent: "Which one?" });
  const made = offers.map((offer) => button(offer.words, () => play(offer.action), offer.action));
  $("choice").replaceChildren(head, ...made, button("Neither", none));
  $("choice").hidden = false;
  made[0].focus();
}

/** Put the choice away, and say whether the keyboard was in it. */
export function hideChoice() {
  const held = $("choice").contains(document.activeElement);
  $("choice").hidden = true;
  return held;
}

// What stands around the board: the choice of game and tools, and what the rules say of the position.

import { before, games } from "./address.js";

const $ = (id) => document.getElementById(id);
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** Say something in the line above the board. */
export function say(words, kind = "") {
  $("notice").textContent = words;
  $("notice").className = kind;
}

/** Copy something by a button, which says so; or say that the browser does not let the page do so. */
export async function copy(button, write) {
  try {
    await write(navigator.clipboard);
    const words = button.textContent;
    button.textContent = "Copied";
    say("Copied.");
    setTimeout(() => { button.textContent = words; }, 2000);
  } catch {
    say("This browser does not let the page copy; download the picture, or take the address from the browser's own field.", "wrong");
  }
}

/** Show everything that an answer says apart from the board and the record. `play` plays an action. */
export function showBeside(state, view, play) {
  $("key").innerHTML = view.key;
  $("status").textContent = view.status;
  $("status").className = view.over ? "over" : "";
  document.title = `${view.status} ${games[state.game].title} · rulestone`;
  say(view.notice, view.refused ? "refused" : "");
  $("facts").innerHTML = view.facts;
  $("facts").parentElement.hidden = !view.facts;
  $("explanation").innerHTML = view.explanation;
  $("asked").hidden = !view.explanation;
  $("played").hidden = state.mode === "setup";
  $("undo").disabled = state.mode === "play" && !view.drafting ? !view.moves.length : !before();
  $("again").hidden = !view.over || state.mode === "setup";
  $("clear").hidden = state.mode !== "setup" && !view.drafting;
  $("resume").hidden = state.mode !== "ask" || view.over;
  showOffers(state.mode !== "play" ? [] : view.offers.filter((offer) => !offer.at), play);
  showTools(state, view);
  showChoices(state);
}

const showOffers = (offers, play) => $("offers").replaceChildren(...buttons(offers, play));

const buttons = (offers, play) => offers.map((offer) => {
  const made = button(offer.words, () => play(offer.action));
  made.dataset.action = offer.action;
  return made;
});

/** A button that does something. */
export function button(words, act) {
  return Object.assign(document.createElement("button"), { type: "button", textContent: words, onclick: act });
}

function showTools(state, view) {
  const { colours, turnless, holes } = games[state.game];
  const stones = colours.map((colour) => [colour, `${capital(colour)} stone`]);
  const hole = holes ? [["hole", "Remove a cell, or put it back"]] : [];
  const playing = turnless && !view.drafting
    ? [["place", "Either colour"], ...colours.map((colour) => [colour, capital(colour)])] : [["place", "Play"]];
  const editing = state.mode === "setup" || view.drafting;
  const tools = editing ? [...stones, ["erase", "Erase"], ...hole] : playing;
  if (!tools.some(([name]) => name === state.tool)) state.tool = tools[0][0];
  $("tools").replaceChildren(...tools.length > 1 && state.mode !== "ask" ? tools.map(([value, words]) => radio("tool", value, words, state.tool === value)) : []);
  $("moving").hidden = state.mode !== "setup" || turnless;
  $("mover").replaceChildren(...colours.map((colour) => new Option(capital(colour), colour, false, colour === state.mover)));
  for (const radio of document.getElementsByName("mode")) radio.checked = radio.value === state.mode;
}

function radio(name, value, words, checked) {
  const label = document.createElement("label");
  label.append(Object.assign(document.createElement("input"), { type: "radio", name, value, checked }), words);
  return label;
}

/** Show the choice of game, board and options, and in a line what is chosen. */
export function showChoices(state) {
  const rules = games[state.game];
  const { game, size } = $("choices").elements;
  game.value = state.game;
  Object.assign(size, { min: rules.least, max: rules.most, value: state.size });
  const changed = Object.entries(state.options).map(([name, value]) => `, ${name} ${value}`).join("");
  const variant = state.variant && ", a variant";
  $("what").textContent = `${rules.title}, size ${state.size}${changed}${variant}`;
  $("rules").href = `${state.game}/index.html`;
  const held = document.activeElement?.name;
  const group = (title, name, values, chosen) => {
    const set = document.createElement("fieldset");
    set.append(Object.assign(document.createElement("legend"), { textContent: title }));
    set.append(...values.map(({ value, meaning }) => radio(name, value, meaning, value === chosen)));
    return set;
  };
  const variants = rules.variants.length
    ? [group("Variant", "variant", [{ value: "", meaning: "none: the game itself" }, ...rules.variants], state.variant)] : [];
  $("options").replaceChildren(...variants, ...rules.options.map((option) =>
    group(capital(option.name), `option-${option.name}`, option.values, state.options[option.name] ?? option.usual)));
  if (held === "variant" || held?.startsWith("option-")) $("options").querySelector(`[name="${held}"]:checked`)?.focus();
}

/** Let one of several actions be chosen, by buttons below the board; `none` leaves it. */
export function showChoice(offers, play, none) {
  $("choice").replaceChildren(...buttons(offers, play), button("Cancel", none));
  $("choice").hidden = false;
}

/** Put the choice away, and say whether the keyboard was in it. */
export function hideChoice() {
  const held = $("choice").contains(document.activeElement);
  $("choice").hidden = true;
  return held;
}

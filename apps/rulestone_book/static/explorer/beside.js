// What stands around the board: the choice of game, of tools and of actions.

const $ = (id) => document.getElementById(id);
export const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** Say something about the page itself, in the line above the board. */
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
    setTimeout(() => { button.textContent = words; }, 2000);
  } catch {
    say("This browser does not let the page copy; download the picture, or take the address from the browser's own field.", "wrong");
  }
}

/** A button that does something. */
export const button = (words, act) => Object.assign(document.createElement("button"), { type: "button", textContent: words, onclick: act });

/** Show actions as buttons, and others after them. */
export function showOffers(offers, play, ...others) {
  $("offers").replaceChildren(...offers.map((offer) => {
    const made = button(offer.words, () => play(offer.action));
    made.dataset.action = offer.action;
    return made;
  }), ...others);
}

/** Show what a click may do; return what it does. */
export function showTools(rules, isEditing, isPlaying, tool) {
  const { colours, turnless, holes } = rules;
  const stones = [...colours.map((colour) => [colour, `${capital(colour)} stone`]), ["erase", "Erase"], ...holes ? [["hole", "Remove a cell"]] : []];
  const placing = turnless ? [["place", "Either colour"], ...colours.map((colour) => [colour, capital(colour)])] : [];
  const tools = isEditing ? stones : isPlaying ? placing : [];
  const chosen = tools.some(([name]) => name === tool) ? tool : tools[0]?.[0] ?? "place";
  $("tools").replaceChildren(...tools.map(([value, words]) => radio("tool", value, words, value === chosen)));
  return chosen;
}

function radio(name, value, words, checked) {
  const label = document.createElement("label");
  label.append(Object.assign(document.createElement("input"), { type: "radio", name, value, checked }), words);
  return label;
}

/** The options of a text such as `merge=most end=on-turn`. */
export const optionsFrom = (text = "") => new Map(text.split(" ").filter(Boolean).map((part) => part.split("=")));

/** Show the choice of game, board and options, and in a line what is chosen. */
export function showChoices(said, rules) {
  const { game, size } = $("choices").elements;
  game.value = said.game;
  Object.assign(size, { min: rules.least, max: rules.most, value: said.size });
  const options = optionsFrom(said.options);
  const changed = [...options].map(([name, value]) => `, ${name} ${value}`).join("");
  $("what").textContent = `${rules.title}, size ${said.size}${changed}${said.variant ? ", a variant" : ""}`;
  $("rules").href = `${said.game}/index.html`;
  const held = document.activeElement?.name;
  const group = (title, name, values, chosen) => {
    const set = document.createElement("fieldset");
    set.append(Object.assign(document.createElement("legend"), { textContent: title }));
    set.append(...values.map(({ value, meaning }) => radio(name, value, meaning, value === chosen)));
    return set;
  };
  const variants = rules.variants.length
    ? [group("Variant", "variant", [{ value: "", meaning: "none: the game itself" }, ...rules.variants], said.variant ?? "")] : [];
  $("options").replaceChildren(...variants, ...rules.options.map((option) =>
    group(capital(option.name), `option-${option.name}`, option.values, options.get(option.name) ?? option.usual)));
  if (held === "variant" || held?.startsWith("option-")) $("options").querySelector(`[name="${held}"]:checked`)?.focus();
}

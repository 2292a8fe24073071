// Moves from elsewhere: with or without numbers and capitals, from an SGF file, or from Abstract Play, as `rulestone audit`
// reads them. Texts become what an address says; none of it is judged here.

const ENDINGS = /^(resign\w*|forfeit|time-?out|draw|agreed|abandoned)$/;

/** What an address says of a text: `{ moves }`, and of a file also its game, size and options. Throws an Error with a sentence. */
export function read(text, said, games) {
  const given = text.trim();
  if (given.startsWith("{")) return fromJson(given, games);
  if (/^\(\s*;|;\s*[BW]\s*\[/.test(given)) return fromSgf(given, said, games);
  const plain = given.includes("=") ? given : given.replaceAll(",", " ");
  return { moves: onlyMoves(plain.replace(/(^|\s)\d+\s*[.):]+\s*/g, " ").toLowerCase().split(/\s+/)) };
}

/** The moves without passes, up to a word for an end. */
function onlyMoves(entries) {
  const end = entries.findIndex((entry) => ENDINGS.test(entry));
  return entries.slice(0, end < 0 ? entries.length : end).filter((entry) => entry && !/^(pass|skip)$/.test(entry)).join(" ");
}

/** `B[cb]`: column and row by letters, from the top left. */
function fromSgf(text, said, games) {
  const size = Number(/SZ\s*\[(\d+)\]/.exec(text)?.[1] ?? said.size);
  if (!games.get(said.game)?.square) throw new Error("SGF files are read for games on square boards; choose the game first");
  if (/A[BWE]\s*\[/.test(text)) throw new Error("this SGF file sets up stones, and only moves are read");
  const [main] = text.split(")");
  const cells = [...main.matchAll(/;\s*[BW]\s*\[(\w*)\]/g)].map(([, cell]) => cell.toLowerCase());
  const nameOf = (cell) => (/^[a-z]\d+$/.test(cell) ? cell : `${cell[0]}${size - (cell.charCodeAt(1) - 97)}`);
  return { game: said.game, size: String(size), options: said.options, moves: cells.filter((cell) => cell && !(cell === "tt" && size < 20)).map(nameOf).join(" ") };
}

/** A record or a state of Abstract Play, or a record of rulestone. */
function fromJson(text, games) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    throw new Error("it begins like JSON, and is not");
  }
  const { header, stack } = record;
  if (!header && !stack) {
    const { game, size, options = {}, removed = [], moves } = record;
    const entries = typeof moves === "string" ? moves : moves?.join(" ");
    if (!games.has(game) || entries === undefined) throw new Error("it is no record: that has a game, a size and moves");
    return { game, size: String(size), options: optionsText(options), removed: removed.join(",") || undefined, moves: onlyMoves(entries.split(" ")) };
  }
  const title = String(header?.game?.name ?? record.game).toLowerCase();
  const [name, rules] = [...games].find(([, game]) => game.title.toLowerCase() === title) ?? [];
  if (!name) throw new Error(`it is of another game, ${title}`);
  const entries = (stack ? stack.slice(1).map(({ lastmove }) => lastmove) : record.moves.flatMap(inOrder)).map((entry) => String(entry?.move ?? entry ?? "pass").toLowerCase());
  const options = {};
  if (header?.pied || header?.["pie-invoked"]) {
    entries.splice(1, 0, "swap");
    if (rules.options.find((option) => option.name === "swap")?.usual === "false") options.swap = true;
  }
  return { game: name, size: String(sizeOf(header?.game.variants ?? record.variants ?? [], rules)), options: optionsText(options), moves: onlyMoves(entries) };
}

const optionsText = (options) => Object.entries(options).map(([name, value]) => `${name}=${value}`).join(" ") || undefined;

/** A round of moves in the order of play. */
const inOrder = (round) => [...round].sort((one, other) => (one?.sequence ?? Infinity) - (other?.sequence ?? Infinity) || 0);

/** The size that variants name, such as `size-13` or `13x13 board`; one that names none has other rules. */
function sizeOf(variants, { title, site }) {
  const sizes = variants.map((variant) => {
    const [, side, size] = /\b([1-9]\d?) ?[x×] ?\1\b|\b(?:size|base|hexhex|hex)[- ]?([1-9]\d?)\b/i.exec(variant) ?? [];
    if (!side && !size && !/^(#?board|default|smaller|larger)$/i.test(variant)) throw new Error(`${title} is played there with '${variant}', which is not known here`);
    return side ?? size;
  });
  return sizes.find(Boolean) ?? site;
}

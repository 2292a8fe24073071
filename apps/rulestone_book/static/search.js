// The search of the site. The index is a script too, so that it works for pages that are opened from a folder.

const MOST = 50;
const query = new URLSearchParams(location.search).get("q")?.trim() ?? "";

/** Words that mean the same here, and words to ignore. */
const ALIKE = [["win", "won"], ["draw", "tie", "tied"], ["pass", "skip"], ["swap", "pie"], ["capture", "remov"], ["end", "over", "finish"], ["test", "check"], ["code", "status"], ["add", "own"]];
const EMPTY = /^(a|an|and|are|can|do|does|for|from|get|how|i|if|in|is|it|may|mean|means|my|of|on|one|only|or|should|that|the|to|what|when|where|which|who|why|with|you|your)$/;

const all = query.toLowerCase().split(/[^\p{L}\d]+/u).filter(Boolean);
const telling = all.filter((word) => !EMPTY.test(word));
/** For each word that is sought the beginnings that count as it. */
const words = (telling.length ? telling : all).map((word) => ALIKE.find((group) => group.some((one) => word.startsWith(one) && word.length < one.length + 5)) ?? [word]);

/** Whether a word of the text begins so. */
const has = (text, beginnings) => beginnings.some((word) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, " ")}`.includes(` ${word}`));

/** Clauses come first, then what else is about the rules, then cases and claims, then guides. */
const kinds = [/index\.html#[\w-]+\.[\w-]+$/, /^(?!cases|claims|guides|api)/, /^(cases|claims)/];
const kind = (address) => (kinds.findIndex((pattern) => pattern.test(address)) + kinds.length + 1) % (kinds.length + 1);

/** How well a part fits: its kind, then words in its title, then a short title; null if a word is missing. */
function rank([address, title, page, text]) {
  const heading = `${title} ${address}`, whole = `${heading} ${page} ${text}`;
  if (!words.every((word) => has(whole, word))) return null;
  return kind(address) * 1e6 + words.filter((word) => !has(heading, word)).length * 1000 + title.length;
}

function row([address, title, page, text]) {
  const item = document.createElement("li"), link = document.createElement("a"), where = document.createElement("span");
  Object.assign(link, { href: address, textContent: title });
  Object.assign(where, { className: "note", textContent: page === title ? "" : ` ${page}` });
  item.append(link, where, document.createElement("br"), text.slice(0, 500));
  return item;
}

for (const field of document.getElementsByName("q")) field.value = query;
if (words.length) {
  const ranked = INDEX.map((part) => [rank(part), part]).filter(([fit]) => fit !== null).sort(([one], [other]) => one - other);
  const shown = ranked.length > MOST ? `, the first ${MOST} of them here` : "";
  document.getElementById("found").textContent = `${ranked.length} places with “${query}”${shown}.`;
  document.getElementById("results").append(...ranked.slice(0, MOST).map(([, part]) => row(part)));
}

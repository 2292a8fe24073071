// The search of the site. The index is a script too, so that it works for pages that are opened from a folder.

const MOST = 50;
const query = new URLSearchParams(location.search).get("q")?.trim() ?? "";
const words = query.toLowerCase().split(/[^\p{L}\d]+/u).filter(Boolean);

/** Whether a word of the text begins so. */
const has = (text, word) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, " ")}`.includes(` ${word}`);

/** How well a part fits: words in its title count most, then a short title; null if a word is missing. */
function rank([address, title, page, text]) {
  const heading = `${title} ${address}`, all = `${heading} ${page} ${text}`;
  if (!words.every((word) => has(all, word))) return null;
  return words.filter((word) => !has(heading, word)).length * 1000 + title.length;
}

function row([address, title, page, text]) {
  const item = document.createElement("li"), link = document.createElement("a"), where = document.createElement("span");
  Object.assign(link, { href: address, textContent: title });
  Object.assign(where, { className: "note", textContent: page === title ? "" : ` ${page}` });
  item.append(link, where, document.createElement("br"), text);
  return item;
}

for (const field of document.getElementsByName("q")) field.value = query;
if (words.length) {
  const ranked = INDEX.map((part) => [rank(part), part]).filter(([fit]) => fit !== null).sort(([one], [other]) => one - other);
  const shown = ranked.length > MOST ? `, the first ${MOST} of them here` : "";
  document.getElementById("found").textContent = `${ranked.length} places with “${query}”${shown}.`;
  document.getElementById("results").append(...ranked.slice(0, MOST).map(([, part]) => row(part)));
}

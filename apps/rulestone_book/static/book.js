// Reading without a network after the first visit, a word on pages that need a server, the board of the first page, stepping through a first game, and the filter of a list of cases.
// Without this script all moves and cases are shown.

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  const first = !navigator.serviceWorker.controller; // then it has not seen what this page has loaded
  const loaded = () => [location.href, ...performance.getEntriesByType("resource").map((entry) => entry.name)]
    .filter((url) => url.startsWith(location.origin) && !url.includes("/runtime/"));
  navigator.serviceWorker.register(new URL("../service-worker.js", document.currentScript.src))
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => first && active.postMessage(loaded())).catch(() => {});
}

if (location.protocol === "file:") document.getElementById("unserved")?.removeAttribute("hidden");
else if (document.querySelector("rulestone-board")) import(new URL("rulestone-board.js", document.currentScript.src));

for (const button of document.querySelectorAll(".steps [data-step]")) {
  const strip = button.closest("section").querySelector(".strip");
  button.hidden = false;
  button.onclick = () => strip.scrollBy({ left: button.dataset.step * strip.querySelector("li").offsetWidth });
}

const field = document.querySelector(".filters [name=words]");

/** Show the cases that have all words in their titles, ids or rules, and say how many there are. */
function filter() {
  const words = field.value.toLowerCase().split(/\s+/);
  let shown = 0;
  for (const row of document.querySelectorAll("[data-case]")) {
    const text = `${row.dataset.case} ${row.dataset.rules} ${row.textContent}`.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
    shown += row.hidden ? 0 : 1;
  }
  field.form.querySelector(".count").textContent = shown === 1 ? "1 case" : `${shown} cases`;
}

if (field) {
  field.value = [...new URLSearchParams(location.search).values()].join(" ");
  field.form.hidden = false;
  field.addEventListener("input", filter);
  filter();
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

// Reading without a network after the first visit, stepping through a first game, and the filters of the lists of cases.
// Without this script all moves and cases are shown.

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  const first = !navigator.serviceWorker.controller; // then it has not seen what this page has loaded
  const loaded = () => [location.href, ...performance.getEntriesByType("resource").map((entry) => entry.name)]
    .filter((url) => url.startsWith(location.origin) && !url.includes("/runtime/"));
  navigator.serviceWorker.register(new URL("../service-worker.js", document.currentScript.src))
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => first && active.postMessage(loaded())).catch(() => {});
}

for (const button of document.querySelectorAll(".steps [data-step]")) {
  const strip = button.closest("section").querySelector(".strip");
  button.hidden = false;
  button.onclick = () => strip.scrollBy({ left: button.dataset.step * strip.querySelector("li").offsetWidth });
}

const form = document.querySelector(".filters[role=search]");
const cases = [...document.querySelectorAll("[data-case]")];

/** Whether a case passes what is chosen: each choice is one word of the attribute of that name. */
function passes(row, chosen) {
  for (const [name, value] of chosen) {
    if (name === "words") {
      const text = row.dataset.case + " " + row.textContent;
      if (!value.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word))) return false;
    } else if (!(row.dataset[name] ?? "").split(" ").includes(value)) return false;
  }
  return true;
}

/** Show the cases that pass, and say how many there are. */
function filter() {
  const chosen = [...new FormData(form)].filter(([, value]) => value.trim() !== "");
  let shown = 0;
  for (const row of cases) {
    row.hidden = !passes(row, chosen);
    shown += row.hidden ? 0 : 1;
  }
  form.querySelector(".count").textContent = shown === 1 ? "1 case" : `${shown} cases`;
  const query = new URLSearchParams(chosen).toString();
  history.replaceState(null, "", location.pathname + (query && `?${query}`) + location.hash);
}

/** Choose what the address asks for, unless it names a case that this would hide. */
function begin() {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field) field.value = value;
  }
  form.hidden = false;
  filter();
  const named = document.getElementById(location.hash.slice(1));
  if (named?.hidden) {
    form.reset();
    filter();
  }
  named?.scrollIntoView();
}

if (form) {
  form.addEventListener("input", filter);
  form.addEventListener("change", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  begin();
}

// The filters of the case galleries. Without this script every case is shown, and nothing is missing.

const form = document.querySelector(".filters[role=search]");
const cases = [...document.querySelectorAll("[data-case]")];

/** Whether a case passes what is chosen: each choice is one word of the attribute of that name. */
function passes(each, chosen) {
  for (const [name, value] of chosen) {
    if (name === "words") {
      const text = each.dataset.case + " " + each.textContent;
      if (!value.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word))) return false;
    } else if (!(each.dataset[name] ?? "").split(" ").includes(value)) return false;
  }
  return true;
}

/** Show the cases that pass, and say how many there are. */
function filter() {
  const chosen = [...new FormData(form)].filter(([, value]) => value.trim() !== "");
  let shown = 0;
  for (const each of cases) {
    each.hidden = !passes(each, chosen);
    shown += each.hidden ? 0 : 1;
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

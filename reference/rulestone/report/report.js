"use strict";
// Everything is on the page without this; it only lets one hide what one does not want to see.
const form = document.querySelector(".filters");
const shown = form.querySelector("output");
const listed = [...document.querySelectorAll("[data-game]")];
const wanted = (name) => form.elements[name].value;
function filter() {
  let count = 0;
  for (const element of listed) {
    const { game, status, clauses } = element.dataset;
    element.hidden =
      (wanted("game") !== "" && wanted("game") !== game) ||
      (wanted("status") !== "" && wanted("status") !== status) ||
      (wanted("clause") !== "" && !clauses.split(" ").includes(wanted("clause")));
    count += !element.hidden && element.tagName === "TR";
  }
  shown.value = `${count} case${count === 1 ? "" : "s"}`;
}
form.hidden = false;
form.addEventListener("change", filter);
form.addEventListener("reset", () => setTimeout(filter));
filter();

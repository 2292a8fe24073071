"use strict";
// Everything is on the page without this; it only lets one hide what one does not want to see.
const form = document.querySelector(".filters");
const shown = form.querySelector("output");
const selects = [...form.querySelectorAll("select")];
const listed = [...document.querySelectorAll("article, tr")].filter((each) => selects[0].name in each.dataset);
const counted = listed.some((each) => each.tagName === "TR") ? "TR" : "ARTICLE";
function filter() {
  const fitting = listed.filter((element) => {
    element.hidden = !selects.every(
      ({ name, value }) => value === "" || element.dataset[name].split(" ").includes(value),
    );
    return !element.hidden;
  });
  shown.value = `${fitting.filter((each) => each.tagName === counted).length} shown`;
}
form.hidden = false;
form.addEventListener("change", filter);
form.addEventListener("reset", () => setTimeout(filter));
filter();

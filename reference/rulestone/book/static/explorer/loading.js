// What a page says while the rules are being loaded, or where they cannot be.

import { start } from "./oracle.js";

const $ = (id) => document.getElementById(id);

/** Load the rules. What needs them is seen from the beginning; its questions wait. */
export async function loaded() {
  $("table").hidden = false;
  try {
    await start(showLoading);
    $("loading").hidden = true;
  } catch (problem) {
    $("progress").hidden = true;
    $("doing").textContent = `This page cannot run the rules: ${problem.message}. The rest of the book works without it.`;
    $("doing").className = "wrong";
  }
}

/** Say what is being loaded, and how much of it is there. */
function showLoading(words, bytes, all) {
  const megabytes = (count) => (count / 1e6).toFixed(1);
  $("doing").textContent = bytes === undefined ? `${words} …` : `${words}: ${megabytes(bytes)} of ${megabytes(all)} MB`;
  if (bytes === undefined) $("progress").removeAttribute("value");
  else $("progress").value = bytes / all;
}

// The page that checks an engine: it asks the engine what the rules want to know of it, and shows their report.

import { PastedEngine } from "./check/engine.js";
import { loaded } from "./explorer/loading.js";
import { ask as answered } from "./explorer/oracle.js";

const $ = (id) => document.getElementById(id);

/** The check under way; another takes its place. */
let current = null;

async function check() {
  const { game, cases, seconds } = $("check").elements;
  const run = current = { engine: new PastedEngine($("source").value, Number(seconds.value)), stopped: false };
  show("Checking", false);
  try {
    let step = await ask("check", {
      games: game.value ? [game.value] : [], cases: cases.value.split(/[\s,]+/).filter(Boolean),
    });
    while (step.request && !run.stopped) {
      const reply = await run.engine.ask(step.request);
      step = await ask("reply", reply);
      say(`${step.done} of ${step.selected} cases, ${step.wrong} wrong`);
      $("bar").value = step.done / step.selected;
    }
    say("Looking for the mistake that explains it …");
    showReport(await ask("report", {}));
  } catch (problem) {
    say(problem.message, "wrong");
  } finally {
    run.engine.close();
    if (run === current) show("Check it", true);
  }
}

async function checkRules() {
  show("Checking", false);
  const total = { passed: 0, wrong: [] };
  try {
    for (let first = 0, cases = 1; first < cases; first += 20) {
      const part = await ask("own-check", { first, every: 1, most: 20 });
      cases = part.cases;
      total.passed += part.passed;
      total.wrong.push(...part.wrong);
      say(`The rules in this browser: ${total.passed + total.wrong.length} of ${cases} cases`);
      $("bar").value = (total.passed + total.wrong.length) / cases;
    }
    say(total.wrong.length ? `The rules in this browser fail ${total.wrong.join(", ")}.` : `The rules in this browser pass all ${total.passed} cases.`);
  } catch (problem) {
    say(problem.message, "wrong");
  }
  show("Check it", true);
}

async function ask(kind, question) {
  const answer = await answered(kind, question);
  if (answer.error) throw new Error(answer.error.message);
  return answer;
}

function show(words, ready) {
  $("go").disabled = $("own").disabled = !ready;
  $("stop").disabled = ready;
  $("bar").hidden = ready;
  $("bar").value = 0;
  if (!ready) {
    $("result").hidden = true;
    say(`${words} …`);
  }
}

function say(words, kind = "") {
  $("notice").textContent = words;
  $("notice").className = kind;
}

/** Show the page of the report as a part of this one, with its own style. */
function showInline(html) {
  const [before, css, after] = html.split(/<\/?style>/); // as an element it is not allowed here
  const page = new DOMParser().parseFromString(before + after, "text/html");
  const style = new CSSStyleSheet();
  style.replaceSync(css.replaceAll(":root", ":host"));
  const root = $("report").shadowRoot ?? $("report").attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style];
  root.replaceChildren(...page.querySelector("main").childNodes);
  root.onclick = (event) => { // links to cases lead within the report
    const link = event.target.closest("a[href^='#']");
    if (!link) return;
    event.preventDefault();
    const found = root.getElementById(link.hash.slice(1));
    found?.querySelectorAll(":scope > details").forEach((each) => { each.open = true; });
    found?.scrollIntoView();
  };
}

function showReport({ passed, headline, html }) {
  say(headline, passed ? "passed" : "wrong");
  showInline(html);
  $("save").href = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  $("result").hidden = false;
}

$("check").addEventListener("submit", (event) => { event.preventDefault(); check(); });
$("stop").onclick = () => { if (current) current.stopped = true; };
$("own").onclick = checkRules;
await loaded("rulestone.book.explorer.engine_check", true);

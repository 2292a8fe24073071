// The rules, which run in a worker: started once, with words for the reader, and asked by messages.

import { controlled, files, load } from "./runtime.js";

/** The questions that are not answered yet, by their numbers. */
const open = new Map();
let worker = null;
let count = 0;
/** What the content security policy of the site has blocked, if it has. */
let blocked = "";
document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => { blocked = effectiveDirective; });
let ready;
/** Resolved once the rules run; questions wait for it. */
export const running = new Promise((resolve) => { ready = resolve; });

/**
 * Start the rules.
 * @throws {Error} the runtime cannot be loaded or does not start
 */
async function start() {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly, which the rules need");
  showLoading("Loading Python and the rules …");
  await controlled();
  worker = new Worker(startingWorker(), { type: "module" });
  const broken = new Promise((_, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || "the worker does not start"));
    worker.onmessage = ({ data }) => {
      if (data.blocked) reject(new Error(blocked = data.blocked));
      open.get(data.number)?.(data);
      open.delete(data.number);
    };
  });
  const addresses = files.map((file) => new URL(file.path, document.baseURI).href);
  await Promise.race([load((share) => { $("progress").value = share; }), broken]);
  showLoading("Starting Python …");
  const started = await Promise.race([sent({ addresses }), broken]);
  if (started.problem) throw new Error(started.problem);
  ready();
}

/** The address of a program that runs the worker's. Being a blob, it has the content security policy of this page. */
function startingWorker() {
  const program = `import ${JSON.stringify(new URL("worker.js", import.meta.url))};`;
  return URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
}

/** The answer to a question, or `{error: {message}}`. */
export async function ask(kind, question) {
  await running;
  const { answer, problem } = await sent({ kind, body: JSON.stringify(question) });
  return problem ? { error: { message: `The rules failed. This is a bug; please report it: ${problem}` } } : JSON.parse(answer);
}

function sent(message) {
  const number = ++count;
  return new Promise((resolve) => {
    open.set(number, resolve);
    worker.postMessage({ number, ...message });
  });
}

const $ = (id) => document.getElementById(id);

/** Load the rules; questions wait. */
export async function loaded() {
  try {
    await start();
    $("loading").hidden = true;
  } catch (problem) {
    await new Promise((heard) => { setTimeout(heard); }); // what was blocked is told after what fails without it
    const why = blocked
      ? `the content security policy of this site blocks what they need (${blocked}); the guide "The rule book as a site" has one that works`
      : problem.message;
    $("progress").hidden = true;
    $("doing").textContent = `This page cannot run the rules: ${why}. The rest of the book works without it.`;
    $("doing").className = "wrong";
  }
}

/** Say what is being done. */
function showLoading(words) {
  $("doing").textContent = words;
  $("progress").hidden = false;
  $("progress").removeAttribute("value");
}

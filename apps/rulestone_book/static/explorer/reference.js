// The reference: the rules in Python, which run in a worker. It is started when it is first asked.

import { controlled, files, load } from "./runtime.js";

const $ = (id) => document.getElementById(id);

/** The questions that are not answered yet, by their numbers. */
const open = new Map();
let worker = null, count = 0, started = null;
/** What the content security policy of the site has blocked, if it has. */
let blocked = "";
document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => { blocked = effectiveDirective; });

/** The answer to a question, or `{ error: { message } }`. */
export async function ask(kind, question) {
  try {
    await (started ??= start());
  } catch (problem) {
    started = null; // the next question tries again
    return { error: { message: await failure(problem) } };
  }
  const { answer, problem } = await sent({ kind, body: JSON.stringify(question) });
  return problem ? { error: { message: `The rules failed. This is a bug; please report it: ${problem}` } } : JSON.parse(answer);
}

async function start() {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly, which it needs");
  $("loading").hidden = false;
  try {
    tell("Loading Python (14 MB, once) …");
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
    tell("Starting Python …");
    const { problem } = await Promise.race([sent({ addresses }), broken]);
    if (problem) throw new Error(problem);
  } finally {
    $("loading").hidden = true;
  }
}

/** The address of a program that runs the worker's. Being a blob, it has the content security policy of this page. */
function startingWorker() {
  const program = `import ${JSON.stringify(new URL("worker.js", import.meta.url))};`;
  return URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
}

function sent(message) {
  const number = ++count;
  return new Promise((resolve) => {
    open.set(number, resolve);
    worker.postMessage({ number, ...message });
  });
}

async function failure(problem) {
  await new Promise((heard) => { setTimeout(heard); }); // what was blocked is told after what fails without it
  const why = blocked
    ? `the content security policy of this site blocks what it needs (${blocked}); the guide "The rule book as a site" has one that works`
    : problem.message.replace(/[.]+$/, "");
  return `The reference, in Python, does not run here: ${why}. The board judges the games of this book without it.`;
}

/** Say what is being done. */
function tell(words) {
  $("loading-words").textContent = words;
  $("progress").hidden = false;
  $("progress").removeAttribute("value");
}

// The rules, which run in a worker: started once, with words for the reader, and asked by messages.

import { controlled, files, load } from "./runtime.js";

/** The questions that are not answered yet, by their numbers. */
const open = new Map();
let worker = null;
let count = 0;
let ready;
/** Resolved once the rules run; questions wait for it. */
export const running = new Promise((resolve) => { ready = resolve; });

/**
 * Start the rules.
 * @param {(words: string, bytes?: number, all?: number) => void} progress hears what is being done
 * @throws {Error} the runtime cannot be loaded or does not start
 */
async function start(progress) {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly, which the rules need");
  progress("Loading Python and the rules");
  await controlled();
  const blocked = new Promise((_, reject) => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => reject(new Error(
      `the content security policy of this site blocks what the rules need (${effectiveDirective}); the guide "The rule book as a site" has one that works`)));
  });
  worker = new Worker(startingWorker(), { type: "module" });
  worker.onmessage = ({ data }) => {
    open.get(data.number)?.(data);
    open.delete(data.number);
  };
  const addresses = files.map((file) => new URL(file.path, document.baseURI).href);
  const broken = new Promise((_, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || "the worker does not start"));
  });
  await Promise.race([load((bytes, all) => progress("Loading Python and the rules", bytes, all)), broken, blocked]);
  progress("Starting Python");
  const started = await Promise.race([sent({ addresses }), broken, blocked]);
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

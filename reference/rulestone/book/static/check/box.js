// Runs a pasted engine for the page that this frame is in. The frame has an origin of its own: nothing is kept for
// it, and its policy lets the engine's worker load nothing.

/**
 * What comes before a program, on its first line, and after it. A program either has a function `answer`, or reads
 * lines and writes lines as under Node.js: `createInterface`, `process.stdout.write` and `console.log` do so here.
 */
const BEFORE = `
const { hear } = (() => {
  const lines = [], waiting = [];
  let answered = null, written = "";
  const tell = (text) => {
    written += text;
    const end = written.indexOf("\\n");
    if (end < 0) return;
    postMessage({ line: written.slice(0, end) });
    written = written.slice(end + 1);
  };
  globalThis.process = { stdin: {}, stdout: { write: tell }, argv: [], env: {} };
  console.log = (text) => tell(text + "\\n");
  const next = () => new Promise((resolve) => lines.length ? resolve(lines.shift()) : waiting.push(resolve));
  globalThis.createInterface = () => ({
    async *[Symbol.asyncIterator]() { for (;;) yield await next(); },
    async on(event, take) { if (event === "line") for (;;) take(await next()); },
  });
  globalThis.require = () => ({ createInterface });
  addEventListener("message", async ({ data }) => {
    if (!answered) return waiting.length ? waiting.shift()(data) : lines.push(data);
    try {
      const request = JSON.parse(data);
      postMessage({ line: JSON.stringify({ id: request.id, ...(await answered(request)) }) });
    } catch (problem) {
      postMessage({ broke: "crash", message: "it threw " + problem });
    }
  });
  return { hear: (answer) => { answered = answer; while (lines.length) dispatchEvent(new MessageEvent("message", { data: lines.shift() })); } };
})();
`.replaceAll("\n", " ");
const AFTER = `
;if (typeof answer === "function") hear(answer);`;

/** What only a module may hold. A worker of a frame like this one cannot be a module, but a function can wait, too. */
const OF_MODULES = /^\s*(import|export|await|for\s+await)\b/m;
const READLINE = /^\s*import\s*\{[^}]*\}\s*from\s*["'](node:)?readline["'];?/m;

function started(program) {
  const source = OF_MODULES.test(program)
    ? [BEFORE, "(async () => {", program.replace(READLINE, "").replace(/^export\s+(default\s+)?/gm, ""), AFTER,
      '})().catch((problem) => postMessage({ broke: "crash", message: "it threw " + problem }));']
    : [BEFORE, program, AFTER];
  return new Worker(URL.createObjectURL(new Blob(source, { type: "text/javascript" })));
}

/** So many characters of a reply are passed on; with one more it is longer than a reply may be. */
const MOST = 2 ** 20 + 1;

const cut = (text, most) => typeof text === "string" ? text.slice(0, most) : "";

let worker = null;
addEventListener("message", ({ source: page, data: { program, line } }) => {
  if (page !== parent) return;
  worker ??= started(program);
  const end = (reply) => {
    worker.onmessage = worker.onerror = null; // whatever else it says before it is asked again is not heard
    page.postMessage(reply, "*");
  };
  worker.onmessage = ({ data }) => {
    end(data?.broke ? { broke: "crash", message: cut(data.message, 1000) } : { line: cut(data?.line, MOST) });
  };
  worker.onerror = (event) => {
    event.preventDefault();
    const place = event.lineno ? ` (line ${event.lineno})` : "";
    end({ broke: "crash", message: cut(event.message, 1000) + place || "it does not start" });
  };
  worker.postMessage(line);
});

// Python in a worker. The first message says where its files are; each one after it is a question.

import { keep, kept, memoryOf, resumed, STARTING } from "./snapshot.js";

/** A lock file of no packages: those that run here are among the files. */
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};

/** What the rules need of Python's library; it is in the memory that is kept. */
const LIBRARY = [
  "datetime", "decimal", "importlib.metadata", "json", "numbers", "tomllib", "uuid", "xml.etree.ElementTree",
];

/** What was kept is looked up while the page still loads the files. */
const before = kept();
let answer = null;
/** What keeps Python for the next time, once it has answered: by then it has compiled the rules of a game. */
let keepLater = null;

/** Start Python: from what was kept, or else from its files. */
async function start(addresses) {
  const from = addresses.join(" ");
  const found = await before;
  if (found?.from === from) {
    try {
      answer = rules(await resumed(found, (options) => python(addresses, options)));
      return;
    } catch (problem) {
      console.warn(`the kept Python cannot be used: ${shown(problem)}`);
    }
  }
  const started = await python(addresses, STARTING);
  started.runPython(`import sys, ${LIBRARY.join(", ")}; sys.dont_write_bytecode = False`);
  const memory = memoryOf(started); // now: it cannot hold what is loaded from binary wheels
  const folder = started.runPython("import site; site.getsitepackages()[0]");
  for (const address of addresses.filter((each) => /\.whl$|\/rulestone-[0-9a-f]*\.zip$/.test(each))) {
    started.unpackArchive(await (await fetch(address)).arrayBuffer(), "zip", { extractDir: folder });
  }
  answer = rules(started);
  keepLater = () => keep(from, memory, started.FS, folder);
}

async function python(addresses, options) {
  const main = addresses.find((address) => address.endsWith("/pyodide.mjs"));
  const { loadPyodide } = await import(main);
  return loadPyodide({ indexURL: main.replace(/[^/]*$/, ""), lockFileContents: LOCK, ...options });
}

const rules = (started) => started.pyimport("rulestone_book.explorer.view").answer;

const shown = (problem) => String(problem?.message ?? problem).trim().split("\n").at(-1);

addEventListener("securitypolicyviolation", ({ effectiveDirective }) => postMessage({ blocked: effectiveDirective }));

let done = Promise.resolve();
addEventListener("message", ({ data: { number, addresses, kind, body } }) => {
  done = done.then(async () => {
    try {
      if (addresses) {
        await start(addresses);
        postMessage({ number });
      } else {
        postMessage({ number, answer: answer(kind, body) });
        keepLater?.();
        keepLater = null;
      }
    } catch (problem) {
      postMessage({ number, problem: shown(problem) });
    }
  });
});

// Python in a worker. The first message says where its files are; each one after it is a question.

/** A lock file of no packages: those that run here are among the files. */
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};

let answer = null;

/** Start Python from its files. */
async function start(addresses) {
  const main = addresses.find((address) => address.endsWith("/pyodide.mjs"));
  const archives = addresses.filter((each) => /\.whl$|\/rulestone-[0-9a-f]*\.zip$/.test(each));
  const [{ loadPyodide }, ...contents] = await Promise.all([import(main), ...archives.map(async (each) => (await fetch(each)).arrayBuffer())]);
  const python = await loadPyodide({ indexURL: main.replace(/[^/]*$/, ""), lockFileContents: LOCK });
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  for (const content of contents) python.unpackArchive(content, "zip", { extractDir });
  answer = python.pyimport("rulestone_book.explorer.view").answer;
}

const shown = (problem) => String(problem?.message ?? problem).trim().split("\n").at(-1);

addEventListener("securitypolicyviolation", ({ effectiveDirective }) => postMessage({ blocked: effectiveDirective }));

let done = Promise.resolve();
addEventListener("message", ({ data: { number, addresses, kind, body } }) => {
  done = done.then(async () => {
    try {
      if (addresses) await start(addresses);
      postMessage(addresses ? { number } : { number, answer: answer(kind, body) });
    } catch (problem) {
      postMessage({ number, problem: shown(problem) });
    }
  });
});

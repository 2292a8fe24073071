// Python in a worker. The first message says where its files are; each one after it is a question.

let answer = null;

async function start(module, addresses) {
  const ends = (end) => addresses.find((address) => address.endsWith(end));
  const { loadPyodide } = await import(ends("/pyodide.mjs"));
  const python = await loadPyodide({ indexURL: ends("/pyodide.mjs").replace(/[^/]*$/, ""), lockFileContents: LOCK });
  const archives = addresses.filter((address) => /\.whl$|\/(rulestone|checks)-[0-9a-f]*\.zip$/.test(address));
  for (const address of archives) {
    const content = await (await fetch(address)).arrayBuffer();
    python.unpackArchive(content, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
  }
  answer = python.pyimport(module).answer;
}

/** A lock file of no packages: those that run here are among the files. */
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};

const shown = (problem) => String(problem?.message ?? problem).trim().split("\n").at(-1);

let done = Promise.resolve();
addEventListener("message", ({ data: { number, module, addresses, kind, body } }) => {
  done = done.then(async () => {
    try {
      if (addresses) {
        await start(module, addresses);
        postMessage({ number });
      } else {
        postMessage({ number, answer: answer(kind, body) });
      }
    } catch (problem) {
      postMessage({ number, problem: shown(problem) });
    }
  });
});

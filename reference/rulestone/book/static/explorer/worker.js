// Python in a worker. The first message says where its files are; each one after it is a question.

import { forget, keep, kept, within } from "./kept.js";

/** How long Python may take to go on from what was kept, in milliseconds; else it starts from its files. */
const PATIENCE = 15_000;

/** What the rules need of Python's library; it is in the memory that is kept. */
const LIBRARY = [
  "dataclasses", "datetime", "decimal", "difflib", "email", "enum", "functools", "html.entities", "importlib.metadata",
  "importlib.resources", "inspect", "ipaddress", "json", "numbers", "re", "shlex", "shutil", "tomllib", "typing",
  "urllib.parse", "uuid", "xml.etree.ElementTree", "zipfile",
];

/** A lock file of no packages: those that run here are among the files. */
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};

let answer = null;
/** What keeps Python for the next time, once it has answered: by then it has compiled the rules of a game. */
let keepLater = null;

/** The cases, which only the page that checks engines needs: they are unpacked each time and not kept. */
const CASES = /\/checks-[0-9a-f]*\.zip$/;

/** Start Python: from the memory and the files that were kept, or from the memory alone, and else from its files. */
async function start(module, addresses) {
  const from = addresses.filter((address) => !CASES.test(address)).join(" ");
  const main = addresses.find((address) => address.endsWith("/pyodide.mjs"));
  const before = await kept(from, main);
  for (const files of before ? new Set([before.files, null]) : []) {
    try {
      const python = await within(PATIENCE, loaded(main, { _loadSnapshot: before.memory }));
      if (files) putFiles(python.FS, files);
      const folder = await unpacked(python, files ? addresses.filter((address) => CASES.test(address)) : addresses);
      answer = python.pyimport(module).answer;
      keepLater = () => keepFiles(python.FS, folder, from, main, null, files?.length);
      return;
    } catch (problem) {
      console.warn(`the stored Python cannot be used: ${shown(problem)}`);
    }
  }
  if (before) await forget().catch(() => {});
  const python = await loaded(main, { _makeSnapshot: true });
  python.runPython(`import sys, ${LIBRARY.join(", ")}; sys.dont_write_bytecode = False`);
  const memory = python.makeMemorySnapshot(); // now: it cannot hold what is loaded from binary wheels
  const folder = await unpacked(python, addresses);
  answer = python.pyimport(module).answer;
  keepLater = () => keepFiles(python.FS, folder, from, main, memory);
}

async function loaded(main, options) {
  const { loadPyodide } = await import(main);
  return loadPyodide({ indexURL: main.replace(/[^/]*$/, ""), lockFileContents: LOCK, ...options });
}

/** Unpack the rules and the libraries; the folder that they are in. */
async function unpacked(python, addresses) {
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  for (const address of addresses.filter((each) => /\.whl$|\/(rulestone|checks)-[0-9a-f]*\.zip$/.test(each))) {
    python.unpackArchive(await (await fetch(address)).arrayBuffer(), "zip", { extractDir: folder });
  }
  return folder;
}

/** Put back the files, which memory does not hold, and with them what Python has compiled of them. */
function putFiles(FS, files) {
  for (const [path, time, content] of files) {
    FS.mkdirTree(path.replace(/\/[^/]*$/, ""));
    FS.writeFile(path, content);
    FS.utime(path, time, time); // compiled modules name the time of their source
  }
}

/** Keep the files of a folder, if Python has compiled more of them than were kept `before`. */
function keepFiles(FS, folder, from, main, memory, before = 0) {
  const paths = pathsBelow(FS, folder).filter((path) => !path.includes("/rulestone/fixtures/"));
  if (paths.length <= before) return;
  keep(from, main, memory, paths.map((path) => [path, FS.stat(path).mtime.getTime(), FS.readFile(path)]));
}

/** The paths of all files of a folder and its folders. */
function pathsBelow(FS, folder) {
  return FS.readdir(folder).filter((name) => !/^\.\.?$/.test(name)).flatMap((name) => {
    const path = `${folder}/${name}`;
    return FS.isDir(FS.stat(path).mode) ? pathsBelow(FS, path) : [path];
  });
}

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
        keepLater?.();
        keepLater = null;
      }
    } catch (problem) {
      postMessage({ number, problem: shown(problem) });
    }
  });
});

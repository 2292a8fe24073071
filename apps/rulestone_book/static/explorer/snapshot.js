// Python as it was when it had started, kept for the next time: its memory and its files. Without it the second visit
// takes three times as long. Pyodide promises nothing about `_makeSnapshot`, `_loadSnapshot` and `makeMemorySnapshot`:
// where they are gone, or the browser keeps nothing, Python starts from its files.

/** The options with which Python starts so that `memoryOf` can be asked. */
export const STARTING = { _makeSnapshot: true };

/** The memory of a Python in which no rule has run; null where Pyodide does not give it. */
export const memoryOf = (python) => python.makeMemorySnapshot?.() ?? null;

/** How long the browser may take to find what it keeps, and Python to go on from there, in milliseconds. */
const FINDING = 5_000, RESUMING = 15_000;

/** The name of what is kept. */
const KEPT = "python";

/** What was kept of an earlier start, `from` certain addresses; null if nothing was. */
export const kept = () => within(FINDING, requested("readonly", (store) => store.get(KEPT))).catch(() => null);

/** Python from what was kept; `python` starts it with options. */
export async function resumed({ memory, files }, python) {
  const started = await within(RESUMING, python({ _loadSnapshot: memory }));
  for (const [path, time, content] of files) {
    started.FS.mkdirTree(path.replace(/\/[^/]*$/, ""));
    started.FS.writeFile(path, content);
    started.FS.utime(path, time, time); // compiled modules name the time of their source
  }
  return started;
}

/** Keep Python for the next time: its memory, and a folder of files with what it has compiled of them. */
export async function keep(from, memory, FS, folder) {
  const files = pathsBelow(FS, folder).map((path) => [path, FS.stat(path).mtime.getTime(), FS.readFile(path)]);
  if (memory) await within(FINDING, requested("readwrite", (store) => store.put({ from, memory, files }, KEPT))).catch(() => {});
}

function pathsBelow(FS, folder) {
  return FS.readdir(folder).filter((name) => !/^\.\.?$/.test(name)).flatMap((name) => {
    const path = `${folder}/${name}`;
    return FS.isDir(FS.stat(path).mode) ? pathsBelow(FS, path) : [path];
  });
}

/** The result of one request to the store of what is kept. */
async function requested(mode, request) {
  const opening = indexedDB.open("rulestone", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("started");
  const base = await result(opening);
  const asked = result(request(base.transaction("started", mode).objectStore("started")));
  base.close(); // once the transaction is done
  return asked;
}

function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** What a promise comes to, if that is soon enough. */
function within(milliseconds, promise) {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`nothing in ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([promise, late]);
}

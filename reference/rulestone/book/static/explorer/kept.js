// Python as it was when it had started, kept for the next time: its memory and its files. Starting from there takes
// a fraction of the time. Where a browser keeps nothing, Python starts from its files as before.

/** The place to keep things in: what was kept under a name is replaced by what is kept next. */
async function place(mode) {
  const opening = indexedDB.open("rulestone", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("started");
  const base = await result(opening);
  const store = base.transaction("started", mode).objectStore("started");
  base.close(); // once the transaction is done
  return store;
}

function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * What was kept of Python; null if nothing was, or not from these files.
 * @param {string} module what answers the questions
 * @param {string} from the addresses of the files
 * @returns {Promise<{memory: Uint8Array, files: [string, number, Uint8Array][]} | null>}
 */
export async function kept(module, from) {
  try {
    const start = await result((await place("readonly")).get(module));
    return start?.from === from ? start : null;
  } catch {
    return null;
  }
}

/** Keep Python for the next time; see `kept`. */
export async function keep(module, from, memory, files) {
  const store = await place("readwrite").catch(() => null);
  if (store) await result(store.put({ from, memory, files }, module)).catch(() => {});
}

/** Forget what was kept. */
export const forget = async (module) => result((await place("readwrite")).delete(module));

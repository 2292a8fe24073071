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
  return within(PATIENCE, new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }));
}

/** How long the browser may take to look something up, in milliseconds: then Python starts from its files. */
const PATIENCE = 5_000;

/** What a promise comes to, if that is soon enough; it is rejected after so many milliseconds. */
export function within(milliseconds, promise) {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`nothing in ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([promise, late]);
}

/** The names of the memory, in which no rule has run, and of the files. All pages share both. */
const MEMORY = "memory", FILES = "files";

/**
 * What was kept of Python; null if nothing was, or of another Python than this one.
 * @param {string} from the addresses that the files come from
 * @param {string} main the one among them that is Python's own
 * @returns {Promise<{memory: Uint8Array, files: [string, number, Uint8Array][] | null} | null>} no files: none were
 *   kept, or not from these addresses; the memory is of use without them
 */
export async function kept(from, main) {
  try {
    const store = await place("readonly");
    const [memory, start] = await Promise.all([MEMORY, FILES].map((name) => result(store.get(name))));
    return memory?.main === main ? { memory: memory.content, files: start?.from === from ? start.files : null } : null;
  } catch {
    return null;
  }
}

/** Keep Python for the next time; see `kept`. Without a memory, that which was kept before stays. */
export async function keep(from, main, memory, files) {
  const store = await place("readwrite").catch(() => null);
  if (!store) return;
  const keeping = [store.put({ from, files }, FILES)];
  if (memory) keeping.push(store.put({ main, content: memory }, MEMORY));
  await Promise.all(keeping.map(result)).catch(() => {});
}

/** Forget what was kept. */
export const forget = async () => result((await place("readwrite")).clear());

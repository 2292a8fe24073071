// The runtime's files: loaded once, kept for the next time, and checked against their hashes each time. A service worker
// answers for them from there, so that Python runs nothing that was not checked.

const NAME = "rulestone-runtime";
const TYPES = { mjs: "text/javascript", wasm: "application/wasm", zip: "application/zip", whl: "application/zip" };
/** How long a service worker may take to answer for a page, in milliseconds. */
const PATIENCE = 30_000;

/** What the explorer loads: `{path, url, size, sha256}` each. */
export const files = JSON.parse(document.getElementById("runtime").textContent);

/** Whether the browser stores files for this page. */
const storing = "serviceWorker" in navigator && "caches" in globalThis && crypto.subtle;

/**
 * Have the files at hand.
 * @param {(share: number) => void} progress hears which share of all bytes is there
 * @throws {Error} one cannot be loaded, or is another file than it should be
 */
export async function load(progress) {
  if (!storing) {
    if (files.some((file) => file.url)) {
      throw new Error("this browser stores no files for this page; use https or localhost, outside private windows");
    }
    return;
  }
  const cache = await caches.open(NAME);
  const paths = new Set(files.map(addressOf));
  for (const { url } of await cache.keys()) if (!paths.has(url)) await cache.delete(url);
  const all = files.reduce((sum, file) => sum + file.size, 0);
  let bytes = 0;
  const more = (count) => progress((bytes += count) / all);
  await Promise.all(files.map((file) => keep(cache, file, more)));
}

const addressOf = (file) => new URL(file.path, document.baseURI).href;

/** Wait until the service worker answers for this page and the workers that it makes. */
export async function controlled() {
  if (!storing) return;
  const registration = await navigator.serviceWorker.register(new URL("service-worker.js", document.baseURI));
  if (navigator.serviceWorker.controller) return;
  const changed = new Promise((resolve, reject) => {
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(() => reject(new Error("the service worker of this page does not start; reload the page")), PATIENCE);
  });
  await Promise.race([navigator.serviceWorker.ready, changed]);
  registration.active?.postMessage("claim"); // a page that was reloaded past its cache is not claimed by itself
  await changed;
}

async function keep(cache, file, more) {
  const address = addressOf(file), source = file.url ?? address;
  const before = await cache.match(address); // whoever else is at home at this origin can have put it there
  if (before && await isThe(file, await before.arrayBuffer())) return more(file.size);
  await cache.delete(address); // else the service worker answers with it
  // The files are kept checked; the browser's own cache would keep them once more, and perhaps an older one.
  const answer = await fetch(source, { cache: "no-store", referrerPolicy: "no-referrer" }).catch(() => null);
  if (!answer?.ok) throw new Error(`${source}: ${answer ? `status ${answer.status}` : "no answer"}`);
  const counting = new TransformStream({ transform: (part, on) => { more(part.length); on.enqueue(part); } });
  const content = await new Response(answer.body.pipeThrough(counting)).arrayBuffer();
  if (!await isThe(file, content)) throw new Error(`${source} is not the file that this page needs`);
  await cache.put(address, new Response(content, { headers: { "content-type": TYPES[file.path.split(".").at(-1)] } }));
}

/** Whether this is the content of a file. */
async function isThe(file, content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === file.sha256;
}

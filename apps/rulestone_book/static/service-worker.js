// Answers without a network: for the files of the runtime with those that the page has checked and kept, and for
// everything else of the book with what was read before. The book names what is read at once, in KEPT, before this text.

const RUNTIME = new URL("runtime/", registration.scope).href, READ = "rulestone-read";

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepAll(KEPT.map((path) => new URL(path, registration.scope).href)));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => {
  if (event.data === "claim") clients.claim();
  else event.waitUntil(keepAll(event.data));
});
addEventListener("fetch", (event) => {
  const { url, method } = event.request;
  if (url.startsWith(RUNTIME)) event.respondWith(caches.match(url, { cacheName: "rulestone-runtime" }).then((kept) => kept ?? fetch(event.request)));
  else if (url.startsWith(registration.scope) && method === "GET") event.respondWith(read(event));
});

/** The address that a file is kept by. */
const nameOf = (url) => url.split(/[?#]/)[0].replace(/\/$/, "/index.html");

const keepAll = (urls) => Promise.allSettled(urls.map(async (url) => keep(url, await fetch(url))));

async function keep(url, answer) {
  if (answer.ok) await (await caches.open(READ)).put(nameOf(url), answer);
}

/** The newest there is: from the network, and kept; without a network, what was kept. */
async function read(event) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    event.waitUntil(keep(request.url, answer.clone()).catch(() => {})); // the browser may have no room
    return answer;
  } catch (problem) {
    const kept = await caches.match(nameOf(request.url), { cacheName: READ });
    if (kept) return kept;
    if (request.mode === "navigate") return Response.redirect(new URL("offline.html", registration.scope));
    throw problem;
  }
}

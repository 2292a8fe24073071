// Answers for the files of the runtime with those that the page has checked and kept. Everything else goes its way.

const RUNTIME = new URL("runtime/", registration.scope).href;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", ({ data }) => data === "claim" && clients.claim());
addEventListener("fetch", (event) => {
  const { url } = event.request;
  if (url.startsWith(RUNTIME)) event.respondWith(caches.match(url, { cacheName: "rulestone-runtime" }).then((kept) => kept ?? fetch(event.request)));
});

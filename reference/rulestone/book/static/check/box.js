// Runs a pasted engine for the page that this frame is in. The frame has an origin of its own: nothing is kept for
// it, and its policy lets the engine's worker load nothing.

/** What makes a worker of a program that has a function `answer`. */
const WORKER = `
;addEventListener("message", async ({ data }) => {
  try {
    const request = JSON.parse(data);
    postMessage({ line: JSON.stringify({ id: request.id, ...(await answer(request)) }) });
  } catch (problem) {
    postMessage({ broke: "crash", message: "it threw " + problem });
  }
});`;

/** So many characters of a reply are passed on; with one more it is longer than a reply may be. */
const MOST = 2 ** 20 + 1;

const cut = (text, most) => typeof text === "string" ? text.slice(0, most) : "";

let worker = null;
addEventListener("message", ({ source: page, data: { program, line } }) => {
  if (page !== parent) return;
  worker ??= new Worker(URL.createObjectURL(new Blob([program, WORKER], { type: "text/javascript" })));
  const end = (reply) => {
    worker.onmessage = worker.onerror = null; // whatever else it says before it is asked again is not heard
    page.postMessage(reply, "*");
  };
  worker.onmessage = ({ data }) => {
    end(data?.broke ? { broke: "crash", message: cut(data.message, 1000) } : { line: cut(data?.line, MOST) });
  };
  worker.onerror = (event) => {
    event.preventDefault();
    const place = event.lineno ? ` (line ${event.lineno})` : "";
    end({ broke: "crash", message: cut(event.message, 1000) + place || "it does not start" });
  };
  worker.postMessage(line);
});

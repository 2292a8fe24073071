// The engine that somebody pasted: in a worker of its own, with so much time for each answer.

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

/** An engine: `source` defines `answer(request)`; each answer has `seconds`. */
export class PastedEngine {
  constructor(source, seconds) {
    this.address = URL.createObjectURL(new Blob([source, WORKER], { type: "text/javascript" }));
    this.seconds = seconds;
    this.worker = null;
  }

  /** What it does with a request: `{line}`, or `{broke, message}`; it is started afresh after that. */
  ask(line) {
    this.worker ??= new Worker(this.address);
    const { worker } = this;
    return new Promise((resolve) => {
      const late = setTimeout(() => end({ broke: "timeout", message: `no answer within ${this.seconds} s` }), this.seconds * 1000);
      const end = (reply) => {
        clearTimeout(late);
        if (reply.broke) this.close();
        resolve(reply);
      };
      worker.onmessage = ({ data }) => end(data);
      worker.onerror = (event) => {
        event.preventDefault();
        end({ broke: "crash", message: `${event.message || "it does not start"}${event.lineno ? ` (line ${event.lineno})` : ""}` });
      };
      worker.postMessage(line);
    });
  }

  close() {
    this.worker?.terminate();
    this.worker = null;
  }
}

// The engine that somebody pasted: in a frame that reaches nothing, with so much time for each answer.

/** What the frame may load: its own script, and the worker that it makes of the engine. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:";

/** A new frame of an origin of its own. This page's policy holds in it, too: it names the script by its hash. */
async function framed() {
  const script = await (await fetch(new URL("box.js", import.meta.url))).text();
  const frame = document.createElement("iframe");
  frame.sandbox = "allow-scripts";
  frame.hidden = true;
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${script}</script>`;
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  return frame;
}

/** An engine: `program` defines `answer(request)`; each answer has `seconds`. */
export class PastedEngine {
  constructor(program, seconds) {
    this.program = program;
    this.seconds = seconds;
    this.frame = null;
  }

  /** What it does with a request: `{line}`, or `{broke, message}`; it is started afresh after that. */
  async ask(line) {
    const frame = this.frame ??= await framed();
    return new Promise((resolve) => {
      const late = setTimeout(() => end({ broke: "timeout", message: `no answer within ${this.seconds} s` }), this.seconds * 1000);
      const heard = ({ source, data }) => source === frame.contentWindow && end(data);
      const end = (reply) => {
        clearTimeout(late);
        removeEventListener("message", heard);
        if (reply.broke) this.close();
        resolve(reply);
      };
      addEventListener("message", heard);
      frame.contentWindow.postMessage({ program: this.program, line }, "*");
    });
  }

  close() {
    this.frame?.remove();
    this.frame = null;
  }
}

// Bundles for those who cannot load the modules as they are: node build.mjs [--check]
//
// In `dist`: the engine and the runner for `require`, and the element as one file for pages, with all games or with one.
// The element is in the book too, where a Python without Node.js finds it; --check says if that one is another.

import { build } from "esbuild";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const inBook = `${here}../apps/rulestone_book/static/rulestone-board.js`;
const shared = { absWorkingDir: here, bundle: true, logLevel: "warning", charset: "utf8" };

await build({
  ...shared,
  entryPoints: { engine: "engine.mjs", runner: "runner/index.mjs" },
  outdir: "dist",
  format: "cjs",
  outExtension: { ".js": ".cjs" },
  platform: "node",
  target: "node20",
  banner: { js: 'const here = require("node:url").pathToFileURL(__filename);' },
  define: { "import.meta.url": "here" },
});

/** The element and the engine in one file, with some games. */
async function element(games) {
  const contents = `import "./engine/${games}.mjs";
    export { RulestoneBoard, movesOf, questionOf } from "./element/element.mjs";
    export { beside } from "./element/plan.mjs";
    export { GAMES } from "./engine/games.mjs";
    export { RulestoneError } from "./engine/errors.mjs";
    export { clause, follow, judge, perft, play } from "./engine/judge.mjs";`;
  const made = await build({ ...shared, stdin: { contents, resolveDir: here }, format: "esm", target: "es2022", minify: true, write: false });
  return made.outputFiles[0].text;
}

const whole = await element("all");
const isCurrent = existsSync(inBook) && readFileSync(inBook, "utf8") === whole;
if (process.argv.includes("--check") && !isCurrent) throw new Error("the element in the book is another: npm run build");
if (!isCurrent) writeFileSync(inBook, whole);
mkdirSync(`${here}dist/element`, { recursive: true });
writeFileSync(`${here}dist/element.js`, whole);
for (const file of readdirSync(`${here}engine/alone`)) {
  const name = file.replace(".mjs", "");
  writeFileSync(`${here}dist/element/${name}.js`, await element(`alone/${name}`));
}

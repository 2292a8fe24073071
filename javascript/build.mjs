// Bundles for those who cannot load the modules as they are: node build.mjs

import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const shared = { absWorkingDir: here, bundle: true, logLevel: "warning", charset: "utf8", outdir: "dist" };

await build({
  ...shared,
  entryPoints: { engine: "engine.mjs", runner: "runner/index.mjs" },
  format: "cjs",
  outExtension: { ".js": ".cjs" },
  platform: "node",
  target: "node20",
  banner: { js: 'const here = require("node:url").pathToFileURL(__filename);' },
  define: { "import.meta.url": "here" },
});

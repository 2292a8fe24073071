// Puts what the package needs of the repository beside it, for `npm pack`; with --clean takes it away again.

import { cpSync, readdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
rmSync(`${here}fixtures`, { recursive: true, force: true });
rmSync(`${here}LICENSE`, { force: true });
if (!process.argv.includes("--clean")) {
  cpSync(`${here}../LICENSE`, `${here}LICENSE`);
  for (const name of ["kills.json", "MUTANTS.md"]) cpSync(`${here}../fixtures/${name}`, `${here}fixtures/${name}`);
  for (const entry of readdirSync(`${here}../fixtures`, { withFileTypes: true })) {
    if (entry.isDirectory()) cpSync(`${here}../fixtures/${entry.name}`, `${here}fixtures/${entry.name}`, { recursive: true });
  }
}

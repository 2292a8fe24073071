// Makes the types of the cases from their schema: node types.mjs [--check]

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileFromFile } from "json-schema-to-typescript";

const here = fileURLToPath(new URL(".", import.meta.url));
const schemas = `${here}../fixtures/schema`;
const types = await compileFromFile(`${schemas}/cases.schema.json`, { additionalProperties: false, cwd: schemas });
if (!process.argv.includes("--check")) writeFileSync(`${here}runner/cases.d.ts`, types);
else if (readFileSync(`${here}runner/cases.d.ts`, "utf8") !== types) throw new Error("runner/cases.d.ts is not of the schema: npm run types");

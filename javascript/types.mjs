// Makes the types of cases, questions and answers from their schemas: node types.mjs [--check]

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileFromFile } from "json-schema-to-typescript";

const here = fileURLToPath(new URL(".", import.meta.url));
const schemas = `${here}../fixtures/schema`;
const files = { cases: "runner/cases.d.ts", request: "engine/requests.d.ts", reply: "engine/replies.d.ts" };
for (const [schema, path] of Object.entries(files)) {
  const types = await compileFromFile(`${schemas}/${schema}.schema.json`, { additionalProperties: false, cwd: schemas });
  if (!process.argv.includes("--check")) writeFileSync(here + path, types);
  else if (readFileSync(here + path, "utf8") !== types) throw new Error(`${path} is not of the schema: npm run types`);
}

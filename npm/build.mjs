// Makes the package: node npm/build.mjs OUT. Cases and schema are those of ../fixtures, the version is the project's,
// and the types of cases are made from the schema.

import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileFromFile } from "json-schema-to-typescript";

const [out] = process.argv.slice(2);
if (!out) throw new Error("say where to: node npm/build.mjs OUT");
const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "..");

mkdirSync(out, { recursive: true });
for (const name of ["index.mjs", "index.d.ts", "README.md"]) cpSync(join(here, name), join(out, name));
cpSync(join(root, "LICENSE"), join(out, "LICENSE"));
const folders = readdirSync(join(root, "fixtures"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const { name } of folders) cpSync(join(root, "fixtures", name), join(out, "fixtures", name), { recursive: true });

const [, version] = /^version = "(.*)"$/m.exec(readFileSync(join(root, "pyproject.toml"), "utf8"));
const { devDependencies: _, scripts: __, ...about } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
writeFileSync(join(out, "package.json"), `${JSON.stringify({ ...about, version }, null, 2)}\n`);

const schema = join(root, "fixtures", "schema", "cases.schema.json");
const types = await compileFromFile(schema, { additionalProperties: false, cwd: join(root, "fixtures", "schema") });
writeFileSync(join(out, "cases.d.ts"), types);

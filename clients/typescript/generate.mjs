// Writes src/schema.ts from the API's OpenAPI document.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const source = new URL("../../rest/testdata/openapi.json", import.meta.url);
const target = process.argv[2] ?? new URL("src/schema.ts", import.meta.url);

const document = JSON.parse(await readFile(source, "utf8"));
const tree = await openapiTS(document, { defaultNonNullable: false });
await writeFile(target, `// Made by generate.mjs from the OpenAPI document. Do not edit.\n\n${astToString(tree)}`);

// Writes src/schema.ts from the API's OpenAPI document. The forms for spreadsheets and
// pipelines are left out: a typed client reads JSON.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const source = new URL("../../rest/testdata/openapi.json", import.meta.url);
const target = process.argv[2] ?? new URL("src/schema.ts", import.meta.url);

const document = JSON.parse(await readFile(source, "utf8"));
for (const methods of Object.values(document.paths)) {
  for (const operation of Object.values(methods)) {
    for (const response of Object.values(operation.responses)) {
      delete response.content?.["text/csv"];
      delete response.content?.["application/x-ndjson"];
    }
  }
}
const tree = await openapiTS(document, { defaultNonNullable: false });
await writeFile(target, `// Made by generate.mjs from the OpenAPI document. Do not edit.\n\n${astToString(tree)}`);

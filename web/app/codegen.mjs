// Generates X.operations.ts beside every X.graphql: the types of its operations, and each operation
// with its text and hash. The hashes and texts of all go to ../dist/persisted.json (vite.config.ts).
import { readdirSync } from "node:fs";

const documents = readdirSync("src", { recursive: true })
  .filter((name) => name.endsWith(".graphql"))
  .map((name) => `src/${name}`)
  .sort();

const config = {
  scalars: {
    UUID: "string",
    DateTime: "string",
    DateOrTime: "string",
    SafeInt: "number",
    Scope: "string",
    MarketRef: "string",
    IntMap: "Record<string, number>",
    NumberMap: "Record<string, number>",
    NullableNumberMap: "Record<string, number | null>",
    JsonObject: "Record<string, unknown>",
    BuyerStage: "string",
    PromptIntent: "string",
    PromptIntentDetail: "string",
    AttemptResult: "string",
    EventType: "string",
  },
  defaultScalarType: "unknown",
  strictScalars: false,
  enumsAsTypes: true,
  skipTypename: true,
  useTypeImports: true,
};

export default {
  schema: ["../../schema.graphqls", "../../graph/schema/*.graphqls"],
  generates: Object.fromEntries(
    documents.map((file) => [
      file.replace(/graphql$/, "operations.ts"),
      { documents: file, plugins: ["typescript-operations", "./codegen/operations.cjs"], config },
    ]),
  ),
};

// A plugin of the code generator: exports each operation with its text and the SHA-256 of the text.
const { createHash } = require("node:crypto");
const { print, visit } = require("graphql");

/** text returns the operation as the client sends it: with __typename in every selection, which its cache needs. */
async function text(document) {
  const { gql, formatDocument, stringifyDocument } = await import("@urql/core");
  return stringifyDocument(formatDocument(gql(print(document))));
}

/** fragmentsOf returns the definitions of the fragments that an operation uses, also indirectly. */
function fragmentsOf(node, all, found = new Map()) {
  visit(node, {
    FragmentSpread({ name: { value } }) {
      if (found.has(value)) return;
      found.set(value, all.get(value));
      fragmentsOf(all.get(value), all, found);
    },
  });
  return [...found.values()];
}

module.exports.plugin = async (_schema, files) => {
  const definitions = files.flatMap(({ document }) => document.definitions);
  const fragments = new Map(definitions.filter((d) => d.kind === "FragmentDefinition").map((d) => [d.name.value, d]));
  const lines = [];
  for (const node of definitions.filter((d) => d.kind === "OperationDefinition")) {
    const name = node.name.value;
    const kind = node.operation[0].toUpperCase() + node.operation.slice(1);
    const sent = await text({ kind: "Document", definitions: [node, ...fragmentsOf(node, fragments)] });
    const hash = createHash("sha256").update(sent).digest("hex");
    const full = name + kind;
    lines.push(
      `export const ${name} = operation<${full}, ${full}Variables>(\n  ${JSON.stringify(name)},\n  "${hash}",\n  ${JSON.stringify(sent)},\n);`,
    );
  }
  return { prepend: ['import { operation } from "~/graph/operation";'], content: lines.join("\n\n") };
};

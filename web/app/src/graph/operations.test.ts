import { createHash } from "node:crypto";
import { createRequest, formatDocument, getOperationName, stringifyDocument, type TypedDocumentNode } from "@urql/core";
import { expect, it } from "vitest";
import { hashOf, isOpen } from "./operation";

const modules = import.meta.glob<Record<string, TypedDocumentNode>>("../**/*.operations.ts", { eager: true });
const documents = Object.values(modules).flatMap((module) => Object.values(module));

it("sends the text of every operation as the server knows it by its hash", () => {
  expect(documents.length).toBeGreaterThan(5);
  for (const document of documents) {
    const name = getOperationName(document);
    const sent = stringifyDocument(formatDocument(createRequest(document, {}).query));
    const hash = createHash("sha256").update(sent).digest("hex");
    expect(isOpen(name) ? hash : hashOf(name), name).toBe(hash);
  }
});

it("has every operation's name once", () => {
  const names = documents.map(getOperationName);
  expect(new Set(names).size).toBe(names.length);
});

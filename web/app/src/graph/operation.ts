import { gql, type TypedDocumentNode } from "@urql/core";

const hashes = new Map<string, string>();

/** operation returns a document for the hooks of urql and remembers the hash that the server knows it by. */
export function operation<Data, Variables>(
  name: string,
  hash: string,
  text: string,
): TypedDocumentNode<Data, Variables & Record<string, unknown>> {
  hashes.set(name, hash);
  return gql(text);
}

/** open are the operations of people who are not signed in. The server keeps no texts for them. */
const open = new Set(["SignInMethods", "SignIn", "Invitation", "AcceptInvitation", "SetUp", "SignInWithLink"]);

export const isOpen = (name: string | undefined) => open.has(name ?? "");

/** hashOf returns the SHA-256 of the text of a named operation, and empty for one that is sent as text. */
export const hashOf = (name: string | undefined) => (isOpen(name) ? "" : (hashes.get(name ?? "") ?? ""));

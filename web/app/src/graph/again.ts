import { type Client, type Exchange, makeOperation, mapExchange, type Operation } from "@urql/core";

/**
 * askAgain asks a query again that was on the way when something changed: its answer may be from before the change, and
 * the cache, which has nothing of the query at that moment, does not ask again. It belongs below the cache.
 */
export const askAgain: Exchange = (input) => {
  let changes = 0;
  return mapExchange({
    onOperation(operation) {
      if (operation.kind !== "query") return;
      return makeOperation("query", operation, { ...operation.context, changesBefore: changes });
    },
    onResult({ operation }) {
      if (operation.kind !== "query") changes++;
      else if (operation.context.changesBefore < changes) reask(input.client, operation);
    },
  })(input);
};

/** reask sends a query again if a screen still shows it. */
export function reask(client: Client, operation: Operation) {
  const context = { ...operation.context, requestPolicy: "network-only" as const };
  client.reexecuteOperation(client.createRequestOperation("query", operation, context));
}

import { type Exchange, mapExchange } from "@urql/core";

/**
 * askAgain asks a query again that was on the way when a change ended: its answer may be from before the change, and
 * the cache, which has nothing of the query at that moment, does not ask again. It belongs below the cache.
 */
export const askAgain: Exchange = (input) => {
  const onTheWay = new Map<number, { requests: number; outdated: boolean }>();
  return mapExchange({
    onOperation({ kind, key }) {
      if (kind === "teardown") onTheWay.delete(key);
      if (kind !== "query") return;
      const query = onTheWay.get(key) ?? { requests: 0, outdated: false };
      onTheWay.set(key, { ...query, requests: query.requests + 1 });
    },
    onResult({ operation }) {
      if (operation.kind === "mutation") for (const query of onTheWay.values()) query.outdated = true;
      const query = onTheWay.get(operation.key);
      if (operation.kind !== "query" || !query) return;
      query.requests--;
      if (query.requests > 0) return;
      onTheWay.delete(operation.key);
      if (!query.outdated) return;
      const context = { ...operation.context, requestPolicy: "network-only" as const };
      input.client.reexecuteOperation(input.client.createRequestOperation("query", operation, context));
    },
  })(input);
};

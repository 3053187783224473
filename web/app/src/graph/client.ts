import {
  Client,
  cacheExchange,
  fetchExchange,
  getOperationName,
  mapExchange,
  type Operation,
  subscriptionExchange,
} from "@urql/core";
import { persistedExchange } from "@urql/exchange-persisted";
import { createClient as createSocket } from "graphql-ws";
import { askAgain, reask } from "./again";
import { problemOf } from "./errors";
import { hashOf, isOpen } from "./operation";
import { session } from "./session";

const socket = createSocket({
  url: () => `${location.origin.replace(/^http/, "ws")}/graphql`,
  lazy: true,
  lazyCloseTimeout: 10_000,
  retryAttempts: 20,
});

/** refused are the queries that came while the session had ended. */
const refused = new Map<number, Operation>();

/** client sends operations to the graph by the hashes of their texts, and reports an expired session. */
export const client = new Client({
  url: "/graphql",
  preferGetMethod: false,
  requestPolicy: "cache-and-network",
  // Without this the client also offers to take a stream of events, which the server keeps for subscriptions.
  fetchOptions: {
    credentials: "same-origin",
    headers: { accept: "application/graphql-response+json, application/json" },
  },
  exchanges: [
    mapExchange({
      onResult({ error, operation }) {
        const kind = error && problemOf(error).kind;
        if (kind === "forbidden") session.refuse();
        if (kind !== "signed-out" || isOpen(getOperationName(operation.query))) return;
        if (operation.kind === "query") refused.set(operation.key, operation);
        session.expire();
      },
    }),
    cacheExchange,
    askAgain,
    persistedExchange({
      preferGetForPersistedQueries: false,
      enableForMutation: true,
      generateHash: async (_text, document) => hashOf(getOperationName(document)),
    }),
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ query, variables }) => ({
        subscribe: (sink) => ({ unsubscribe: socket.subscribe({ query: query ?? "", variables }, sink) }),
      }),
    }),
  ],
});

session.subscribe(() => {
  if (session.expired()) return;
  for (const operation of refused.values()) reask(client, operation);
  refused.clear();
});

/** endSocket closes the connection of subscriptions, so that the next one has the present session. */
export const endSocket = () => socket.terminate();

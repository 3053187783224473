import { Client, cacheExchange, fetchExchange, gql, subscriptionExchange } from "@urql/core";
import { expect, it } from "vitest";
import { askAgain } from "./again";

type Sent = { name: string; answer: (data: object) => Promise<void> };

const Sets = gql("query Sets { sets { id n __typename } }");
const Add = gql("mutation Add { add { id __typename } }");
const Watch = gql("subscription Watch { watch { id __typename } }");
const set = (n: number) => ({ sets: [{ id: "1", n, __typename: "Set" }] });
const added = { add: { id: "2", __typename: "Set" } };

/** connect returns a client and the requests that it sends, which the test answers in any order. */
function connect() {
  const sent: Sent[] = [];
  let event: (data: object) => void = () => {};
  const client = new Client({
    url: "http://localhost/graphql",
    preferGetMethod: false,
    exchanges: [
      cacheExchange,
      askAgain,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: () => ({
          subscribe: (sink) => {
            event = (data) => sink.next({ data });
            return { unsubscribe: () => {} };
          },
        }),
      }),
    ],
    fetch: (_url, init) =>
      new Promise((resolve) => {
        const { operationName } = JSON.parse(String(init?.body));
        const answer = async (data: object) => {
          resolve(new Response(JSON.stringify({ data }), { headers: { "content-type": "application/json" } }));
          await settled();
        };
        sent.push({ name: operationName, answer });
      }),
  });
  const seen: number[] = [];
  const look = () => client.query(Sets, {}).subscribe(({ data, stale }) => !stale && seen.push(data?.sets[0].n));
  const away = look().unsubscribe;
  return { client, sent, seen, look, away, event: (data: object) => event(data) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

it("asks again when a second change ends while the first one's refetch is on the way", async () => {
  const { client, sent, seen } = connect();
  await settled();
  await sent[0]?.answer(set(0));
  client.mutation(Add, {}).toPromise();
  client.mutation(Add, {}).toPromise();
  await settled();
  await sent[1]?.answer(added);
  expect(sent.map(({ name }) => name)).toEqual(["Sets", "Add", "Add", "Sets"]);
  await sent[2]?.answer(added);
  await sent[3]?.answer(set(1)); // from before the second change
  expect(sent.map(({ name }) => name)).toEqual(["Sets", "Add", "Add", "Sets", "Sets"]);
  await sent[4]?.answer(set(2));
  expect(seen).toEqual([0, 1, 2]);
});

it("asks again when a change ends before a query has its first answer", async () => {
  const { client, sent, seen } = connect();
  client.mutation(Add, {}).toPromise();
  await settled();
  await sent[1]?.answer(added);
  await sent[0]?.answer(set(0));
  await sent[2]?.answer(set(1));
  expect(seen).toEqual([0, 1]);
});

it("asks once without a change", async () => {
  const { sent, seen } = connect();
  await settled();
  await sent[0]?.answer(set(0));
  expect(sent).toHaveLength(1);
  expect(seen).toEqual([0]);
});

it("asks again after a request that was given up because nobody looked any more", async () => {
  const { client, sent, seen, look, away } = connect();
  await settled();
  away(); // its answer never comes
  look();
  client.mutation(Add, {}).toPromise();
  await settled();
  await sent[2]?.answer(added);
  await sent[1]?.answer(set(0)); // from before the change
  expect(sent.map(({ name }) => name)).toEqual(["Sets", "Sets", "Add", "Sets"]);
  await sent[3]?.answer(set(1));
  expect(seen).toEqual([0, 1]);
});

it("asks again when a watched object changes before a query has its first answer", async () => {
  const { client, sent, seen, event } = connect();
  client.subscription(Watch, {}).subscribe(() => {});
  await settled();
  event({ watch: { id: "1", __typename: "Set" } });
  await settled();
  await sent[0]?.answer(set(0));
  await sent[1]?.answer(set(1));
  expect(seen).toEqual([0, 1]);
});

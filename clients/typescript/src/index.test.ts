import assert from "node:assert/strict";
import { test } from "node:test";

import { all, createClient, Failure } from "./index.js";

const project = "01890000-0000-7000-8000-000000000001";

/** A service that gives the answers in turn, and what it was asked. */
function serving(...answers: Response[]) {
  const asked: Request[] = [];
  const waits: number[] = [];
  const api = createClient({
    url: "https://avm.test",
    key: "avm_key",
    fetch: async (request) => {
      asked.push(request);
      return answers[Math.min(asked.length, answers.length) - 1]!.clone();
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
  });
  return { api, asked, waits };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });

const busy = json(429, { error: { code: "rate_limited", message: "slow down", request_id: "r1", retryable: true } }, { "Retry-After": "7" });

test("a busy service is asked again, as late as it says, with the same key", async () => {
  const { api, asked, waits } = serving(busy, busy, json(201, { id: project, name: "Boots" }));
  const { data } = await api.POST("/v1/projects/{project_id}/topics", {
    params: { path: { project_id: project }, header: { "Idempotency-Key": "" } },
    body: { name: "Boots" },
  });
  assert.equal(data?.name, "Boots");
  assert.equal(waits.length, 2);
  assert.ok(waits.every((wait) => wait >= 7000 && wait <= 10_500), `${waits}`);
  assert.notEqual(waits[0], waits[1]);
  const keys = new Set(asked.map((request) => request.headers.get("Idempotency-Key")));
  assert.equal(keys.size, 1);
  assert.ok([...keys][0]);
  assert.equal(asked[2]!.headers.get("Authorization"), "Bearer avm_key");
  assert.deepEqual(await asked[2]!.json(), { name: "Boots" });
});

test("a failure that stays is thrown", async () => {
  const details = [{ field: "limit", message: "must be between 1 and 100" }];
  const { api, asked } = serving(json(422, { error: { code: "validation_error", message: "limit", request_id: "r2", retryable: false, details } }));
  await assert.rejects(api.GET("/v1/me"), (error: unknown) => {
    assert.ok(error instanceof Failure);
    assert.deepEqual([error.status, error.code, error.requestId, error.details], [422, "validation_error", "r2", details]);
    return true;
  });
  assert.equal(asked.length, 1);
});

test("a change without a key of its own is sent once", async () => {
  const { api, asked } = serving(busy);
  const path = { project_id: project, topic_id: project };
  await assert.rejects(api.PATCH("/v1/projects/{project_id}/topics/{topic_id}", { params: { path }, body: {} }), Failure);
  assert.equal(asked.length, 1);
});

test("a list is walked page by page", async () => {
  const { api, asked } = serving(
    json(200, { items: [{ text: "one" }, { text: "two" }], next_cursor: "c" }),
    json(200, { items: [{ text: "three" }], next_cursor: null }),
  );
  const texts: string[] = [];
  const prompts = all((cursor) =>
    api.GET("/v1/projects/{project_id}/prompts", { params: { path: { project_id: project }, query: { cursor } } }),
  );
  for await (const prompt of prompts) {
    texts.push(prompt.text);
  }
  assert.deepEqual(texts, ["one", "two", "three"]);
  assert.equal(new URL(asked[1]!.url).searchParams.get("cursor"), "c");
});

import { expect, it } from "vitest";
import { fieldsOf } from "./log-format";
import { daysOf } from "./overview";
import { kindOf } from "./policy";
import { snippetsOf } from "./snippets";

it.each(["edge_logpush", "edge_worker", "stream_firehose", "custom"] as const)(
  "names address and token for %s",
  (setup) => {
    const text = snippetsOf(setup, "https://avm.example", "id-1", "avs_secret")
      .map((snippet) => snippet.text)
      .join("\n");
    expect(text).toContain("https://avm.example/ingest/id-1");
    expect(text).toContain("avs_secret");
  },
);

it("needs no token for files", () => {
  expect(snippetsOf("upload", "https://avm.example", "id-1", "")[0]?.text).toContain(
    "avm traffic import --source id-1",
  );
});

it("leaves days of which nothing is known without a number", () => {
  const series = [
    { date: "2026-11-01", purpose: "ai_search" as const, requests: 4 },
    { date: "2026-11-01", purpose: "ai_training" as const, requests: 5 },
    { date: "2026-11-03", purpose: "ai_search" as const, requests: 0 },
  ];
  expect(daysOf(series, "2026-11-01", "2026-11-03").map(({ date, total }) => [date, total])).toEqual([
    ["2026-11-01", 9],
    ["2026-11-02", null],
    ["2026-11-03", 0],
  ]);
});

it.each([
  ["disobeys", { robots: "disallowed" as const, requests: 3, violations: 3, blockedCitedPages: null }],
  ["cited", { robots: "partly" as const, requests: 0, violations: 0, blockedCitedPages: 2 }],
  ["kept-out", { robots: "disallowed" as const, requests: 0, violations: 0, blockedCitedPages: null }],
  ["comes", { robots: "allowed" as const, requests: 3, violations: 0, blockedCitedPages: null }],
  ["never", { robots: "partly" as const, requests: 0, violations: 0, blockedCitedPages: null }],
  ["not-known", { robots: "allowed" as const, requests: null, violations: null, blockedCitedPages: null }],
  ["unknown", { robots: "unknown" as const, requests: 3, violations: null, blockedCitedPages: null }],
])("tells an agent that %s", (kind, agent) => {
  expect(kindOf(agent)).toBe(kind);
});

it("reads the names of fields, a line each", () => {
  expect(fieldsOf("time = when\n\n url=req.where \nstatus")).toEqual([
    { field: "time", name: "when" },
    { field: "url", name: "req.where" },
    { field: "status", name: "" },
  ]);
});

import { describe, expect, it, vi } from "vitest";
import { type Check, type Declaration, expected, found, outcome, timeline } from "./words";

vi.setSystemTime("2026-11-28");

const check = (part: Partial<Check>): Check => ({
  index: 0,
  kind: "visibility_metric",
  leg: "next_visibility_run",
  state: "waiting",
  reason: null,
  sentences: [],
  observedAt: null,
  subject: "best headphones",
  promptId: null,
  ...part,
});

const declaration = (part: Partial<Declaration>): Declaration => ({
  id: "d",
  declaredImplementedAt: "2026-11-01T09:00:00Z",
  createdAt: "2026-11-01T09:00:00Z",
  measuredUntil: "2026-12-31T09:00:00Z",
  state: "declared",
  limitations: [],
  expectedChecks: [{ kind: "visibility_metric", metric: "visibility_rate@engine:assistant_a", direction: "increase" }],
  legs: [],
  checks: [],
  verificationEvents: [],
  ...part,
});

describe("the outcome of a check", () => {
  const leg = (state: "waiting" | "not_scheduled" | "sync_needed" | "observed", dueAt: string | null = null) => ({
    leg: "next_visibility_run" as const,
    state,
    dueAt,
    lastEvidenceAt: null,
    sourceId: null,
  });
  it.each([
    ["met", check({ state: "met" }), []],
    ["unmet", check({ state: "unmet" }), []],
    ["could not be evaluated", check({ state: "unavailable" }), []],
    ["waiting until Nov 8, 9:00 AM UTC", check({}), [leg("waiting", "2026-11-08T09:00:00Z")]],
    ["waiting; no audit is scheduled: run one", check({}), [leg("not_scheduled")]],
    ["waiting; the data has not been imported lately", check({}), [leg("sync_needed")]],
    ["waiting for the next audit", check({}), [leg("observed")]],
  ])("is said as %s", (words, one, legs) => {
    expect(outcome(one, legs, "UTC")).toBe(words);
  });
});

it("says what a check expects", () => {
  const names = { engine: () => "ChatGPT", rule: () => "The page is served without encryption" };
  const { expectedChecks } = declaration({});
  expect(expected(check({}), expectedChecks, names)).toBe(
    "Share of answers that name us (ChatGPT) rises: best headphones",
  );
  expect(expected(check({ subject: "visibility_rate@engine:assistant_a" }), expectedChecks, names)).toBe(
    "Share of answers that name us (ChatGPT) rises",
  );
  const rule = [{ kind: "site_rule" as const, ruleId: "not-https", targetSiteUrlId: null }];
  expect(expected(check({ subject: "not-https" }), rule, names)).toBe(
    "“The page is served without encryption” is fixed: the whole site",
  );
  const page = [{ kind: "site_rule" as const, ruleId: "not-https", targetSiteUrlId: "p" }];
  expect(expected(check({ subject: "http://a.example/x" }), page, names)).toBe(
    "“The page is served without encryption” is fixed: http://a.example/x",
  );
  expect(expected(check({ subject: "not-https" }), page, names)).toBe(
    "“The page is served without encryption” is fixed: one page",
  );
});

it("orders what happened and what is to come", () => {
  const now = Date.parse("2026-11-05T00:00:00Z");
  const line = timeline(
    declaration({
      checks: [check({})],
      verificationEvents: [
        {
          id: "e",
          observationKind: "observed",
          observedAt: "2026-11-03T09:00:00Z",
          auditId: "a",
          crawlId: null,
          result: {},
        },
      ],
      legs: [
        { leg: "next_crawl", state: "waiting", dueAt: "2026-11-06T09:00:00Z", lastEvidenceAt: null, sourceId: null },
      ],
    }),
    now,
  );
  expect(line.map(({ words, future }) => [words, Boolean(future)])).toEqual([
    ["declared implemented", false],
    ["an audit brought evidence", false],
    ["the next crawl is due", true],
    ["the measurement ends, whatever has arrived by then", true],
  ]);
});

it("does not say when the measurement ends once nothing waits", () => {
  expect(timeline(declaration({ checks: [check({ state: "met" })] }))).toHaveLength(1);
});

it("sums up what is known of the effect", () => {
  const checks = [check({ state: "met" }), check({ state: "unmet" }), check({})];
  expect(found(declaration({ state: "contradicted", checks }), "UTC")).toBe(
    "Implemented on Nov 1. One check is unmet, 1 of 3 met.",
  );
  expect(found(declaration({}), "UTC")).toBe(
    "Implemented on Nov 1. Nothing has been measured since, and no check of its effect is known.",
  );
});

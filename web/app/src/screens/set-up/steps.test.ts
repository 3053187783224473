import { expect, it } from "vitest";
import { doneOf, type State, stepOf } from "./steps";

const empty: State = {
  project: {
    id: "p",
    siteCrawls: { items: [] },
    competitors: [],
    promptSets: [],
    audits: { items: [] },
  },
  engines: [],
  workspace: { id: "w", research: { generatorConfigured: false } },
};

const having = (project: Partial<State["project"]>, engines: State["engines"] = []): State => ({
  ...empty,
  project: { ...empty.project, ...project },
  engines,
});

const siteCrawls = { items: [{ id: "c", status: "failed" as const }] };
const market = { countryCode: "US", languageCode: "en" };
const promptSets = [{ id: "s", name: "Main", promptCount: 2 }];
const engines = [{ logicalEngine: "assistant_a" as const }];

it("continues with the first step that is not done", () => {
  expect(stepOf(empty)).toBe("site");
  expect(stepOf(having({ siteCrawls }))).toBe("competitors");
  expect(stepOf(having({ siteCrawls, competitors: [{ id: "b" }] }))).toBe("prompts");
  expect(stepOf(having({ siteCrawls, promptSets: [{ id: "s", name: "Main", promptCount: 0 }] }))).toBe("competitors");
  expect(stepOf(having({ siteCrawls, promptSets }))).toBe("engines");
  expect(stepOf(having({ siteCrawls, promptSets }, engines))).toBe("audit");
});

it("continues with the audit once one was launched, also one that failed", () => {
  const audits = {
    items: [
      {
        id: "a",
        status: "failed" as const,
        completedCount: 0,
        errorMessage: "",
        createdAt: "2026-11-27T12:00:00Z",
        market,
      },
    ],
  };
  expect(stepOf(having({ audits }))).toBe("audit");
  expect(doneOf(having({ audits })).has("audit")).toBe(false);
});

import { expect, it } from "vitest";
import { dimensionsOf, readWorkspaceSearch, wordsOf } from "./search";

it("reads days, months and tabs that exist alone", () => {
  expect(readWorkspaceSearch({ tab: "log", from: "2026-11-01", to: "yesterday", months: 3 })).toMatchObject({
    tab: "log",
    from: "2026-11-01",
    to: undefined,
    months: 3,
  });
  expect(readWorkspaceSearch({ tab: "others", months: 5 })).toMatchObject({ tab: undefined, months: undefined });
});

it("sums credits by one thing at least", () => {
  expect(dimensionsOf("engine.month")).toEqual(["month", "engine"]);
  expect(dimensionsOf("nothing")).toEqual(["month", "project", "engine"]);
});

it("writes names of mutations as words", () => {
  expect(wordsOf("createAuditSchedule")).toBe("create audit schedule");
  expect(wordsOf("cli: search import")).toBe("cli: search import");
});

import { readdirSync, readFileSync } from "node:fs";
import { Kind, parse } from "graphql";
import { expect, it } from "vitest";
import { loadTexts } from "~/text/text";
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

it("says what every mutation does, and names commands as they are", async () => {
  await loadTexts("workspace");
  const schema = readdirSync("../../graph/schema").map((file) => readFileSync(`../../graph/schema/${file}`, "utf8"));
  const mutations = parse(schema.join("\n")).definitions.flatMap((one) =>
    one.kind === Kind.OBJECT_TYPE_EXTENSION && one.name.value === "Mutation"
      ? (one.fields ?? []).map(({ name }) => name.value)
      : [],
  );
  expect(mutations.length).toBeGreaterThan(50);
  expect(mutations.filter((name) => wordsOf(name) === name)).toEqual([]);
  expect(wordsOf("search import")).toBe("search import");
});

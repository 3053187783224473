import { expect, it } from "vitest";
import { linesOf, matchingWords } from "./entity";

it("takes a name from each line", () => {
  expect(linesOf(" Sony Group\n\n  ソニー \n")).toEqual(["Sony Group", "ソニー"]);
});

it("says when a name counts", () => {
  const always = { mode: "always" as const, contextTerms: [], exclusionPhrases: [], commonWord: false };
  expect(matchingWords(always)).toBe("everywhere");
  expect(matchingWords({ ...always, mode: "context_required", commonWord: true, exclusionPhrases: ["a", "b"] })).toBe(
    "only with its context, only as a name, not in 2 phrases",
  );
});

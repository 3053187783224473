import { expect, it } from "vitest";
import { costWords } from "./launch";

const price = { inputPerMTok: 1.25, outputPerMTok: 10, searchPerCall: 0.01 };

it("names the prices where only the answers' length is not known, and tells them from engines without a price", () => {
  expect(costWords("complete", [{ engineLabel: "A", price }])).toBe("");
  expect(costWords("partial", [{ engineLabel: "A", price }])).toContain("A $1.25 and $10.00 for a million tokens");
  expect(costWords("unknown", [{ engineLabel: "A", price }])).toContain("$0.01 a search");
  expect(costWords("unknown", [{ engineLabel: "A", price: null }])).toContain("No engine has a price");
  expect(
    costWords("unknown", [
      { engineLabel: "A", price },
      { engineLabel: "B", price: null },
    ]),
  ).toContain("Some engines");
});

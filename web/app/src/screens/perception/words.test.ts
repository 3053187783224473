import { expect, it } from "vitest";
import { plain } from "./words";

it("leaves out the marks of a passage's layout, and none of its words", () => {
  expect(plain("* **Cons**: The sound is good.")).toBe("Cons: The sound is good.");
  expect(plain("| AT-LP60X | Fully automatic | \\$\\$ |")).toBe("AT-LP60X · Fully automatic · $$");
  expect(plain("[LG QNED](https://example.com/a?b=c): deep blacks at \\~$500")).toBe("LG QNED: deep blacks at ~$500");
  expect(plain("3. Costs 5 * 3 dollars - too much")).toBe("Costs 5 * 3 dollars - too much");
  expect(plain("-40 °C is too cold")).toBe("-40 °C is too cold");
});

import { expect, test } from "vitest";
import { anchor, sectionsOf } from "./sections";

test.each([
  ["Did it move?", "did-it-move"],
  ["What is assumed, and what is not claimed", "what-is-assumed-and-what-is-not-claimed"],
  ["Three questions", "three-questions"],
  ["API: v1_x", "api-v1_x"],
])("the anchor of %s is %s", (heading, want) => expect(anchor(heading)).toBe(want));

test("the contents are the headings of the second level", () => {
  expect(sectionsOf("# Title\n\n## One\n\ntext ## no\n\n### Deeper\n\n## Two\n")).toEqual(["One", "Two"]);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sections } from "~/ui/sections";
import { anchor, sectionsOf } from "./sections";

const anchors = [...readFileSync("../../docs/metrics.md", "utf8").matchAll(/^##+ (.+)$/gm)].map(([, heading = ""]) =>
  anchor(heading),
);

test.each(sections)("docs/metrics.md has the section %s", (section) => expect(anchors).toContain(section));

test.each([
  ["Did it move?", "did-it-move"],
  ["What is assumed, and what is not claimed", "what-is-assumed-and-what-is-not-claimed"],
  ["Three questions", "three-questions"],
  ["API: v1_x", "api-v1_x"],
])("the anchor of %s is %s", (heading, want) => expect(anchor(heading)).toBe(want));

test("the contents are the headings of the second level", () => {
  expect(sectionsOf("# Title\n\n## One\n\ntext ## no\n\n### Deeper\n\n## Two\n")).toEqual(["One", "Two"]);
});

import { expect, it } from "vitest";
import { heldBy, inParts } from "./held";

it("counts the tags of targets", () => {
  const targets = [
    { id: "1", tags: ["Sale", "Core"] },
    { id: "2", tags: ["Core"] },
    { id: "3", tags: [] },
  ];
  expect(heldBy(targets)).toEqual([
    { tag: "Core", n: 2 },
    { tag: "Sale", n: 1 },
  ]);
  expect(heldBy([])).toEqual([]);
});

it("sends as many targets as the server takes", () => {
  const many = Array.from({ length: 2_001 }, (_, i) => ({ id: `${i}`, tags: [] }));
  expect(inParts(many).map((part) => part.length)).toEqual([1_000, 1_000, 1]);
  expect(inParts(many).flat()).toEqual(many);
  expect(inParts([])).toEqual([]);
});

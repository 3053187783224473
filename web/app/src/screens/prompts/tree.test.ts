import { expect, it } from "vitest";
import { branchesOf, outside, tree } from "./tree";

const topic = (id: string, parentId: string | null = null) => ({
  id,
  name: id,
  parentId,
  description: "",
  activeCount: 0,
});
const topics = [topic("audio"), topic("earbuds", "audio"), topic("lost", "deleted"), topic("cheap", "earbuds")];

it("puts topics below their parents, and those without one at the root", () => {
  expect(tree(topics)).toEqual([
    { id: "audio", name: "audio", depth: 0 },
    { id: "earbuds", name: "earbuds", depth: 1 },
    { id: "cheap", name: "cheap", depth: 2 },
    { id: "lost", name: "lost", depth: 0 },
  ]);
  expect(branchesOf(topics).map(({ id }) => id)).toEqual(["audio", "lost"]);
});

it("offers a topic no parent that would make a circle", () => {
  expect(outside(topics, "earbuds").map(({ id }) => id)).toEqual(["audio", "lost"]);
});

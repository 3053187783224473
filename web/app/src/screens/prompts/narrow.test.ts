import { expect, it } from "vitest";
import { tree } from "./narrow";

it("orders topics by their tree and keeps those whose parent is missing", () => {
  const topics = [
    { id: "b", name: "B", parentId: "a" },
    { id: "a", name: "A", parentId: null },
    { id: "x", name: "X", parentId: "gone" },
  ];
  expect(tree(topics).map(({ name, depth }) => `${depth}${name}`)).toEqual(["0A", "1B", "0X"]);
});

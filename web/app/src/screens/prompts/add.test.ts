import { expect, it } from "vitest";
import { linesOf } from "./add";

it("takes a prompt a line from a pasted list, without its marks, each once", () => {
  expect(linesOf("1. best tv\n- best phone\r\n\n  • best tv \n2 in 1 laptops?")).toEqual([
    "best tv",
    "best phone",
    "2 in 1 laptops?",
  ]);
});

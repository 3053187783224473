import { expect, it } from "vitest";
import { ownedBy } from "./site";

it("moves the brand's domain with its website, and keeps the others", () => {
  expect(ownedBy(["acme.exmaple", "acme.dev"], "https://www.acme.exmaple/", "https://acme.example/shop")).toEqual([
    "acme.example",
    "acme.dev",
  ]);
  expect(ownedBy(["acme.example"], "http://acme.example", "https://acme.example")).toEqual(["acme.example"]);
  expect(ownedBy([], "https://one.example", "https://two.example")).toEqual(["two.example"]);
});

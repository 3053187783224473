import { expect, it } from "vitest";
import { isOwnPath } from "~/screens/sign-in/use-enter";
import { matches } from "./palette";
import { firstDay, readFilters } from "./search";

it("leaves out filters that it does not know", () => {
  expect(readFilters({ cohort: "core", period: "7y", engine: "<script>", market: 5 })).toEqual({ cohort: "core" });
});

it("begins a period so that it ends today", () => {
  expect(firstDay("28d", new Date("2026-11-28T10:00:00Z"))).toBe("2026-11-01");
});

it("finds by the beginnings of words in any order", () => {
  expect(matches("Searches asked Screen", "ask sea")).toBe(true);
  expect(matches("Searches asked Screen", "arches")).toBe(false);
});

it("finds names with hyphens and emoji by what is typed", () => {
  expect(matches("E-mail how-to Project", "e-mail how-to")).toBe(true);
  expect(matches("Ärmel 🧥 Project", "🧥")).toBe(true);
  expect(matches("Ärmel Project", "🧥")).toBe(false);
  expect(matches("Überblick Screen", " ")).toBe(true);
});

it("goes to its own paths only after somebody has signed in", () => {
  expect(
    ["/projects/1?market=2", "//evil.example", "/\\evil.example", "https://evil.example", undefined].map(isOwnPath),
  ).toEqual([true, false, false, false, false]);
});

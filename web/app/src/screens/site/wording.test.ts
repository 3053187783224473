import { expect, it, vi } from "vitest";
import { differs } from "./changes";
import { changed, title } from "./wording";

vi.setSystemTime("2026-11-28");

it.each([
  [{ critical: 2, high: 5 }, "2 critical kinds of issues on acme.com/en"],
  [{ critical: 0, high: 1 }, "One grave kind of issue on acme.com/en, none critical"],
  [{ low: 9 }, "No grave issue on acme.com/en"],
])("titles a site with %o", (severityCounts, words) => {
  expect(title({ severityCounts }, "https://acme.com/en/")).toBe(words);
});

const nothing = { pages: { gained: [], lost: [], changed: [] }, issues: { new: [], fixed: [], regressed: [] } };

it("says what changed, and when nothing did or nothing can be compared", () => {
  const page = { siteUrlId: "p", displayUrl: "https://acme.com/", title: null, changes: [] };
  const changes = { ...nothing, since: "c", pages: { ...nothing.pages, gained: [page], lost: [page, page] } };
  expect(changed(changes, "2026-11-20T00:00:00Z", "UTC")).toBe(
    "Since the crawl of Nov 20: 1 page gained and 2 pages lost.",
  );
  expect(changed({ ...nothing, since: "c" }, "2026-11-20T00:00:00Z", "UTC")).toBe(
    "Nothing changed since the crawl of Nov 20.",
  );
  expect(changed({ ...nothing, since: null }, undefined, "UTC")).toContain("no earlier crawl");
});

it("writes facts that differ in words, and no digests", () => {
  const changes = [
    { field: "text", before: "0a", after: "0b" },
    { field: "page_kind", before: "docs", after: "how_to" },
    { field: "title", before: null, after: "Prices" },
  ];
  expect(differs({ changes })).toEqual(["its text", "Kind: documentation → how-to", "Title: none → Prices"]);
});

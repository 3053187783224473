import { type Filters, oneOf, readFilters, text } from "~/frame/search";

export const kinds = [
  "editorial",
  "reference",
  "user_generated",
  "social",
  "video",
  "marketplace",
  "review_site",
  "corporate",
  "government",
  "academic",
  "documentation",
  "competitor",
  "owned",
  "other",
] as const;
export const standings = ["yours", "listed", "gap", "competitor", "read", "not_read", "blocked", "unreadable"] as const;

export type SourcesSearch = Filters & {
  /** Pages instead of domains. */
  by?: "page";
  domain?: string;
  kind?: (typeof kinds)[number];
  standing?: (typeof standings)[number];
  tag?: string;
};

/** readSourcesSearch returns what an address of the sources says. */
export const readSourcesSearch = (search: Record<string, unknown>): SourcesSearch => ({
  ...readFilters(search),
  by: oneOf(["page"] as const, search.by),
  domain: text(search.domain),
  kind: oneOf(kinds, search.kind),
  standing: oneOf(standings, search.standing),
  tag: text(search.tag),
});

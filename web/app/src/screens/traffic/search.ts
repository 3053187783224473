import { type Filters, oneOf, readFilters, text } from "~/frame/search";

export const tabs = ["bots", "pages", "coverage", "policy", "sources"] as const;
export const ranges = ["7d", "28d", "90d", "12m", "16m"] as const;
export const purposes = ["ai_training", "ai_search", "ai_user_fetch", "search_engine", "other", "unknown"] as const;
export const verifications = ["verified", "unverified", "failed", "all"] as const;
export const kinds = ["disobeys", "cited", "kept-out", "comes", "never", "not-known", "unknown"] as const;
const sorts = ["path", "crawl", "referrals", "last"] as const;

export type TrafficSearch = Filters & {
  tab?: (typeof tabs)[number];
  /** Left out, the last 28 days. */
  range?: (typeof ranges)[number];
  purpose?: (typeof purposes)[number];
  /** Left out, requests that are verified and those that cannot be. */
  verification?: (typeof verifications)[number];
  pattern?: string;
  tag?: string;
  /** Agents of one kind of the robots policy. */
  kind?: (typeof kinds)[number];
  sort?: (typeof sorts)[number];
  down?: true;
};

/** readTrafficSearch returns what an address of the AI traffic says. */
export const readTrafficSearch = (search: Record<string, unknown>): TrafficSearch => ({
  ...readFilters(search),
  tab: oneOf(tabs, search.tab),
  range: oneOf(ranges, search.range),
  purpose: oneOf(purposes, search.purpose),
  verification: oneOf(verifications, search.verification),
  pattern: text(search.pattern),
  tag: text(search.tag),
  kind: oneOf(kinds, search.kind),
  sort: oneOf(sorts, search.sort),
  down: search.down === true ? true : undefined,
});

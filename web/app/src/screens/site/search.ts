import { type Filters, oneOf, readFilters, text } from "~/frame/search";

export const tabs = ["issues", "pages", "agents", "changes", "crawls"] as const;
export const severities = ["critical", "high", "medium", "low", "info"] as const;
export const dimensions = ["technical", "aeo"] as const;
export const classesOfFindings = ["defect", "advisory", "diagnostic"] as const;
export const kinds =
  "homepage article editorial_index product category pricing docs faq about_contact service local guide how_to listicle comparison alternative case_study_review trust_policy other".split(
    " ",
  ) as Kind[];
export const states = [
  "completed",
  "partially_completed",
  "error",
  "failed",
  "blocked",
  "not_measured",
  "not_selected",
] as const;
const sorts = ["text", "web", "aeo", "issues", "links", "depth"] as const;

export type Kind =
  | "homepage"
  | "article"
  | "editorial_index"
  | "product"
  | "category"
  | "pricing"
  | "docs"
  | "faq"
  | "about_contact"
  | "service"
  | "local"
  | "guide"
  | "how_to"
  | "listicle"
  | "comparison"
  | "alternative"
  | "case_study_review"
  | "trust_policy"
  | "other";

export type SiteSearch = Filters & {
  /** The crawl that is shown; left out, the newest with results. */
  crawl?: string;
  tab?: (typeof tabs)[number];
  q?: string;
  severity?: (typeof severities)[number];
  dimension?: (typeof dimensions)[number];
  finding?: (typeof classesOfFindings)[number];
  kind?: Kind;
  state?: (typeof states)[number];
  watched?: true;
  tag?: string;
  sort?: (typeof sorts)[number];
  down?: true;
  /** The earlier crawl that is compared with; left out, the one before. */
  since?: string;
  /** Whether the dialog that starts a crawl is open. */
  start?: true;
};

const yes = (value: unknown) => (value === true ? true : undefined);

/** readSiteSearch returns what an address of the site's health says. */
export const readSiteSearch = (search: Record<string, unknown>): SiteSearch => ({
  ...readFilters(search),
  crawl: text(search.crawl),
  tab: oneOf(tabs, search.tab),
  q: text(search.q),
  severity: oneOf(severities, search.severity),
  dimension: oneOf(dimensions, search.dimension),
  finding: oneOf(classesOfFindings, search.finding),
  kind: oneOf(kinds, search.kind),
  state: oneOf(states, search.state),
  watched: yes(search.watched),
  tag: text(search.tag),
  sort: oneOf(sorts, search.sort),
  down: yes(search.down),
  since: text(search.since),
  start: yes(search.start),
});

export const pageTabs = ["checks", "content", "links-in", "links-out", "agents"] as const;

export type PageSearch = Filters & { crawl?: string; tab?: (typeof pageTabs)[number] };

/** readPageSearch returns what an address of one page says. */
export const readPageSearch = (search: Record<string, unknown>): PageSearch => ({
  ...readFilters(search),
  crawl: text(search.crawl),
  tab: oneOf(pageTabs, search.tab),
});

export type IssueSearch = Filters & { crawl?: string; tag?: string };

/** readIssueSearch returns what an address of one issue says. */
export const readIssueSearch = (search: Record<string, unknown>): IssueSearch => ({
  ...readFilters(search),
  crawl: text(search.crawl),
  tag: text(search.tag),
});

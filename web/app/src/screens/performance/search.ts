import { type Filters, oneOf, readFilters, text } from "~/frame/search";

export const ranges = ["7d", "28d", "90d", "12m", "16m"] as const;
export const compares = ["previous_period", "previous_year", "none"] as const;
export const dimensions = [
  "query",
  "page",
  "country",
  "device",
  "search_appearance",
  "day",
  "alt_engine_query",
  "alt_engine_page",
] as const;
const sorts = ["key", "clicks", "impressions", "ctr", "position"] as const;

export type PerformanceSearch = Filters & {
  /** Left out, the last 28 imported days. */
  range?: (typeof ranges)[number];
  /** Left out, as many days before. */
  compare?: (typeof compares)[number];
  by?: (typeof dimensions)[number];
  tag?: string;
  sort?: (typeof sorts)[number];
  down?: true;
};

/** readPerformanceSearch returns what an address of the search performance says. */
export const readPerformanceSearch = (search: Record<string, unknown>): PerformanceSearch => ({
  ...readFilters(search),
  range: oneOf(ranges, search.range),
  compare: oneOf(compares, search.compare),
  by: oneOf(dimensions, search.by),
  tag: text(search.tag),
  sort: oneOf(sorts, search.sort),
  down: search.down === true ? true : undefined,
});

import { type Filters, oneOf, readFilters } from "~/frame/search";

export const splits = ["entity", "engine"] as const;

export type MarketsSearch = Filters & {
  /** What markets are compared by; left out, the brand and its competitors. */
  by?: (typeof splits)[number];
};

/** readMarketsSearch returns what an address of the markets says. */
export const readMarketsSearch = (search: Record<string, unknown>): MarketsSearch => ({
  ...readFilters(search),
  by: oneOf(splits, search.by),
});

import { type Filters, oneOf, readFilters, text } from "~/frame/search";

export const splits = ["entity", "engine"] as const;

export type MarketsSearch = Filters & {
  /** What markets are compared by; left out, the brand and its competitors. */
  by?: (typeof splits)[number];
  /** Only answers to prompts with this tag. */
  tag?: string;
};

/** readMarketsSearch returns what an address of the markets says. */
export const readMarketsSearch = (search: Record<string, unknown>): MarketsSearch => ({
  ...readFilters(search),
  by: oneOf(splits, search.by),
  tag: text(search.tag),
});

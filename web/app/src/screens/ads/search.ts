import { type Filters, oneOf, readFilters, text } from "~/frame/search";

export const tabs = ["advertisers", "ads", "prompts", "topics"] as const;

export type AdsSearch = Filters & {
  /** Left out, the advertisers. */
  tab?: (typeof tabs)[number];
  /** Only answers to prompts with this tag. */
  tag?: string;
};

/** readAdsSearch returns what an address of the ads says. */
export const readAdsSearch = (search: Record<string, unknown>): AdsSearch => ({
  ...readFilters(search),
  tab: oneOf(tabs, search.tab),
  tag: text(search.tag),
});

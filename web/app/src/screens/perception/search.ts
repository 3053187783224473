import { type Filters, oneOf, readFilters, text } from "~/frame/search";

export const tabs = ["quotes", "entities", "themes", "parts", "sites"] as const;
export const parts = ["engines", "topics", "prompts"] as const;

export type PerceptionSearch = Filters & {
  /** Left out, the quotes. */
  tab?: (typeof tabs)[number];
  /** Whose blame is read; left out, the brand's. */
  about?: "competitors";
  /** The theme whose quotes are shown. */
  theme?: string;
  /** What the brand's mentions are split by; left out, engines. */
  by?: (typeof parts)[number];
  /** Only answers to prompts with this tag. */
  tag?: string;
};

/** readPerceptionSearch returns what an address of the perception says. */
export const readPerceptionSearch = (search: Record<string, unknown>): PerceptionSearch => ({
  ...readFilters(search),
  tab: oneOf(tabs, search.tab),
  about: oneOf(["competitors"] as const, search.about),
  theme: text(search.theme),
  by: oneOf(parts, search.by),
  tag: text(search.tag),
});

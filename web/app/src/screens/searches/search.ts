import { type Filters, readFilters, text } from "~/frame/search";

/** The query is the one whose answers are listed; q is what the list is searched for; the tag is of the prompts. */
export type SearchesSearch = Filters & { q?: string; query?: string; tag?: string };

/** readSearchesSearch returns what an address of the searches asked says. */
export const readSearchesSearch = (search: Record<string, unknown>): SearchesSearch => ({
  ...readFilters(search),
  q: text(search.q),
  query: text(search.query),
  tag: text(search.tag),
});

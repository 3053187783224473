import { type Filters, readFilters, text } from "~/frame/search";

/** The brand is edited like a competitor; this is its place in the address. */
export const brand = "brand";

export type CompetitorsSearch = Filters & {
  /** The id of the competitor that is edited, or "brand". */
  edit?: string;
};

/** readCompetitorsSearch returns what an address of the competitors says. */
export const readCompetitorsSearch = (search: Record<string, unknown>): CompetitorsSearch => ({
  ...readFilters(search),
  edit: text(search.edit),
});

import { type Filters, oneOf, readFilters, text } from "~/frame/search";

export const statuses = ["open", "in_progress", "implemented", "measuring", "done", "dismissed"] as const;
export const targets = ["prompt", "page", "source", "topic", "site"] as const;

/** The status is the one of the list; left out, open. */
export type ActionsSearch = Filters & {
  status?: (typeof statuses)[number];
  target?: (typeof targets)[number];
  tag?: string;
};

/** readActionsSearch returns what an address of the list of actions says. */
export const readActionsSearch = (search: Record<string, unknown>): ActionsSearch => ({
  ...readFilters(search),
  status: oneOf(statuses, search.status),
  target: oneOf(targets, search.target),
  tag: text(search.tag),
});

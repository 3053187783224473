import { oneOf, text } from "~/frame/search";
import { type Key, t } from "~/text/text";

export const tabs = ["keys", "members", "credits", "log", "projects"] as const;
export const spans = [1, 3, 12, 36] as const;
export const dimensions = ["month", "project", "engine"] as const;
export type Dimension = (typeof dimensions)[number];

export type WorkspaceSearch = {
  tab?: (typeof tabs)[number];
  /** How many months of credits; left out, 12. */
  months?: (typeof spans)[number];
  /** What credits are summed by, separated by dots; left out, all three. */
  by?: string;
  action?: string;
  member?: string;
  project?: string;
  from?: string;
  to?: string;
};

const day = (value: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value) : undefined);

/** readWorkspaceSearch returns what an address of the workspace's settings says. */
export const readWorkspaceSearch = (search: Record<string, unknown>): WorkspaceSearch => ({
  tab: oneOf(tabs, search.tab),
  months: spans.find((months) => months === search.months),
  by: text(search.by),
  action: text(search.action),
  member: text(search.member),
  project: text(search.project),
  from: day(search.from),
  to: day(search.to),
});

/** dimensionsOf returns what credits are summed by: one at least. */
export function dimensionsOf(by: string | undefined): Dimension[] {
  const asked = by?.split(".") ?? [];
  const chosen = dimensions.filter((dimension) => asked.includes(dimension));
  return chosen.length > 0 ? chosen : [...dimensions];
}

/** wordsOf says what a mutation does. What a command did is named as the command. */
export function wordsOf(action: string): string {
  const key = `workspace.did.${action}`;
  const words = t(key as Key);
  return words === key ? action : words;
}

import { type Filters, oneOf, readFilters } from "~/frame/search";

export const states = ["active", "ended"] as const;
export const kinds = [
  "brand_up",
  "brand_down",
  "competitor_up",
  "competitor_down",
  "citation_won",
  "citation_lost",
  "source_gained",
  "source_lost",
  "sentiment_up",
  "sentiment_down",
  "action_verified",
  "action_contradicted",
  "engine_degraded",
  "source_stalled",
  "credits_low",
  "referrals_up",
  "referrals_down",
  "clicks_up",
  "clicks_down",
  "bot_vanished",
  "bot_blocked",
] as const;

/** Muted signals are left out unless they are asked for. */
export type SignalsSearch = Filters & {
  state?: (typeof states)[number];
  kind?: (typeof kinds)[number];
  muted?: true;
};

/** readSignalsSearch returns what an address of the signals says. */
export const readSignalsSearch = (search: Record<string, unknown>): SignalsSearch => ({
  ...readFilters(search),
  state: oneOf(states, search.state),
  kind: oneOf(kinds, search.kind),
  muted: search.muted === true ? true : undefined,
});

import { t } from "~/text/text";

/** events are the types that a webhook can receive. */
export const events = [
  "audit.finished",
  "crawl.finished",
  "signal.started",
  "signal.ended",
  "action.verified",
  "action.contradicted",
  "source.stalled",
  "source.recovered",
  "engine.degraded",
  "engine.recovered",
  "credits.low",
] as const;

export type EventName = (typeof events)[number];

const names: readonly string[] = [...events, "webhook.test"];

/** wordsOf names an event for people. */
export const wordsOf = (type: string) => (names.includes(type) ? t(`webhooks.event.${type as EventName}`) : type);

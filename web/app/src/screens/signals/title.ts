import { count, fullDay, moment, month, percent } from "~/text/format";
import { nameOfLabel } from "~/text/places";
import { type Key, t } from "~/text/text";
import type { Signal } from "./signals";

/** counts are the kinds whose figures are counts of a day. */
export const counts: Signal["kind"][] = ["clicks_up", "clicks_down", "referrals_up", "referrals_down", "bot_vanished"];

/**
 * titleOf says in a line what happened. It is null where the server's English title has to do: the signal was found
 * before the parts of its title were stored, or a vendor's words are a part of it.
 */
export function titleOf({ kind, facts, subject, part, engineLabel, market, ...signal }: Signal, zone: string) {
  if (!facts || facts.error !== null) return null;
  const figure = counts.includes(kind) ? count : percent;
  const of = part?.kind ?? (engineLabel && "engine");
  const where = of ? ` ${t(`signals.where.${of as "topic"}`, { name: part?.label ?? engineLabel ?? "" })}` : "";
  return t(`signals.says.${facts.problem ?? judged(kind, facts.negative)}` as Key, {
    name: subject.kind === "ai_source" && subject.id === "all" ? t("signals.ai-systems") : subject.label,
    where,
    place: nameOfLabel(facts.marketLabel, market?.countryCode ?? ""),
    before: figure(signal.before ?? 0),
    now: figure(signal.now ?? 0),
    change: percent(Math.abs(signal.delta ?? 0)),
    n: count(facts.count ?? 0),
    total: count(facts.total ?? 0),
    day: facts.day ? fullDay(`${facts.day}T12:00:00Z`, "UTC") : "",
    last: facts.since ? fullDay(facts.since, "UTC") : "",
    since: facts.since ? moment(facts.since, zone) : "",
    month: facts.month ? month(facts.month) : "",
  });
}

/** judged names what moved: a better sentiment is more praise or less blame. */
const judged = (kind: Signal["kind"], negative: boolean) =>
  negative ? (kind === "sentiment_up" ? "blame_down" : "blame_up") : kind;

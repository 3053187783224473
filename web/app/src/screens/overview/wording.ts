import { day, listed, moment, points, range } from "~/text/format";
import { type Key, t } from "~/text/text";
import type { Bounds, Verdict } from "~/ui/figure";

/** shares are the words for a share of the answers, each up to its rate. */
const shares: [number, Key][] = [
  [0, "overview.share.none"],
  [0.06, "overview.share.few"],
  [0.15, "overview.share.tenth"],
  [0.22, "overview.share.fifth"],
  [0.29, "overview.share.quarter"],
  [0.365, "overview.share.third"],
  [0.45, "overview.share.two-fifths"],
  [0.55, "overview.share.half"],
  [0.635, "overview.share.three-fifths"],
  [0.71, "overview.share.two-thirds"],
  [0.775, "overview.share.three-quarters"],
  [0.86, "overview.share.four-fifths"],
  [0.95, "overview.share.nine-tenths"],
  [0.9999, "overview.share.nearly-all"],
  [1, "overview.share.all"],
];

/** An interval wider than this says too little for a word such as "half". */
const tooWide = 0.3;

/** share writes a rate in words, or as its interval where that is wide. */
export function share(rate: number, interval: Bounds): string {
  if (interval && interval.high - interval.low > tooWide) {
    return t("overview.share.between", { range: range(interval.low, interval.high) });
  }
  const [, key] = shares.find(([most]) => rate <= most) ?? [1, "overview.share.all" as const];
  return t(key);
}

export type Headline = {
  brand: string;
  rate: number;
  interval: Bounds;
  verdict: Verdict;
  change: number | null | undefined;
  /** When the baseline ended; without one there is no comparison. */
  baselineAt: string | null | undefined;
  /** When the audit of the figures ended. */
  at: string;
  zone: string;
};

/** sinceWhen writes the day of the baseline, with its time where it is the day of the audit itself. */
export const sinceWhen = (baselineAt: string, at: string, zone: string) =>
  (day(baselineAt, zone) === day(at, zone) ? moment : day)(baselineAt, zone);

/** title is the leading sentence. It claims a change only where the verdict is "moved". */
export function title({ brand, rate, interval, verdict, change, baselineAt, at, zone }: Headline): string {
  const values = { brand, share: share(rate, interval), day: baselineAt ? sinceWhen(baselineAt, at, zone) : "" };
  if (!baselineAt) return t("overview.title.first", values);
  if (verdict === "moved" && change) return t(change > 0 ? "overview.title.more" : "overview.title.less", values);
  if (verdict === "within_noise") return t("overview.title.same", values);
  return t("overview.title.first", values);
}

export type Judged = { name: string; verdict?: Verdict | null; change?: number | null };

/** Moves are how many prompts moved, and which way. */
export type Moves = { roseCount: number; fellCount: number };

/** lead is the paragraph below the title: the change, the prompts that moved, and the competitors. */
export function lead(headline: Headline, prompts: Moves | undefined, competitors: Judged[]): string {
  const { brand, verdict, change, baselineAt, at, zone } = headline;
  if (!baselineAt) return t("overview.lead.first");
  const values = { brand, points: points(change ?? 0), day: sinceWhen(baselineAt, at, zone) };
  const said: string[] = [];
  if (verdict === "moved" && change) said.push(t(change > 0 ? "overview.lead.rose" : "overview.lead.fell", values));
  else if (verdict === "within_noise") said.push(t("overview.lead.noise", values));
  else said.push(t(verdict === "insufficient_data" ? "overview.lead.too-few" : "overview.lead.not-comparable", values));
  if (prompts) {
    const { roseCount: up, fellCount: down } = prompts;
    if (up + down === 0) said.push(t("overview.lead.no-prompts"));
    else if (down === 0) said.push(t("overview.lead.prompts-up", { up }));
    else if (up === 0) said.push(t("overview.lead.prompts-down", { down }));
    else said.push(t("overview.lead.prompts-both", { up, down }));
  }
  const moved = competitors.filter((entity) => entity.verdict === "moved");
  const gained = moved.filter((entity) => (entity.change ?? 0) > 0).map((entity) => entity.name);
  const lost = moved.filter((entity) => (entity.change ?? 0) < 0).map((entity) => entity.name);
  if (gained.length > 0) said.push(t("overview.lead.gained", { names: listed(gained), n: gained.length }));
  if (lost.length > 0) said.push(t("overview.lead.lost", { names: listed(lost), n: lost.length }));
  if (moved.length === 0 && competitors.some((entity) => entity.verdict === "within_noise")) {
    said.push(t("overview.lead.competitors-still"));
  }
  return said.join(" ");
}

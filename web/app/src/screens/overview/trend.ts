import type { Boundary, Line } from "~/charts/series";
import { t } from "~/text/text";
import type { OverviewQuery } from "./overview.operations";

type Point = OverviewQuery["project"]["visibilityTrends"][number];

/** lines returns the brand and its `most` most mentioned competitors over time. */
export function lines(brand: string, trend: Point[], most = 3): Line[] {
  const newest = trend.at(-1)?.rankings.filter((row) => !row.isBrand) ?? [];
  const chosen = [...newest].sort((a, b) => (b.mentionRate ?? 0) - (a.mentionRate ?? 0)).slice(0, most);
  return [
    {
      name: brand,
      accent: true,
      points: trend.map((point) => ({
        at: point.completedAt,
        value: point.brandMentionRate ?? null,
        interval: point.brandMentionRateInterval,
      })),
    },
    ...chosen.map(({ name }) => ({
      name,
      points: trend.map((point) => ({
        at: point.completedAt,
        value: point.rankings.find((row) => row.name === name)?.mentionRate ?? null,
      })),
    })),
  ];
}

/** models returns the models of a point by the engine's name. */
function models(point: Point): Map<string, string> {
  const all = new Map<string, Set<string>>();
  for (const { engineLabel, transportModel } of point.modelProvenance) {
    all.set(engineLabel, (all.get(engineLabel) ?? new Set()).add(transportModel));
  }
  return new Map([...all].map(([engine, names]) => [engine, [...names].sort().join(", ")]));
}

/** boundaries returns where a model, the analyzer or the scoring changed between two points. */
export function boundaries(trend: Point[]): Boundary[] {
  const found: Boundary[] = [];
  for (const [i, point] of trend.entries()) {
    const before = trend[i - 1];
    if (!before) continue;
    const earlier = models(before);
    const words: string[] = [];
    for (const [engine, model] of models(point)) {
      const was = earlier.get(engine);
      if (was !== undefined && was !== model) words.push(`${was} → ${model}`);
    }
    const analyzer = point.analyzerVersions.join(", ");
    if (analyzer !== before.analyzerVersions.join(", ")) words.push(t("overview.analyzer", { version: analyzer }));
    const scoring = point.scoringRuleVersions.join(", ");
    if (scoring !== before.scoringRuleVersions.join(", ")) words.push(t("overview.scoring", { version: scoring }));
    if (words.length > 0) found.push({ at: point.completedAt, words: words.join(" · ") });
  }
  return found;
}

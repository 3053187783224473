import { count, percent } from "~/text/format";
import { t } from "~/text/text";
import type { Report } from "./perception";

/** title says how answers judge the brand, in one sentence. */
export function title({ brand }: Report, name: string): string {
  if (typeof brand?.score.positiveShare !== "number") return t("perception.title-none", { name });
  return t("perception.title", { name, share: percent(brand.score.positiveShare) });
}

/** lead says what the judgements rest on, and what is missing. */
export function lead({ brand, coverage, recommended }: Report): string {
  const words: (string | false)[] = [];
  if (brand && brand.score.classified > 0) {
    const { negative, mixed, neutral, classified } = brand.score;
    words.push(t("perception.counts", { negative, mixed, neutral, n: classified }));
  }
  if (recommended.rate !== null && recommended.rate !== undefined) {
    words.push(
      t("perception.recommended", {
        n: count(recommended.recommended),
        all: recommended.mentioned,
        against: recommended.recommendedAgainst,
      }),
    );
  }
  words.push(
    coverage.pending > 0 && t("perception.pending-n", { n: coverage.pending }),
    coverage.notAssessable > 0 && t("perception.not-assessable", { n: coverage.notAssessable }),
    coverage.lowConfidence > 0 && t("perception.low-confidence", { n: coverage.lowConfidence }),
    ...coverage.unavailable.map(({ reason, count: n }) =>
      t("perception.unavailable-n", { n, reason: t(`perception.reason.${reason}`) }),
    ),
  );
  return words.filter(Boolean).join(" ");
}

/** plain returns a passage of an answer without the marks of its layout: list signs, table lines, emphasis, addresses. */
export const plain = (passage: string) =>
  passage
    .replaceAll(/\*\*|__/g, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*(?:[*•+-]|#{1,6}|\d+[.)])\s+/, "")
    .replace(/^\|\s*(.*?)\s*\|?$/, "$1")
    .replaceAll(/\s*\|\s*/g, " · ")
    .replaceAll(/\\(\p{P}|\p{S})/gu, "$1")
    .trim();

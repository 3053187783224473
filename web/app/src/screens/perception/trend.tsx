import { Series } from "~/charts/series";
import { useProject } from "~/frame/session";
import { t } from "~/text/text";
import type { Report } from "./perception";

/** Trend draws praise and blame of the brand, audit by audit. A change of the judge is a boundary. */
export function Trend({ trend: all }: { trend: Report["trend"] }) {
  const { project } = useProject();
  const trend = all.slice(all.findIndex(({ score }) => score.classified > 0));
  if (trend.filter(({ score }) => score.classified > 0).length < 2) return null;
  const first = trend.findIndex(({ comparable }) => comparable);
  const boundary = trend[first];
  const points = (of: "positiveShare" | "negativeShare") =>
    trend.map(({ completedAt, score }) => ({ at: completedAt, value: score[of] ?? null }));
  return (
    <section className="mb-8">
      <h2 className="mb-2">{t("perception.over-time")}</h2>
      <Series
        label={t("perception.over-time")}
        zone={project.timezone}
        height={200}
        lines={[
          { name: t("perception.praise"), accent: true, points: points("positiveShare") },
          { name: t("perception.blame"), points: points("negativeShare") },
        ]}
        boundaries={first > 0 && boundary ? [{ at: boundary.completedAt, words: t("perception.other-judge") }] : []}
      />
    </section>
  );
}

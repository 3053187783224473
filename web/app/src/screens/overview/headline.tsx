import type { ReactNode } from "react";
import { count, decimal, fullDay, percent, range, signed } from "~/text/format";
import { t } from "~/text/text";
import { Change, Definition, Rate, refusals, Unknown } from "~/ui/figure";
import { Grade, Level } from "./grade";
import type { OverviewQuery } from "./overview.operations";
import { ToPrompts } from "./to-prompts";
import { sinceWhen } from "./wording";

type Visibility = NonNullable<OverviewQuery["project"]["visibility"]>;
type Perception = OverviewQuery["project"]["visibilityPerception"];

/** changeOf returns the judged change of one of a report's rates. */
export const changeOf = ({ comparison }: Visibility, figure: string) =>
  comparison.changes.find((change) => change.figure === figure);

type Props = { report: Visibility; perception: Perception; zone: string };

/** mostRepetitions is how often an audit may ask a prompt. */
const mostRepetitions = 50;

/** Headline is the leading figure with its verdict, and the smaller figures below it. */
export function Headline({ report, perception, zone }: Props) {
  const { counts, comparison } = report;
  const change = changeOf(report, "visibility_rate");
  return (
    <div>
      <div className="flex items-end gap-1">
        <Rate big rate={report.visibilityRate} interval={report.visibilityRateInterval} />
        <Definition
          name={t("overview.mentioned")}
          section="terms-and-figures"
          n={counts.responses}
          formula={t("overview.mentioned.formula")}
          source={t("overview.source", { day: fullDay(report.createdAt, zone) })}
        >
          {t("overview.mentioned.means")}
        </Definition>
      </div>
      <p className="mt-2 mb-4 flex flex-wrap gap-x-1.5">
        <Change verdict={comparison.baselineAt ? comparison.verdict : null} change={change?.change} long />
        {comparison.baselineAt && (
          <span className="text-muted">
            {t("overview.since", { day: sinceWhen(comparison.baselineAt, report.createdAt, zone) })}
          </span>
        )}
      </p>
      {report.visibilityRateGrade && <Grade grade={report.visibilityRateGrade} expected={counts.expected} />}
      <Side report={report} perception={perception} />
      {change?.neededRepetitions && change.neededRepetitions <= mostRepetitions && (
        <p className="text-small text-muted mt-3">{t("overview.needed", { n: change.neededRepetitions })}</p>
      )}
    </div>
  );
}

function Side({ report, perception }: Omit<Props, "zone">) {
  const { counts } = report;
  const unanswered = (counts.notRun ?? 0) - (counts.withheld ?? 0);
  const missing = [
    (counts.failed ?? 0) > 0 && t("overview.failed", { n: counts.failed ?? 0 }),
    unanswered > 0 && t("overview.not-run", { n: unanswered }),
    refusals(counts),
  ].filter(Boolean);
  const brand = report.rankings.find((row) => row.isBrand);
  const among = report.rankings.filter((row) => row.mentionCount > 0).length;
  const cited = report.ownedCitationRateInterval;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5">
      <Entry name={t("overview.score")} value={number(report.visibilityScore)} note={t("overview.of-100")} />
      <Entry
        name={t("overview.cites")}
        value={report.ownedCitationRate === null ? undefined : percent(report.ownedCitationRate ?? 0)}
        note={
          <>
            {cited && range(cited.low, cited.high)} <Level grade={report.ownedCitationRateGrade?.level} />
          </>
        }
        reason={t("overview.no-citations")}
      />
      <Entry
        name={t("overview.position")}
        value={number(report.avgPosition)}
        note={t("overview.among", { n: among })}
        reason={t("overview.no-position")}
      />
      <Entry name={t("overview.voice")} value={brand?.shareOfVoice == null ? undefined : percent(brand.shareOfVoice)} />
      <Sentiment perception={perception} />
      <Entry
        name={t("overview.answers")}
        value={<ToPrompts>{count(counts.responses)}</ToPrompts>}
        note={missing.join(" · ") || undefined}
      />
    </dl>
  );
}

const number = (value: number | null | undefined) => (typeof value === "number" ? decimal(value) : undefined);

function Sentiment({ perception }: { perception: Perception }) {
  const name = t("overview.sentiment");
  const score = perception.brand?.score;
  if (score && typeof score.netSentiment === "number") {
    return <Entry name={name} value={signed(score.netSentiment)} note={t("ui.n", { n: count(score.classified) })} />;
  }
  return (
    <Entry
      name={name}
      reason={t(perception.reason === "model_not_configured" ? "overview.no-judge" : "overview.not-judged")}
    />
  );
}

type EntryProps = { name: string; value?: ReactNode; note?: ReactNode; reason?: string };

function Entry({ name, value, note, reason }: EntryProps) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">
        {value ?? <Unknown reason={reason ?? t("ui.unknown")} />}
        {value !== undefined && note && <span className="text-muted ml-1.5">{note}</span>}
      </dd>
    </>
  );
}

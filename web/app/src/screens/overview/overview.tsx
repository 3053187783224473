import { useSearch } from "@tanstack/react-router";
import { Series } from "~/charts/series";
import { Measure } from "~/frame/run-audit";
import { daysOf, type Filters, firstDay } from "~/frame/search";
import { useProject } from "~/frame/session";
import { sentence } from "~/graph/errors";
import { useGraph } from "~/graph/hooks";
import { PromptTag } from "~/screens/tags/tags";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { classes } from "~/ui/classes";
import { ButtonLink, Link } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { Competitors } from "./competitors";
import { Engines } from "./engines";
import { changeOf, Headline } from "./headline";
import { Actions, Moved } from "./next";
import {
  Overview as OverviewDocument,
  OverviewNewestAudit,
  OverviewNext,
  type OverviewNextQuery,
  type OverviewQuery,
} from "./overview.operations";
import { boundaries, lines } from "./trend";
import { lead, title } from "./wording";

type Report = NonNullable<OverviewQuery["project"]["visibility"]>;

/** Overview answers where the brand stands, whether it moved, and what to do next. */
export default function Overview() {
  const { project, engines } = useProject();
  const filters = useSearch({ from: "/app/projects/$projectId/overview" });
  const { query, tag, trend } = questions(filters);
  const { data, problem, stale, reload } = useGraph(OverviewDocument, {
    id: project.id,
    query: { ...query, tag },
    trend,
    perception: { ...query, tag },
  });
  const next = useGraph(OverviewNext, { id: project.id, ...query, tag });
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) return <Waiting />;
  const report = data.project.visibility;
  if (!report || (tag && report.counts.responses === 0)) {
    return (
      <>
        <PromptTag />
        <NoReport filtered={Boolean(filters.market || filters.engine || filters.cohort || tag)} />
      </>
    );
  }
  const compared = Boolean(report.comparison.baselineAt);
  return (
    <>
      {problem && <ErrorState problem={problem} onRetry={reload} />}
      <div className="flex flex-wrap justify-between gap-x-8">
        <div className="min-w-0">
          <Words report={report} moved={next.data} brand={project.brandName} zone={project.timezone} />
        </div>
        <PromptTag />
      </div>
      <div
        className={classes(
          "grid grid-cols-1 gap-8 mb-10 sm:max-md:grid-cols-[264px_minmax(0,1fr)] lg:grid-cols-[264px_minmax(0,1fr)]",
          stale && "stale",
        )}
      >
        <Headline report={report} perception={data.project.visibilityPerception} zone={project.timezone} />
        <Series
          label={t("overview.chart", { brand: project.brandName })}
          lines={lines(project.brandName, data.project.visibilityTrends)}
          boundaries={boundaries(data.project.visibilityTrends)}
          zone={project.timezone}
          height={300}
        />
      </div>
      <div className="grid grid-cols-1 gap-10 mb-10 min-[1280px]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <Competitors rows={report.rankings} compared={compared} stale={stale} />
        <div className="grid grid-cols-1 gap-8 content-start min-w-0">
          <Engines report={report} configured={engines} only={filters.engine} zone={project.timezone} stale={stale} />
          <Moved compared={compared} answer={next} />
        </div>
      </div>
      <Actions answer={next} />
    </>
  );
}

/** questions returns the inputs of the reports for the filters. Long periods are drawn by week. */
function questions({ market, engine, cohort = "core", period, tag }: Filters & { tag?: string }) {
  const query = { market, engine: engine as never, cohort };
  const granularity = daysOf(period) > 60 ? ("week" as const) : ("day" as const);
  return { query, tag, trend: { ...query, tag, from: firstDay(period), granularity } };
}

type WordsProps = { report: Report; moved?: OverviewNextQuery; brand: string; zone: string };

function Words({ report, moved, brand, zone }: WordsProps) {
  if (typeof report.visibilityRate !== "number") {
    return (
      <>
        <h1>{t("overview.no-answers", { brand })}</h1>
        <p className="text-muted mb-6 max-w-[72ch]">{t("overview.no-answers-words", { n: report.totalFailed })}</p>
      </>
    );
  }
  const headline = {
    brand,
    rate: report.visibilityRate,
    interval: report.visibilityRateInterval,
    verdict: report.comparison.verdict,
    change: changeOf(report, "visibility_rate")?.change,
    baselineAt: report.comparison.baselineAt,
    at: report.createdAt,
    zone,
  };
  const others = report.rankings
    .filter((row) => !row.isBrand)
    .map((row) => ({ name: row.name, verdict: row.verdict, change: row.matchedVisibilityDelta }));
  return (
    <>
      <h1 className="max-w-[72ch]">{title(headline)}</h1>
      <p className="text-muted mb-6 max-w-[72ch] min-h-10">{lead(headline, moved?.project.promptList, others)}</p>
    </>
  );
}

function NoReport({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        title={t("overview.nothing-here")}
        action={
          <ButtonLink to="." search={{}}>
            {t("overview.clear")}
          </ButtonLink>
        }
      >
        {t("overview.nothing-here-words")}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("overview.not-measured")} action={<Measure />}>
      <p>{t("overview.not-measured-words")}</p>
      <Newest />
    </EmptyState>
  );
}

/** Newest says what became of the newest audit, where it gave no figures. */
function Newest() {
  const { project } = useProject();
  const { data } = useGraph(OverviewNewestAudit, { id: project.id });
  const audit = data?.project.audits.items[0];
  if (!audit) return null;
  const day = moment(audit.createdAt, project.timezone);
  const state = audit.status === "failed" || audit.status === "cancelled" ? audit.status : "running";
  return (
    <p className="mt-3">
      {t(`overview.newest.${state}`, { day, reason: sentence(audit.errorMessage) })}{" "}
      <Link to="/projects/$projectId/audits/$auditId" params={{ projectId: project.id, auditId: audit.id }}>
        {t("overview.newest-see")}
      </Link>
    </p>
  );
}

function Waiting() {
  return (
    <Loading>
      <Skeleton className="h-7 w-[min(640px,100%)]" />
      <div className="h-3" />
      <Skeleton className="h-5 w-[min(480px,100%)]" />
      <div className="grid grid-cols-1 gap-8 mt-6 mb-10 sm:max-md:grid-cols-[264px_minmax(0,1fr)] lg:grid-cols-[264px_minmax(0,1fr)]">
        <Skeleton className="h-60 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
      <div className="grid grid-cols-1 gap-10 min-[1280px]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <Skeleton className="h-8 w-full" lines={7} />
        <Skeleton className="h-8 w-full" lines={7} />
      </div>
    </Loading>
  );
}

import { useNavigate, useSearch } from "@tanstack/react-router";
import { Days } from "~/charts/days";
import { useProject } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { TagFilter } from "~/screens/tags/tags";
import { count, decimal, fullDay, listed } from "~/text/format";
import { t } from "~/text/text";
import { Select } from "~/ui/fields";
import { Definition, Unknown } from "~/ui/figure";
import { ButtonLink } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { Tabs } from "~/ui/tabs";
import {
  Performance as PerformanceDocument,
  type PerformanceQuery,
  type WindowFragment,
} from "./performance.operations";
import { Rows } from "./rows";
import { compares, dimensions, type PerformanceSearch, ranges } from "./search";
import { share } from "./words";

type Report = PerformanceQuery["project"]["performance"];

/** Performance answers what people searched and clicked, beside an earlier time. */
export default function Performance() {
  const { project } = useProject();
  const search = useSearch({ from: "/app/projects/$projectId/search" });
  const navigate = useNavigate();
  const range = search.range ?? "28d";
  const compare = search.compare ?? "previous_period";
  const { data, problem, stale, reload } = useGraph(
    PerformanceDocument,
    { projectId: project.id, range, compare, tag: search.tag ?? null },
    { types: ["TagChange"] },
  );
  const change = (part: Partial<PerformanceSearch>) =>
    navigate({ to: ".", search: (before) => ({ ...before, ...part }) as PerformanceSearch, replace: true });
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-7 w-[min(480px,100%)]" lines={2} />
        <div className="h-8" />
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  }
  const report = data.project.performance;
  const { selected, comparison, coverage, dimensionCounts: counts } = report;
  if (coverage.coveredDays === 0) {
    const connect = (
      <ButtonLink to="/projects/$projectId/connections" params={{ projectId: project.id }} look="primary">
        {t("performance.connect")}
      </ButtonLink>
    );
    return (
      <>
        <h1>{t("performance.title")}</h1>
        <EmptyState title={t("performance.none")} action={connect}>
          {t("performance.none-words")}
        </EmptyState>
      </>
    );
  }
  const rowsOf = {
    query: counts.query,
    page: counts.page,
    country: counts.country,
    device: counts.device,
    search_appearance: counts.searchAppearance,
    day: counts.day,
    alt_engine_query: counts.altEngineQuery,
    alt_engine_page: counts.altEnginePage,
  };
  const shown = dimensions.filter((dimension) => rowsOf[dimension] > 0);
  const by = shown.find((dimension) => dimension === search.by) ?? shown[0];
  const missing = report.unavailableDimensions.map((name) => t(`performance.by.${name}` as "performance.by.query"));
  return (
    <div className={stale ? "stale" : undefined}>
      {problem && <ErrorState problem={problem} onRetry={reload} />}
      <Words report={report} />
      <Narrow range={range} compare={compare} tag={search.tag} onChange={change} />
      <Totals selected={selected} comparison={comparison} tagged={Boolean(search.tag)} />
      <Clicks report={report} />
      {by && selected.snapshotId && (
        <Tabs
          label={t("performance.by")}
          chosen={by}
          onChoose={(id) => change({ by: id as typeof by, sort: undefined, down: undefined })}
          items={shown.map((dimension) => ({
            id: dimension,
            label: t(`performance.by.${dimension}`),
            count: rowsOf[dimension],
            content: () => (
              <Rows
                snapshotId={selected.snapshotId as string}
                compareSnapshotId={comparison?.snapshotId ?? null}
                dimension={dimension}
                search={search}
                onChange={change}
              />
            ),
          }))}
        />
      )}
      {missing.length > 0 && (
        <p className="text-muted mt-6 max-w-[84ch]">
          {search.tag ? t("performance.tagged") : t("performance.missing", { names: listed(missing) })}
        </p>
      )}
    </div>
  );
}

function Words({ report: { selected, comparison, coverage } }: { report: Report }) {
  const { clicks, impressions } = selected.totals;
  const days = (window: WindowFragment) => ({
    from: fullDay(window.windowStart, "UTC"),
    to: fullDay(window.windowEnd, "UTC"),
  });
  return (
    <>
      <h1>
        {clicks === null || impressions === null
          ? t("performance.title")
          : t("performance.title-n", { clicks: count(clicks), impressions: count(impressions) })}
      </h1>
      <p className="text-muted mb-6 max-w-[84ch]">
        {t("performance.days", days(selected))}{" "}
        {comparison &&
          t(
            comparison.evidenceState === "not_run" ? "performance.no-comparison" : "performance.compared",
            days(comparison),
          )}{" "}
        {coverage.earliestDate &&
          t("performance.imported", { n: coverage.coveredDays, from: fullDay(coverage.earliestDate, "UTC") })}
      </p>
    </>
  );
}

type NarrowProps = {
  range: string;
  compare: string;
  tag?: string;
  onChange: (part: Partial<PerformanceSearch>) => void;
};

function Narrow({ range, compare, tag, onChange }: NarrowProps) {
  return (
    <div className="flex flex-wrap gap-3 mb-6 [&>div]:min-w-40 sm:[&>div]:max-w-64 [&>div]:flex-1">
      <Select
        label={t("performance.range")}
        value={range}
        onChange={(event) => onChange({ range: event.target.value as PerformanceSearch["range"] })}
        options={ranges.map((value) => ({ value, label: t(`performance.range.${value}`) }))}
      />
      <Select
        label={t("performance.compare")}
        value={compare}
        onChange={(event) => onChange({ compare: event.target.value as PerformanceSearch["compare"] })}
        options={compares.map((value) => ({ value, label: t(`performance.compare.${value}`) }))}
      />
      <TagFilter
        kind="page"
        value={tag}
        onChange={(chosen) => onChange({ tag: chosen, sort: undefined, down: undefined })}
        showLabel
      />
    </div>
  );
}

const figures = [
  ["clicks", count],
  ["impressions", count],
  ["ctr", share],
  ["position", decimal],
  ["sessions", count],
  ["keyEvents", count],
] as const;

type TotalsProps = { selected: WindowFragment; comparison: WindowFragment | null; tagged: boolean };

/** Totals are the sums over the days, with those of the days that they are compared with. */
function Totals({ selected, comparison, tagged }: TotalsProps) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 mb-8">
      {figures.map(([name, write]) => {
        const value = selected.totals[name];
        const before = comparison?.totals[name] ?? null;
        return (
          <div key={name}>
            <dt className="text-muted flex items-center">
              {t(`performance.${name}`)}
              <Definition name={t(`performance.${name}`)}>{t(`performance.means.${name}`)}</Definition>
            </dt>
            <dd className="text-title font-semibold">
              {value === null ? (
                <Unknown
                  reason={t(
                    tagged && (name === "sessions" || name === "keyEvents")
                      ? "performance.not-by-tag"
                      : "performance.not-imported",
                  )}
                />
              ) : (
                write(value)
              )}
            </dd>
            {before !== null && (
              <dd className="text-small text-muted">{t("performance.before", { value: write(before) })}</dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

type Day = { date: string; clicks: number | null; impressions: number | null };

/** Clicks draws the clicks of each day. A day that was not imported is a gap. */
function Clicks({ report: { selected } }: { report: Report }) {
  const impressions = new Map(selected.series.impressions.map(({ date, value }) => [date, value]));
  const days: Day[] = selected.series.clicks.map(({ date, value }) => ({
    date,
    clicks: value,
    impressions: impressions.get(date) ?? null,
  }));
  const number = (value: number | null) =>
    value === null ? <Unknown reason={t("performance.not-imported")} /> : count(value);
  const columns: Column<Day>[] = [
    { id: "day", title: t("ui.date"), cell: (row) => fullDay(row.date, "UTC"), csv: (row) => row.date },
    {
      id: "clicks",
      title: t("performance.clicks"),
      number: true,
      cell: (row) => number(row.clicks),
      csv: (row) => row.clicks,
    },
    {
      id: "impressions",
      title: t("performance.impressions"),
      number: true,
      cell: (row) => number(row.impressions),
      csv: (row) => row.impressions,
    },
  ];
  return (
    <section className="mb-8">
      <h2 className="mb-2">{t("performance.by-day")}</h2>
      <Days
        label={t("performance.by-day")}
        days={days.map(({ date, clicks }) => ({
          key: date,
          value: clicks,
          words: `${fullDay(date, "UTC")}: ${clicks === null ? t("performance.not-imported") : count(clicks)}`,
        }))}
      />
      <p className="flex justify-between text-small text-muted mt-1">
        <span>{fullDay(selected.windowStart, "UTC")}</span>
        <span>{fullDay(selected.windowEnd, "UTC")}</span>
      </p>
      <details className="mt-2">
        <summary className="cursor-pointer text-muted text-small">{t("ui.as-table")}</summary>
        <Table
          label={t("performance.by-day")}
          columns={columns}
          rows={[...days].reverse()}
          rowKey={(row) => row.date}
        />
      </details>
    </section>
  );
}

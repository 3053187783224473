import { Bars } from "~/charts/bars";
import { Days } from "~/charts/days";
import { count, fullDay, percent } from "~/text/format";
import { t } from "~/text/text";
import { Definition, Unknown } from "~/ui/figure";
import { type Column, Table } from "~/ui/table";
import { purposes } from "./search";
import type { Overview } from "./traffic";

/** Known is a figure of the logs, or a dash where nobody knows it. */
export const Known = ({ value }: { value: number | null }) =>
  value === null ? <Unknown reason={t("traffic.unknown")} /> : count(Math.round(value));

type Props = { overview: Overview; tagged: boolean };

/** Figures are the sums over the window. Visits are those of the whole site, and unknown by tag. */
export function Figures({ overview: { crawl, citations, referrals }, tagged }: Props) {
  const sessions = referrals.sources.reduce((sum, source) => sum + source.sessions, 0);
  const entries = [
    ["requests", crawl.requests],
    ["pages-fetched", crawl.pages],
    ["bots-seen", crawl.activeBots],
    ["failed", crawl.failedVerificationRequests],
    ["visits", referrals.sources.length > 0 ? sessions : null, tagged],
    ["citations", citations.count],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 mb-8">
      {entries.map(([key, value, hidden]) => (
        <div key={key}>
          <dt className="text-muted flex items-center">
            {t(`traffic.${key}`)}
            <Definition name={t(`traffic.${key}`)}>{t(`traffic.means.${key}`)}</Definition>
          </dt>
          <dd className="text-title font-semibold">
            {hidden ? <Unknown reason={t("traffic.not-by-tag")} /> : <Known value={value} />}
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-muted flex items-center">
          {t("traffic.errors")}
          <Definition name={t("traffic.errors")}>{t("traffic.means.errors")}</Definition>
        </dt>
        <dd className="text-title font-semibold">
          {crawl.errorShare === null ? <Unknown reason={t("traffic.unknown")} /> : percent(crawl.errorShare)}
        </dd>
      </div>
    </dl>
  );
}

type Row = { date: string; total: number | null; by: Partial<Record<string, number>> };

/** daysOf returns every day of a window with its requests by purpose. Days of which nothing is known have none. */
export function daysOf(series: Overview["crawl"]["series"], from: string, to: string): Row[] {
  const rows: Row[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10);
    const points = series.filter((point) => point.date === date);
    rows.push({
      date,
      total: points.length === 0 ? null : points.reduce((sum, point) => sum + point.requests, 0),
      by: Object.fromEntries(points.map((point) => [point.purpose, point.requests])),
    });
  }
  return rows;
}

/** Requests draws the requests of each day, and by purpose and visitors beside it. */
export function Requests({ overview: { crawl, referrals }, tagged }: Props) {
  const rows = daysOf(crawl.series, referrals.windowStart, referrals.windowEnd);
  const gaps = rows.filter(({ total }) => total === null).length;
  const by = purposes
    .map((purpose) => ({ purpose, n: rows.reduce((sum, row) => sum + (row.by[purpose] ?? 0), 0) }))
    .filter(({ n }) => n > 0);
  const columns: Column<Row>[] = [
    { id: "day", title: t("ui.date"), cell: (row) => fullDay(row.date, "UTC"), csv: (row) => row.date },
    {
      id: "total",
      title: t("traffic.requests"),
      number: true,
      cell: (row) => <Known value={row.total} />,
      csv: (row) => row.total,
    },
    ...by.map(
      ({ purpose }): Column<Row> => ({
        id: purpose,
        title: t(`traffic.purpose.${purpose}`),
        number: true,
        wide: true,
        cell: (row) => (row.total === null ? <Known value={null} /> : count(Math.round(row.by[purpose] ?? 0))),
        csv: (row) => (row.total === null ? null : (row.by[purpose] ?? 0)),
      }),
    ),
  ];
  return (
    <div className="grid grid-cols-1 gap-8 mb-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <section className="min-w-0">
        <h2 className="mb-2">{t("traffic.by-day")}</h2>
        <Days
          label={t("traffic.by-day")}
          days={rows.map(({ date, total }) => ({
            key: date,
            value: total,
            words: `${fullDay(date, "UTC")}: ${total === null ? t("traffic.unknown") : count(Math.round(total))}`,
          }))}
        />
        <p className="flex justify-between text-small text-muted mt-1">
          <span>{fullDay(referrals.windowStart, "UTC")}</span>
          {gaps > 0 && <span>{t("traffic.gaps", { n: gaps })}</span>}
          <span>{fullDay(referrals.windowEnd, "UTC")}</span>
        </p>
        <details className="mt-2">
          <summary className="cursor-pointer text-muted text-small">{t("ui.as-table")}</summary>
          <Table label={t("traffic.by-day")} columns={columns} rows={[...rows].reverse()} rowKey={(row) => row.date} />
        </details>
      </section>
      <div className="grid gap-8 content-start min-w-0">
        {by.length > 0 && (
          <section>
            <h2 className="mb-2">{t("traffic.by-purpose")}</h2>
            <Bars
              label={t("traffic.by-purpose")}
              bars={by.map(({ purpose, n }) => ({
                key: purpose,
                label: t(`traffic.purpose.${purpose}`),
                value: n,
                words: count(Math.round(n)),
              }))}
            />
          </section>
        )}
        {referrals.sources.length > 0 && !tagged && (
          <section>
            <h2 className="mb-2">{t("traffic.visitors")}</h2>
            <Bars
              label={t("traffic.visitors")}
              bars={referrals.sources.map(({ aiSource, aiSourceLabel, sessions }) => ({
                key: aiSource,
                label: aiSourceLabel,
                value: sessions,
                words: count(sessions),
              }))}
            />
          </section>
        )}
      </div>
    </div>
  );
}

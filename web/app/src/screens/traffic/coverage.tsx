import { useProject } from "~/frame/session";
import { useList } from "~/graph/list";
import { count, fullDay } from "~/text/format";
import { t } from "~/text/text";
import { classes } from "~/ui/classes";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { TrafficCoverage, type TrafficCoverageQuery } from "./traffic.operations";

type Report = TrafficCoverageQuery["project"]["aiTrafficCoverage"];
type Day = Report["items"][number];
type Source = Report["sources"][number];

/** nameOf names a source by what people know of it. */
export const nameOf = ({ preset, host, setup }: Pick<Source, "preset" | "host" | "setup">) =>
  [preset || t(`traffic.setup.${setup}`), host].filter(Boolean).join(" · ");

const looks: Record<Day["coverage"], string> = {
  complete: "bg-muted border-muted",
  declared_complete: "bg-muted border-muted",
  partial: "bg-hover border-muted",
  unknown: "border-dashed border-line",
};

/** Coverage shows day by day how much of the requests the logs have. A day of which nobody knows is a gap, never a zero. */
export function Coverage({ range }: { range: string }) {
  const { project } = useProject();
  const list = useList(
    TrafficCoverage,
    { projectId: project.id, range, cursor: null },
    (data) => data.project.aiTrafficCoverage,
    { types: ["CrawlSource"] },
  );
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={6} />
      </Loading>
    );
  }
  if (list.items.length === 0)
    return <EmptyState title={t("traffic.no-coverage")}>{t("traffic.no-coverage-words")}</EmptyState>;
  const { sources } = list.data.project.aiTrafficCoverage;
  const name = (id: string) => {
    const source = sources.find((one) => one.id === id);
    return source ? nameOf(source) : t("traffic.removed-source");
  };
  const why = ({ sourceId, reasonCode, maxGapMinutes: n }: Day) => {
    const sampling = sources.find(({ id }) => id === sourceId)?.sampling;
    const words = sampling && "description" in sampling ? sampling.description : "";
    return t(`traffic.coverage-why.${reasonCode}`, { n, words });
  };
  const columns: Column<Day>[] = [
    {
      id: "day",
      title: t("ui.date"),
      cell: (row) => fullDay(row.reportingDate, "UTC"),
      csv: (row) => row.reportingDate,
    },
    { id: "source", title: t("traffic.source"), cell: (row) => name(row.sourceId), csv: (row) => name(row.sourceId) },
    {
      id: "coverage",
      title: t("traffic.coverage"),
      cell: (row) => (
        <span className="inline-flex items-baseline gap-2">
          <span aria-hidden="true" className={classes("size-3 shrink-0 border self-center", looks[row.coverage])} />
          <span>
            {t(`traffic.coverage.${row.coverage}`)}
            <span className="block text-small text-muted">{why(row)}</span>
          </span>
        </span>
      ),
      csv: (row) => row.coverage,
    },
    {
      id: "batches",
      title: t("traffic.batches"),
      number: true,
      wide: true,
      cell: (row) => count(row.batchCount),
      csv: (row) => row.batchCount,
    },
    {
      id: "heartbeats",
      title: t("traffic.heartbeats"),
      number: true,
      wide: true,
      cell: (row) => count(row.heartbeatCount),
      csv: (row) => row.heartbeatCount,
    },
    {
      id: "gap",
      title: t("traffic.longest-gap"),
      number: true,
      wide: true,
      cell: (row) => t("traffic.minutes", { n: count(row.maxGapMinutes) }),
      csv: (row) => row.maxGapMinutes,
    },
  ];
  return (
    <>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      <Table
        label={t("traffic.coverage-of-days")}
        columns={columns}
        rows={list.items}
        rowKey={(row) => `${row.sourceId} ${row.reportingDate}`}
        stale={list.stale}
        onMore={list.onMore}
        loadingMore={list.loadingMore}
        all={list.all}
      />
    </>
  );
}

import { useProject } from "~/frame/session";
import { useList } from "~/graph/list";
import { count, decimal, fullDay } from "~/text/format";
import { t } from "~/text/text";
import { Unknown } from "~/ui/figure";
import { OutLink } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { type PerformanceDimension, PerformanceRows, type PerformanceRowsQuery } from "./performance.operations";
import type { PerformanceSearch } from "./search";
import { share } from "./words";

type Row = PerformanceRowsQuery["project"]["performanceTable"]["items"][number];

type Props = {
  snapshotId: string;
  compareSnapshotId: string | null;
  dimension: PerformanceDimension;
  search: PerformanceSearch;
  onChange: (part: Partial<PerformanceSearch>) => void;
};

/** Rows lists the figures of one dimension, sorted on the server, beside those of the days before. */
export function Rows({ snapshotId, compareSnapshotId, dimension, search, onChange }: Props) {
  const { project } = useProject();
  const sort: NonNullable<PerformanceSearch["sort"]> = search.sort ?? (dimension === "day" ? "key" : "clicks");
  const down = search.sort ? Boolean(search.down) : true;
  const list = useList(
    PerformanceRows,
    {
      projectId: project.id,
      snapshotId,
      compareSnapshotId,
      dimension,
      sort: `${down ? "-" : ""}${sort}`,
      tag: search.tag ?? null,
      cursor: null,
    },
    (data) => data.project.performanceTable,
    { types: ["TagChange"] },
  );
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={8} />
      </Loading>
    );
  }
  const { totalCount, anonymized } = list.data.project.performanceTable;
  if (list.items.length === 0) return <EmptyState title={t("performance.no-rows")} />;
  return (
    <>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      <Table
        label={t(`performance.by.${dimension}`)}
        columns={columns(dimension, compareSnapshotId !== null)}
        rows={list.items}
        rowKey={(row) => row.key}
        total={totalCount}
        stale={list.stale}
        sort={{ by: sort, down }}
        onSort={(chosen) =>
          onChange({ sort: chosen.by as PerformanceSearch["sort"], down: chosen.down ? true : undefined })
        }
        onMore={list.onMore}
        loadingMore={list.loadingMore}
        all={list.all}
      />
      {anonymized && (anonymized.clicks > 0 || anonymized.impressions > 0) && (
        <p className="text-small text-muted mt-2">
          {t("performance.anonymized", {
            clicks: count(anonymized.clicks),
            impressions: count(anonymized.impressions),
          })}
        </p>
      )}
    </>
  );
}

const names = ["clicks", "impressions", "ctr", "position"] as const;
const write = { clicks: count, impressions: count, ctr: share, position: decimal };

const columns = (dimension: PerformanceDimension, compared: boolean): Column<Row>[] => [
  {
    id: "key",
    title: t(`performance.by.${dimension}`),
    sorts: true,
    cell: (row) => <KeyOf dimension={dimension} value={row.key} />,
    csv: (row) => row.key,
  },
  ...names.map(
    (name): Column<Row> => ({
      id: name,
      title: t(`performance.${name}`),
      number: true,
      sorts: true,
      wide: name !== "clicks",
      cell: (row) => {
        const value = row[name];
        const before = row.comparison?.[name] ?? null;
        return (
          <>
            {value === null ? <Unknown reason={t("performance.not-imported")} /> : write[name](value)}
            {compared && before !== null && (
              <span className="block text-small text-muted">
                {t("performance.before", { value: write[name](before) })}
              </span>
            )}
          </>
        );
      },
      csv: (row) => row[name],
    }),
  ),
];

function KeyOf({ dimension, value }: { dimension: PerformanceDimension; value: string }) {
  if (dimension === "day") return <>{fullDay(value, "UTC")}</>;
  if (dimension === "page" || dimension === "alt_engine_page") {
    return (
      <span className="wrap-anywhere">
        <OutLink href={value}>{value.replace(/^https?:\/\//, "")}</OutLink>
      </span>
    );
  }
  return <span dir="auto">{value}</span>;
}

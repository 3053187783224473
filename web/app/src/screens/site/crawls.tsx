import { useProject } from "~/frame/session";
import { useList } from "~/graph/list";
import { count, moment } from "~/text/format";
import { t } from "~/text/text";
import { Link } from "~/ui/link";
import { Badge, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { CrawlBadge, hasResults, hostOf } from "./parts";
import { type CrawlFragment, SiteCrawls } from "./site.operations";

/** Crawls lists the project's crawls, newest first. Those with results can be looked at. */
export function Crawls({ shown }: { shown: string }) {
  const { project } = useProject();
  const list = useList(SiteCrawls, { projectId: project.id, cursor: null }, (data) => data.project.siteCrawls, {
    types: ["SiteCrawl"],
  });
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={6} />
      </Loading>
    );
  }
  return (
    <>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      <Table
        label={t("site.crawls")}
        columns={columns(project.timezone, shown)}
        rows={list.items}
        rowKey={(row) => row.id}
        stale={list.stale}
        strong={(row) => row.id === shown}
        onMore={list.onMore}
        loadingMore={list.loadingMore}
        all={list.all}
      />
    </>
  );
}

/** minutesOf returns how long a crawl took, in minutes. */
export const minutesOf = ({ startedAt, completedAt }: Pick<CrawlFragment, "startedAt" | "completedAt">) =>
  startedAt && completedAt ? (Date.parse(completedAt) - Date.parse(startedAt)) / 60_000 : null;

const columns = (zone: string, shown: string): Column<CrawlFragment>[] => [
  {
    id: "at",
    title: t("site.started-at"),
    cell: (row) =>
      hasResults(row.status) && row.id !== shown ? (
        <Link to="." search={(before) => ({ ...before, crawl: row.id, since: undefined, tab: "issues" as const })}>
          {moment(row.createdAt, zone)}
        </Link>
      ) : (
        moment(row.createdAt, zone)
      ),
    csv: (row) => row.createdAt,
  },
  {
    id: "status",
    title: t("site.state"),
    cell: (row) => (
      <span title={row.errorMessage || undefined}>
        <CrawlBadge status={row.status} /> {row.id === shown && <Badge>{t("site.shown")}</Badge>}
      </span>
    ),
    csv: (row) => row.status,
  },
  {
    id: "root",
    title: t("site.root"),
    wide: true,
    cell: (row) => <span className="wrap-anywhere">{hostOf(row.rootUrl)}</span>,
    csv: (row) => row.rootUrl,
  },
  {
    id: "took",
    title: t("site.took"),
    number: true,
    wide: true,
    cell: (row) => {
      const minutes = minutesOf(row);
      return minutes === null ? "" : t("site.minutes", { n: Math.max(1, Math.round(minutes)) });
    },
    csv: (row) => minutesOf(row),
  },
  {
    id: "failed",
    title: t("site.failed-pages"),
    number: true,
    wide: true,
    cell: (row) => count(row.failedCount),
    csv: (row) => row.failedCount,
  },
  {
    id: "pages",
    title: t("site.pages-title"),
    number: true,
    cell: (row) => (
      <span className="whitespace-nowrap">
        {t("site.of", { n: count(row.analyzedCount), all: count(row.analysisRequestedCount) })}
      </span>
    ),
    csv: (row) => row.analyzedCount,
  },
];

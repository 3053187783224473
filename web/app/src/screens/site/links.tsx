import { useSearch } from "@tanstack/react-router";
import { useProject } from "~/frame/session";
import { useList } from "~/graph/list";
import { t } from "~/text/text";
import { Link } from "~/ui/link";
import { Badge, EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { SitePageLinks, type SitePageLinksQuery } from "./page.operations";
import { hostOf } from "./parts";

type Row = SitePageLinksQuery["project"]["siteCrawl"]["page"]["links"]["items"][number];
type Props = { crawlId: string; pageId: string; direction: "in" | "out" };

/** Links lists the links of the site that lead to a page, or that it has. */
export function Links({ crawlId, pageId, direction }: Props) {
  const { project } = useProject();
  const { crawl } = useSearch({ from: "/app/projects/$projectId/site/pages/$pageId" });
  const list = useList(
    SitePageLinks,
    { projectId: project.id, crawlId, pageId, direction, cursor: null },
    (data) => data.project.siteCrawl.page.links,
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
    return <EmptyState title={t(`site.no-links.${direction}`)}>{t(`site.no-links.${direction}-words`)}</EmptyState>;
  const columns: Column<Row>[] = [
    {
      id: "page",
      title: t(direction === "in" ? "site.from" : "site.to"),
      cell: (row) => (
        <span className="wrap-anywhere">
          <Link
            to="/projects/$projectId/site/pages/$pageId"
            params={{ projectId: project.id, pageId: row.siteUrlId }}
            search={(before) => ({ ...(before as object), crawl, tab: undefined })}
          >
            {hostOf(row.url)}
          </Link>
        </span>
      ),
      csv: (row) => row.url,
    },
    {
      id: "anchor",
      title: t("site.anchor"),
      cell: (row) => (row.anchor ? <span dir="auto">{row.anchor}</span> : <Badge>{t("site.no-anchor")}</Badge>),
      csv: (row) => row.anchor,
    },
    {
      id: "main",
      title: t("site.place"),
      wide: true,
      cell: (row) => (
        <span className="text-muted">
          {t(row.mainContent ? "site.in-main" : "site.not-in-main")}
          {row.nofollow && ` · ${t("site.nofollow")}`}
        </span>
      ),
      csv: (row) => (row.mainContent ? "main content" : ""),
    },
  ];
  return (
    <>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      <Table
        label={t(`site.links-${direction}`)}
        columns={columns}
        rows={list.items}
        rowKey={(row) => `${row.siteUrlId} ${row.anchor} ${row.mainContent}`}
        stale={list.stale}
        onMore={list.onMore}
        loadingMore={list.loadingMore}
        all={list.all}
      />
    </>
  );
}

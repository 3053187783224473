import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { SearchText } from "~/frame/search-text";
import { useProject } from "~/frame/session";
import { useList } from "~/graph/list";
import { TagBar } from "~/screens/tags/edit";
import { TagBadges, TagFilter } from "~/screens/tags/tags";
import { count } from "~/text/format";
import { t } from "~/text/text";
import { Checkbox, Select } from "~/ui/fields";
import { Unknown } from "~/ui/figure";
import { Link } from "~/ui/link";
import { Badge, EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { hostOf, PageState, Score } from "./parts";
import { kinds, type SiteSearch, states } from "./search";
import { SitePages, type SitePagesQuery } from "./site.operations";

type Page = SitePagesQuery["project"]["siteCrawl"]["pages"]["items"][number];

/** sorts are the columns that the server sorts by, with its names for them. */
const sorts = {
  text: "display_url",
  web: "web_fundamentals_score",
  aeo: "aeo_readiness_score",
  issues: "issue_count",
  links: "inbound_count",
  depth: "depth_from_home",
} as const;

/** Pages lists the pages of a crawl: searched, narrowed and sorted on the server. */
export function Pages({ crawlId }: { crawlId: string }) {
  const { project } = useProject();
  const search = useSearch({ from: "/app/projects/$projectId/site" });
  const navigate = useNavigate();
  const change = useCallback(
    (part: Partial<SiteSearch>) =>
      navigate({ to: ".", search: (before) => ({ ...before, ...part }) as SiteSearch, replace: true }),
    [navigate],
  );
  const sort: NonNullable<SiteSearch["sort"]> = search.sort ?? "issues";
  const down = search.sort ? Boolean(search.down) : true;
  const list = useList(
    SitePages,
    {
      projectId: project.id,
      crawlId,
      search: search.q ?? null,
      status: search.state ?? null,
      pageKind: search.kind ?? null,
      monitored: search.watched ?? null,
      tag: search.tag ?? null,
      sort: `${down ? "-" : ""}${sorts[sort]}`,
      cursor: null,
    },
    (data) => data.project.siteCrawl.pages,
    { types: ["MonitoredQuota", "TagChange"] },
  );
  const narrowed = Boolean(search.q || search.state || search.kind || search.watched || search.tag);
  const [chosen, choose] = useState(new Set<string>());
  const onSearch = useCallback((q?: string) => change({ q }), [change]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-72 [&>div]:flex-1">
        <SearchText label={t("site.search-pages")} value={search.q} onSearch={onSearch} />
        <Select
          label={t("site.kind")}
          hideLabel
          value={search.kind ?? ""}
          onChange={(event) => change({ kind: (event.target.value || undefined) as SiteSearch["kind"] })}
          options={[
            { value: "", label: t("site.any-kind") },
            ...kinds.map((value) => ({ value, label: t(`site.kind.${value}`) })),
          ]}
        />
        <Select
          label={t("site.state")}
          hideLabel
          value={search.state ?? ""}
          onChange={(event) => change({ state: (event.target.value || undefined) as SiteSearch["state"] })}
          options={[
            { value: "", label: t("site.any-state") },
            ...states.map((value) => ({ value, label: t(`site.page-state.${value}`) })),
          ]}
        />
        <TagFilter kind="page" value={search.tag} onChange={(tag) => change({ tag })} />
        <Checkbox
          checked={Boolean(search.watched)}
          onChange={(checked) => change({ watched: checked ? true : undefined })}
        >
          {t("site.watched-only")}
        </Checkbox>
      </div>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      {list.loading && (
        <Loading>
          <Skeleton className="h-9 w-full" lines={8} />
        </Loading>
      )}
      {list.data && list.items.length === 0 && (
        <EmptyState title={t(narrowed ? "site.no-page-found" : "site.no-page")}>
          {t(narrowed ? "site.no-page-found-words" : "site.no-page-words")}
        </EmptyState>
      )}
      <TagBar
        kind="page"
        targets={list.items
          .filter(({ siteUrlId }) => chosen.has(siteUrlId))
          .map(({ siteUrlId, tags }) => ({ id: siteUrlId, tags }))}
        onDone={() => {
          choose(new Set());
          list.reload();
        }}
      />
      {list.items.length > 0 && (
        <Table
          choice={{ chosen, onChoose: choose }}
          label={t("site.pages")}
          columns={columns(project.id, search.crawl)}
          rows={list.items}
          rowKey={(row) => row.siteUrlId}
          total={narrowed ? undefined : list.data?.project.siteCrawl.visibleUrlCount}
          stale={list.stale}
          sort={{ by: sort, down }}
          onSort={(chosen) => change({ sort: chosen.by as SiteSearch["sort"], down: chosen.down ? true : undefined })}
          onMore={list.onMore}
          loadingMore={list.loadingMore}
          all={list.all}
        />
      )}
    </>
  );
}

const notRead = () => <Unknown reason={t("site.not-read")} />;

const columns = (projectId: string, crawl?: string): Column<Page>[] => [
  {
    id: "text",
    title: t("site.page"),
    sorts: true,
    cell: (row) => (
      <span dir="auto">
        <Link
          to="/projects/$projectId/site/pages/$pageId"
          params={{ projectId, pageId: row.siteUrlId }}
          search={(before) => ({ ...(before as object), crawl })}
        >
          {row.title || hostOf(row.displayUrl)}
        </Link>{" "}
        {row.monitored && <Badge>{t("site.watched")}</Badge>} <PageState page={row} />
        <TagBadges tags={row.tags} />
        {row.title && <span className="block text-small text-muted">{hostOf(row.displayUrl)}</span>}
      </span>
    ),
    csv: (row) => row.displayUrl,
  },
  {
    id: "kind",
    title: t("site.kind"),
    wide: true,
    cell: (row) => row.pageKind && <span className="text-muted wrap-normal">{t(`site.kind.${row.pageKind}`)}</span>,
    csv: (row) => row.pageKind,
  },
  {
    id: "aeo",
    title: t("site.aeo-short"),
    number: true,
    sorts: true,
    wide: true,
    cell: (row) => <Score score={row.aeoReadinessScore} state={row.aeoMeasurementState} />,
    csv: (row) => row.aeoReadinessScore,
  },
  {
    id: "web",
    title: t("site.web-short"),
    number: true,
    sorts: true,
    wide: true,
    cell: (row) => <Score score={row.webFundamentalsScore} state={row.webFundamentalsState} />,
    csv: (row) => row.webFundamentalsScore,
  },
  {
    id: "links",
    title: t("site.links-in"),
    number: true,
    sorts: true,
    wide: true,
    cell: (row) => (row.inboundCount === null ? notRead() : count(row.inboundCount)),
    csv: (row) => row.inboundCount,
  },
  {
    id: "depth",
    title: t("site.depth"),
    number: true,
    sorts: true,
    wide: true,
    cell: (row) => (row.depthFromHome === null ? <Unknown reason={t("site.not-linked")} /> : count(row.depthFromHome)),
    csv: (row) => row.depthFromHome,
  },
  {
    id: "issues",
    title: t("site.issues"),
    number: true,
    sorts: true,
    cell: (row) => (row.issueCount === null ? notRead() : count(row.issueCount)),
    csv: (row) => row.issueCount,
  },
];

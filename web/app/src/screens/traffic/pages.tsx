import { useCallback } from "react";
import { SearchText } from "~/frame/search-text";
import { useProject } from "~/frame/session";
import { useList } from "~/graph/list";
import { count, moment, percent } from "~/text/format";
import { t } from "~/text/text";
import { Unavailable, Unknown } from "~/ui/figure";
import { OutLink } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { Known } from "./overview";
import type { TrafficSearch } from "./search";
import { type LegFragment, TrafficPages, type TrafficPagesQuery } from "./traffic.operations";

type Page = TrafficPagesQuery["project"]["aiTrafficPages"]["items"][number];

/** sorts are the columns that the server sorts by, with its names for them. */
const sorts = { path: "display_path", crawl: "crawl", referrals: "referrals", last: "last_crawl" } as const;

type Props = { search: TrafficSearch; onChange: (part: Partial<TrafficSearch>) => void };

/** Pages puts what bots fetched, visits, citations and findings of each page into one row. */
export function Pages({ search, onChange }: Props) {
  const { project } = useProject();
  const sort: NonNullable<TrafficSearch["sort"]> = search.sort ?? "crawl";
  const down = search.sort ? Boolean(search.down) : true;
  const list = useList(
    TrafficPages,
    {
      projectId: project.id,
      range: search.range ?? "28d",
      verification: search.verification ?? null,
      pattern: search.pattern ? `*${search.pattern}*` : null,
      tag: search.tag ?? null,
      sort: `${down ? "-" : ""}${sorts[sort]}`,
      cursor: null,
    },
    (data) => data.project.aiTrafficPages,
  );
  const onSearch = useCallback((pattern?: string) => onChange({ pattern }), [onChange]);
  const seen = list.data?.project.aiTrafficPages.observedCrawlCoverage;
  return (
    <>
      <div className="mb-4 sm:max-w-80">
        <SearchText label={t("traffic.search-pages")} value={search.pattern} onSearch={onSearch} />
      </div>
      {seen && (
        <p className="mb-4">
          {seen.state === "value" && seen.share !== null
            ? t("traffic.observed", {
                share: percent(seen.share),
                seen: count(seen.observedPages ?? 0),
                all: count(seen.knownPages),
              })
            : t(seen.state === "no_inventory" ? "traffic.no-inventory" : "traffic.observed-unknown")}
        </p>
      )}
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      {list.loading && (
        <Loading>
          <Skeleton className="h-9 w-full" lines={8} />
        </Loading>
      )}
      {list.data && list.items.length === 0 && (
        <EmptyState title={t("traffic.no-page")}>
          {t(search.pattern || search.tag ? "traffic.no-page-found" : "traffic.no-page-words")}
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <Table
          label={t("traffic.pages")}
          columns={columns(project.timezone)}
          rows={list.items}
          rowKey={(row) => row.urlHash}
          stale={list.stale}
          sort={{ by: sort, down }}
          onSort={(chosen) =>
            onChange({ sort: chosen.by as TrafficSearch["sort"], down: chosen.down ? true : undefined })
          }
          onMore={list.onMore}
          loadingMore={list.loadingMore}
          all={list.all}
        />
      )}
    </>
  );
}

/** Leg is one figure of a page, or what is known of it. */
function Leg({ leg: { state, value, reason, reasonCode } }: { leg: LegFragment }) {
  const why = reasonCode && t(`traffic.leg-why.${reasonCode}`, { words: reason ?? "" });
  if (state === "zero") return <>0</>;
  if (value !== null) {
    return (
      <span title={why ?? undefined}>
        {count(Math.round(value))}
        {state === "flagged" && <span className="text-muted"> ≈</span>}
      </span>
    );
  }
  if (state === "unavailable") return <Unavailable reason={t("traffic.leg.unavailable")} />;
  return <Unknown reason={why || t(`traffic.leg.${state}`)} />;
}

const columns = (zone: string): Column<Page>[] => [
  {
    id: "path",
    title: t("traffic.page"),
    sorts: true,
    cell: (row) => (
      <span className="wrap-anywhere">
        <OutLink href={row.canonicalUrl}>{row.displayPath}</OutLink>
      </span>
    ),
    csv: (row) => row.canonicalUrl,
  },
  {
    id: "crawl",
    title: t("traffic.requests"),
    number: true,
    sorts: true,
    cell: (row) => <Leg leg={row.crawl} />,
    csv: (row) => row.crawl.value,
  },
  {
    id: "referrals",
    title: t("traffic.visits"),
    number: true,
    sorts: true,
    wide: true,
    cell: (row) => <Leg leg={row.referrals} />,
    csv: (row) => row.referrals.value,
  },
  {
    id: "citations",
    title: t("traffic.citations"),
    number: true,
    wide: true,
    cell: (row) => <Leg leg={row.citations} />,
    csv: (row) => row.citations.value,
  },
  {
    id: "findings",
    title: t("traffic.findings"),
    number: true,
    wide: true,
    cell: (row) => <Leg leg={row.findings} />,
    csv: (row) => row.findings.value,
  },
  {
    id: "errors",
    title: t("traffic.errors"),
    number: true,
    wide: true,
    cell: (row) => (
      <Known
        value={row.errors4xx === null && row.errors5xx === null ? null : (row.errors4xx ?? 0) + (row.errors5xx ?? 0)}
      />
    ),
    csv: (row) => (row.errors4xx ?? 0) + (row.errors5xx ?? 0),
  },
  {
    id: "last",
    title: t("traffic.last-fetched"),
    number: true,
    sorts: true,
    wide: true,
    cell: (row) => <span className="text-muted">{row.lastCrawl && moment(row.lastCrawl, zone)}</span>,
    csv: (row) => row.lastCrawl,
  },
];

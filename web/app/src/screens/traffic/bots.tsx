import type { List } from "~/graph/list";
import { percent } from "~/text/format";
import { t } from "~/text/text";
import { Unknown } from "~/ui/figure";
import { EmptyState } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { Known } from "./overview";
import type { Overview } from "./traffic";
import type { TrafficQuery } from "./traffic.operations";

type Bot = Overview["crawl"]["bots"][number];

/** Bots lists who fetches the site, those with the most requests first. */
export function Bots({ list }: { list: List<TrafficQuery, Bot> }) {
  if (list.items.length === 0)
    return <EmptyState title={t("traffic.no-bots")}>{t("traffic.no-bots-words")}</EmptyState>;
  return (
    <Table
      label={t("traffic.bots")}
      columns={columns()}
      rows={list.items}
      rowKey={(row) => `${row.botId} ${row.purpose}`}
      onMore={list.onMore}
      loadingMore={list.loadingMore}
      all={list.all}
    />
  );
}

const columns = (): Column<Bot>[] => [
  {
    id: "bot",
    title: t("traffic.bot"),
    cell: (row) => (
      <>
        {row.purpose === "unknown" ? t("traffic.verdict.unknown") : row.name}
        <span className="block text-small text-muted">{row.operator}</span>
      </>
    ),
    csv: (row) => row.name,
  },
  {
    id: "purpose",
    title: t("traffic.purpose"),
    wide: true,
    cell: (row) => <span className="text-muted">{t(`traffic.purpose.${row.purpose}`)}</span>,
    csv: (row) => row.purpose,
  },
  {
    id: "requests",
    title: t("traffic.requests"),
    number: true,
    cell: (row) => <Known value={row.requests} />,
    csv: (row) => row.requests,
  },
  {
    id: "failed",
    title: t("traffic.failed"),
    number: true,
    cell: (row) => <Known value={row.failedVerificationRequests} />,
    csv: (row) => row.failedVerificationRequests,
  },
  {
    id: "pages",
    title: t("traffic.pages"),
    number: true,
    wide: true,
    cell: (row) => <Known value={row.pages} />,
    csv: (row) => row.pages,
  },
  {
    id: "errors",
    title: t("traffic.errors"),
    number: true,
    wide: true,
    cell: (row) => (row.errorShare === null ? <Unknown reason={t("traffic.no-status")} /> : percent(row.errorShare)),
    csv: (row) => row.errorShare,
  },
];

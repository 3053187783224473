import { count, fullDay, moment } from "~/text/format";
import { t } from "~/text/text";
import { Unknown } from "~/ui/figure";
import { Menu } from "~/ui/menu";
import { Badge } from "~/ui/states";
import type { Column } from "~/ui/table";
import type { Doing } from "./connections";
import type { VendorAccountFragment } from "./connections.operations";

type Feed = VendorAccountFragment["feeds"][number];

const newest = (feeds: Feed[]) =>
  feeds
    .flatMap(({ latestDay }) => latestDay ?? [])
    .sort()
    .at(-1) ?? null;
const oldest = (feeds: Feed[]) => feeds.flatMap(({ earliestDay }) => earliestDay ?? []).sort()[0] ?? null;
const rowsOf = (feeds: Feed[]) => feeds.reduce((sum, { rows }) => sum + rows, 0);

/** connectionColumns are the columns of connections; `onDo` is called with what a person wants to do with one. */
export const connectionColumns = (
  zone: string,
  refused: string | undefined,
  onDo: (doing: Doing) => void,
): Column<VendorAccountFragment>[] => [
  {
    id: "what",
    title: t("connections.account"),
    cell: (row) => (
      <>
        <span className="block min-w-24" dir="auto">
          {row.label}
        </span>
        <span className="block text-small text-muted">
          {[t(`connections.kind.${row.kind}`), row.label !== row.property && row.property].filter(Boolean).join(" · ")}
        </span>
        <span className="block text-small text-muted">
          {t(`connections.by.${row.credentialKind}`, { name: row.credentialLabel || row.credentialFingerprint })}
        </span>
      </>
    ),
    csv: (row) => `${row.kind} ${row.property}`,
  },
  {
    id: "state",
    title: t("connections.state"),
    cell: (row) => (
      <>
        <Badge tone={row.state === "failing" || row.state === "unauthorized" ? "bad" : undefined}>
          {t(`connections.state.${row.state}`)}
        </Badge>
        {newest(row.feeds) && (
          <span className="block text-small text-muted sm:hidden">
            {t("connections.until", { day: fullDay(newest(row.feeds) ?? "", "UTC") })}
          </span>
        )}
        {row.state !== "disconnected" && row.lastError && (
          <span className="block text-small text-bad wrap-anywhere" lang="en">
            {row.lastError}
          </span>
        )}
        {row.lastErrorAt && row.lastError && row.state !== "disconnected" && (
          <span className="block text-small text-muted">
            {t("connections.failed-at", { at: moment(row.lastErrorAt, zone) })}
          </span>
        )}
      </>
    ),
    csv: (row) => row.state,
  },
  {
    id: "newest",
    title: t("connections.newest"),
    wide: true,
    cell: ({ feeds }) => {
      const [last, first] = [newest(feeds), oldest(feeds)];
      if (!last || !first) return <Unknown reason={t("connections.nothing-read")} />;
      return (
        <>
          {fullDay(last, "UTC")}
          <span className="block text-small text-muted">{t("connections.since", { day: fullDay(first, "UTC") })}</span>
        </>
      );
    },
    csv: ({ feeds }) => newest(feeds),
  },
  {
    id: "rows",
    title: t("connections.rows"),
    number: true,
    wide: true,
    cell: ({ feeds }) => count(rowsOf(feeds)),
    csv: ({ feeds }) => rowsOf(feeds),
  },
  {
    id: "next",
    title: t("connections.next"),
    wide: true,
    cell: ({ feeds, state }) => {
      const at = feeds.map(({ nextSyncAt }) => nextSyncAt).sort()[0];
      if (state === "disconnected" || !at) return <span className="text-muted">{t("connections.never")}</span>;
      return <span className="text-muted">{moment(at, zone)}</span>;
    },
  },
  {
    id: "moves",
    title: t("connections.moves"),
    hideTitle: true,
    number: true,
    cell: (row) =>
      row.state !== "disconnected" && (
        <Menu
          label={t("connections.moves-of", { name: row.label })}
          button={<span aria-hidden="true">⋯</span>}
          sections={[
            {
              items: [
                {
                  id: "again",
                  label: t("connections.again"),
                  reason: refused,
                  onAction: () => onDo({ what: "connect", connection: row }),
                },
                {
                  id: "end",
                  label: t("connections.end"),
                  reason: refused,
                  onAction: () => onDo({ what: "end", connection: row }),
                },
              ],
            },
          ]}
        />
      ),
  },
];

import { count, exact, moment } from "~/text/format";
import { t } from "~/text/text";
import { Menu } from "~/ui/menu";
import { Badge } from "~/ui/states";
import type { Column } from "~/ui/table";
import { nameOf } from "./coverage";
import type { LogSourceFragment } from "./traffic.operations";

/** Move is what can be done with a source. */
export type Move = "set-up" | "upload" | "rotate" | "credential" | "revoke";

/** movesOf returns what can be done with a source, by how its logs arrive. */
const movesOf = ({ kind }: LogSourceFragment): Move[] => [
  ...(kind === "upload" ? [] : (["set-up"] as const)),
  "upload",
  ...(kind === "webhook" ? (["rotate"] as const) : []),
  ...(kind === "pull" ? (["credential"] as const) : []),
  "revoke",
];

/** sourceColumns are the columns of sources; `onMove` is called with what a person wants to do with one. */
export const sourceColumns = (
  zone: string,
  refused: string | undefined,
  onMove: (move: Move, source: LogSourceFragment) => void,
): Column<LogSourceFragment>[] => [
  {
    id: "source",
    title: t("traffic.source"),
    cell: (row) => (
      <>
        {nameOf(row)}
        <span className="block text-small text-muted">
          {[row.tokenPrefix && t("traffic.token-begins", { prefix: row.tokenPrefix }), samplingOf(row)]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </>
    ),
    csv: nameOf,
  },
  {
    id: "state",
    title: t("traffic.state"),
    cell: (row) => (
      <>
        <Badge tone={row.state === "stalled" ? "bad" : undefined}>
          {t(
            row.state === "active" && row.connection === "awaiting_data"
              ? "traffic.waits"
              : `traffic.state.${row.state}`,
          )}
        </Badge>
        {row.stallReason && (
          <span className="block text-small text-muted">{t(`traffic.stall.${row.stallReason}`)}</span>
        )}
        {row.pull?.verificationFailure && (
          <span className="block text-small text-bad">{t(`traffic.pull.${row.pull.verificationFailure}`)}</span>
        )}
      </>
    ),
    csv: (row) => row.state,
  },
  {
    id: "last",
    title: t("traffic.last-batch"),
    wide: true,
    cell: (row) => (
      <span className="text-muted">
        {row.lastAcceptedBatch ? moment(row.lastAcceptedBatch, zone) : t("traffic.never")}
      </span>
    ),
    csv: (row) => row.lastAcceptedBatch,
  },
  {
    id: "accepted",
    title: t("traffic.lines"),
    number: true,
    wide: true,
    cell: (row) => count(row.acceptedLines),
    csv: (row) => row.acceptedLines,
  },
  {
    id: "rejected",
    title: t("traffic.rejected"),
    number: true,
    wide: true,
    cell: (row) => count(row.rejectedLines),
    csv: (row) => row.rejectedLines,
  },
  {
    id: "moves",
    title: t("traffic.moves"),
    hideTitle: true,
    number: true,
    cell: (row) =>
      row.state !== "revoked" && (
        <Menu
          label={t("traffic.moves-of", { name: nameOf(row) })}
          button={<span aria-hidden="true">⋯</span>}
          sections={[
            {
              items: movesOf(row).map((move) => ({
                id: move,
                label: t(`traffic.move.${move}`),
                reason: move === "set-up" ? undefined : refused,
                onAction: () => onMove(move, row),
              })),
            },
          ]}
        />
      ),
  },
];

/** samplingOf says what a source leaves out. */
function samplingOf({ sampling }: LogSourceFragment): string {
  if ("rate" in sampling) return t("traffic.sampled", { share: exact(sampling.rate * 100) });
  return "description" in sampling ? t("traffic.filtered", { what: sampling.description }) : "";
}

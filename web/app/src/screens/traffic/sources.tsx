import { useEffect, useRef, useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { useList } from "~/graph/list";
import { count, moment } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/dialog";
import { Menu } from "~/ui/menu";
import { Badge, EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import { AddSource } from "./add-source";
import { nameOf } from "./coverage";
import { Made } from "./made";
import { type LogSourceFragment, RevokeLogSource, RotateLogSource, TrafficSources } from "./traffic.operations";

const every = 3_000;

/** LogSources lists where the site's logs come from, adds sources, and shows their first lines as they arrive. `onStay` keeps it on the screen, whatever a new source changes there: a token is shown once. `onArrived` is called when first lines have arrived. */
export function LogSources({ onStay, onArrived }: { onStay: () => void; onArrived: () => void }) {
  const { project } = useProject();
  const refused = useReason("traffic:write");
  const [adding, add] = useState(false);
  const [made, show] = useState<{ source: LogSourceFragment; token: string }>();
  const [ending, end] = useState<LogSourceFragment>();
  const [revoke, revoking] = useChange(RevokeLogSource);
  const [rotate] = useChange(RotateLogSource);
  const list = useList(TrafficSources, { projectId: project.id, cursor: null }, (data) => data.project.crawlSources, {
    types: ["CrawlSource"],
  });
  const waiting = list.items.some(({ state, connection }) => state !== "revoked" && connection === "awaiting_data");
  const { reload } = list;
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !waiting) onArrived();
    waited.current = waiting;
  }, [waiting, onArrived]);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), every);
    return () => clearInterval(timer);
  }, [waiting, reload]);
  const button = (
    <Button
      reason={refused}
      onPress={() => {
        onStay();
        add(true);
      }}
    >
      {t("traffic.add-source")}
    </Button>
  );
  const onRotate = async (source: LogSourceFragment) => {
    const { data, problem } = await rotate({ projectId: project.id, sourceId: source.id });
    if (problem) toast(problem.message);
    if (data?.rotateCrawlSourceToken.token) show({ source, token: data.rotateCrawlSourceToken.token });
  };
  const onRevoke = async () => {
    if (!ending) return;
    const { problem } = await revoke({ projectId: project.id, sourceId: ending.id });
    end(undefined);
    toast(problem?.message ?? t("traffic.revoked"));
  };
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={4} />
      </Loading>
    );
  }
  const current = made && (list.items.find(({ id }) => id === made.source.id) ?? made.source);
  return (
    <>
      {list.items.length === 0 ? (
        <EmptyState title={t("traffic.no-source")} action={button}>
          {t("traffic.no-source-words")}
        </EmptyState>
      ) : (
        <>
          <div className="flex justify-end mb-2">{button}</div>
          <Table
            label={t("traffic.sources")}
            columns={columns(project.timezone, refused ?? undefined, onRotate, end)}
            rows={list.items}
            rowKey={(row) => row.id}
            stale={list.stale && !waiting}
            onMore={list.onMore}
            loadingMore={list.loadingMore}
          />
        </>
      )}
      {adding && (
        <AddSource
          onClose={() => add(false)}
          onMade={(source, token) => {
            add(false);
            show({ source, token });
          }}
        />
      )}
      {made && current && <Made source={current} token={made.token} onClose={() => show(undefined)} />}
      <Confirm
        title={t("traffic.revoke-of", { name: ending ? nameOf(ending) : "" })}
        open={Boolean(ending)}
        onClose={() => end(undefined)}
        onConfirm={onRevoke}
        action={t("traffic.revoke")}
        busy={revoking.busy}
      >
        {t("traffic.revoke-words")}
      </Confirm>
    </>
  );
}

const columns = (
  zone: string,
  refused: string | undefined,
  onRotate: (source: LogSourceFragment) => void,
  onEnd: (source: LogSourceFragment) => void,
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
              items: [
                ...(row.kind === "webhook"
                  ? [{ id: "rotate", label: t("traffic.rotate"), reason: refused, onAction: () => onRotate(row) }]
                  : []),
                { id: "revoke", label: t("traffic.revoke"), reason: refused, onAction: () => onEnd(row) },
              ],
            },
          ]}
        />
      ),
  },
];

/** samplingOf says what a source leaves out. */
function samplingOf({ sampling }: LogSourceFragment): string {
  if ("rate" in sampling) return t("traffic.sampled", { share: sampling.rate * 100 });
  return "description" in sampling ? t("traffic.filtered", { what: sampling.description }) : "";
}

import { useCallback, useEffect, useRef, useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { useList } from "~/graph/list";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/dialog";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import { AddSource } from "./add-source";
import { nameOf } from "./coverage";
import { Credential } from "./credential";
import { Made } from "./made";
import { type Move, sourceColumns } from "./source-columns";
import { type LogSourceFragment, RevokeLogSource, RotateLogSource, TrafficSources } from "./traffic.operations";
import { UploadLog } from "./upload-log";

const every = 3_000;

/** Doing is what a person does with a source, in a dialog. */
type Doing = { move: Move; source: LogSourceFragment; token?: string };

/** LogSources lists where the site's logs come from, adds sources, and shows their first lines as they arrive. `onStay` keeps it on the screen, whatever a new source changes there: a token is shown once. `onArrived` is called when lines have arrived. */
export function LogSources({ onStay, onArrived }: { onStay: () => void; onArrived: () => void }) {
  const { project } = useProject();
  const refused = useReason("traffic:write");
  const [adding, add] = useState(false);
  const [doing, set] = useState<Doing>();
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
  const counted = useCallback(() => [reload(), onArrived()], [reload, onArrived]);
  const close = () => set(undefined);
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
  const onMove = async (move: Move, source: LogSourceFragment) => {
    onStay();
    if (move !== "rotate") return set({ move, source });
    const { data, problem } = await rotate({ projectId: project.id, sourceId: source.id });
    if (problem) toast(problem);
    const token = data?.rotateCrawlSourceToken.token;
    if (token) set({ move: "set-up", source, token });
  };
  const onRevoke = async () => {
    if (!doing) return;
    const { problem } = await revoke({ projectId: project.id, sourceId: doing.source.id });
    close();
    toast(problem ?? t("traffic.revoked"));
  };
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={4} />
      </Loading>
    );
  }
  const source = doing && (list.items.find(({ id }) => id === doing.source.id) ?? doing.source);
  return (
    <>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      {list.items.length === 0 ? (
        <EmptyState title={t("traffic.no-source")} action={button}>
          {t("traffic.no-source-words")}
        </EmptyState>
      ) : (
        <>
          <div className="flex justify-end mb-2">{button}</div>
          <Table
            label={t("traffic.sources")}
            columns={sourceColumns(project.timezone, refused ?? undefined, onMove)}
            rows={list.items}
            rowKey={(row) => row.id}
            stale={list.stale && !waiting}
            onMore={list.onMore}
            loadingMore={list.loadingMore}
            all={list.all}
          />
        </>
      )}
      {adding && (
        <AddSource
          onClose={() => add(false)}
          onMade={(made, token) => {
            add(false);
            set({ move: made.kind === "upload" ? "upload" : "set-up", source: made, token });
          }}
        />
      )}
      {source && doing.move === "set-up" && <Made source={source} token={doing.token ?? ""} onClose={close} />}
      {source && doing.move === "upload" && <UploadLog source={source} onClose={close} onCounted={counted} />}
      {source && doing.move === "credential" && <Credential source={source} onClose={close} />}
      <Confirm
        title={t("traffic.revoke-of", { name: source ? nameOf(source) : "" })}
        open={doing?.move === "revoke"}
        onClose={close}
        onConfirm={onRevoke}
        action={t("traffic.move.revoke")}
        busy={revoking.busy}
      >
        {t("traffic.revoke-words")}
      </Confirm>
    </>
  );
}

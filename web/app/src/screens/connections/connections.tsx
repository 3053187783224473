import { useEffect, useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange, useGraph } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/dialog";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import { connectionColumns } from "./columns";
import { Connect } from "./connect";
import {
  Connections as ConnectionsDocument,
  DisconnectVendor,
  type VendorAccountFragment,
} from "./connections.operations";
import { ImportFigures } from "./import";

/** Doing is what a person does here, in a dialog. */
export type Doing =
  | { what: "connect"; connection?: VendorAccountFragment }
  | { what: "end"; connection: VendorAccountFragment }
  | { what: "import" };

const every = 5_000;

/** isReading reports whether a connection works and has not read all that was due yet. */
const isReading = ({ state, feeds }: VendorAccountFragment) =>
  state === "connected" && feeds.some(({ lastSyncedAt }) => !lastSyncedAt);

/** Connections lists the accounts whose search and analytics figures are imported, connects others, and imports files. */
export default function Connections() {
  const { project } = useProject();
  const refused = useReason("projects:write");
  const [doing, set] = useState<Doing>();
  const { data, problem, stale, reload } = useGraph(
    ConnectionsDocument,
    { projectId: project.id },
    { types: ["Connection"] },
  );
  const rows = data?.project.connections ?? [];
  const reading = rows.some(isReading);
  useEffect(() => {
    if (!reading) return;
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), every);
    return () => clearInterval(timer);
  }, [reading, reload]);
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={4} />
      </Loading>
    );
  }
  const close = () => set(undefined);
  const buttons = (
    <span className="flex flex-wrap gap-2">
      <Button reason={refused} onPress={() => set({ what: "import" })}>
        {t("connections.import")}
      </Button>
      <Button look={rows.length === 0 ? "primary" : "plain"} reason={refused} onPress={() => set({ what: "connect" })}>
        {t("connections.connect")}
      </Button>
    </span>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 mb-2">
        <h1 className="mr-auto">{t("connections.title")}</h1>
        {rows.length > 0 && buttons}
      </div>
      <p className="text-muted mb-6 max-w-[72ch]">{t("connections.words")}</p>
      {problem && <ErrorState problem={problem} onRetry={reload} />}
      {rows.length === 0 ? (
        <EmptyState small title={t("connections.none")} action={buttons}>
          {t("connections.none-words")}
        </EmptyState>
      ) : (
        <Table
          label={t("connections.title")}
          columns={connectionColumns(project.timezone, refused ?? undefined, set)}
          rows={rows}
          rowKey={({ id }) => id}
          stale={stale && !reading}
        />
      )}
      {doing?.what === "connect" && <Connect connection={doing.connection} onClose={close} />}
      {doing?.what === "import" && <ImportFigures onClose={close} />}
      {doing?.what === "end" && <Disconnect connection={doing.connection} onClose={close} />}
    </>
  );
}

function Disconnect({ connection, onClose }: { connection: VendorAccountFragment; onClose: () => void }) {
  const { project } = useProject();
  const [run, { busy, problem }] = useChange(DisconnectVendor);
  const confirm = async () => {
    const { data } = await run({ projectId: project.id, connectionId: connection.id });
    if (!data) return;
    toast(t("connections.ended"));
    onClose();
  };
  return (
    <Confirm
      title={t("connections.end-of", { name: connection.label })}
      open
      onClose={onClose}
      onConfirm={confirm}
      action={t("connections.end")}
      busy={busy}
    >
      <p>{t("connections.end-words")}</p>
      {problem && <ErrorState problem={problem} />}
    </Confirm>
  );
}

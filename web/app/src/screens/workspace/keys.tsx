import { useState } from "react";
import { useSession } from "~/frame/session";
import { useChange, useGraph } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/dialog";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import { CreateKey } from "./create-key";
import { keyColumns } from "./key-columns";
import { NewSecret } from "./new-secret";
import {
  type AccessKeyFragment,
  AccessKeys as AccessKeysDocument,
  RevokeAccessKey,
  SetAssistantWrites,
} from "./workspace.operations";

/** Doing is what a person does with keys, in a dialog. */
export type Doing =
  | { what: "create" }
  | { what: "made"; key: AccessKeyFragment; secret: string }
  | { what: "revoke" | "allow" | "forbid"; key: AccessKeyFragment };

/** most is how many keys of a workspace may live. */
const most = 10;

/** AccessKeys lists the API keys of the workspace, creates them, and says what an assistant may do with them. */
export function AccessKeys() {
  const { projects } = useSession();
  const [doing, set] = useState<Doing>();
  const { data, problem, stale, reload } = useGraph(AccessKeysDocument, {}, { types: ["Key", "NewKey"] });
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={4} />
      </Loading>
    );
  }
  const { keys, plan } = data.workspace;
  const full = keys.filter(({ state }) => state === "live").length >= most && t("workspace.keys-full", { most });
  const create = (
    <Button
      look={keys.length === 0 ? "primary" : "plain"}
      reason={plan === "paid" ? full : t("workspace.not-in-plan")}
      onPress={() => set({ what: "create" })}
    >
      {t("workspace.create-key")}
    </Button>
  );
  const close = () => set(undefined);
  return (
    <>
      <div className="flex flex-wrap items-start gap-3 mb-4">
        <p className="text-muted max-w-[72ch] mr-auto">{t("workspace.keys-words")}</p>
        {keys.length > 0 && create}
      </div>
      {keys.length === 0 ? (
        <EmptyState small title={t("workspace.no-key")} action={create}>
          {t("workspace.no-key-words")}
        </EmptyState>
      ) : (
        <Table
          label={t("workspace.keys")}
          columns={keyColumns(projects.items, set)}
          rows={keys}
          rowKey={({ id }) => id}
          stale={stale}
        />
      )}
      {doing?.what === "create" && (
        <CreateKey onClose={close} onMade={(key, secret) => set({ what: "made", key, secret })} />
      )}
      {doing?.what === "made" && <NewSecret name={doing.key.name} secret={doing.secret} onClose={close} />}
      {doing?.what === "revoke" && <Revoke key_={doing.key} onClose={close} />}
      {(doing?.what === "allow" || doing?.what === "forbid") && (
        <Assistant key_={doing.key} allowed={doing.what === "allow"} onClose={close} />
      )}
    </>
  );
}

function Revoke({ key_, onClose }: { key_: AccessKeyFragment; onClose: () => void }) {
  const [run, { busy, problem }] = useChange(RevokeAccessKey);
  const confirm = async () => {
    const { data } = await run({ id: key_.id });
    if (!data) return;
    toast(t("workspace.revoked", { name: key_.name }));
    onClose();
  };
  return (
    <Confirm
      title={t("workspace.revoke-of", { name: key_.name })}
      open
      onClose={onClose}
      onConfirm={confirm}
      action={t("workspace.revoke")}
      busy={busy}
    >
      <p>{t("workspace.revoke-words")}</p>
      {problem && <ErrorState problem={problem} />}
    </Confirm>
  );
}

type AssistantProps = { key_: AccessKeyFragment; allowed: boolean; onClose: () => void };

/** Assistant lets an assistant that is connected with a key write, or makes its connections read-only. */
function Assistant({ key_, allowed, onClose }: AssistantProps) {
  const [run, { busy, problem }] = useChange(SetAssistantWrites);
  const confirm = async () => {
    const { data } = await run({ id: key_.id, allowed });
    if (data) onClose();
  };
  const action = t(allowed ? "workspace.allow-writes" : "workspace.forbid-writes");
  return (
    <Confirm
      title={`${action}: ${key_.name}`}
      open
      onClose={onClose}
      onConfirm={confirm}
      action={action}
      look={allowed ? "danger" : "primary"}
      busy={busy}
    >
      <p>{t(allowed ? "workspace.allow-words" : "workspace.forbid-words")}</p>
      {problem && <ErrorState problem={problem} />}
    </Confirm>
  );
}

import { useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import type { Row } from "./prompts";
import { ChangePrompt, type ChangePromptMutationVariables } from "./prompts.operations";

type Prompt = Row["prompt"];
type Patch = ChangePromptMutationVariables["input"];

/** Bulk changes the prompts that are chosen in the table. What it did can be undone. */
export function Bulk({ rows, onDone }: { rows: Prompt[]; onDone: () => void }) {
  const { project } = useProject();
  const refused = useReason("prompts:write");
  const [change] = useChange(ChangePrompt);
  const [left, setLeft] = useState(0);
  if (rows.length === 0) return null;
  const each = async (changes: { id: string; input: Patch }[]) => {
    let failed: string | undefined;
    for (const [i, { id, input }] of changes.entries()) {
      setLeft(changes.length - i);
      const { problem } = await change({ projectId: project.id, promptId: id, input });
      failed ??= problem?.message;
    }
    setLeft(0);
    onDone();
    return failed;
  };
  const run = async (input: Patch, before: (row: Prompt) => Patch, done: string) => {
    const changed = [...rows];
    const failed = await each(changed.map(({ id }) => ({ id, input })));
    if (failed) toast(failed);
    else toast(done, () => each(changed.map((row) => ({ id: row.id, input: before(row) }))));
  };
  const archived = rows.every((row) => row.status === "archived");
  const enabled = rows.every((row) => row.enabled);
  return (
    <div
      role="toolbar"
      aria-label={t("prompts.chosen", { n: rows.length })}
      className="flex flex-wrap items-center gap-2 mb-3 border border-line bg-panel rounded-md px-3 py-2"
    >
      <span className="mr-auto" aria-live="polite">
        {left > 0 ? t("prompts.left", { n: left }) : t("prompts.chosen", { n: rows.length })}
      </span>
      <Button
        small
        reason={refused}
        busy={left > 0}
        onPress={() =>
          run(
            { enabled: !enabled },
            (row) => ({ enabled: row.enabled }),
            t(enabled ? "prompts.now-disabled" : "prompts.now-enabled", { n: rows.length }),
          )
        }
      >
        {t(enabled ? "prompts.disable" : "prompts.enable")}
      </Button>
      <Button
        small
        reason={refused}
        busy={left > 0}
        onPress={() =>
          run(
            { status: archived ? "active" : "archived" },
            (row) => ({ status: row.status }),
            t(archived ? "prompts.now-active" : "prompts.now-archived", { n: rows.length }),
          )
        }
      >
        {t(archived ? "prompts.restore" : "prompts.archive")}
      </Button>
    </div>
  );
}

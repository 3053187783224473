import { useState } from "react";
import { useProject, useReason } from "~/frame/session";
import type { Problem } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { EditTags } from "~/screens/tags/edit";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Select } from "~/ui/fields";
import { toast } from "~/ui/toast";
import type { Row } from "./prompts";
import { ChangePrompts, type ChangePromptsMutationVariables } from "./prompts.operations";
import { type Topic, topicOptions } from "./tree";

type Prompt = Row["prompt"];
type Patch = ChangePromptsMutationVariables["input"];
type Change = { ids: string[]; input: Patch };

/** mostAtOnce is how many prompts the server changes with one request. */
const mostAtOnce = 1_000;

/** inParts divides a change into those that the server takes. */
const inParts = ({ ids, input }: Change): Change[] =>
  Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, i) => ({
    ids: ids.slice(i * mostAtOnce, (i + 1) * mostAtOnce),
    input,
  }));

/** undoing returns the changes that give prompts back what they had: one for each value. */
export function undoing(rows: Prompt[], before: (row: Prompt) => Patch): Change[] {
  const changes = new Map<string, Change>();
  for (const row of rows) {
    const input = before(row);
    const key = JSON.stringify(input);
    changes.set(key, { ids: [...(changes.get(key)?.ids ?? []), row.id], input });
  }
  return [...changes.values()];
}

/** Bulk changes the prompts that are chosen in the table. What it did can be undone. */
export function Bulk({ rows, topics, onDone }: { rows: Prompt[]; topics: Topic[]; onDone: () => void }) {
  const { project } = useProject();
  const refused = useReason("prompts:write");
  const [change] = useChange(ChangePrompts);
  const [busy, setBusy] = useState(false);
  if (rows.length === 0) return null;
  const all = async (changes: Change[]) => {
    setBusy(true);
    let failed: Problem | undefined;
    for (const { ids, input } of changes.flatMap(inParts)) {
      const { problem } = await change({ projectId: project.id, promptIds: ids, input });
      failed ??= problem;
    }
    setBusy(false);
    onDone();
    if (failed) toast(failed);
    return !failed;
  };
  const run = async (input: Patch, before: (row: Prompt) => Patch, done: string) => {
    const undo = undoing(rows, before);
    if (await all([{ ids: rows.map(({ id }) => id), input }])) toast(done, () => all(undo));
  };
  const archived = rows.every((row) => row.status === "archived");
  const enabled = rows.every((row) => row.enabled);
  const file = (topicId: string | null) =>
    run(
      { topicId },
      (row) => ({ topicId: row.topic?.id ?? null }),
      topicId
        ? t("prompts.filed", { n: rows.length, topic: topics.find(({ id }) => id === topicId)?.name ?? "" })
        : t("prompts.unfiled", { n: rows.length }),
    );
  return (
    <div
      role="toolbar"
      aria-label={t("prompts.chosen", { n: rows.length })}
      className="flex flex-wrap items-center gap-2 mb-3 border border-line bg-panel rounded-md px-3 py-2"
    >
      <span className="mr-auto" aria-live="polite">
        {t("prompts.chosen", { n: rows.length })}
      </span>
      {!refused && (
        <Select
          label={t("prompts.file")}
          hideLabel
          className="!w-auto max-w-56 !py-0 !min-h-6.5"
          disabled={busy}
          value=""
          onChange={(event) => file(event.target.value === "none" ? null : event.target.value)}
          options={[
            { value: "", label: t("prompts.file"), disabled: true },
            { value: "none", label: t("prompts.no-topic") },
            ...topicOptions(topics),
          ]}
        />
      )}
      <EditTags kind="prompt" targets={rows} onDone={onDone} />
      <Button
        small
        reason={refused}
        busy={busy}
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
        busy={busy}
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

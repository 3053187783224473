import { useId, useState } from "react";
import { useProject, useReason } from "~/frame/session";
import type { Problem } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { Popover } from "~/ui/popover";
import { toast } from "~/ui/toast";
import { heldBy, inParts } from "./held";
import { type Kind, type Target, useTags } from "./tags";
import { AssignTag, type AssignTagMutationVariables, RemoveTag } from "./tags.operations";

const scopes = {
  prompt: "prompts:write",
  source: "prompts:write",
  page: "crawls:run",
  action: "actions:write",
} as const;

type Change = (variables: AssignTagMutationVariables) => Promise<{ problem?: Problem }>;

type Props = { kind: Kind; targets: Target[]; onDone: () => void };

/** useTagging returns functions that assign or remove a tag of targets. What they did can be undone. */
function useTagging({ kind, targets, onDone }: Props) {
  const { project } = useProject();
  const [assign, assigning] = useChange(AssignTag);
  const [remove, removing] = useChange(RemoveTag);
  const run = async (change: Change, tag: string, of: Target[]) => {
    for (const part of inParts(of)) {
      const input = { tag, targets: part.map(({ id }) => ({ kind, id })) };
      const { problem } = await change({ projectId: project.id, input });
      if (problem) return problem;
    }
  };
  const both = async (change: Change, back: Change, tag: string, of: Target[], done: string) => {
    const problem = await run(change, tag, of);
    if (!problem) {
      toast(done, async () => {
        const failed = await run(back, tag, of);
        if (failed) toast(failed);
        onDone();
      });
      onDone();
    }
    return problem;
  };
  const has = ({ tags }: Target, tag: string) => tags.some((one) => one.toLowerCase() === tag.toLowerCase());
  return {
    busy: assigning.busy || removing.busy,
    assign: (tag: string) => {
      const of = targets.filter((target) => !has(target, tag));
      return both(assign, remove, tag, of, t("tags.assigned", { n: of.length, tag }));
    },
    remove: (tag: string) => {
      const of = targets.filter((target) => has(target, tag));
      return both(remove, assign, tag, of, t("tags.removed", { n: of.length, tag }));
    },
  };
}

/** EditTags is a button that opens the tags of targets: a field that adds one, and the ones they have. */
export function EditTags(props: Props) {
  const refused = useReason(scopes[props.kind]);
  if (refused) {
    return (
      <Button small reason={refused}>
        {t("tags.edit")}
      </Button>
    );
  }
  return (
    <Popover label={t("tags.edit")} button={t("tags.edit")} buttonClass="!border-line bg-panel !text-text">
      <Form {...props} />
    </Popover>
  );
}

function Form(props: Props) {
  const { targets } = props;
  const list = useId();
  const tags = useTags();
  const [text, type] = useState("");
  const [problem, setProblem] = useState<string>();
  const { assign, remove, busy } = useTagging(props);
  const tag = text.trim().replace(/\s+/g, " ");
  const held = heldBy(targets);
  return (
    <div className="grid gap-3 w-64 max-w-full">
      <form
        className="grid gap-2"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!tag || busy) return;
          const failed = await assign(tag);
          setProblem(failed && (failed.fields.tag ?? failed.message));
          if (!failed) type("");
        }}
      >
        <TextField
          label={t("tags.new")}
          list={list}
          maxLength={50}
          autoComplete="off"
          autoFocus
          dir="auto"
          value={text}
          error={problem}
          onChange={(event) => type(event.target.value)}
        />
        <datalist id={list}>
          {tags.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button type="submit" look="primary" busy={busy} reason={tag ? null : t("tags.needs-text")}>
          {t("tags.add")}
        </Button>
      </form>
      {held.length === 0 ? (
        <p className="text-muted">{t("tags.none")}</p>
      ) : (
        <ul className="grid gap-1 max-h-60 overflow-y-auto" aria-label={t("tags.edit")}>
          {held.map(({ tag, n }) => (
            <li key={tag} className="flex items-center gap-2">
              <span className="mr-auto min-w-0 break-words" dir="auto">
                {tag}
                {n < targets.length && (
                  <span className="text-muted"> · {t("tags.held", { n, all: targets.length })}</span>
                )}
              </span>
              <Button
                small
                look="quiet"
                busy={busy}
                aria-label={t("tags.remove-of", { tag })}
                onPress={async () => setProblem((await remove(tag))?.message)}
              >
                {t("tags.remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** TagBar tags the rows that are chosen in a table. */
export function TagBar({ kind, targets, onDone }: Props) {
  if (targets.length === 0) return null;
  const chosen = t("tags.chosen", { n: targets.length });
  return (
    <div
      role="toolbar"
      aria-label={chosen}
      className="flex flex-wrap items-center gap-2 mb-3 border border-line bg-panel rounded-md px-3 py-2"
    >
      <span className="mr-auto" aria-live="polite">
        {chosen}
      </span>
      <EditTags kind={kind} targets={targets} onDone={onDone} />
    </div>
  );
}

import { useCallback } from "react";
import { useProject } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Link } from "~/ui/link";
import { Paste } from "./paste";
import { SetUpPromptSet } from "./prompts.operations";
import type { StepProps } from "./set-up";
import { promptsOf } from "./steps";
import { Suggestions } from "./suggestions";

/** Prompts collects what audits ask: suggestions that are reviewed, and questions that are pasted or come from a file. */
export function Prompts({ state, reload }: StepProps) {
  const { project } = useProject();
  const set = useSet(state.project.promptSets[0]?.id, reload);
  const n = promptsOf(state);
  return (
    <>
      <p className="text-muted mb-4 max-w-[72ch]">{t("set-up.prompts-words")}</p>
      {n > 0 && (
        <p className="mb-4">
          {t("set-up.prompts-there", { n })}{" "}
          <Link to="/projects/$projectId/prompts" params={{ projectId: project.id }}>
            {t("set-up.edit-prompts")}
          </Link>
        </p>
      )}
      <div className="grid gap-8 grid-cols-[minmax(0,1fr)]">
        <Suggestions set={set} configured={state.workspace.research.generatorConfigured} />
        <Paste set={set} before={state.project.promptSets[0]?.promptCount ?? 0} />
      </div>
    </>
  );
}

/**
 * A PromptSet is the set that prompts go to. `need` makes the first one of a project. `changed` asks for the
 * number of prompts again: two changes follow each other here, and the answer to the first one's question may be
 * the last that arrives.
 */
export type PromptSet = {
  id?: string;
  need: () => Promise<{ id?: string; refused?: string }>;
  changed: () => void;
};

function useSet(id: string | undefined, changed: () => void): PromptSet {
  const { project } = useProject();
  const [add] = useChange(SetUpPromptSet);
  const need = useCallback(async () => {
    if (id) return { id };
    const { data, problem } = await add({ projectId: project.id, input: { name: t("prompts.first-set") } });
    return { id: data?.createPromptSet.id, refused: problem?.message };
  }, [id, add, project.id]);
  return { id, need, changed };
}

import { useState } from "react";
import { cohorts } from "~/frame/search";
import { useProject } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Select, TextArea, TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { toast } from "~/ui/toast";
import { AddPromptSet, AddPrompts, type PromptChoicesQuery } from "./prompts.operations";

/** unmarked returns a line without the mark that it has in a list. */
export const unmarked = (line: string) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, "").trim();

/** linesOf returns the prompts in a pasted text: a line each, without the marks of lists, each text once. */
export function linesOf(pasted: string): string[] {
  const lines = pasted.split(/\r?\n/).map(unmarked);
  return [...new Set(lines.filter(Boolean))];
}

type Props = { choices: PromptChoicesQuery; onClose: () => void; onAdded: () => void };

/** AddDialog adds prompts that are typed or pasted, a line each. Texts that the set already has are left out by the server. */
export function AddDialog({ choices, onClose, onAdded }: Props) {
  const { project } = useProject();
  const { promptSets } = choices.project;
  const [set, setSet] = useState(promptSets[0]?.id ?? "");
  const [name, setName] = useState(promptSets.length === 0 ? t("prompts.first-set") : "");
  const [cohort, setCohort] = useState<(typeof cohorts)[number]>("core");
  const [topic, setTopic] = useState("");
  const [text, setText] = useState("");
  const [addPrompts, adding] = useChange(AddPrompts);
  const [addSet, addingSet] = useChange(AddPromptSet);
  const lines = linesOf(text);
  const problem = addingSet.problem ?? adding.problem;
  const onAdd = async () => {
    let id = set;
    if (!id) {
      const { data } = await addSet({ projectId: project.id, input: { name } });
      if (!data) return;
      id = data.createPromptSet.id;
      setSet(id);
    }
    const input = { prompts: lines.map((text) => ({ text, cohort, topic: topic.trim() })) };
    const { data } = await addPrompts({ projectId: project.id, promptSetId: id, input });
    if (!data) return;
    toast(t("prompts.added", { n: lines.length }));
    onAdded();
    onClose();
  };
  return (
    <Dialog title={t("prompts.add")} open onClose={onClose}>
      <div className="grid gap-4">
        {problem && <ErrorState problem={problem} />}
        <TextArea
          label={t("prompts.texts")}
          hint={t("prompts.texts-words")}
          rows={8}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          label={t("prompts.set")}
          value={set}
          onChange={(event) => setSet(event.target.value)}
          options={[
            ...promptSets.map(({ id, name }) => ({ value: id, label: name })),
            { value: "", label: t("prompts.new-set") },
          ]}
        />
        {!set && (
          <TextField label={t("prompts.set-name")} value={name} onChange={(event) => setName(event.target.value)} />
        )}
        <TextField
          label={t("prompts.topic")}
          hint={t("prompts.topic-words")}
          list="prompt-topics"
          value={topic}
          onChange={(event) => setTopic(event.target.value)}
        />
        <datalist id="prompt-topics">
          {choices.project.topics.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
        <Select
          label={t("prompts.cohort")}
          value={cohort}
          onChange={(event) => setCohort(cohorts.find((known) => known === event.target.value) ?? "core")}
          options={cohorts.map((value) => ({ value, label: t(`frame.cohort.${value}`) }))}
        />
      </div>
      <div className="flex justify-end gap-2 mt-6">
        <Button look="quiet" onPress={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button
          look="primary"
          busy={adding.busy || addingSet.busy}
          reason={(lines.length === 0 && t("prompts.type-one")) || (!set && !name.trim() && t("prompts.name-set"))}
          onPress={onAdd}
        >
          {t("prompts.add-n", { n: lines.length })}
        </Button>
      </div>
    </Dialog>
  );
}

import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useProject } from "~/frame/session";
import { beside } from "~/graph/errors";
import { useChange, useGraph } from "~/graph/hooks";
import { Said, said } from "~/text/said";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Select, TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { ProposeAction, ProposeChoices, ProposePrompts } from "./actions.operations";
import { targets } from "./search";

type Target = (typeof targets)[number];

/** ProposeDialog proposes an action that no finding supports: what to do, by which playbook, and about what. */
export function ProposeDialog({ onClose }: { onClose: () => void }) {
  const { project } = useProject();
  const navigate = useNavigate();
  const { data } = useGraph(ProposeChoices, {});
  const playbooks = data?.playbooks ?? [];
  const [propose, { busy, problem }] = useChange(ProposeAction);
  const [skill, setSkill] = useState("");
  const [kind, setKind] = useState<Target>("page");
  const [label, setLabel] = useState("");
  const [url, setUrl] = useState("");
  const [prompt, setPrompt] = useState<{ id: string; text: string }>();
  const book = playbooks.find(({ id }) => id === skill) ?? playbooks[0];
  const hasUrl = kind === "page" || kind === "source";
  const run = async () => {
    const input = {
      skillId: book?.id ?? "",
      targetKind: kind,
      targetLabel: (kind === "prompt" ? (prompt?.text ?? "") : label.trim() || url.trim()).slice(0, 300),
      targetUrl: hasUrl ? url.trim() : null,
      targetPromptId: kind === "prompt" ? (prompt?.id ?? null) : null,
    };
    const { data } = await propose({ projectId: project.id, input });
    if (!data) return;
    navigate({
      to: "/projects/$projectId/actions/$actionId",
      params: { projectId: project.id, actionId: data.proposeAction.id },
    });
  };
  const fields = problem?.fields ?? {};
  const rest = beside(problem, ["target_url", "target_label"]);
  const missing = kind === "prompt" ? !prompt : hasUrl ? !url.trim() : !label.trim();
  return (
    <Dialog title={t("actions.propose")} open onClose={onClose}>
      <div className="grid gap-4">
        {rest && <ErrorState problem={rest} />}
        <Select
          label={t("actions.what-to-do")}
          value={book?.id ?? ""}
          onChange={(event) => setSkill(event.target.value)}
          options={playbooks.map(({ id, title }) => ({ value: id, label: said(`playbook.${id}.title`, title) }))}
        />
        {book && (
          <details>
            <summary className="cursor-pointer text-muted text-small">{t("actions.steps")}</summary>
            <ol className="list-decimal pl-5 mt-1 text-small">
              {book.steps.map((step, i) => (
                <li key={step}>
                  <Said of={`playbook.${book.id}.step.${i}`}>{step}</Said>
                </li>
              ))}
            </ol>
          </details>
        )}
        <Select
          label={t("actions.target")}
          value={kind}
          onChange={(event) => setKind(event.target.value as Target)}
          options={targets.map((value) => ({ value, label: t(`actions.target.${value}`) }))}
        />
        {hasUrl && (
          <TextField
            label={t("actions.address")}
            placeholder="https://"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            error={fields.target_url}
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {kind === "prompt" ? (
          <ChoosePrompt chosen={prompt} onChoose={setPrompt} />
        ) : (
          <TextField
            label={t("actions.called")}
            hint={hasUrl && t("actions.called-words")}
            value={label}
            maxLength={300}
            onChange={(event) => setLabel(event.target.value)}
            error={fields.target_label}
          />
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 mt-6">
        <Button look="quiet" onPress={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button look="primary" busy={busy} reason={(missing || !book) && t("actions.name-target")} onPress={run}>
          {t("actions.propose")}
        </Button>
      </div>
    </Dialog>
  );
}

type ChooseProps = {
  chosen?: { id: string; text: string };
  onChoose: (prompt: { id: string; text: string } | undefined) => void;
};

/** ChoosePrompt finds prompts by their text and chooses one. */
function ChoosePrompt({ chosen, onChoose }: ChooseProps) {
  const { project } = useProject();
  const [typed, type] = useState("");
  const [search, find] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => find(typed.trim()), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useGraph(ProposePrompts, { projectId: project.id, search });
  const found = (data?.project.promptList.items ?? []).map(({ prompt }) => prompt);
  const all = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <>
      <TextField
        label={t("actions.find-prompt")}
        type="search"
        maxLength={200}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <Select
        label={t("actions.target.prompt-one")}
        value={chosen?.id ?? ""}
        onChange={(event) => onChoose(all.find(({ id }) => id === event.target.value))}
        options={[
          { value: "", label: t("actions.choose-prompt") },
          ...all.map(({ id, text }) => ({ value: id, label: text })),
        ]}
      />
    </>
  );
}

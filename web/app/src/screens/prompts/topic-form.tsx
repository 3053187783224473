import { useState } from "react";
import { useProject } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Select, TextArea, TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { toast } from "~/ui/toast";
import { AddTopic, ChangeTopic } from "./prompts.operations";
import { outside, type Topic, topicOptions } from "./tree";

type Props = {
  topics: Topic[];
  /** The topic to change; left out, one is added. */
  topic?: Topic;
  /** Under which topic one is added. */
  under?: Topic;
  onClose: () => void;
  onDone: (added?: Topic) => void;
};

/** TopicForm adds a topic, or renames, describes and moves one. */
export function TopicForm({ topics, topic, under, onClose, onDone }: Props) {
  const { project } = useProject();
  const [add, adding] = useChange(AddTopic);
  const [change, changing] = useChange(ChangeTopic);
  const [name, setName] = useState(topic?.name ?? "");
  const [description, setDescription] = useState(topic?.description ?? "");
  const [parent, setParent] = useState(topic?.parentId ?? under?.id ?? "");
  const problem = adding.problem ?? changing.problem;
  const input = { name, description, parentId: parent || null };
  const save = async (event?: { preventDefault: () => void }) => {
    event?.preventDefault();
    if (!name.trim()) return;
    if (topic) {
      const { data } = await change({ projectId: project.id, topicId: topic.id, input });
      if (!data) return;
      toast(t("prompts.topic-changed", { name: data.updateTopic.name }));
      onDone();
    } else {
      const { data } = await add({ projectId: project.id, input });
      if (!data) return;
      toast(t("prompts.topic-added", { name: data.createTopic.name }));
      onDone(data.createTopic);
    }
  };
  const said = problem && (problem.fields.name || problem.fields.description || problem.fields.parent_id);
  return (
    <Dialog title={t(topic ? "prompts.topic-change-title" : "prompts.topic-add")} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={save}>
        {problem && !said && <ErrorState problem={problem} />}
        <TextField
          label={t("prompts.topic-name")}
          dir="auto"
          autoFocus
          maxLength={200}
          value={name}
          error={problem?.fields.name}
          onChange={(event) => setName(event.target.value)}
        />
        <Select
          label={t("prompts.topic-under")}
          value={parent}
          error={problem?.fields.parent_id}
          onChange={(event) => setParent(event.target.value)}
          options={[
            { value: "", label: t("prompts.topic-root") },
            ...topicOptions(topic ? outside(topics, topic.id) : topics),
          ]}
        />
        <TextArea
          label={t("prompts.topic-about")}
          rows={3}
          dir="auto"
          value={description}
          error={problem?.fields.description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <div className="flex justify-end gap-2 mt-2">
          <Button look="quiet" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            look="primary"
            type="submit"
            busy={adding.busy || changing.busy}
            reason={!name.trim() && t("prompts.topic-name-needed")}
          >
            {t(topic ? "ui.save" : "prompts.topic-add")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Confirm } from "~/ui/dialog";
import { Menu } from "~/ui/menu";
import { EmptyState, ErrorState } from "~/ui/states";
import { toast } from "~/ui/toast";
import { Tree } from "~/ui/tree";
import { DeleteTopic } from "./prompts.operations";
import { TopicForm } from "./topic-form";
import { branchesOf, type Topic } from "./tree";

/** What a person does with topics: adds one below another or at the root, changes one, or deletes one. */
type Doing = { what: "add"; under?: Topic } | { what: "change" | "delete"; topic: Topic };

/** openBelow is the number of topics up to which all branches are open at first. */
const openBelow = 60;

type Props = { topics: Topic[]; onChanged: () => void };

/** Topics is the tree of topics. A topic narrows the list; its menu and keys change it. */
export function Topics({ topics, onChanged }: Props) {
  const { topic: chosen } = useSearch({ from: "/app/projects/$projectId/prompts" });
  const navigate = useNavigate();
  const refused = useReason("prompts:write");
  const [doing, setDoing] = useState<Doing>();
  const [open, setOpen] = useState(() => new Set(topics.length <= openBelow ? topics.map(({ id }) => id) : []));
  const byId = new Map(topics.map((topic) => [topic.id, topic]));
  const start = (what: "change" | "delete") => (id: string) => {
    const topic = byId.get(id);
    if (topic && !refused) setDoing({ what, topic });
  };
  const choose = (id: string) =>
    navigate({ to: ".", search: (before) => ({ ...before, topic: id === chosen ? undefined : id }), replace: true });
  const add = (
    <Button small={topics.length > 0} reason={refused} onPress={() => setDoing({ what: "add" })}>
      {t("prompts.topic-add")}
    </Button>
  );
  const close = () => setDoing(undefined);
  const done = (added?: Topic) => {
    if (added?.parentId) setOpen(new Set([...open, added.parentId]));
    close();
    onChanged();
  };
  return (
    <section aria-labelledby="prompt-topics-title" className="min-w-0 max-lg:max-w-[560px]">
      <div className="flex items-center gap-2 mb-2">
        <h2 id="prompt-topics-title" className={classes("mr-auto", topics.length === 0 && "sr-only")}>
          {t("prompts.topics")}
        </h2>
        {topics.length > 0 && add}
      </div>
      {topics.length === 0 ? (
        <EmptyState small title={t("prompts.topics-none")} action={add}>
          {t("prompts.topics-none-words")}
        </EmptyState>
      ) : (
        <>
          <Tree
            label={t("prompts.topics")}
            branches={branchesOf(topics)}
            chosen={chosen}
            onChoose={choose}
            open={open}
            onOpen={setOpen}
            keys={{ F2: start("change"), Delete: start("delete") }}
            end={({ id }) => <End topic={byId.get(id)} refused={refused} onDo={setDoing} />}
          />
          <p className="text-small text-muted mt-2">{t("prompts.topic-keys")}</p>
        </>
      )}
      {doing && doing.what !== "delete" && (
        <TopicForm
          topics={topics}
          topic={doing.what === "change" ? doing.topic : undefined}
          under={doing.what === "add" ? doing.under : undefined}
          onClose={close}
          onDone={done}
        />
      )}
      {doing?.what === "delete" && (
        <Delete
          topic={doing.topic}
          parent={byId.get(doing.topic.parentId ?? "")}
          onClose={close}
          onDone={() => {
            if (chosen === doing.topic.id) choose(chosen);
            done();
          }}
        />
      )}
    </section>
  );
}

type EndProps = { topic?: Topic; refused: string | null; onDo: (doing: Doing) => void };

/** End is the number of a topic's prompts and its menu. */
function End({ topic, refused, onDo }: EndProps) {
  if (!topic) return null;
  const reason = refused ?? undefined;
  return (
    <>
      <span className="text-small text-muted">
        {topic.activeCount}
        <span className="sr-only">{t("prompts.topic-count", { n: topic.activeCount })}</span>
      </span>
      <Menu
        label={t("prompts.topic-more", { name: topic.name })}
        button={<span aria-hidden="true">⋯</span>}
        className="!px-1.5 !py-0 !min-h-6"
        sections={[
          {
            items: [
              {
                id: "change",
                label: t("prompts.topic-change"),
                reason,
                onAction: () => onDo({ what: "change", topic }),
              },
              {
                id: "add",
                label: t("prompts.topic-below"),
                reason,
                onAction: () => onDo({ what: "add", under: topic }),
              },
              {
                id: "delete",
                label: t("prompts.topic-delete"),
                reason,
                onAction: () => onDo({ what: "delete", topic }),
              },
            ],
          },
        ]}
      />
    </>
  );
}

type DeleteProps = { topic: Topic; parent?: Topic; onClose: () => void; onDone: () => void };

function Delete({ topic, parent, onClose, onDone }: DeleteProps) {
  const { project } = useProject();
  const [run, { busy, problem }] = useChange(DeleteTopic);
  const confirm = async () => {
    const { data } = await run({ projectId: project.id, topicId: topic.id });
    if (!data) return;
    toast(t("prompts.topic-deleted", { name: topic.name }));
    onDone();
  };
  return (
    <Confirm
      title={t("prompts.topic-delete-title", { name: topic.name })}
      open
      onClose={onClose}
      onConfirm={confirm}
      action={t("prompts.topic-delete")}
      busy={busy}
    >
      <p>{parent ? t("prompts.topic-delete-under", { parent: parent.name }) : t("prompts.topic-delete-root")}</p>
      <p className="mt-2">{t("prompts.topic-merge")}</p>
      {problem && <ErrorState problem={problem} />}
    </Confirm>
  );
}

import { type KeyboardEvent, useRef } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange, useGraph } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { PromptGroups, type PromptGroupsQuery, ReviewPromptGroup, SuggestPromptGroups } from "./groups.operations";

type Group = PromptGroupsQuery["project"]["promptGroups"][number];

/** Groups lists the prompts that seem to ask the same. People accept or reject each group, with the keys A and R. */
export function Groups({ onAccepted }: { onAccepted: () => void }) {
  const { project } = useProject();
  const refused = useReason("prompts:write");
  const found = useGraph(PromptGroups, { projectId: project.id }, { types: ["PromptGroup"] });
  const [review, reviewing] = useChange(ReviewPromptGroup);
  const [suggest, suggesting] = useChange(SuggestPromptGroups);
  const list = useRef<HTMLUListElement>(null);
  const groups = found.data?.project.promptGroups ?? [];
  const model = found.data?.workspace.research.generatorConfigured;
  const focus = (at: number) => {
    const items = list.current?.querySelectorAll<HTMLElement>(":scope > li");
    items?.[Math.min(Math.max(at, 0), items.length - 1)]?.focus();
  };
  const decide = async (group: Group, accept: boolean) => {
    if (refused || reviewing.busy) return;
    const at = groups.indexOf(group);
    const { problem } = await review({ projectId: project.id, input: { groupId: group.id, accept } });
    if (problem) return toast(problem);
    toast(t(accept ? "prompts.group-accepted" : "prompts.group-rejected", { n: group.prompts.length }));
    found.reload();
    if (accept) onAccepted();
    focus(at);
  };
  const ask = async () => {
    const { data, problem } = await suggest({ projectId: project.id });
    found.reload();
    toast(problem ?? t("prompts.groups-found", { n: data?.suggestPromptGroups.length ?? 0 }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>, group: Group) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = groups.indexOf(group);
    const act = {
      ArrowDown: () => focus(at + 1),
      ArrowUp: () => focus(at - 1),
      a: () => decide(group, true),
      r: () => decide(group, false),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const button = model && (
    <Button reason={refused} busy={suggesting.busy} onPress={ask}>
      {t("prompts.groups-ask")}
    </Button>
  );
  if (groups.length === 0) return button;
  return (
    <section aria-labelledby="groups" className="basis-full border border-line rounded-md bg-panel">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
        <div className="mr-auto min-w-0">
          <h2 id="groups" className="text-base">
            {t("prompts.groups")}
          </h2>
          <p className="text-muted">{t("prompts.groups-words")}</p>
        </div>
        {button}
      </div>
      <ul ref={list} aria-labelledby="groups" className="list-none m-0 p-0 max-h-96 overflow-y-auto">
        {groups.map((group) => (
          <li
            key={group.id}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys A and R decide on the group that has the focus.
            tabIndex={0}
            aria-keyshortcuts="A R"
            onKeyDown={(event) => onKeyDown(event, group)}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-3 py-2"
          >
            <ul className="list-none m-0 p-0 grow basis-64 min-w-0">
              {group.prompts.map((prompt) => (
                <li key={prompt.id} dir="auto" className="wrap-anywhere">
                  {prompt.text}
                </li>
              ))}
            </ul>
            <span className="flex gap-2">
              <Button small reason={refused} busy={reviewing.busy} onPress={() => decide(group, true)}>
                {t("prompts.group-accept")} <kbd>A</kbd>
              </Button>
              <Button small look="quiet" reason={refused} busy={reviewing.busy} onPress={() => decide(group, false)}>
                {t("prompts.group-reject")} <kbd>R</kbd>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { useList } from "~/graph/list";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { AddDialog } from "./add";
import { Groups } from "./groups";
import { Narrow } from "./narrow";
import { PromptChoices, Prompts as PromptsDocument, type PromptsQuery } from "./prompts.operations";
import { PromptTable } from "./table";
import { Topics } from "./topics";

export type Row = PromptsQuery["project"]["promptList"]["items"][number];

/** Prompts is the list of what audits ask: searched, narrowed and sorted on the server. What is chosen is in the address. */
export default function Prompts() {
  const { project } = useProject();
  const search = useSearch({ from: "/app/projects/$projectId/prompts" });
  const navigate = useNavigate();
  const refused = useReason("prompts:write");
  const [adding, add] = useState(false);
  const choices = useGraph(PromptChoices, { projectId: project.id });
  const variables = {
    projectId: project.id,
    search: search.q ?? null,
    promptSetId: search.set ?? null,
    topicId: search.topic ?? null,
    cohort: search.cohort ?? ("core" as const),
    status: search.status ?? ("active" as const),
    tag: search.tag ?? null,
    market: search.market ?? null,
    engine: (search.engine ?? null) as never,
    sort: search.sort ?? ("created" as const),
    descending: search.down ?? false,
    cursor: null,
  };
  const list = useList(PromptsDocument, variables, (data) => data.project.promptList, { types: ["TagChange"] });
  const narrowed = Boolean(search.q || search.set || search.topic || search.cohort || search.status || search.tag);
  const some = narrowed || choices.data?.project.promptSets.some(({ promptCount }) => promptCount > 0);
  const button = (
    <Button reason={refused} onPress={() => add(true)}>
      {t("prompts.add")}
    </Button>
  );
  const changed = () => {
    list.reload();
    choices.reload();
  };
  const table = (
    <div className="min-w-0">
      <Narrow choices={choices.data} />
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      {list.loading && (
        <Loading>
          <Skeleton className="h-9 w-full" lines={10} />
        </Loading>
      )}
      {list.data?.project.promptList.totalCount === 0 && (
        <EmptyState
          title={t(some ? "prompts.none-found" : "prompts.none")}
          action={
            narrowed ? (
              <Button onPress={() => navigate({ to: ".", search: {} })}>{t("prompts.clear")}</Button>
            ) : (
              !some && button
            )
          }
        >
          {t(some ? "prompts.none-found-words" : "prompts.none-words")}
        </EmptyState>
      )}
      {list.data && list.data.project.promptList.totalCount > 0 && (
        <PromptTable
          // Another order keeps the table, and with it the focus on the heading that was pressed.
          key={JSON.stringify({ ...variables, sort: null, descending: null })}
          list={list}
          topics={choices.data?.project.topics ?? []}
          onChanged={changed}
        />
      )}
    </div>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 mb-4">
        <h1 className="mr-auto">{t("prompts.title")}</h1>
        <Button
          aria-expanded={Boolean(search.topics)}
          onPress={() =>
            navigate({
              to: ".",
              search: (before) => ({ ...before, topics: search.topics ? undefined : (true as const) }),
              replace: true,
            })
          }
        >
          {t(search.topics ? "prompts.topics-hide" : "prompts.topics-edit")}
        </Button>
        {button}
        <Groups onAccepted={changed} />
      </div>
      {search.topics ? (
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-[264px_minmax(0,1fr)]">
          {choices.data ? (
            <Topics topics={choices.data.project.topics} onChanged={changed} />
          ) : choices.problem ? (
            <ErrorState problem={choices.problem} onRetry={choices.reload} />
          ) : (
            <Loading>
              <Skeleton className="h-8 w-full" lines={6} />
            </Loading>
          )}
          {table}
        </div>
      ) : (
        table
      )}
      {adding && choices.data && <AddDialog choices={choices.data} onClose={() => add(false)} onAdded={changed} />}
    </>
  );
}

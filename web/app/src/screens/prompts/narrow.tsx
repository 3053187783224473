import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { t } from "~/text/text";
import { Select, TextField } from "~/ui/fields";
import type { PromptChoicesQuery } from "./prompts.operations";

type Topic = PromptChoicesQuery["project"]["topics"][number];

/** tree returns topics in the order of their tree, each with its depth. A topic whose parent is missing stands at the root. */
export function tree(topics: Pick<Topic, "id" | "name" | "parentId">[]): { id: string; name: string; depth: number }[] {
  const known = new Set(topics.map(({ id }) => id));
  const below = (parent: string | null, depth: number): { id: string; name: string; depth: number }[] =>
    topics
      .filter(({ parentId }) => (parentId && known.has(parentId) ? parentId : null) === parent)
      .flatMap(({ id, name }) => [{ id, name, depth }, ...below(id, depth + 1)]);
  return below(null, 0);
}

/** Narrow is the line that searches and narrows the list: text, set, topic and status. The cohort is in the filter line. */
export function Narrow({ choices }: { choices?: PromptChoicesQuery }) {
  const { q, set, topic, status } = useSearch({ from: "/app/projects/$projectId/prompts" });
  const navigate = useNavigate();
  const [text, type] = useState(q ?? "");
  const change = (part: object) => navigate({ to: ".", search: (before) => ({ ...before, ...part }), replace: true });
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text !== (q ?? ""))
        navigate({ to: ".", search: (before) => ({ ...before, q: text || undefined }), replace: true });
    }, 250);
    return () => clearTimeout(timer);
  }, [text, q, navigate]);
  const { promptSets = [], topics = [] } = choices?.project ?? {};
  return (
    <div className="flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 [&>div]:flex-1">
      <TextField
        label={t("prompts.search-text")}
        hideLabel
        type="search"
        data-search
        maxLength={200}
        placeholder={t("prompts.search-text")}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <Select
        label={t("prompts.set")}
        hideLabel
        value={set ?? ""}
        onChange={(event) => change({ set: event.target.value || undefined })}
        options={[
          { value: "", label: t("prompts.all-sets") },
          ...promptSets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        label={t("prompts.topic")}
        hideLabel
        value={topic ?? ""}
        onChange={(event) => change({ topic: event.target.value || undefined })}
        options={[
          { value: "", label: t("prompts.all-topics") },
          ...tree(topics).map(({ id, name, depth }) => ({ value: id, label: `${"\u2003".repeat(depth)}${name}` })),
        ]}
      />
      <Select
        label={t("prompts.status")}
        hideLabel
        value={status ?? "active"}
        onChange={(event) => change({ status: event.target.value === "archived" ? "archived" : undefined })}
        options={[
          { value: "active", label: t("prompts.active") },
          { value: "archived", label: t("prompts.archived") },
        ]}
      />
    </div>
  );
}

import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { TagFilter } from "~/screens/tags/tags";
import { t } from "~/text/text";
import { Select, TextField } from "~/ui/fields";
import type { PromptChoicesQuery } from "./prompts.operations";
import { topicOptions } from "./tree";

/** Narrow is the line that searches and narrows the list: text, set, topic and status. The cohort is in the filter line. */
export function Narrow({ choices }: { choices?: PromptChoicesQuery }) {
  const { q, set, topic, status, tag } = useSearch({ from: "/app/projects/$projectId/prompts" });
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
    <div className="flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-72 [&>div]:flex-1">
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
        options={[{ value: "", label: t("prompts.all-topics") }, ...topicOptions(topics)]}
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
      <TagFilter kind="prompt" value={tag} onChange={(tag) => change({ tag })} />
    </div>
  );
}

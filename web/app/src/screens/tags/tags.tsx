import { useNavigate, useSearch } from "@tanstack/react-router";
import { useProject } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { t } from "~/text/text";
import { classes } from "~/ui/classes";
import { Select } from "~/ui/fields";
import { Badge } from "~/ui/states";
import { TagChoices } from "./tags.operations";

export type Kind = "prompt" | "page" | "source" | "action";

/** Target is what has tags; the id of a source is its domain. */
export type Target = { id: string; tags: string[] };

const counted = { prompt: "prompts", page: "pages", source: "sources", action: "actions", any: "total" } as const;

/** useTags returns the tags of the project; a project has at most 200, which are two pages. */
export function useTags() {
  const { project } = useProject();
  const options = { types: ["TagChange", "Tag"] };
  const first = useGraph(TagChoices, { projectId: project.id, cursor: null }, options).data?.project.tags;
  const cursor = first?.nextCursor ?? null;
  const second = useGraph(TagChoices, { projectId: project.id, cursor }, { ...options, pause: !cursor });
  return [...(first?.items ?? []), ...((cursor && second.data?.project.tags.items) || [])];
}

/** TagBadges shows the tags of one row. */
export const TagBadges = ({ tags }: { tags: string[] }) => (
  <>
    {tags.map((tag) => (
      <span key={tag} dir="auto" className="mr-1">
        <Badge>{tag}</Badge>
      </span>
    ))}
  </>
);

type FilterProps = { kind: Kind | "any"; value?: string; onChange: (tag?: string) => void; showLabel?: boolean };

/** TagFilter narrows a list to one tag. It is there when the project has tags of the kind. */
export function TagFilter({ kind, value, onChange, showLabel }: FilterProps) {
  const tags = useTags().filter((tag) => tag[counted[kind]] > 0);
  const known = tags.find(({ tag }) => tag.toLowerCase() === value?.toLowerCase())?.tag ?? value;
  if (tags.length === 0 && !value) return null;
  return (
    <Select
      label={t("tags.tag")}
      hideLabel={!showLabel}
      value={known ?? ""}
      onChange={(event) => onChange(event.target.value || undefined)}
      options={[
        { value: "", label: t("tags.all") },
        ...tags.map((tag) => ({ value: tag.tag, label: t("tags.tag-n", { tag: tag.tag, n: tag[counted[kind]] }) })),
        ...(known && !tags.some(({ tag }) => tag === known)
          ? [{ value: known, label: t("tags.tag-n", { tag: known, n: 0 }) }]
          : []),
      ]}
    />
  );
}

/** PromptTag narrows a report to the answers to prompts with one tag, which is in the address. */
export function PromptTag({ place = "w-48 mb-4" }: { place?: string }) {
  const { tag } = useSearch({ strict: false }) as { tag?: string };
  const navigate = useNavigate();
  return (
    <div className={classes(place, "empty:hidden")}>
      <TagFilter
        kind="prompt"
        value={tag}
        onChange={(tag) =>
          navigate({ to: ".", search: (before) => ({ ...before, tag }), replace: true, resetScroll: false })
        }
      />
    </div>
  );
}

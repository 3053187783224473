import type { Branch } from "~/ui/tree";
import type { PromptChoicesQuery } from "./prompts.operations";

export type Topic = PromptChoicesQuery["project"]["topics"][number];
type Node = Pick<Topic, "id" | "name" | "parentId">;

/** branchesOf returns topics below one another. A topic whose parent is missing stands at the root. */
export function branchesOf(topics: Node[]): Branch[] {
  const known = new Set(topics.map(({ id }) => id));
  const children = new Map<string | null, Node[]>();
  for (const topic of topics) {
    const parent = topic.parentId && known.has(topic.parentId) ? topic.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), topic]);
  }
  const below = (parent: string | null): Branch[] =>
    (children.get(parent) ?? []).map(({ id, name }) => ({ id, name, below: below(id) }));
  return below(null);
}

/** tree returns topics in the order of their tree, each with its depth. */
export function tree(topics: Node[]): { id: string; name: string; depth: number }[] {
  const flat = (branches: Branch[], depth: number): { id: string; name: string; depth: number }[] =>
    branches.flatMap(({ id, name, below }) => [{ id, name, depth }, ...flat(below, depth + 1)]);
  return flat(branchesOf(topics), 0);
}

/** topicOptions returns topics as a select shows them. */
export const topicOptions = (topics: Node[]) =>
  tree(topics).map(({ id, name, depth }) => ({ value: id, label: `${"\u2003".repeat(depth)}${name}` }));

/** outside returns the topics that are neither a topic nor below it: those it can be moved under. */
export function outside(topics: Topic[], id: string): Topic[] {
  const parents = new Map(topics.map((topic) => [topic.id, topic.parentId]));
  const within = (at: string | null | undefined): boolean =>
    Boolean(at) && (at === id || within(parents.get(at ?? "")));
  return topics.filter((topic) => !within(topic.id));
}

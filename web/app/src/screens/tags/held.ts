import type { Target } from "./tags";

/** mostAtOnce is how many targets the server tags with one request. */
const mostAtOnce = 1_000;

/** inParts divides targets into those of one request each. */
export const inParts = (targets: Target[]): Target[][] =>
  Array.from({ length: Math.ceil(targets.length / mostAtOnce) }, (_, i) =>
    targets.slice(i * mostAtOnce, (i + 1) * mostAtOnce),
  );

/** heldBy returns the tags of targets in alphabetical order, each with how many of the targets have it. */
export function heldBy(targets: Target[]): { tag: string; n: number }[] {
  const counts = new Map<string, number>();
  for (const { tags } of targets) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, n]) => ({ tag, n })).sort((a, b) => a.tag.localeCompare(b.tag));
}

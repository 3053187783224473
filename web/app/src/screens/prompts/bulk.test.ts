import { expect, it } from "vitest";
import { undoing } from "./bulk";

const prompt = (id: string, topic: string | null) => ({
  id,
  text: id,
  cohort: "core" as const,
  enabled: true,
  status: "active" as const,
  tags: [],
  topic: topic ? { id: topic, name: topic } : null,
});

it("gives prompts back to the topics that they had, with a change for each topic", () => {
  const rows = [prompt("1", "a"), prompt("2", null), prompt("3", "a")];
  expect(undoing(rows, (row) => ({ topicId: row.topic?.id ?? null }))).toEqual([
    { ids: ["1", "3"], input: { topicId: "a" } },
    { ids: ["2"], input: { topicId: null } },
  ]);
});

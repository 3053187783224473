import { expect, it } from "vitest";
import { boundaries, lines } from "./trend";

const point = (at: string, model: string, rates: Record<string, number>, analyzer = "4") => ({
  auditId: at,
  completedAt: at,
  brandMentionRate: rates.Sony ?? null,
  brandMentionRateInterval: null,
  rankings: Object.entries(rates).map(([name, mentionRate]) => ({ name, isBrand: name === "Sony", mentionRate })),
  modelProvenance: [{ logicalEngine: "assistant_a", engineLabel: "ChatGPT", transportModel: model }],
  analyzerVersions: [analyzer],
  scoringRuleVersions: ["1"],
});

const trend = [
  point("2026-11-01", "gpt-5", { Sony: 0.4, LG: 0.3 }),
  point("2026-11-08", "gpt-5.2", { Sony: 0.5, LG: 0.2, JBL: 0.1, Bose: 0.4, Anker: 0.05 }),
  point("2026-11-15", "gpt-5.2", { Sony: 0.5, LG: 0.2, JBL: 0.1, Bose: 0.4, Anker: 0.05 }, "5"),
];

it("marks where a model or the analyzer changed", () => {
  expect(boundaries(trend)).toEqual([
    { at: "2026-11-08", words: "gpt-5 → gpt-5.2" },
    { at: "2026-11-15", words: "analyzer 5" },
  ]);
});

it("draws the brand and the most mentioned competitors, with gaps where they were not tracked", () => {
  const [brand, first] = lines("Sony", trend, 1);
  expect(brand?.accent).toBe(true);
  expect(first?.name).toBe("Bose");
  expect(first?.points.map((p) => p.value)).toEqual([null, 0.4, 0.4]);
});

import { expect, it } from "vitest";
import { gridOf } from "./grid";

const columns = ["market_id", "market", "entity", "mention_rate"].map((name) => ({ name }));
const row = (market: string, name: string, value: number | null) => ({
  dimensions: [market, `Market ${market}`, name],
  responses: 10,
  figures: [{ value, interval: null }],
});

it("puts the markets of a name side by side, and knows a missing figure from zero", () => {
  const rows = [row("us", "LG", 0), row("us", "Sony", 0.4), row("uk", "Sony", null), row("uk", "LG", 0.6)];
  const lines = gridOf(columns, rows, "entity");
  expect(lines.map(({ name }) => name)).toEqual(["LG", "Sony"]);
  expect(lines[0]?.cells.get("us")).toEqual({ rate: 0, interval: null });
  expect(lines[1]?.cells.get("uk")?.rate).toBeNull();
  expect(lines[1]?.cells.get("de")).toBeUndefined();
});

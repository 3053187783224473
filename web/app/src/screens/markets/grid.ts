import type { MarketsSplitQuery } from "./markets.operations";

type Table = MarketsSplitQuery["project"]["metrics"];
type Row = Table["rows"][number];
export type Cell = { rate?: number | null; interval?: Row["figures"][number]["interval"] };
/** A line is an entity or an engine, with its figure in each market. */
export type Line = { name: string; cells: Map<string, Cell> };

/** gridOf puts rows side by side by market: a line for each entity or engine, those with the greatest rate first. */
export function gridOf(columns: Table["columns"], rows: Row[], by: "entity" | "engine"): Line[] {
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  const [market, name] = [at("market_id"), at(by)];
  const lines = new Map<string, Line>();
  for (const { dimensions, figures } of rows) {
    const key = dimensions[name];
    if (!key) continue;
    const line = lines.get(key) ?? { name: key, cells: new Map() };
    line.cells.set(dimensions[market] || "default", { rate: figures[0]?.value, interval: figures[0]?.interval });
    lines.set(key, line);
  }
  const best = (line: Line) => Math.max(0, ...[...line.cells.values()].map(({ rate }) => rate ?? 0));
  return [...lines.values()].sort((a, b) => best(b) - best(a) || a.name.localeCompare(b.name));
}

/** keyOf returns how a market is named in the rows. */
export const keyOf = ({ id }: { id?: string | null }) => id ?? "default";

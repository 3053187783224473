// The filters that every screen of a project shares. They live in the address.

export const cohorts = ["core", "brand_diagnostic", "comparison", "commerce"] as const;
export const periods = ["28d", "90d", "180d", "365d"] as const;

export type Filters = {
  /** The id of a market; left out, the default market. */
  market?: string;
  /** One engine; left out, all of them. */
  engine?: string;
  /** The prompts' cohort; left out, core. */
  cohort?: (typeof cohorts)[number];
  /** How far back; left out, 90 days. */
  period?: (typeof periods)[number];
};

export const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

export function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}

/** ProjectSearch is the search of every address of a project. */
export type ProjectSearch = Filters & { run?: "audit" };

/** AuditsSearch says whether the dialog that launches an audit is open, and with how many repetitions it begins. */
export type AuditsSearch = Filters & { launch?: true; repetitions?: number };

/** readProjectSearch returns the filters in an address and the dialog that is open. */
export const readProjectSearch = (search: Record<string, unknown>): ProjectSearch => ({
  ...readFilters(search),
  run: oneOf(["audit"], search.run),
});

/** readFilters returns the filters in an address. What it does not know is left out. */
export function readFilters(search: Record<string, unknown>): Filters {
  const engine = text(search.engine);
  return {
    market: text(search.market),
    engine: engine && /^[a-z_]+$/.test(engine) ? engine : undefined,
    cohort: oneOf(cohorts, search.cohort),
    period: oneOf(periods, search.period),
  };
}

/** daysOf returns the number of days of a period. */
export const daysOf = (period: Filters["period"]) => Number.parseInt(period ?? "90d", 10);

/** firstDay returns the first day of a period that ends today, as the graph wants it: 2026-11-21. */
export function firstDay(period: Filters["period"], now = new Date()): string {
  return new Date(now.getTime() - (daysOf(period) - 1) * 86_400_000).toISOString().slice(0, 10);
}

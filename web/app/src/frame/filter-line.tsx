import { useMatches, useNavigate, useSearch } from "@tanstack/react-router";
import { nameOfMarket } from "~/text/places";
import { type Key, t } from "~/text/text";
import { cohorts, type Filters, periods } from "./search";
import { useProject } from "./session";

/** A screen says of each filter whether it applies it, or why not. It stands in the route's `staticData.filters`. */
export type Applied = Record<keyof Filters, true | Key>;

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    filters?: Applied;
  }
}

/** FilterLine shows and sets market, engine, cohort and period. They live in the address, so that a view is a link. */
export function FilterLine() {
  const applied = useMatches({ select: (matches) => matches.at(-1)?.staticData.filters });
  const { project, engines } = useProject();
  const filters = useSearch({ from: "/app/projects/$projectId" });
  const navigate = useNavigate();
  if (!applied) return null;
  const set = (name: keyof Filters) => (value: string) =>
    navigate({ to: ".", search: (before) => ({ ...before, [name]: value || undefined }) });
  const markets = project.markets.map((market) => ({
    value: market.isDefault ? "" : (market.id ?? ""),
    label: nameOfMarket(market),
  }));
  const all = { value: "", label: t("frame.all-engines", { n: engines.length }) };
  return (
    <>
      <Pick
        name="market"
        title={t("frame.market")}
        applied={applied}
        value={filters.market}
        options={markets}
        onPick={set("market")}
      />
      <Pick
        name="engine"
        title={t("frame.engines")}
        applied={applied}
        value={filters.engine}
        options={[
          all,
          ...engines.map(({ logicalEngine, engineLabel }) => ({ value: logicalEngine, label: engineLabel })),
        ]}
        onPick={set("engine")}
      />
      <Pick
        name="cohort"
        title={t("frame.cohort")}
        applied={applied}
        value={filters.cohort ?? "core"}
        options={cohorts.map((value) => ({ value, label: t(`frame.cohort.${value}`) }))}
        onPick={set("cohort")}
      />
      <Pick
        name="period"
        title={t("frame.period")}
        applied={applied}
        value={filters.period ?? "90d"}
        options={periods.map((value) => ({ value, label: t(`frame.period.${value}`) }))}
        onPick={set("period")}
      />
    </>
  );
}

type PickProps = {
  name: keyof Filters;
  title: string;
  applied: Applied;
  value?: string;
  options: { value: string; label: string }[];
  onPick: (value: string) => void;
};

function Pick({ name, title, applied, value, options, onPick }: PickProps) {
  const reason = applied[name] === true ? undefined : t(applied[name]);
  const pick = (
    <label
      title={reason}
      className="inline-flex items-center gap-1.5 rounded-md border border-line bg-panel pl-2.5 pr-1 min-h-8.5 max-w-full has-disabled:opacity-60"
    >
      <span className="text-muted">{title}</span>
      <select
        className="font-semibold bg-panel text-text rounded-sm min-w-0 max-w-64 truncate cursor-pointer field-sizing-content disabled:cursor-not-allowed py-1"
        value={value ?? ""}
        disabled={Boolean(reason)}
        aria-description={reason}
        onChange={(event) => onPick(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
  return pick;
}

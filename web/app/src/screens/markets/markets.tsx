import { useNavigate, useSearch } from "@tanstack/react-router";
import { Measure } from "~/frame/run-audit";
import { useProject } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { useList } from "~/graph/list";
import { PromptTag } from "~/screens/tags/tags";
import { percent } from "~/text/format";
import { t } from "~/text/text";
import { Select } from "~/ui/fields";
import { Definition } from "~/ui/figure";
import { ButtonLink } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { Table } from "~/ui/table";
import { columns, gridColumns, type Row } from "./columns";
import { gridOf, keyOf } from "./grid";
import { Markets as MarketsDocument, MarketsSplit } from "./markets.operations";
import { type MarketsSearch, splits } from "./search";

/** Markets answers where the brand is named how often, whether that moved in each market, and beside whom. */
export default function Markets() {
  const { project } = useProject();
  const { cohort = "core", tag } = useSearch({ from: "/app/projects/$projectId/markets" });
  const { data, problem, stale, reload } = useGraph(
    MarketsDocument,
    { projectId: project.id, cohort, tag },
    { types: ["Market", "Audit"] },
  );
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-7 w-[min(480px,100%)]" lines={2} />
        <div className="h-8" />
        <Skeleton className="h-9 w-full" lines={4} />
      </Loading>
    );
  }
  const rows = data.project.visibilityMarkets.items;
  const measured = rows.filter(({ state }) => state === "measured");
  if (measured.length === 0) {
    return (
      <>
        <h1>{t("markets.title")}</h1>
        <EmptyState
          title={t(cohort === "core" ? "markets.not-measured" : "markets.nothing-here")}
          action={cohort === "core" ? <Measure /> : undefined}
        >
          {t(cohort === "core" ? "markets.not-measured-words" : "markets.nothing-here-words")}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {problem && <ErrorState problem={problem} onRetry={reload} />}
      <div className="flex flex-wrap justify-between gap-x-8">
        <div className="min-w-0">
          <h1 dir="auto">{title(measured, project.brandName)}</h1>
          <p className="text-muted mb-6 max-w-[84ch]">
            {t("markets.words")}
            <Definition name={t("markets.title")} formula={t("markets.formula")} section="markets">
              {t("markets.means")}
            </Definition>
          </p>
        </div>
        <PromptTag />
      </div>
      <Table
        label={t("markets.title")}
        columns={columns(project.timezone)}
        rows={rows}
        rowKey={({ market }) => keyOf(market)}
        stale={stale}
      />
      <div className="mt-2 mb-10">
        {rows.length === 1 && <p className="text-muted mb-2">{t("markets.only-one")}</p>}
        <ButtonLink
          to="/projects/$projectId/set-up"
          params={{ projectId: project.id }}
          search={{ step: "markets" }}
          small
        >
          {t("markets.add")}
        </ButtonLink>
      </div>
      <Split markets={measured} />
    </>
  );
}

/** title says between which rates the markets are. */
function title(measured: Row[], name: string): string {
  const rates = measured.flatMap(({ mentionRate }) => (typeof mentionRate === "number" ? mentionRate : []));
  if (rates.length === 0) return t("markets.title");
  const [low, high] = [percent(Math.min(...rates)), percent(Math.max(...rates))];
  if (low === high) return t("markets.title-same", { name, rate: low, n: rates.length });
  return t("markets.title-range", { name, low, high, n: rates.length });
}

/** Split compares the markets by the brand and its competitors, or by engine. */
function Split({ markets }: { markets: Row[] }) {
  const { project, engines } = useProject();
  const search: MarketsSearch = useSearch({ from: "/app/projects/$projectId/markets" });
  const { cohort, by = "entity", tag } = search;
  const navigate = useNavigate();
  const query = {
    metrics: ["mention_rate" as const],
    dimensions: ["market" as const, by],
    tag,
    filters: [{ field: "cohort" as const, op: "eq" as const, value: cohort ?? "core" }],
    compare: "none" as const,
    intervalScope: "your_topics" as const,
    descending: true,
    limit: 100,
  };
  const list = useList(
    MarketsSplit,
    { projectId: project.id, query },
    ({ project: { metrics } }) => ({ items: metrics.rows, nextCursor: metrics.nextCursor }),
    { types: ["Audit"] },
  );
  const change = (part: Partial<MarketsSearch>) =>
    navigate({
      to: ".",
      search: (before) => ({ ...before, ...part }) as MarketsSearch,
      replace: true,
      resetScroll: false,
    });
  const grid = (rows: typeof list.items) => gridOf(list.data?.project.metrics.columns ?? [], rows, by);
  const engineLabel = (id: string) => engines.find(({ logicalEngine }) => logicalEngine === id)?.engineLabel ?? id;
  return (
    <section>
      <h2 className="mb-2">{t(`markets.by.${by}`)}</h2>
      <div className="mb-3 sm:max-w-72">
        <Select
          label={t("markets.split")}
          hideLabel
          value={by}
          onChange={(event) => change({ by: event.target.value as MarketsSearch["by"] })}
          options={splits.map((value) => ({ value, label: t(`markets.short.${value}`) }))}
        />
      </div>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      {list.loading && (
        <Loading>
          <Skeleton className="h-9 w-full" lines={6} />
        </Loading>
      )}
      {list.data && (
        <Table
          label={t(`markets.by.${by}`)}
          columns={gridColumns(markets, t(`markets.one.${by}`), by === "engine" ? engineLabel : (name) => name)}
          rows={grid(list.items)}
          rowKey={({ name }) => name}
          strong={({ name }) => name === project.brandName}
          stale={list.stale}
          onMore={list.onMore}
          loadingMore={list.loadingMore}
          all={async () => {
            const all = await list.all();
            return all && grid(all);
          }}
        />
      )}
    </section>
  );
}

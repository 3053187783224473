import { useProject } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { dollars, moment } from "~/text/format";
import { t } from "~/text/text";
import { Badge, EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { Engines as EnginesDocument, type EnginesQuery } from "./engines.operations";

type Engine = EnginesQuery["engines"][number];

/** example is the smallest entry of an engine in avm.yml. */
const example = `engines:
  assistant_a:
    adapter: openai-responses
    provider: provider_a
    model: gpt-5
    api_key: "\${OPENAI_API_KEY}"
    retrieval: true`;

/** Engines lists the configured engines: what is asked, how, and whether it answers. */
export default function Engines() {
  const { project } = useProject();
  const { data, problem, stale, reload } = useGraph(EnginesDocument, {});
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={5} />
      </Loading>
    );
  }
  if (data.engines.length === 0) {
    return (
      <EmptyState title={t("engines.none")}>
        <p>{t("engines.none-words")}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keyboard */}
        <pre tabIndex={0} className="mt-3 border border-line rounded-md bg-panel p-3 overflow-x-auto text-text">
          {example}
        </pre>
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="mb-1">{t("engines.title")}</h1>
      <p className="text-muted mb-4">{t("engines.words")}</p>
      <EngineTable engines={data.engines} zone={project.timezone} stale={stale} />
    </>
  );
}

type TableProps = { engines: Engine[]; zone: string; stale: boolean };

/** EngineTable shows the configured engines with their state. */
export function EngineTable({ engines, zone, stale }: TableProps) {
  return (
    <Table
      label={t("engines.title")}
      columns={columns(zone)}
      rows={engines}
      rowKey={({ logicalEngine }) => logicalEngine}
      stale={stale}
    />
  );
}

/** priceOf says what a million tokens cost, and a search where it has a price. */
function priceOf({ price }: Engine): string {
  if (!price) return t("engines.not-priced");
  const perToken = t("engines.priced", {
    input: dollars(price.inputPerMTok * 1e6),
    output: dollars(price.outputPerMTok * 1e6),
  });
  return price.searchPerCall > 0
    ? `${perToken}, ${t("engines.price-search", { search: dollars(price.searchPerCall * 1e6) })}`
    : perToken;
}

const columns = (zone: string): Column<Engine>[] => [
  {
    id: "engine",
    title: t("engines.engine"),
    cell: ({ engineLabel, surface, logicalEngine }) => (
      <>
        {engineLabel} <Badge>{t(`engines.surface.${surface}`)}</Badge>
        <span className="block text-small text-muted">{logicalEngine}</span>
      </>
    ),
    csv: ({ engineLabel }) => engineLabel,
  },
  {
    id: "model",
    title: t("engines.model"),
    wide: true,
    cell: ({ transportModel }) => <span className="inline-block min-w-32">{transportModel}</span>,
    csv: ({ transportModel }) => transportModel,
  },
  {
    id: "ask",
    title: t("engines.ask"),
    wide: true,
    cell: ({ transportProvider }) => transportProvider,
    csv: ({ transportProvider }) => transportProvider,
  },
  {
    id: "search",
    title: t("engines.search"),
    wide: true,
    cell: ({ retrievalEnabled }) => t(retrievalEnabled ? "engines.searches" : "engines.searches-not"),
    csv: ({ retrievalEnabled }) => String(retrievalEnabled),
  },
  {
    id: "price",
    title: t("engines.price"),
    wide: true,
    cell: priceOf,
    csv: priceOf,
  },
  {
    id: "last",
    title: t("engines.last"),
    cell: ({ lastAskedAt }) => (lastAskedAt ? moment(lastAskedAt, zone) : t("engines.never")),
    csv: ({ lastAskedAt }) => lastAskedAt,
  },
  {
    id: "state",
    title: t("engines.state"),
    cell: ({ state, lastError }) => (
      <>
        <Badge tone={state === "failing" ? "bad" : state === "answering" ? "good" : undefined}>
          {t(`engines.state.${state}`)}
        </Badge>
        {state === "failing" && lastError && (
          <p className="text-small text-bad mt-1" lang="en">
            {lastError}
          </p>
        )}
      </>
    ),
    csv: ({ state }) => state,
  },
];

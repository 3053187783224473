import { useProject } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { count, fullDay } from "~/text/format";
import { t } from "~/text/text";
import { Select } from "~/ui/fields";
import { OutLink } from "~/ui/link";
import { Snippet } from "~/ui/snippet";
import { ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { Known } from "./overview";
import { kinds, type TrafficSearch } from "./search";
import { TrafficPolicy, type TrafficPolicyQuery } from "./traffic.operations";

type Report = TrafficPolicyQuery["project"]["crawlPolicy"];
type Agent = Report["agents"][number];

type Page = NonNullable<Report["blockedCitedPages"]>[number];

/** kindOf sorts an agent by what robots.txt says, what it did, and whether answers cite what it may not fetch. */
export function kindOf({
  robots,
  requests,
  violations,
  blockedCitedPages,
}: Pick<Agent, "robots" | "requests" | "violations" | "blockedCitedPages">) {
  if ((violations ?? 0) > 0) return "disobeys" as const;
  if ((blockedCitedPages ?? 0) > 0) return "cited" as const;
  if (robots === "disallowed") return "kept-out" as const;
  if (robots === "unknown") return "unknown" as const;
  if (requests === null) return "not-known" as const;
  return requests > 0 ? ("comes" as const) : ("never" as const);
}

type Props = { search: TrafficSearch; onChange: (part: Partial<TrafficSearch>) => void };

/** Policy puts what robots.txt says to each AI agent beside what it fetched, and gives sections to copy. */
export function Policy({ search, onChange }: Props) {
  const { project } = useProject();
  const range = search.range ?? "28d";
  const { data, problem, stale, reload } = useGraph(TrafficPolicy, {
    projectId: project.id,
    range,
    verification: search.verification ?? null,
    tag: search.tag ?? null,
  });
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={8} />
      </Loading>
    );
  }
  const { agents, blockedCitedPages, sections, addressLists, robotsState, robotsReadAt } = data.project.crawlPolicy;
  const rows = agents
    .filter((agent) => !search.kind || kindOf(agent) === search.kind)
    .sort((a, b) => kinds.indexOf(kindOf(a)) - kinds.indexOf(kindOf(b)));
  const of = (kind: (typeof kinds)[number]) => agents.filter((agent) => kindOf(agent) === kind).length;
  const oldest = Math.max(0, ...addressLists.map(({ ageDays }) => ageDays));
  return (
    <>
      {problem && <ErrorState problem={problem} onRetry={reload} />}
      <p className="mb-1 max-w-[84ch]">
        {t(`traffic.robots.${robotsState}`, { day: robotsReadAt ? fullDay(robotsReadAt, project.timezone) : "" })}
      </p>
      <p className="mb-4 text-muted max-w-[84ch]">
        {t("traffic.agents-n", {
          comes: of("comes"),
          never: of("never"),
          out: of("kept-out") + of("cited"),
          disobeys: of("disobeys"),
        })}
      </p>
      <div className="mb-4 max-w-80">
        <Select
          label={t("traffic.what")}
          value={search.kind ?? ""}
          onChange={(event) => onChange({ kind: (event.target.value || undefined) as TrafficSearch["kind"] })}
          options={[
            { value: "", label: t("traffic.any-kind", { n: agents.length }) },
            ...kinds.map((kind) => ({
              value: kind,
              label: t("traffic.kind-n", { kind: t(`traffic.kind.${kind}`), n: of(kind) }),
            })),
          ]}
        />
      </div>
      <Table
        key={search.kind}
        label={t("traffic.policy")}
        columns={columns()}
        rows={rows}
        rowKey={(row) => row.botId}
        stale={stale}
        first={20}
      />
      <section className="mt-10">
        <h2 className="mb-1">{t("traffic.blocked-cited")}</h2>
        <p className="text-muted mb-3 max-w-[84ch]">
          {t(
            blockedCitedPages === null
              ? "traffic.blocked-cited-unknown"
              : blockedCitedPages.length === 0
                ? "traffic.blocked-cited-none"
                : "traffic.blocked-cited-words",
          )}
        </p>
        {blockedCitedPages && blockedCitedPages.length > 0 && (
          <Table
            label={t("traffic.blocked-cited")}
            columns={pageColumns()}
            rows={blockedCitedPages}
            rowKey={(row) => row.url}
            stale={stale}
          />
        )}
      </section>
      <section className="mt-10 max-w-[84ch]">
        <h2 className="mb-1">{t("traffic.sections")}</h2>
        <p className="text-muted">{t("traffic.sections-words")}</p>
        {sections.map(({ purpose, text }) => (
          <details key={purpose} className="mt-3">
            <summary className="cursor-pointer font-semibold">{t(`traffic.purpose.${purpose}`)}</summary>
            <Snippet name={t(`traffic.purpose.${purpose}`)} text={text} />
          </details>
        ))}
      </section>
      {addressLists.length > 0 && (
        <p className="text-small text-muted mt-6 max-w-[84ch]">
          {t("traffic.address-lists", { n: addressLists.length, days: oldest })}
        </p>
      )}
    </>
  );
}

/** What says whether an agent comes, and whether robots.txt allows it. */
function What({ row }: { row: Agent }) {
  const kind = kindOf(row);
  return (
    <span className={kind === "disobeys" ? "text-bad" : "text-muted"}>
      {kind === "disobeys" && <span aria-hidden="true">✕ </span>}
      {t(`traffic.kind.${kind}`)}
    </span>
  );
}

const columns = (): Column<Agent>[] => [
  {
    id: "agent",
    title: t("traffic.agent"),
    cell: (row) => (
      <>
        {row.name}
        <span className="block text-small text-muted">{row.operator}</span>
        <span className="block text-small sm:hidden">
          <What row={row} />
        </span>
      </>
    ),
    csv: (row) => row.name,
  },
  {
    id: "purpose",
    title: t("traffic.purpose"),
    wide: true,
    cell: (row) => <span className="text-muted">{t(`traffic.purpose.${row.purpose}`)}</span>,
    csv: (row) => row.purpose,
  },
  {
    id: "robots",
    title: "robots.txt",
    cell: (row) => t(`traffic.verdict.${row.robots}`),
    csv: (row) => row.robots,
  },
  {
    id: "what",
    title: t("traffic.what"),
    wide: true,
    cell: (row) => (
      <>
        <What row={row} />
        {row.violatedPaths.length > 0 && (
          <span className="block text-small text-muted">{row.violatedPaths.slice(0, 3).join(", ")}</span>
        )}
      </>
    ),
    csv: (row) => kindOf(row),
  },
  {
    id: "requests",
    title: t("traffic.requests"),
    number: true,
    cell: (row) => <Known value={row.requests} />,
    csv: (row) => row.requests,
  },
  {
    id: "violations",
    title: t("traffic.violations"),
    number: true,
    wide: true,
    cell: (row) => <Known value={row.violations} />,
    csv: (row) => row.violations,
  },
];

const pageColumns = (): Column<Page>[] => [
  {
    id: "page",
    title: t("traffic.page"),
    cell: (row) => (
      <span className="wrap-anywhere">
        <OutLink href={row.url}>{row.url}</OutLink>
      </span>
    ),
    csv: (row) => row.url,
  },
  {
    id: "agents",
    title: t("traffic.blocked-for"),
    cell: (row) => <span className="text-muted">{row.agents.join(", ")}</span>,
    csv: (row) => row.agents.join(", "),
  },
  {
    id: "citations",
    title: t("traffic.citations"),
    number: true,
    cell: (row) => count(row.citations),
    csv: (row) => row.citations,
  },
];

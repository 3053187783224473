import { useProject } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { fullDay } from "~/text/format";
import { t } from "~/text/text";
import { Snippet } from "~/ui/snippet";
import { ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { Known } from "./overview";
import { TrafficPolicy, type TrafficPolicyQuery } from "./traffic.operations";

type Report = TrafficPolicyQuery["project"]["crawlPolicy"];
type Agent = Report["agents"][number];

/** kindOf sorts an agent by what robots.txt says and what it did. */
export function kindOf({ robots, requests, violations }: Pick<Agent, "robots" | "requests" | "violations">) {
  if ((violations ?? 0) > 0) return "disobeys" as const;
  if (robots === "disallowed") return "kept-out" as const;
  if (robots === "unknown") return "unknown" as const;
  if (requests === null) return "not-known" as const;
  return requests > 0 ? ("comes" as const) : ("never" as const);
}

const order = ["disobeys", "kept-out", "comes", "never", "not-known", "unknown"] as const;

/** Policy puts what robots.txt says to each AI agent beside what it fetched, and gives sections to copy. */
export function Policy({ range }: { range: string }) {
  const { project } = useProject();
  const { data, problem, stale, reload } = useGraph(TrafficPolicy, { projectId: project.id, range });
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={8} />
      </Loading>
    );
  }
  const { agents, sections, addressLists, robotsState, robotsReadAt } = data.project.crawlPolicy;
  const rows = [...agents].sort((a, b) => order.indexOf(kindOf(a)) - order.indexOf(kindOf(b)));
  const of = (kind: (typeof order)[number]) => agents.filter((agent) => kindOf(agent) === kind).length;
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
          out: of("kept-out"),
          disobeys: of("disobeys"),
        })}
      </p>
      <Table label={t("traffic.policy")} columns={columns()} rows={rows} rowKey={(row) => row.botId} stale={stale} />
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

const columns = (): Column<Agent>[] => [
  {
    id: "agent",
    title: t("traffic.agent"),
    cell: (row) => (
      <>
        {row.name}
        <span className="block text-small text-muted">{row.operator}</span>
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
    cell: (row) => {
      const kind = kindOf(row);
      return (
        <span className={kind === "disobeys" ? "text-bad" : "text-muted"}>
          {kind === "disobeys" && <span aria-hidden="true">✕ </span>}
          {t(`traffic.kind.${kind}`)}
          {row.violatedPaths.length > 0 && (
            <span className="block text-small text-muted break-all">{row.violatedPaths.slice(0, 3).join(", ")}</span>
          )}
        </span>
      );
    },
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

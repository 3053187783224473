import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useClient } from "urql";
import { DotWhisker } from "~/charts/dot-whisker";
import { useProject } from "~/frame/session";
import type { Answer } from "~/graph/hooks";
import { count, percent } from "~/text/format";
import { t } from "~/text/text";
import { NotMeasured, Unavailable, Unknown } from "~/ui/figure";
import { Link } from "~/ui/link";
import { Badge } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { Bulk } from "./bulk";
import type { Row } from "./prompts";
import { Prompts, type PromptsQuery, type PromptsQueryVariables } from "./prompts.operations";

type Props = { first: Answer<PromptsQuery>; variables: PromptsQueryVariables };

/** sorts are the columns that the server sorts by, with its names for them. */
export const sorts = {
  text: "text",
  rate: "mention_rate",
  cited: "citation_rate",
  answers: "responses",
  created: "created",
} as const;

/** PromptTable shows the first page and the pages that were asked for after it. */
export function PromptTable({ first, variables }: Props) {
  const { project } = useProject();
  const { sort, down } = useSearch({ from: "/app/projects/$projectId/prompts" });
  const navigate = useNavigate();
  const client = useClient();
  const [more, setMore] = useState<PromptsQuery["project"]["promptTable"][]>([]);
  const [loading, setLoading] = useState(false);
  const [chosen, choose] = useState(new Set<string>());
  const table = first.data?.project.promptTable;
  if (!table) return null;
  const pages = [table, ...more];
  const rows = pages.flatMap((page) => page.items);
  const next = pages.at(-1)?.nextCursor;
  const onMore = async () => {
    setLoading(true);
    const { data } = await client.query(Prompts, { ...variables, cursor: next }).toPromise();
    setLoading(false);
    if (data) setMore([...more, data.project.promptTable]);
  };
  const byColumn = Object.entries(sorts).find(([, name]) => name === (sort ?? "created"))?.[0] ?? "created";
  return (
    <>
      <Bulk
        rows={rows.filter((row) => chosen.has(row.id))}
        onDone={() => {
          choose(new Set());
          setMore([]);
          first.reload();
        }}
      />
      <Table
        label={t("prompts.title")}
        columns={columns(project.id)}
        rows={rows}
        rowKey={(row) => row.id}
        total={table.totalCount}
        stale={first.stale}
        sort={{ by: byColumn, down: down ?? false }}
        onSort={({ by, down }) =>
          navigate({
            to: ".",
            search: (before) => ({ ...before, sort: sorts[by as keyof typeof sorts], down: down || undefined }),
            replace: true,
          })
        }
        choice={{ chosen, onChoose: choose }}
        onMore={next ? onMore : undefined}
        loadingMore={loading}
      />
    </>
  );
}

const columns = (projectId: string): Column<Row>[] => [
  {
    id: "text",
    title: t("prompts.prompt"),
    sorts: true,
    cell: (row) => (
      <span dir="auto">
        <Link to="/projects/$projectId/prompts/$promptId" params={{ projectId, promptId: row.id }} search={{}}>
          {row.text}
        </Link>{" "}
        {!row.enabled && <Badge>{t("prompts.disabled")}</Badge>}
      </span>
    ),
    csv: (row) => row.text,
  },
  {
    id: "topic",
    title: t("prompts.topic"),
    wide: true,
    cell: (row) => <span dir="auto">{row.topic?.name}</span>,
    csv: (row) => row.topic?.name,
  },
  {
    id: "cohort",
    title: t("prompts.cohort"),
    wide: true,
    cell: (row) => t(`frame.cohort.${row.cohort}`),
    csv: (row) => row.cohort,
  },
  {
    id: "rate",
    title: t("prompts.mentioned"),
    number: true,
    sorts: true,
    cell: ({ latestMeasurement: found }) => {
      if (!("mentionRate" in found))
        return found.state === "unavailable" ? <Unavailable reason={t("prompts.no-rate")} /> : <NotMeasured />;
      return found.mentionRate === null || found.mentionRate === undefined ? (
        <Unknown reason={t("ui.unknown")} />
      ) : (
        percent(found.mentionRate)
      );
    },
    csv: ({ latestMeasurement: found }) => ("mentionRate" in found ? found.mentionRate : null),
  },
  {
    id: "line",
    title: t("prompts.mentioned"),
    hideTitle: true,
    wide: true,
    cell: ({ latestMeasurement: found }) => ("mentionRate" in found ? <DotWhisker rate={found.mentionRate} /> : null),
  },
  {
    id: "cited",
    title: t("prompts.cites-us"),
    number: true,
    wide: true,
    sorts: true,
    cell: ({ latestMeasurement: found }) => {
      if (!("citationRate" in found)) return "";
      return found.citationRate === null || found.citationRate === undefined ? (
        <Unknown reason={t("prompts.cannot-cite")} />
      ) : (
        percent(found.citationRate)
      );
    },
    csv: ({ latestMeasurement: found }) => ("citationRate" in found ? found.citationRate : null),
  },
  {
    id: "answers",
    title: t("prompts.answers"),
    number: true,
    wide: true,
    sorts: true,
    cell: ({ latestMeasurement: found }) => ("responses" in found ? count(found.responses) : ""),
    csv: ({ latestMeasurement: found }) => ("responses" in found ? found.responses : null),
  },
];

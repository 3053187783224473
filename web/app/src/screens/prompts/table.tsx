import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { DotWhisker } from "~/charts/dot-whisker";
import { keep } from "~/frame/navigation";
import { useProject } from "~/frame/session";
import type { List } from "~/graph/list";
import { TagBadges } from "~/screens/tags/tags";
import { count, decimal } from "~/text/format";
import { t } from "~/text/text";
import { Change, NotMeasured, Rate, Unavailable, Unknown } from "~/ui/figure";
import { Link } from "~/ui/link";
import { Badge } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { Bulk } from "./bulk";
import type { Row } from "./prompts";
import type { PromptsQuery } from "./prompts.operations";
import type { Topic } from "./tree";

type Props = {
  list: List<PromptsQuery, Row>;
  topics: Topic[];
  /** Called after prompts were changed. */
  onChanged: () => void;
};

/** sorts are the columns that the server sorts by, with its names for them. */
export const sorts = {
  text: "text",
  rate: "visibility_rate",
  cited: "owned_citation_rate",
  position: "avg_position",
  change: "visibility_delta",
  created: "created",
} as const;

/** PromptTable shows prompts with their figures, and changes those that are chosen. */
export function PromptTable({ list, topics, onChanged }: Props) {
  const { project } = useProject();
  const { sort, down } = useSearch({ from: "/app/projects/$projectId/prompts" });
  const navigate = useNavigate();
  const [chosen, choose] = useState(new Set<string>());
  const byColumn = Object.entries(sorts).find(([, name]) => name === (sort ?? "created"))?.[0] ?? "created";
  return (
    <>
      <Bulk
        rows={list.items.map((row) => row.prompt).filter(({ id }) => chosen.has(id))}
        topics={topics}
        onDone={() => {
          choose(new Set());
          onChanged();
        }}
      />
      <Table
        label={t("prompts.title")}
        columns={columns(project.id)}
        rows={list.items}
        rowKey={(row) => row.prompt.id}
        total={list.data?.project.promptList.totalCount}
        stale={list.stale}
        sort={{ by: byColumn, down: down ?? false }}
        onSort={({ by, down }) => {
          choose(new Set());
          navigate({
            to: ".",
            search: (before) => ({ ...before, sort: sorts[by as keyof typeof sorts], down: down || undefined }),
            replace: true,
          });
        }}
        choice={{ chosen, onChoose: choose }}
        onMore={list.onMore}
        loadingMore={list.loadingMore}
        all={list.all}
      />
    </>
  );
}

const columns = (projectId: string): Column<Row>[] => [
  {
    id: "text",
    title: t("prompts.prompt"),
    sorts: true,
    cell: ({ prompt }) => (
      <span dir="auto" className="block sm:min-w-48">
        <Link to="/projects/$projectId/prompts/$promptId" params={{ projectId, promptId: prompt.id }} search={keep}>
          {prompt.text}
        </Link>{" "}
        {!prompt.enabled && <Badge>{t("prompts.disabled")}</Badge>} <TagBadges tags={prompt.tags} />
      </span>
    ),
    csv: ({ prompt }) => prompt.text,
  },
  {
    id: "topic",
    title: t("prompts.topic"),
    wide: true,
    cell: ({ prompt }) => (
      <span className="inline-block min-w-24" dir="auto">
        {prompt.topic?.name}
      </span>
    ),
    csv: ({ prompt }) => prompt.topic?.name,
  },
  {
    id: "rate",
    title: t("prompts.mentioned"),
    number: true,
    sorts: true,
    cell: ({ prompt, metric }) => {
      if (metric) return <Rate rate={metric.visibilityRate} interval={metric.visibilityRateInterval} />;
      return prompt.cohort === "brand_diagnostic" ? <Unavailable reason={t("prompts.no-rate")} /> : <NotMeasured />;
    },
    csv: ({ metric }) => metric?.visibilityRate,
  },
  {
    id: "line",
    title: t("prompts.mentioned"),
    hideTitle: true,
    wide: true,
    cell: ({ metric }) =>
      metric && <DotWhisker rate={metric.visibilityRate} interval={metric.visibilityRateInterval} />,
  },
  {
    id: "change",
    title: t("prompts.change"),
    number: true,
    wide: true,
    sorts: true,
    cell: ({ metric }) => metric && <Change verdict={metric.verdict} change={metric.visibilityDelta} />,
    csv: ({ metric }) => (metric?.verdict === "moved" ? metric.visibilityDelta : null),
  },
  {
    id: "position",
    title: t("prompts.position"),
    number: true,
    wide: true,
    sorts: true,
    cell: ({ metric }) => {
      if (!metric) return "";
      return metric.avgPosition === null ? <Unknown reason={t("prompts.never-named")} /> : decimal(metric.avgPosition);
    },
    csv: ({ metric }) => metric?.avgPosition,
  },
  {
    id: "cited",
    title: t("prompts.cites-us"),
    number: true,
    wide: true,
    sorts: true,
    cell: ({ metric }) => metric && <Rate rate={metric.ownedCitationRate} reason={t("prompts.cannot-cite")} />,
    csv: ({ metric }) => metric?.ownedCitationRate,
  },
  {
    id: "answers",
    title: t("prompts.answers"),
    number: true,
    wide: true,
    cell: ({ metric }) => metric && count(metric.counts.responses),
    csv: ({ metric }) => metric?.counts.responses,
  },
];

import { type Boundary, Series } from "~/charts/series";
import { useProject } from "~/frame/session";
import { fullDay } from "~/text/format";
import { t } from "~/text/text";
import { Rate } from "~/ui/figure";
import { ButtonLink } from "~/ui/link";
import { EmptyState } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import type { PromptScreenQuery } from "./prompt.operations";

export type History = PromptScreenQuery["project"]["promptHistory"];
export type Point = History["points"][number];

/** boundariesOf returns where the rules that read or score answers changed, and where actions were implemented. */
export function boundariesOf({ points, implementations }: History): Boundary[] {
  const versions = points.flatMap((point, i): Boundary[] => {
    const before = points[i - 1];
    if (!before) return [];
    if (before.analyzerVersion !== point.analyzerVersion)
      return [{ at: point.completedAt, words: t("prompts.new-analyzer") }];
    if (before.scoringRuleVersion !== point.scoringRuleVersion)
      return [{ at: point.completedAt, words: t("prompts.new-scoring") }];
    return [];
  });
  return [...versions, ...implementations.map(({ implementedAt, title }) => ({ at: implementedAt, words: title }))];
}

/** HistoryView draws a prompt's rate over its audits, and lists them. */
export function HistoryView({ history }: { history: History }) {
  const { project } = useProject();
  const zone = project.timezone;
  if (history.points.length === 0)
    return <EmptyState title={t("prompts.no-history")}>{t("prompts.no-history-words")}</EmptyState>;
  const line = {
    name: project.brandName,
    accent: true,
    points: history.points.map((point) => ({
      at: point.completedAt,
      value: point.mentionRate ?? null,
      interval: point.mentionRateInterval,
    })),
  };
  const columns: Column<Point>[] = [
    {
      id: "at",
      title: t("prompts.audit"),
      cell: (point) => fullDay(point.completedAt, zone),
      csv: (point) => point.completedAt,
    },
    {
      id: "rate",
      title: t("prompts.mentioned"),
      number: true,
      cell: (point) => <Rate rate={point.mentionRate} interval={point.mentionRateInterval} />,
      csv: (point) => point.mentionRate,
    },
    {
      id: "cited",
      title: t("prompts.cites-us"),
      number: true,
      wide: true,
      cell: (point) => (
        <Rate
          rate={point.ownedCitationRate}
          interval={point.ownedCitationRateInterval}
          reason={t("prompts.cannot-cite")}
        />
      ),
      csv: (point) => point.ownedCitationRate,
    },
    {
      id: "answers",
      title: t("prompts.answers"),
      number: true,
      wide: true,
      cell: ({ counts }) => t("prompts.of", { n: counts.responses, all: counts.expected ?? counts.responses }),
      csv: ({ counts }) => counts.responses,
    },
    {
      id: "comparable",
      title: t("prompts.with-before"),
      wide: true,
      cell: ({ comparableWithPrevious: same }) =>
        same === null || same === undefined ? "" : t(same ? "prompts.comparable" : "prompts.not-comparable"),
      csv: (point) => point.comparableWithPrevious,
    },
    {
      id: "open",
      title: t("prompts.open-audit"),
      hideTitle: true,
      number: true,
      cell: (point) => (
        <ButtonLink
          small
          look="quiet"
          to="."
          search={(before) => ({ ...before, tab: "answers", audit: point.auditId, answer: undefined })}
        >
          {t("prompts.its-answers")}
        </ButtonLink>
      ),
    },
  ];
  return (
    <>
      <Series label={t("prompts.rate-over-time")} lines={[line]} boundaries={boundariesOf(history)} zone={zone} />
      <div className="mt-6">
        <Table
          label={t("prompts.history")}
          columns={columns}
          rows={[...history.points].reverse()}
          rowKey={(point) => point.auditId}
        />
      </div>
    </>
  );
}

import { DotWhisker } from "~/charts/dot-whisker";
import { useProject } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { t } from "~/text/text";
import { Declined, Definition, Rate, Unknown } from "~/ui/figure";
import { EmptyState, ErrorState, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { PromptEngines, type PromptEnginesQuery, type PromptEnginesQueryVariables } from "./prompt.operations";

type Metric = NonNullable<PromptEnginesQuery["project"]["promptMetric"]>;
type Outcome = Metric["outcomes"][number];

/** How many further answers a spot check is taken to have. */
const tries = 5;

const columns = (): Column<Outcome>[] => [
  {
    id: "engine",
    title: t("prompts.engine"),
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-x-1.5" title={row.transportModel}>
        {row.engineLabel}
        <Declined counts={row.counts} />
      </span>
    ),
    csv: (row) => row.engineLabel,
  },
  {
    id: "rate",
    title: t("prompts.mentioned"),
    number: true,
    cell: (row) => (
      <Rate rate={row.visibilityRate} interval={row.visibilityRateInterval} reason={t("prompts.engine-silent")} />
    ),
    csv: (row) => row.visibilityRate,
  },
  {
    id: "whisker",
    title: t("ui.interval"),
    hideTitle: true,
    wide: true,
    cell: (row) => <DotWhisker rate={row.visibilityRate} interval={row.visibilityRateInterval} />,
  },
  {
    id: "expected",
    title: t("prompts.in-tries", { tries }),
    number: true,
    cell: ({ expectedRange }) =>
      expectedRange ? t("prompts.expect", expectedRange) : <Unknown reason={t("prompts.engine-silent")} />,
    csv: ({ expectedRange }) => expectedRange && t("prompts.expect", expectedRange),
  },
  {
    id: "cited",
    title: t("prompts.cites-us"),
    number: true,
    wide: true,
    cell: (row) => (
      <Rate
        rate={row.ownedCitationRate}
        interval={row.ownedCitationRateInterval}
        reason={t("prompts.engine-cannot-cite")}
      />
    ),
    csv: (row) => row.ownedCitationRate,
  },
  {
    id: "answers",
    title: t("prompts.answers"),
    number: true,
    wide: true,
    cell: ({ counts }) => t("prompts.of", { n: counts.responses, all: counts.expected ?? counts.responses }),
    csv: ({ counts }) => counts.responses,
  },
];

type Props = {
  promptId: string;
  cohort: PromptEnginesQueryVariables["query"]["cohort"];
  /** The audit whose answers are compared; none where no audit has asked the prompt. */
  auditId?: string;
  engine?: string;
};

/** Engines compares the engines' answers to a prompt, and says what a spot check of each should find. */
export function Engines({ promptId, cohort, auditId, engine }: Props) {
  const { project } = useProject();
  const query = { auditId, cohort, engine: engine as never };
  const { data, problem, stale, reload } = useGraph(
    PromptEngines,
    { projectId: project.id, promptId, query, tries },
    { pause: !auditId },
  );
  const metric = data?.project.promptMetric;
  if (!auditId) return <EmptyState title={t("prompts.no-answers")}>{t("prompts.never-asked-words")}</EmptyState>;
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) return <Skeleton className="h-8 w-full" lines={4} />;
  if (!metric) return <EmptyState title={t("prompts.no-answers")}>{t("prompts.no-answers-words")}</EmptyState>;
  return (
    <>
      {metric.expectedRange && (
        <p className="mb-4">
          {t("prompts.expect-all", metric.expectedRange)}{" "}
          <Definition name={t("prompts.spot-check")} section="what-a-spot-check-finds">
            {t("prompts.spot-check-means")}
          </Definition>
        </p>
      )}
      <Table
        label={t("prompts.engines")}
        columns={columns()}
        rows={metric.outcomes}
        rowKey={(row) => `${row.logicalEngine} ${row.transportModel}`}
        stale={stale}
      />
    </>
  );
}

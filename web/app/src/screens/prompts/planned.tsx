import { useProject } from "~/frame/session";
import { cadence } from "~/screens/schedules/cadence";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { ButtonLink, Link } from "~/ui/link";
import { Badge, EmptyState } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import type { PromptNextQuery, PromptScreenQuery } from "./prompt.operations";

type Schedule = PromptNextQuery["project"]["auditSchedules"][number];
type Prompt = Pick<PromptScreenQuery["project"]["prompt"], "cohort" | "enabled" | "status"> & {
  promptSet: { id: string };
};

/** asking returns the schedules whose audits ask a prompt: those of its set, and of the commerce cohort or the others. */
export const asking = <Plan extends Pick<Schedule, "promptSetId" | "auditScope">>(
  all: Plan[],
  prompt: Prompt,
): Plan[] =>
  all.filter(
    ({ promptSetId, auditScope }) =>
      promptSetId === prompt.promptSet.id && (auditScope === "commerce") === (prompt.cohort === "commerce"),
  );

/** Planned lists the schedules that ask a prompt, with their next runs. */
export function Planned({ schedules, prompt }: { schedules: Schedule[]; prompt: Prompt }) {
  const { project } = useProject();
  if (schedules.length === 0) {
    return (
      <EmptyState
        title={t("prompts.planned-none")}
        action={
          <ButtonLink to="/projects/$projectId/schedules" params={{ projectId: project.id }}>
            {t("prompts.planned-open")}
          </ButtonLink>
        }
      >
        {t("prompts.planned-none-words")}
      </EmptyState>
    );
  }
  const asked = prompt.enabled && prompt.status === "active";
  const columns: Column<Schedule>[] = [
    {
      id: "cadence",
      title: t("schedules.cadence"),
      cell: (schedule) => (
        <>
          {cadence(schedule)} {!schedule.enabled && <Badge>{t("schedules.paused")}</Badge>}
        </>
      ),
      csv: cadence,
    },
    {
      id: "next",
      title: t("schedules.next-runs"),
      cell: ({ nextRuns }) =>
        nextRuns.length === 0
          ? t("schedules.no-run")
          : nextRuns.map((run) => (
              <span key={run} className="block whitespace-nowrap">
                {moment(run, project.timezone)}
              </span>
            )),
      csv: ({ nextRuns }) => nextRuns.join(" "),
    },
    {
      id: "engines",
      title: t("prompts.engines"),
      wide: true,
      cell: ({ engineLabels }) => engineLabels.join(", "),
      csv: ({ engineLabels }) => engineLabels.join(", "),
    },
  ];
  return (
    <>
      {!asked && <p className="text-muted mb-3">{t("prompts.planned-left-out")}</p>}
      <Table label={t("prompts.planned")} columns={columns} rows={schedules} rowKey={({ id }) => id} />
      <p className="mt-3">
        <Link to="/projects/$projectId/schedules" params={{ projectId: project.id }}>
          {t("prompts.planned-open")}
        </Link>
      </p>
    </>
  );
}

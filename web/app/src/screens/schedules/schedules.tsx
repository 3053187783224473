import { useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange, useGraph } from "~/graph/hooks";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/dialog";
import { Menu } from "~/ui/menu";
import { Badge, EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import { cadence } from "./cadence";
import { Form } from "./form";
import {
  ChangeSchedule,
  DeleteSchedule,
  Schedules as SchedulesDocument,
  type SchedulesQuery,
} from "./schedules.operations";

type Project = SchedulesQuery["project"];
export type Schedule = Project["auditSchedules"][number];
/** What a person does with a schedule; without one, adds one. */
type Doing = { what: "change"; schedule?: Schedule } | { what: "delete"; schedule: Schedule };

/** Schedules lists what launches audits by itself, and adds, changes, pauses and deletes it. */
export default function Schedules() {
  const { project, engines } = useProject();
  const refused = useReason("schedules:write");
  const [doing, setDoing] = useState<Doing>();
  const { data, problem, stale, reload } = useGraph(
    SchedulesDocument,
    { projectId: project.id },
    { types: ["AuditSchedule"] },
  );
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={5} />
      </Loading>
    );
  }
  const { auditSchedules: rows, promptSets } = data.project;
  const reason =
    refused ??
    (engines.length === 0 ? t("schedules.no-engine") : promptSets.length === 0 ? t("schedules.no-set") : null);
  const add = (
    <Button look={rows.length === 0 ? "primary" : "plain"} reason={reason} onPress={() => setDoing({ what: "change" })}>
      {t("schedules.add")}
    </Button>
  );
  const close = () => setDoing(undefined);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 mb-4">
        <h1 className="mr-auto">{t("schedules.title")}</h1>
        {rows.length > 0 && add}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t("schedules.none")} action={add}>
          {t("schedules.none-words")}
        </EmptyState>
      ) : (
        <Table
          label={t("schedules.title")}
          columns={columns(data.project, project.timezone, setDoing)}
          rows={rows}
          rowKey={({ id }) => id}
          stale={stale}
        />
      )}
      {doing?.what === "change" && <Form choices={data.project} schedule={doing.schedule} onClose={close} />}
      {doing?.what === "delete" && <Delete schedule={doing.schedule} onClose={close} onDeleted={reload} />}
    </>
  );
}

function Delete({ schedule, onClose, onDeleted }: { schedule: Schedule; onClose: () => void; onDeleted: () => void }) {
  const { project } = useProject();
  const [run, { busy, problem }] = useChange(DeleteSchedule);
  const confirm = async () => {
    const { data } = await run({ projectId: project.id, scheduleId: schedule.id });
    if (!data) return;
    toast(t("schedules.deleted"));
    onDeleted();
    onClose();
  };
  return (
    <Confirm
      title={t("schedules.delete")}
      open
      onClose={onClose}
      onConfirm={confirm}
      action={t("schedules.delete")}
      busy={busy}
    >
      <p>{t("schedules.delete-words")}</p>
      {problem && <ErrorState problem={problem} />}
    </Confirm>
  );
}

/** Actions pauses, resumes, changes or deletes a schedule. */
function Actions({ schedule, onDo }: { schedule: Schedule; onDo: (doing: Doing) => void }) {
  const { project } = useProject();
  const reason = useReason("schedules:write") ?? undefined;
  const [change] = useChange(ChangeSchedule);
  const toggle = async () => {
    const input = { enabled: !schedule.enabled };
    const { problem } = await change({ projectId: project.id, scheduleId: schedule.id, input });
    if (problem) toast(problem);
  };
  return (
    <Menu
      label={t("schedules.more")}
      button={<span aria-hidden="true">⋯</span>}
      sections={[
        {
          items: [
            {
              id: "toggle",
              label: t(schedule.enabled ? "schedules.pause" : "schedules.resume"),
              reason,
              onAction: toggle,
            },
            { id: "change", label: t("schedules.change"), reason, onAction: () => onDo({ what: "change", schedule }) },
            { id: "delete", label: t("schedules.delete"), reason, onAction: () => onDo({ what: "delete", schedule }) },
          ],
        },
      ]}
    />
  );
}

/** State says whether a schedule launches audits, and why its last launch failed. */
function State({ schedule: { enabled, failureCount, lastError } }: { schedule: Schedule }) {
  return (
    <>
      <Badge tone={failureCount > 0 ? "bad" : undefined}>{t(enabled ? "schedules.runs" : "schedules.paused")}</Badge>
      {failureCount > 0 && (
        <p className="text-small text-bad mt-1">{t("schedules.failed", { n: failureCount, error: lastError })}</p>
      )}
    </>
  );
}

const columns = (project: Project, zone: string, onDo: (doing: Doing) => void): Column<Schedule>[] => {
  const setOf = (schedule: Schedule) =>
    project.promptSets.find(({ id }) => id === schedule.promptSetId)?.name ?? t("schedules.deleted-set");
  return [
    {
      id: "prompts",
      title: t("schedules.prompts"),
      cell: (schedule) => (
        <>
          <span dir="auto">{setOf(schedule)}</span>
          <span className="sm:hidden block text-small text-muted">{cadence(schedule)}</span>
        </>
      ),
      csv: setOf,
    },
    { id: "cadence", title: t("schedules.cadence"), wide: true, cell: cadence, csv: cadence },
    {
      id: "next",
      title: t("schedules.next-runs"),
      cell: ({ nextRuns: [first, ...later] }) =>
        first ? (
          <>
            {moment(first, zone)}
            {later.map((run) => (
              <span key={run} className="block text-small text-muted mt-1">
                {moment(run, zone)}
              </span>
            ))}
          </>
        ) : (
          t("schedules.no-run")
        ),
      csv: ({ nextRuns }) => nextRuns.join(" "),
    },
    {
      id: "last",
      title: t("schedules.last"),
      wide: true,
      cell: ({ lastRunAt }) => (lastRunAt ? moment(lastRunAt, zone) : t("schedules.never")),
      csv: ({ lastRunAt }) => lastRunAt,
    },
    {
      id: "engines",
      title: t("audits.engines"),
      wide: true,
      cell: ({ engineLabels }) => engineLabels.join(", "),
      csv: ({ engineLabels }) => engineLabels.join(", "),
    },
    {
      id: "state",
      title: t("schedules.state"),
      cell: (schedule) => <State schedule={schedule} />,
      csv: ({ enabled }) => t(enabled ? "schedules.runs" : "schedules.paused"),
    },
    {
      id: "actions",
      title: t("schedules.more"),
      hideTitle: true,
      number: true,
      cell: (schedule) => <Actions schedule={schedule} onDo={onDo} />,
    },
  ];
};

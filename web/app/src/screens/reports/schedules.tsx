import { useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/dialog";
import { Menu } from "~/ui/menu";
import { ErrorState } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import type { Market } from "./looks";
import {
  ChangeReportSchedule,
  DeleteReportSchedule,
  type ReportScheduleFragment,
  type SharedReportsQuery,
} from "./reports.operations";
import { Send } from "./send";

export type Channel = SharedReportsQuery["workspace"]["channels"]["items"][number];
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
export const weekdays: Weekday[] = [1, 2, 3, 4, 5, 6, 7];

type Doing = { what: "add" } | { what: "change" | "delete"; schedule: ReportScheduleFragment };
type Props = {
  rows: ReportScheduleFragment[];
  channels: Channel[];
  markets: Market[];
  stale: boolean;
  onDeleted: () => void;
};

/** Schedules lists the schedules that send reports by themselves, adds and changes them. */
export function Schedules({ rows, channels, markets, stale, onDeleted }: Props) {
  const { project } = useProject();
  const refused = useReason("reports:share");
  const [doing, set] = useState<Doing>();
  const close = () => set(undefined);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 mt-10 mb-2">
        <h2 className="mr-auto">{t("reports.schedules")}</h2>
        <Button
          reason={refused ?? (channels.length === 0 ? t("reports.no-channel") : null)}
          onPress={() => set({ what: "add" })}
        >
          {t("reports.send")}
        </Button>
      </div>
      <p className="text-muted mb-4">{t("reports.schedules-words")}</p>
      {rows.length > 0 && (
        <Table
          label={t("reports.schedules")}
          columns={columns(channels, project.timezone, set)}
          rows={rows}
          rowKey={({ id }) => id}
          stale={stale}
        />
      )}
      {doing?.what === "add" && <Send markets={markets} channels={channels} onClose={close} />}
      {doing?.what === "change" && (
        <Send markets={markets} channels={channels} schedule={doing.schedule} onClose={close} />
      )}
      {doing?.what === "delete" && <Delete schedule={doing.schedule} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}

/** Moves changes, pauses or deletes a schedule. */
function Moves({ schedule, onDo }: { schedule: ReportScheduleFragment; onDo: (doing: Doing) => void }) {
  const { project } = useProject();
  const reason = useReason("reports:share") ?? undefined;
  const [change] = useChange(ChangeReportSchedule);
  const toggle = async () => {
    const input = { enabled: !schedule.enabled };
    const { problem } = await change({ projectId: project.id, reportScheduleId: schedule.id, input });
    if (problem) toast(problem);
  };
  return (
    <Menu
      label={t("reports.schedule-more")}
      button={<span aria-hidden="true">⋯</span>}
      sections={[
        {
          items: [
            { id: "change", label: t("reports.change"), reason, onAction: () => onDo({ what: "change", schedule }) },
            { id: "pause", label: t(schedule.enabled ? "reports.pause" : "reports.resume"), reason, onAction: toggle },
            { id: "delete", label: t("reports.delete"), reason, onAction: () => onDo({ what: "delete", schedule }) },
          ],
        },
      ]}
    />
  );
}

type DeleteProps = { schedule: ReportScheduleFragment; onClose: () => void; onDeleted: () => void };

function Delete({ schedule, onClose, onDeleted }: DeleteProps) {
  const { project } = useProject();
  const [run, { busy, problem }] = useChange(DeleteReportSchedule);
  const confirm = async () => {
    const { data } = await run({ projectId: project.id, reportScheduleId: schedule.id });
    if (!data) return;
    toast(t("reports.deleted"));
    onDeleted();
    onClose();
  };
  return (
    <Confirm
      title={t("reports.delete")}
      open
      onClose={onClose}
      onConfirm={confirm}
      action={t("reports.delete")}
      busy={busy}
    >
      <p>{t("reports.delete-words")}</p>
      {problem && <ErrorState problem={problem} />}
    </Confirm>
  );
}

const timesOf = ({ cadence, day, hour }: ReportScheduleFragment) =>
  cadence === "weekly"
    ? t("channels.every-week", { day: t(`channels.day.${day as Weekday}`), time: `${hour}:00` })
    : t("reports.every-month", { day, time: `${hour}:00` });

const columns = (channels: Channel[], zone: string, onDo: (doing: Doing) => void): Column<ReportScheduleFragment>[] => [
  {
    id: "when",
    title: t("reports.when"),
    cell: (row) => (
      <>
        {timesOf(row)}
        <span className="block text-small text-muted wrap-anywhere" dir="auto">
          {channels
            .filter(({ id }) => row.channelIds.includes(id))
            .map(({ name }) => name)
            .join(", ")}
        </span>
      </>
    ),
    csv: timesOf,
  },
  {
    id: "next",
    title: t("reports.next"),
    cell: ({ nextAt }) => (nextAt ? moment(nextAt, zone) : t("reports.paused")),
    csv: ({ nextAt }) => nextAt,
  },
  {
    id: "last",
    title: t("reports.last"),
    wide: true,
    cell: ({ lastAt, lastError }) => (
      <>
        <span className="text-muted">{lastAt ? moment(lastAt, zone) : t("reports.never")}</span>
        {lastError && (
          <span className="block text-small text-bad">
            {t("reports.not-sent")} <span lang="en">{lastError}</span>
          </span>
        )}
      </>
    ),
    csv: ({ lastAt }) => lastAt,
  },
  {
    id: "moves",
    title: t("reports.schedule-more"),
    hideTitle: true,
    number: true,
    cell: (row) => <Moves schedule={row} onDo={onDo} />,
  },
];

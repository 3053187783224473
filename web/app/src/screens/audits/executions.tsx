import { useState } from "react";
import { useProject } from "~/frame/session";
import { useList } from "~/graph/list";
import { dollars, moment } from "~/text/format";
import { t } from "~/text/text";
import { Select } from "~/ui/fields";
import { Unknown } from "~/ui/figure";
import { Link } from "~/ui/link";
import { Badge, EmptyState, ErrorState } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { AuditScreen, type AuditScreenQuery } from "./audit.operations";

type Audit = AuditScreenQuery["project"]["audit"];
type Execution = Audit["executions"]["items"][number];

const statuses = ["queued", "running", "completed", "no_answer", "withheld", "failed", "cancelled"] as const;

/** firstPage are the variables of the screen and of the first page of its list, which are asked for together. */
export const firstPage = (projectId: string, auditId: string) => ({ projectId, auditId, status: null, cursor: null });

/** Executions lists each question to an engine with its attempts and errors. */
export function Executions({ audit }: { audit: Audit }) {
  const { project } = useProject();
  const [status, setStatus] = useState<(typeof statuses)[number]>();
  const list = useList(
    AuditScreen,
    { ...firstPage(project.id, audit.id), status: status ?? null },
    (data) => data.project.audit.executions,
  );
  return (
    <section className="mt-8">
      <div className="flex flex-wrap items-center gap-3 mb-2">
        <h2 className="mr-auto">{t("audits.executions")}</h2>
        <Select
          label={t("audits.state")}
          hideLabel
          className="!w-auto"
          value={status ?? ""}
          onChange={(event) => setStatus(statuses.find((known) => known === event.target.value))}
          options={[
            { value: "", label: t("audits.any-state") },
            ...statuses.map((value) => ({ value, label: t(`audits.execution.${value}`) })),
          ]}
        />
      </div>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      {list.data && list.items.length === 0 ? (
        <EmptyState title={t("audits.no-execution")} />
      ) : (
        <Table
          label={t("audits.executions")}
          columns={columns(audit, project.id, project.timezone)}
          rows={list.items}
          rowKey={(row) => row.id}
          stale={list.stale}
          onMore={list.onMore}
          loadingMore={list.loadingMore}
          all={list.all}
        />
      )}
    </section>
  );
}

const columns = (audit: Audit, projectId: string, zone: string): Column<Execution>[] => [
  {
    id: "prompt",
    title: t("audits.prompt"),
    cell: (row) => (
      <span dir="auto">
        {row.promptId ? (
          <Link
            to="/projects/$projectId/prompts/$promptId"
            params={{ projectId, promptId: row.promptId }}
            search={{ audit: audit.id, answer: row.id, market: audit.market.id ?? undefined }}
          >
            {row.promptText}
          </Link>
        ) : (
          row.promptText
        )}
      </span>
    ),
    csv: (row) => row.promptText,
  },
  { id: "engine", title: t("audits.engine"), cell: (row) => row.engineLabel, csv: (row) => row.engineLabel },
  {
    id: "status",
    title: t("audits.state"),
    cell: (row) => (
      <Badge tone={row.status === "failed" ? "bad" : undefined}>{t(`audits.execution.${row.status}`)}</Badge>
    ),
    csv: (row) => row.status,
  },
  {
    id: "attempts",
    title: t("audits.attempts"),
    number: true,
    wide: true,
    cell: (row) => t("audits.of", { n: row.attempts.length, all: row.maxAttempts }),
    csv: (row) => row.attempts.length,
  },
  {
    id: "error",
    title: t("audits.error"),
    wide: true,
    cell: (row) => {
      const failed = row.attempts.filter((attempt) => attempt.errorMessage);
      if (failed.length === 0 && !row.errorMessage) return null;
      return (failed.length > 0 ? failed : [{ number: 1, errorMessage: row.errorMessage }]).map((attempt) => (
        <span key={attempt.number} className="block min-w-40 text-small text-muted" lang="en">
          {row.attempts.length > 1 && failed.length > 0 && `${attempt.number}. `}
          {attempt.errorMessage}
        </span>
      ));
    },
    csv: (row) => row.errorMessage,
  },
  {
    id: "cost",
    title: t("audits.cost"),
    number: true,
    wide: true,
    cell: (row) =>
      row.costMicrousd === null || row.costMicrousd === undefined ? (
        <Unknown reason={t("audits.cost-not-known")} />
      ) : (
        dollars(row.costMicrousd)
      ),
    csv: (row) => row.costMicrousd,
  },
  {
    id: "ended",
    title: t("audits.ended"),
    number: true,
    wide: true,
    cell: (row) => row.finishedAt && moment(row.finishedAt, zone),
    csv: (row) => row.finishedAt,
  },
];

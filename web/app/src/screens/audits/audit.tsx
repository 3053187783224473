import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange, useGraph, useStream } from "~/graph/hooks";
import { count, listed, moment } from "~/text/format";
import { nameOfPlace } from "~/text/places";
import { leftOut } from "~/text/reasons";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/dialog";
import { ButtonLink, Link } from "~/ui/link";
import { ErrorState, Loading, Progress, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import {
  AuditLive,
  type AuditLiveSubscription,
  AuditScreen,
  type AuditScreenQuery,
  CancelAudit,
  RerunFailed,
} from "./audit.operations";
import { Executions, firstPage } from "./executions";
import { isOver, StatusBadge } from "./status";

type Audit = AuditScreenQuery["project"]["audit"];
type EngineProgress = AuditLiveSubscription["auditProgress"]["engines"][number];

/** AuditDetail is one audit: where it stands, engine by engine, and every question that it asked. */
export default function AuditDetail() {
  const { auditId } = useParams({ from: "/app/projects/$projectId/audits/$auditId" });
  const { project } = useProject();
  const { data, problem, reload } = useGraph(AuditScreen, firstPage(project.id, auditId));
  const live = useStream(AuditLive, { projectId: project.id, auditId }, !data)?.auditProgress;
  const over = live && isOver(live.status);
  useEffect(() => {
    if (over) reload();
  }, [over, reload]);
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={8} />
      </Loading>
    );
  }
  const { audit } = data.project;
  const status = live?.status ?? audit.status;
  return (
    <>
      <p className="text-muted">
        <Link to="/projects/$projectId/audits" params={{ projectId: project.id }}>
          {t("audits.title")}
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <h1>{t("audits.of-day", { at: moment(audit.createdAt, project.timezone) })}</h1>
        <StatusBadge status={status} />
        <span className="ml-auto flex flex-wrap gap-2">
          <Moves audit={audit} over={isOver(status)} onChange={reload} />
        </span>
      </div>
      <Summary audit={audit} status={status} message={live?.errorMessage || audit.errorMessage} />
      {live && <Engines engines={live.engines} />}
      <Executions key={status} audit={audit} />
    </>
  );
}

function Summary({ audit, status, message }: { audit: Audit; status: Audit["status"]; message: string }) {
  const { credits } = audit;
  const words = [
    listed(audit.engineSnapshots.map((engine) => `${engine.engineLabel} (${engine.transportModel})`)),
    nameOfPlace(audit.market),
    t("audits.each", { n: audit.repetitions }),
    t("audits.credits", { settled: count(credits.settled), reserved: count(credits.reserved) }),
  ];
  return (
    <>
      <p className="text-muted mt-1">{words.join(" · ")}</p>
      {audit.leftOut.length > 0 && <p className="mt-1">{leftOut(audit.leftOut)}</p>}
      {status === "cancelled" && <p className="text-muted mt-1">{t("audits.not-counted")}</p>}
      {message && (
        <p role="status" className="mt-2 border border-line bg-panel rounded-md px-3 py-2">
          {message}
        </p>
      )}
    </>
  );
}

type MovesProps = { audit: Audit; over: boolean; onChange: () => void };

/** Moves are what can be done with an audit in its state. */
function Moves({ audit, over, onChange }: MovesProps) {
  const { project } = useProject();
  const navigate = useNavigate();
  const refused = useReason("audits:run");
  const [asking, ask] = useState<"cancel" | "rerun">();
  const [cancel, cancelling] = useChange(CancelAudit);
  const [rerun, rerunning] = useChange(RerunFailed);
  const credits = audit.failedCount * (audit.executions.items[0]?.maxAttempts ?? 3);
  const onCancel = async () => {
    const { problem } = await cancel({ projectId: project.id, auditId: audit.id });
    ask(undefined);
    toast(problem ?? t("audits.cancelled"));
    onChange();
  };
  const onRerun = async () => {
    const { data, problem } = await rerun({ projectId: project.id, auditId: audit.id, most: credits });
    ask(undefined);
    toast(problem ?? t("audits.started"));
    if (data)
      navigate({
        to: "/projects/$projectId/audits/$auditId",
        params: { projectId: project.id, auditId: data.rerunFailed.id },
      });
  };
  return (
    <>
      {over && audit.completedCount > 0 && audit.status !== "cancelled" && (
        <ButtonLink to="/projects/$projectId/overview" params={{ projectId: project.id }}>
          {t("audits.report")}
        </ButtonLink>
      )}
      {over && audit.failedCount > 0 && (
        <Button reason={refused} onPress={() => ask("rerun")}>
          {t("audits.rerun", { n: audit.failedCount })}
        </Button>
      )}
      {!over && (
        <Button look="danger" reason={refused} onPress={() => ask("cancel")}>
          {t("audits.cancel")}
        </Button>
      )}
      <Confirm
        title={t("audits.cancel")}
        open={asking === "cancel"}
        onClose={() => ask(undefined)}
        onConfirm={onCancel}
        action={t("audits.cancel")}
        busy={cancelling.busy}
      >
        {t("audits.cancel-words")}
      </Confirm>
      <Confirm
        title={t("audits.rerun", { n: audit.failedCount })}
        open={asking === "rerun"}
        onClose={() => ask(undefined)}
        onConfirm={onRerun}
        action={t("audits.rerun-credits", { credits })}
        look="primary"
        busy={rerunning.busy}
      >
        {t("audits.rerun-words")}
      </Confirm>
    </>
  );
}

/** Engines shows how far an audit is, engine by engine. */
export function Engines({ engines }: { engines: EngineProgress[] }) {
  const ended = (engine: EngineProgress) =>
    engine.completedCount + engine.noAnswerCount + engine.withheldCount + engine.failedCount + engine.cancelledCount;
  const columns: Column<EngineProgress>[] = [
    { id: "engine", title: t("audits.engine"), cell: (row) => row.engineLabel, csv: (row) => row.engineLabel },
    {
      id: "progress",
      title: t("audits.progress"),
      wide: true,
      cell: (row) => (
        <Progress value={row.requestedCount ? ended(row) / row.requestedCount : 0} label={row.engineLabel} />
      ),
    },
    {
      id: "answers",
      title: t("audits.answers"),
      number: true,
      cell: (row) => (
        <span className="whitespace-nowrap">
          {t("audits.of", { n: count(row.completedCount), all: count(row.requestedCount) })}
        </span>
      ),
      csv: (row) => row.completedCount,
    },
    {
      id: "none",
      title: t("audits.no-answer"),
      number: true,
      cell: (row) => count(row.noAnswerCount),
      csv: (row) => row.noAnswerCount,
    },
    {
      id: "withheld",
      title: t("audits.withheld"),
      number: true,
      wide: true,
      cell: (row) => count(row.withheldCount),
      csv: (row) => row.withheldCount,
    },
    {
      id: "failed",
      title: t("audits.failed"),
      number: true,
      cell: (row) => count(row.failedCount),
      csv: (row) => row.failedCount,
    },
    {
      id: "running",
      title: t("audits.running"),
      number: true,
      wide: true,
      cell: (row) => count(row.runningCount),
      csv: (row) => row.runningCount,
    },
  ];
  return (
    <section className="mt-6">
      <Table label={t("audits.engines")} columns={columns} rows={engines} rowKey={(row) => row.logicalEngine} />
    </section>
  );
}

import { useNavigate, useSearch } from "@tanstack/react-router";
import { useProject, useReason } from "~/frame/session";
import { useList } from "~/graph/list";
import { count, listed, moment } from "~/text/format";
import { nameOfPlace } from "~/text/places";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { Audits as AuditsDocument } from "./audits.operations";
import { Launch } from "./launch";
import { type Audit, StatusBadge } from "./status";

/** Audits lists the audits of a project, newest first, and launches new ones. */
export default function Audits() {
  const { project } = useProject();
  const { launch, ...first } = useSearch({ from: "/app/projects/$projectId/audits" });
  const navigate = useNavigate();
  const refused = useReason("audits:run");
  const open = (launch?: true) =>
    navigate({ to: ".", search: (before) => ({ ...before, launch, repetitions: undefined }) });
  const button = (
    <Button reason={refused} onPress={() => open(true)}>
      {t("audits.choose-run")}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 mb-4">
        <h1 className="mr-auto">{t("audits.title")}</h1>
        {button}
      </div>
      <List projectId={project.id} zone={project.timezone} empty={button} />
      {launch && <Launch first={first} onClose={() => open(undefined)} />}
    </>
  );
}

type ListProps = { projectId: string; zone: string; empty: React.ReactNode };

function List({ projectId, zone, empty }: ListProps) {
  const list = useList(AuditsDocument, { projectId, cursor: null }, (data) => data.project.audits);
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.reload} />;
  if (list.loading) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={8} />
      </Loading>
    );
  }
  if (list.items.length === 0) {
    return (
      <EmptyState title={t("audits.none")} action={empty}>
        {t("audits.none-words")}
      </EmptyState>
    );
  }
  return (
    <>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      <Table
        label={t("audits.title")}
        columns={columns(projectId, zone)}
        rows={list.items}
        rowKey={(audit) => audit.id}
        stale={list.stale}
        total={list.data?.project.auditCount}
        onMore={list.onMore}
        loadingMore={list.loadingMore}
        all={list.all}
      />
    </>
  );
}

const columns = (projectId: string, zone: string): Column<Audit>[] => [
  {
    id: "at",
    title: t("audits.launched"),
    cell: (audit) => (
      <Link
        to="/projects/$projectId/audits/$auditId"
        params={{ projectId, auditId: audit.id }}
        search={(before) => before as object}
      >
        {moment(audit.createdAt, zone)}
      </Link>
    ),
    csv: (audit) => audit.createdAt,
  },
  {
    id: "status",
    title: t("audits.state"),
    cell: (audit) => <StatusBadge status={audit.status} />,
    csv: (audit) => audit.status,
  },
  {
    id: "engines",
    title: t("audits.engines"),
    wide: true,
    cell: (audit) => listed(audit.engineSnapshots.map((engine) => engine.engineLabel)),
    csv: (audit) => audit.engineSnapshots.map((engine) => engine.engineLabel).join(", "),
  },
  {
    id: "market",
    title: t("audits.market"),
    wide: true,
    cell: ({ market }) => nameOfPlace(market),
    csv: ({ market }) => `${market.countryCode}-${market.languageCode}`,
  },
  {
    id: "answers",
    title: t("audits.answers"),
    number: true,
    cell: (audit) => (
      <span className="whitespace-nowrap">
        {t("audits.of", { n: count(audit.completedCount), all: count(audit.requestedCount) })}
      </span>
    ),
    csv: (audit) => audit.completedCount,
  },
  {
    id: "failed",
    title: t("audits.failed"),
    number: true,
    wide: true,
    cell: (audit) => count(audit.failedCount),
    csv: (audit) => audit.failedCount,
  },
];

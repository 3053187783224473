import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { useList } from "~/graph/list";
import { TagBar } from "~/screens/tags/edit";
import { TagBadges, TagFilter } from "~/screens/tags/tags";
import { count, fullDay, listed } from "~/text/format";
import { labelOf, Said, said } from "~/text/said";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Select } from "~/ui/fields";
import { Definition, Unknown } from "~/ui/figure";
import { ButtonLink, Link } from "~/ui/link";
import { Badge, EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { ActionFamilies, Actions as ActionsDocument, type ActionsQuery } from "./actions.operations";
import { ProposeDialog } from "./propose";
import { type ActionsSearch, statuses, targets } from "./search";
import { type Status, stateOf } from "./words";

type Action = ActionsQuery["project"]["actions"]["items"][number];

/** Actions lists what to do next, the most important first. */
export default function Actions() {
  const { project } = useProject();
  const search = useSearch({ from: "/app/projects/$projectId/actions" });
  const navigate = useNavigate();
  const [proposing, propose] = useState(false);
  const [chosen, choose] = useState(new Set<string>());
  const refused = useReason("actions:write");
  const status: Status = search.status ?? "open";
  const list = useList(
    ActionsDocument,
    { projectId: project.id, status, targetKind: search.target ?? null, tag: search.tag ?? null, cursor: null },
    (data) => data.project.actions,
    { types: ["ActionItem", "ActionDeclaration", "TagChange"] },
  );
  const change = (part: Partial<ActionsSearch>) =>
    navigate({ to: ".", search: (before) => ({ ...before, ...part }) as ActionsSearch, replace: true });
  const counts = list.data?.project.actions.statusCounts ?? {};
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return (
    <>
      <div className="flex flex-wrap items-start gap-3 mb-1">
        <h1 className="mr-auto">{list.data ? t("actions.open-n", { n: counts.open ?? 0 }) : t("actions.title")}</h1>
        <Button reason={refused} onPress={() => propose(true)}>
          {t("actions.propose")}
        </Button>
      </div>
      <p className="text-muted mb-6 max-w-[72ch]">
        {t("actions.words")}
        <PriorityMeans />
      </p>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      <div className="flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-72 [&>div]:flex-1">
        <Select
          label={t("actions.status")}
          value={status}
          onChange={(event) => change({ status: (event.target.value || undefined) as ActionsSearch["status"] })}
          options={statuses.map((value) => ({
            value,
            label: t("actions.status-n", { status: t(`actions.status.${value}`), n: counts[value] ?? 0 }),
          }))}
        />
        <Select
          label={t("actions.target")}
          value={search.target ?? ""}
          onChange={(event) => change({ target: (event.target.value || undefined) as ActionsSearch["target"] })}
          options={[
            { value: "", label: t("actions.any-target") },
            ...targets.map((value) => ({ value, label: t(`actions.target.${value}`) })),
          ]}
        />
        <TagFilter kind="action" showLabel value={search.tag} onChange={(tag) => change({ tag })} />
      </div>
      {proposing && <ProposeDialog onClose={() => propose(false)} />}
      {list.loading && (
        <Loading>
          <Skeleton className="h-12 w-full" lines={8} />
        </Loading>
      )}
      {list.data && list.items.length === 0 && (
        <Empty none={total === 0 && !search.target && !search.tag} status={status} />
      )}
      {list.items.length > 0 && (
        <>
          <TagBar
            kind="action"
            targets={list.items.filter(({ id }) => chosen.has(id))}
            onDone={() => {
              choose(new Set());
              list.reload();
            }}
          />
          <Table
            choice={{ chosen, onChoose: choose }}
            label={t("actions.title")}
            columns={columns(project.id, project.timezone)}
            rows={list.items}
            rowKey={(row) => row.id}
            total={search.target ? undefined : (counts[status] ?? null)}
            stale={list.stale}
            onMore={list.onMore}
            loadingMore={list.loadingMore}
            all={list.all}
          />
          {list.items[0] && <Missing actionId={list.items[0].id} />}
        </>
      )}
    </>
  );
}

/** Empty says why there is no action here. */
function Empty({ none, status }: { none: boolean; status: Status }) {
  const { project } = useProject();
  if (!none)
    return (
      <EmptyState title={t("actions.none-found")}>
        {t("actions.none-found-words", { status: stateOf(status) })}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t("actions.none")}
      action={
        <ButtonLink to="/projects/$projectId/site" params={{ projectId: project.id }} search={{ start: true }}>
          {t("actions.crawl")}
        </ButtonLink>
      }
    >
      {t("actions.none-words")}
    </EmptyState>
  );
}

/** Missing names the kinds of evidence that the project has not got, so that no action can come from them. */
function Missing({ actionId }: { actionId: string }) {
  const { project } = useProject();
  const { data } = useGraph(ActionFamilies, { projectId: project.id, actionId });
  const families = (data?.project.action.diagnosis.families ?? {}) as Record<string, string>;
  const missing = Object.keys(families).filter((family) => families[family] === "unavailable");
  if (missing.length === 0) return null;
  return (
    <p className="text-muted mt-4 max-w-[84ch]">
      {t("actions.missing", {
        families: listed(missing.map((name) => t(`actions.family.${name}` as "actions.family.ads"))),
      })}
    </p>
  );
}

const columns = (projectId: string, zone: string): Column<Action>[] => [
  {
    id: "priority",
    title: t("actions.priority"),
    cell: (row) => <Priority score={row.priorityScore} />,
    csv: (row) => row.priorityScore,
  },
  {
    id: "action",
    title: t("actions.action"),
    cell: (row) => (
      <>
        <Link
          to="/projects/$projectId/actions/$actionId"
          params={{ projectId, actionId: row.id }}
          search={(before) => before as object}
        >
          <Said of={`playbook.${row.skillId}.title`}>{row.title}</Said>
        </Link>{" "}
        {row.evidenceClearedAt && <Badge>{t("actions.cleared")}</Badge>} <TagBadges tags={row.tags} />
        <span className="block text-muted" dir="auto">
          {labelOf(row)}
        </span>
      </>
    ),
    csv: (row) => said(`playbook.${row.skillId}.title`, row.title),
  },
  {
    id: "target",
    title: t("actions.target"),
    wide: true,
    cell: (row) => <Badge>{t(`actions.target.${row.targetKind}`)}</Badge>,
    csv: labelOf,
  },
  {
    id: "families",
    title: t("actions.known"),
    wide: true,
    cell: (row) => (
      <span className="text-muted">
        {row.families.map((name) => t(`actions.family.${name}` as "actions.family.ads")).join(", ")}
      </span>
    ),
    csv: (row) => row.families.join(", "),
  },
  {
    id: "found",
    title: t("actions.findings"),
    number: true,
    wide: true,
    cell: (row) => count(row.memberCount),
    csv: (row) => row.memberCount,
  },
  {
    id: "changed",
    title: t("actions.changed"),
    number: true,
    wide: true,
    cell: (row) => <span className="text-muted">{fullDay(row.updatedAt, zone)}</span>,
    csv: (row) => row.updatedAt,
  },
];

/** Priority is the score of 0 to 100, or why there is none. */
export function Priority({ score, big }: { score: number | null; big?: boolean }) {
  if (score === null) return <Unknown reason={t("actions.no-priority")} />;
  return (
    <span className={big ? "text-figure font-semibold tracking-tight" : undefined}>{count(Math.round(score))}</span>
  );
}

/** PriorityMeans says what the priority is made of. */
export const PriorityMeans = () => (
  <Definition name={t("actions.priority")} formula={t("actions.priority-formula")}>
    {t("actions.priority-means")}
  </Definition>
);

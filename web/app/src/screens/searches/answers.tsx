import { useSearch } from "@tanstack/react-router";
import { useProject } from "~/frame/session";
import { useList } from "~/graph/list";
import { PromptTag } from "~/screens/tags/tags";
import { t } from "~/text/text";
import { Rate } from "~/ui/figure";
import { Link } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { rateOf } from "./searches";
import { SearchAnswers, type SearchAnswersQuery } from "./searches.operations";

type Answer = SearchAnswersQuery["project"]["visibilityFanout"]["answers"][number];

/** AnswersBehind lists the answers that engines made one search for. */
export function AnswersBehind({ text }: { text: string }) {
  const { project } = useProject();
  const { market, engine, cohort, tag } = useSearch({ from: "/app/projects/$projectId/searches" });
  const list = useList(
    SearchAnswers,
    {
      projectId: project.id,
      market: market ?? null,
      engine: (engine ?? null) as never,
      cohort: cohort ?? "core",
      tag: tag ?? null,
      text,
      cursor: null,
    },
    ({ project: { visibilityFanout } }) => ({
      items: visibilityFanout.answers,
      nextCursor: visibilityFanout.nextCursor,
    }),
  );
  const item = list.data?.project.visibilityFanout.items[0];
  return (
    <>
      <p className="text-muted">
        <Link to="." search={(before) => ({ ...before, query: undefined })}>
          {t("searches.title")}
        </Link>
      </p>
      <h1 dir="auto">{text}</h1>
      <PromptTag />
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      {list.loading && (
        <Loading>
          <Skeleton className="h-9 w-full" lines={6} />
        </Loading>
      )}
      {item && (
        <p className="text-muted mb-6">
          <Rate rate={rateOf(item)} interval={item.brandResponseRateInterval} n={item.responseCount} />{" "}
          {t("searches.of-answers")}
        </p>
      )}
      {list.data && list.items.length === 0 && (
        <EmptyState title={t("searches.not-asked")}>{t("searches.not-asked-words")}</EmptyState>
      )}
      {list.items.length > 0 && (
        <Table
          label={t("searches.answers-behind")}
          columns={columns(project.id)}
          rows={list.items}
          rowKey={(row) => row.taskId}
          total={item?.responseCount}
          stale={list.stale}
          onMore={list.onMore}
          loadingMore={list.loadingMore}
          all={list.all}
        />
      )}
    </>
  );
}

const yes = (value: boolean) => (
  <span className={value ? "font-semibold" : "text-muted"}>{t(value ? "searches.yes" : "searches.no")}</span>
);

const columns = (projectId: string): Column<Answer>[] => [
  {
    id: "prompt",
    title: t("searches.prompt"),
    cell: (row) => (
      <span dir="auto">
        <Link to="/projects/$projectId/prompts" params={{ projectId }} search={{ q: row.promptText }}>
          {row.promptText}
        </Link>
      </span>
    ),
    csv: (row) => row.promptText,
  },
  { id: "engine", title: t("searches.engine"), cell: (row) => row.engineLabel, csv: (row) => row.engineLabel },
  {
    id: "named",
    title: t("searches.names-us"),
    cell: (row) => yes(row.brandMentioned),
    csv: (row) => row.brandMentioned,
  },
  {
    id: "cited",
    title: t("searches.cites-us"),
    wide: true,
    cell: (row) => yes(row.ownedDomainCited),
    csv: (row) => row.ownedDomainCited,
  },
  {
    id: "audit",
    title: t("searches.audit"),
    wide: true,
    cell: (row) => (
      <Link
        to="/projects/$projectId/audits/$auditId"
        params={{ projectId, auditId: row.auditId }}
        search={(before) => before as object}
      >
        {t("searches.audit")}
      </Link>
    ),
    csv: (row) => row.auditId,
  },
];

import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { Measure } from "~/frame/run-audit";
import { SearchText } from "~/frame/search-text";
import { useProject } from "~/frame/session";
import { useList } from "~/graph/list";
import { PromptTag } from "~/screens/tags/tags";
import { count } from "~/text/format";
import { whyUnread } from "~/text/reasons";
import { t } from "~/text/text";
import { Definition, Rate } from "~/ui/figure";
import { Link } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { AnswersBehind } from "./answers";
import { type FanoutFragment, type SearchedFragment, Searches as SearchesDocument } from "./searches.operations";

/** Searches answers what engines searched the web for to answer, and whether these answers name the brand. */
export default function Searches() {
  const { query } = useSearch({ from: "/app/projects/$projectId/searches" });
  return query ? <AnswersBehind key={query} text={query} /> : <SearchList />;
}

function SearchList() {
  const { project } = useProject();
  const { market, engine, cohort, q, tag } = useSearch({ from: "/app/projects/$projectId/searches" });
  const navigate = useNavigate();
  const list = useList(
    SearchesDocument,
    {
      projectId: project.id,
      market: market ?? null,
      engine: (engine ?? null) as never,
      cohort: cohort ?? "core",
      tag: tag ?? null,
      search: q ?? null,
      cursor: null,
    },
    (data) => data.project.visibilityFanout,
    { types: ["Audit"] },
  );
  const onSearch = useCallback(
    (text?: string) => navigate({ to: ".", search: (before) => ({ ...before, q: text }), replace: true }),
    [navigate],
  );
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-7 w-[min(480px,100%)]" lines={2} />
        <div className="h-8" />
        <Skeleton className="h-9 w-full" lines={10} />
      </Loading>
    );
  }
  const report = list.data.project.visibilityFanout;
  if (report.totalAnswers === 0) {
    return (
      <>
        <h1>{t("searches.title")}</h1>
        <PromptTag />
        <Unmeasured report={report} filtered={Boolean(market || engine || cohort || tag)} />
      </>
    );
  }
  return (
    <>
      <Words report={report} />
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      <div className="flex flex-wrap gap-3 mb-4">
        <div className="flex-1 min-w-40 sm:max-w-80">
          <SearchText label={t("searches.search")} value={q} onSearch={onSearch} />
        </div>
        <PromptTag place="flex-1 min-w-40 sm:max-w-72" />
      </div>
      {list.items.length === 0 ? (
        <EmptyState title={t(q ? "searches.none-found" : "searches.none")}>
          {q ? t("searches.none-found-words", { text: q }) : t("searches.none-words", { n: report.totalAnswers })}
        </EmptyState>
      ) : (
        <Table
          label={t("searches.title")}
          columns={columns()}
          rows={list.items}
          rowKey={(row) => row.query}
          total={report.distinctQueries}
          stale={list.stale}
          onMore={list.onMore}
          loadingMore={list.loadingMore}
          all={list.all}
        />
      )}
    </>
  );
}

/** Words say in how many answers engines searched, and in how many nobody knows. */
function Words({
  report: { coverage, totalAnswers, eventCount, distinctQueries, matchedQueries, analysis },
}: {
  report: FanoutFragment;
}) {
  const { searched = 0, not_searched: without = 0, unknown = 0, not_read: unread = 0 } = coverage;
  const parts = [
    t("searches.counted", { n: eventCount, distinct: distinctQueries, matched: matchedQueries }),
    without > 0 && t("searches.without", { n: without }),
    unknown > 0 && t("searches.unknown", { n: unknown }),
    unread > 0 && t("searches.unread", { n: unread }),
    whyUnread(analysis),
  ];
  return (
    <>
      <h1>{t("searches.title-n", { n: count(searched), all: count(totalAnswers) })}</h1>
      <p className="text-muted mb-6 max-w-[84ch]">
        {parts.filter(Boolean).join(" ")}
        <Definition name={t("searches.names-us")} formula={t("searches.formula")}>
          {t("searches.means")}
        </Definition>
      </p>
    </>
  );
}

function Unmeasured({ report, filtered }: { report: FanoutFragment; filtered: boolean }) {
  const why = whyUnread(report.analysis);
  return (
    <EmptyState
      title={t(filtered ? "searches.nothing-here" : "searches.not-measured")}
      action={filtered ? undefined : <Measure />}
    >
      <p>{t(filtered ? "searches.nothing-here-words" : "searches.not-measured-words")}</p>
      {why && <p className="mt-1">{why}</p>}
    </EmptyState>
  );
}

/** rateOf returns the share of the answers behind a search that name the brand. */
export const rateOf = ({ brandResponseCount, responseCount }: SearchedFragment) =>
  responseCount === 0 ? null : brandResponseCount / responseCount;

const columns = (): Column<SearchedFragment>[] => [
  {
    id: "query",
    title: t("searches.query"),
    cell: (row) => (
      <span dir="auto">
        <Link to="." search={(before) => ({ ...before, query: row.query })}>
          {row.query}
        </Link>
      </span>
    ),
    csv: (row) => row.query,
  },
  {
    id: "times",
    title: t("searches.times"),
    number: true,
    wide: true,
    cell: (row) => count(row.eventCount),
    csv: (row) => row.eventCount,
  },
  {
    id: "prompts",
    title: t("searches.prompts"),
    number: true,
    wide: true,
    cell: (row) => count(row.promptCount),
    csv: (row) => row.promptCount,
  },
  {
    id: "answers",
    title: t("searches.answers"),
    number: true,
    wide: true,
    cell: (row) => count(row.responseCount),
    csv: (row) => row.responseCount,
  },
  {
    id: "rate",
    title: t("searches.names-us"),
    number: true,
    cell: (row) => (
      <Rate rate={rateOf(row)} interval={row.brandResponseRateInterval} reason={t("searches.no-answer")} />
    ),
    csv: rateOf,
  },
  {
    id: "engines",
    title: t("searches.engines"),
    wide: true,
    cell: (row) => <span className="text-muted">{row.engineLabels.join(", ")}</span>,
    csv: (row) => row.engineLabels.join(", "),
  },
];

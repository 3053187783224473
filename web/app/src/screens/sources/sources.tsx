import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Bars } from "~/charts/bars";
import { Measure } from "~/frame/run-audit";
import { useProject } from "~/frame/session";
import { useList } from "~/graph/list";
import { TagBar } from "~/screens/tags/edit";
import { TagFilter } from "~/screens/tags/tags";
import { count, percent } from "~/text/format";
import { whyUnread } from "~/text/reasons";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Select } from "~/ui/fields";
import { Definition } from "~/ui/figure";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { Table } from "~/ui/table";
import { Tabs } from "~/ui/tabs";
import { domainColumns, pageColumns, retrievedColumns } from "./columns";
import { kinds, type SourcesSearch, standings } from "./search";
import { Sources as SourcesDocument, type SourcesQuery } from "./sources.operations";

export type Report = SourcesQuery["project"]["visibilitySources"];
export type Source = Report["items"][number];

/** Sources answers which domains and pages engines cite, whether that moved, and who is named beside them. */
export default function Sources() {
  const { project } = useProject();
  const search = useSearch({ from: "/app/projects/$projectId/sources" });
  const navigate = useNavigate();
  const { market, engine, cohort, domain, kind, standing, tag } = search;
  const [chosen, choose] = useState(new Set<string>());
  const pages = search.by === "page";
  const list = useList(
    SourcesDocument,
    {
      projectId: project.id,
      market: market ?? null,
      engine: (engine ?? null) as never,
      cohort: cohort ?? "core",
      dimension: pages ? ("url" as const) : ("domain" as const),
      domain: domain ?? null,
      sourceType: kind ?? null,
      standing: pages ? (standing ?? null) : null,
      tag: tag ?? null,
      cursor: null,
    },
    (data) => data.project.visibilitySources,
    { types: ["Audit", "TagChange"] },
  );
  const change = (part: Partial<SourcesSearch>) =>
    navigate({ to: ".", search: (before) => ({ ...before, ...part }) as SourcesSearch, replace: true });
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
  const report = list.data.project.visibilitySources;
  if (report.responses === 0) return <Unmeasured report={report} filtered={Boolean(market || engine || cohort)} />;
  const narrowed = Boolean(domain || kind || tag || (pages && standing));
  // Until the pages of domains, or the domains of pages, are there, the rows of the other list make no sense.
  const switching = list.items[0] !== undefined && list.items[0].key.includes("://") !== pages;
  const body = () => (
    <>
      <Narrow search={search} pages={pages} onChange={change} />
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      {switching ? (
        <Loading>
          <Skeleton className="h-9 w-full" lines={10} />
        </Loading>
      ) : list.items.length === 0 ? (
        <EmptyState
          title={t(narrowed ? "sources.none-found" : "sources.none")}
          action={
            narrowed && (
              <Button
                onPress={() => change({ domain: undefined, kind: undefined, standing: undefined, tag: undefined })}
              >
                {t("sources.show-all")}
              </Button>
            )
          }
        >
          {t(narrowed ? "sources.none-found-words" : "sources.none-words", { n: report.responses })}
        </EmptyState>
      ) : (
        <>
          {!pages && (
            <TagBar
              kind="source"
              targets={list.items.filter(({ key }) => chosen.has(key)).map(({ key, tags }) => ({ id: key, tags }))}
              onDone={() => {
                choose(new Set());
                list.reload();
              }}
            />
          )}
          <Table
            choice={pages ? undefined : { chosen, onChoose: choose }}
            label={t(pages ? "sources.pages" : "sources.domains")}
            columns={
              pages ? pageColumns(project.id, project.timezone, list.items) : domainColumns(project.id, list.items)
            }
            rows={list.items}
            rowKey={(row) => row.key}
            total={report.total}
            strong={(row) => row.ownership.includes("owned")}
            stale={list.stale}
            onMore={list.onMore}
            loadingMore={list.loadingMore}
            all={list.all}
          />
        </>
      )}
    </>
  );
  return (
    <>
      <Words report={report} top={pages || narrowed ? undefined : list.items[0]} />
      <Kinds report={report} by={pages ? "page" : "domain"} />
      <Tabs
        label={t("sources.by")}
        chosen={pages ? "page" : "domain"}
        onChoose={(id) => change({ by: id === "page" ? "page" : undefined, standing: undefined })}
        items={[
          { id: "domain", label: t("sources.domains"), content: body },
          { id: "page", label: t("sources.pages"), content: body },
        ]}
      />
      {report.retrieved.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-1">{t("sources.retrieved")}</h2>
          <p className="text-muted mb-2 max-w-[72ch]">{t("sources.retrieved-words")}</p>
          <Table
            label={t("sources.retrieved")}
            columns={retrievedColumns(report.responses)}
            rows={report.retrieved}
            rowKey={(row) => row.key}
          />
        </section>
      )}
    </>
  );
}

/** Words say how many sources answers have, and which is cited most. */
function Words({ report, top }: { report: Report; top?: Source }) {
  const { analysis, comparisonStatus } = report;
  return (
    <>
      <h1 dir="auto">
        {top && typeof top.responseRate === "number"
          ? t("sources.title-top", { key: top.key, share: percent(top.responseRate) })
          : t("sources.title")}
      </h1>
      <p className="text-muted mb-6 max-w-[84ch]">
        {t("sources.counted", {
          citations: report.totalCitations,
          n: report.responses,
          prompts: report.prompts,
        })}{" "}
        {comparisonStatus !== "comparable" &&
          t(comparisonStatus === "no_baseline" ? "sources.not-compared" : "sources.not-comparable")}{" "}
        {whyUnread(analysis)}
        <Definition name={t("sources.cited-in")} formula={t("sources.formula")} n={report.responses}>
          {t("sources.means")}
        </Definition>
      </p>
    </>
  );
}

/** Kinds counts the cited sources by their kind. A source may be of several. */
function Kinds({ report: { categoryTotals }, by }: { report: Report; by: "domain" | "page" }) {
  const bars = kinds
    .map((kind) => ({ kind, n: categoryTotals[kind] ?? 0 }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n)
    .slice(0, 6)
    .map(({ kind, n }) => ({ key: kind, label: t(`sources.kind.${kind}`), value: n, words: count(n) }));
  if (bars.length === 0) return null;
  return (
    <section className="mb-8 max-w-140">
      <h2 className="mb-2">{t(`sources.by-kind.${by}`)}</h2>
      <Bars label={t(`sources.by-kind.${by}`)} bars={bars} />
    </section>
  );
}

type NarrowProps = { search: SourcesSearch; pages: boolean; onChange: (part: Partial<SourcesSearch>) => void };

function Narrow({ search, pages, onChange }: NarrowProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-72 [&>div]:flex-1">
      <Select
        label={t("sources.kind")}
        hideLabel
        value={search.kind ?? ""}
        onChange={(event) => onChange({ kind: (event.target.value || undefined) as SourcesSearch["kind"] })}
        options={[
          { value: "", label: t("sources.any-kind") },
          ...kinds.map((value) => ({ value, label: t(`sources.kind.${value}`) })),
        ]}
      />
      {pages && (
        <Select
          label={t("sources.standing")}
          hideLabel
          value={search.standing ?? ""}
          onChange={(event) => onChange({ standing: (event.target.value || undefined) as SourcesSearch["standing"] })}
          options={[
            { value: "", label: t("sources.any-standing") },
            ...standings.map((value) => ({ value, label: t(`sources.standing.${value}`) })),
          ]}
        />
      )}
      <TagFilter kind="source" value={search.tag} onChange={(tag) => onChange({ tag })} />
      {search.domain && (
        <Button look="quiet" onPress={() => onChange({ domain: undefined })}>
          {t("sources.of-domain", { domain: search.domain })}
          <span aria-hidden="true"> ✕</span>
          <span className="sr-only">, {t("sources.all-domains")}</span>
        </Button>
      )}
    </div>
  );
}

/** Unmeasured says why there is no answer to count. */
function Unmeasured({ report, filtered }: { report: Report; filtered: boolean }) {
  const why = whyUnread(report.analysis);
  return (
    <>
      <h1>{t("sources.title")}</h1>
      <EmptyState
        title={t(filtered ? "sources.nothing-here" : "sources.not-measured")}
        action={filtered ? undefined : <Measure />}
      >
        <p>{t(filtered ? "sources.nothing-here-words" : "sources.not-measured-words")}</p>
        {why && <p className="mt-1">{why}</p>}
      </EmptyState>
    </>
  );
}

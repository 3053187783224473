import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { SearchText } from "~/frame/search-text";
import { useProject } from "~/frame/session";
import { useList } from "~/graph/list";
import { TagFilter } from "~/screens/tags/tags";
import { count } from "~/text/format";
import { rulesNamed, Said, said } from "~/text/said";
import { t } from "~/text/text";
import { Select } from "~/ui/fields";
import { Link } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { Severity } from "./parts";
import { classesOfFindings, dimensions, type SiteSearch, severities } from "./search";
import { SiteIssues, type SiteIssuesQuery } from "./site.operations";

type Issue = SiteIssuesQuery["project"]["siteCrawl"]["issues"]["items"][number];

/** Issues lists what is wrong with the site, the gravest first. */
export function Issues({ crawlId }: { crawlId: string }) {
  const { project } = useProject();
  const search = useSearch({ from: "/app/projects/$projectId/site" });
  const navigate = useNavigate();
  const change = useCallback(
    (part: Partial<SiteSearch>) =>
      navigate({ to: ".", search: (before) => ({ ...before, ...part }) as SiteSearch, replace: true }),
    [navigate],
  );
  const list = useList(
    SiteIssues,
    {
      projectId: project.id,
      crawlId,
      query: search.q ?? null,
      orRules: search.q ? rulesNamed(search.q) : null,
      severity: search.severity ?? null,
      dimension: search.dimension ?? null,
      findingClass: search.finding ?? null,
      tag: search.tag ?? null,
      cursor: null,
    },
    (data) => data.project.siteCrawl.issues,
    { types: ["TagChange"] },
  );
  const summary = list.data?.project.siteCrawl.issues.summary;
  const narrowed = Boolean(search.q || search.severity || search.dimension || search.finding);
  const onSearch = useCallback((q?: string) => change({ q }), [change]);
  return (
    <>
      <div className="flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-72 [&>div]:flex-1">
        <SearchText label={t("site.search-issues")} value={search.q} onSearch={onSearch} />
        <Select
          label={t("site.severity")}
          hideLabel
          value={search.severity ?? ""}
          onChange={(event) => change({ severity: (event.target.value || undefined) as SiteSearch["severity"] })}
          options={[
            { value: "", label: t("site.any-severity") },
            ...severities.map((value) => ({
              value,
              label: t("site.severity-n", {
                severity: t(`site.severity.${value}`),
                n: summary?.severityCounts[value] ?? 0,
              }),
            })),
          ]}
        />
        <Select
          label={t("site.dimension")}
          hideLabel
          value={search.dimension ?? ""}
          onChange={(event) => change({ dimension: (event.target.value || undefined) as SiteSearch["dimension"] })}
          options={[
            { value: "", label: t("site.any-dimension") },
            ...dimensions.map((value) => ({ value, label: t(`site.dimension.${value}`) })),
          ]}
        />
        <Select
          label={t("site.class")}
          hideLabel
          value={search.finding ?? ""}
          onChange={(event) => change({ finding: (event.target.value || undefined) as SiteSearch["finding"] })}
          options={[
            { value: "", label: t("site.any-class") },
            ...classesOfFindings.map((value) => ({ value, label: t(`site.class.${value}`) })),
          ]}
        />
        <TagFilter kind="page" value={search.tag} onChange={(tag) => change({ tag })} />
      </div>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      {list.loading && (
        <Loading>
          <Skeleton className="h-9 w-full" lines={8} />
        </Loading>
      )}
      {list.data && list.items.length === 0 && (
        <EmptyState title={t(narrowed || search.tag ? "site.no-issue-found" : "site.no-issue")}>
          {t(narrowed || search.tag ? "site.no-issue-found-words" : "site.no-issue-words")}
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <Table
          label={t("site.issues")}
          columns={columns(project.id, search.crawl)}
          rows={list.items}
          rowKey={(row) => row.groupId}
          total={narrowed ? undefined : summary?.issueCount}
          stale={list.stale}
          onMore={list.onMore}
          loadingMore={list.loadingMore}
          all={list.all}
        />
      )}
    </>
  );
}

const columns = (projectId: string, crawl?: string): Column<Issue>[] => [
  {
    id: "severity",
    title: t("site.severity"),
    cell: (row) => <Severity severity={row.severity} />,
    csv: (row) => row.severity,
  },
  {
    id: "issue",
    title: t("site.issue"),
    cell: (row) => (
      <Link
        to="/projects/$projectId/site/issues/$ruleId"
        params={{ projectId, ruleId: row.ruleId }}
        search={(before) => ({ ...(before as object), crawl })}
      >
        <Said of={`rule.${row.ruleId}.title`}>{row.title}</Said>
      </Link>
    ),
    csv: (row) => said(`rule.${row.ruleId}.title`, row.title),
  },
  {
    id: "dimension",
    title: t("site.dimension"),
    wide: true,
    cell: (row) => <span className="text-muted wrap-normal">{t(`site.dimension.${row.dimension}`)}</span>,
    csv: (row) => row.dimension,
  },
  {
    id: "class",
    title: t("site.class"),
    wide: true,
    cell: (row) => <span className="text-muted wrap-normal">{t(`site.class.${row.findingClass}`)}</span>,
    csv: (row) => row.findingClass,
  },
  {
    id: "route",
    title: t("site.where"),
    wide: true,
    cell: (row) => <span className="text-muted">{t(`site.route.${row.remediationRoute}` as "site.route.server")}</span>,
    csv: (row) => row.remediationRoute,
  },
  {
    id: "pages",
    title: t("site.pages"),
    number: true,
    cell: (row) => count(row.affectedUrlCount),
    csv: (row) => row.affectedUrlCount,
  },
];

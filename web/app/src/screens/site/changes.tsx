import { useNavigate, useSearch } from "@tanstack/react-router";
import { useProject } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { TagFilter } from "~/screens/tags/tags";
import { count, moment } from "~/text/format";
import { Said, said } from "~/text/said";
import { t } from "~/text/text";
import { classes } from "~/ui/classes";
import { Select } from "~/ui/fields";
import { Link, OutLink } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { hasResults, hostOf, Severity } from "./parts";
import type { SiteSearch } from "./search";
import { type ChangedFragment, type ChangedRuleFragment, SiteChanges } from "./site.operations";

/** most is how many pages the server lists of each kind. */
const most = 500;

/** Changes compares a crawl with an earlier one: issues that are new, fixed and worse, and pages gained, lost and changed. */
export function Changes({ crawlId }: { crawlId: string }) {
  const { project } = useProject();
  const { since, tag } = useSearch({ from: "/app/projects/$projectId/site" });
  const navigate = useNavigate();
  const { data, problem, stale, reload } = useGraph(
    SiteChanges,
    { projectId: project.id, crawlId, since: since ?? null, tag: tag ?? null },
    { types: ["TagChange"] },
  );
  const change = (part: Partial<SiteSearch>) =>
    navigate({ to: ".", search: (before) => ({ ...before, ...part }) as SiteSearch, replace: true });
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={6} />
      </Loading>
    );
  }
  const { changes } = data.project.siteCrawl;
  // The server orders crawls from the newest on: those behind this one are earlier.
  const crawls = data.project.siteCrawls.items;
  const earlier = crawls.slice(crawls.findIndex(({ id }) => id === crawlId) + 1).filter((c) => hasResults(c.status));
  if (!changes.since) return <EmptyState title={t("site.no-earlier-title")}>{t("site.no-earlier-words")}</EmptyState>;
  const { issues, pages } = changes;
  const none = [...Object.values(issues), ...Object.values(pages)].every(
    (rows) => !Array.isArray(rows) || rows.length === 0,
  );
  return (
    <div className={stale ? "stale" : undefined}>
      {problem && <ErrorState problem={problem} onRetry={reload} />}
      <div className="flex flex-wrap gap-3 mb-6 [&>div]:min-w-40 sm:[&>div]:max-w-80 [&>div]:flex-1">
        <Select
          label={t("site.compare-with")}
          value={changes.since}
          onChange={(event) => change({ since: event.target.value })}
          options={earlier.map(({ id, createdAt }) => ({
            value: id,
            label: t("site.crawl-at", { at: moment(createdAt, project.timezone) }),
          }))}
        />
        <TagFilter kind="page" value={tag} onChange={(chosen) => change({ tag: chosen })} showLabel />
      </div>
      {none && (
        <EmptyState title={t("site.nothing-changed")}>
          {t(tag ? "site.nothing-changed-tagged" : "site.nothing-changed-words")}
        </EmptyState>
      )}
      <Rules title={t("site.new")} rows={issues.new} />
      <Rules title={t("site.regressed")} rows={issues.regressed} />
      <Rules title={t("site.fixed")} rows={issues.fixed} />
      <PageList title={t("site.gained")} rows={pages.gained} />
      <PageList title={t("site.lost")} rows={pages.lost} />
      <PageList title={t("site.changed-pages")} rows={pages.changed} />
    </div>
  );
}

function Rules({ title, rows }: { title: string; rows: ChangedRuleFragment[] }) {
  const { project } = useProject();
  const { crawl } = useSearch({ from: "/app/projects/$projectId/site" });
  if (rows.length === 0) return null;
  const columns: Column<ChangedRuleFragment>[] = [
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
        <>
          <Link
            to="/projects/$projectId/site/issues/$ruleId"
            params={{ projectId: project.id, ruleId: row.ruleId }}
            search={(before) => ({ ...(before as object), crawl })}
          >
            <Said of={`rule.${row.ruleId}.title`}>{row.title}</Said>
          </Link>
          <span className="block text-small text-muted">
            {row.urls.slice(0, 3).map(hostOf).join(", ")}
            {row.affectedUrlCount > 3 && ` ${t("site.and-more", { n: row.affectedUrlCount - 3 })}`}
          </span>
        </>
      ),
      csv: (row) => said(`rule.${row.ruleId}.title`, row.title),
    },
    {
      id: "pages",
      title: t("site.pages"),
      number: true,
      cell: (row) => count(row.affectedUrlCount),
      csv: (row) => row.affectedUrlCount,
    },
  ];
  return (
    <section className="mb-8">
      <h2 className="mb-1">{title}</h2>
      <Table label={title} columns={columns} rows={rows} rowKey={(row) => row.ruleId} />
    </section>
  );
}

/** differs says in words which facts of a page differ. The digest of a text says nothing to people. */
export const differs = ({ changes }: Pick<ChangedFragment, "changes">) =>
  changes.map(({ field, before, after }) =>
    field === "text"
      ? t("site.text-changed")
      : t("site.field-changed", {
          field: t(`site.field.${field}` as "site.field.title"),
          before: wordsOf(field, before),
          after: wordsOf(field, after),
        }),
  );

/** wordsOf writes a fact of a page in the words of the screen. */
function wordsOf(field: string, value: string | null): string {
  if (value === null) return t("site.missing");
  if (field === "analysis_status") return t(`site.page-state.${value}` as "site.page-state.completed");
  if (field === "page_kind") return t(`site.kind.${value}` as "site.kind.other");
  if (field === "main_content_indexable") return t(value === "true" ? "site.may" : "site.may-not");
  return value;
}

function PageList({ title, rows }: { title: string; rows: ChangedFragment[] }) {
  if (rows.length === 0) return null;
  const columns: Column<ChangedFragment>[] = [
    {
      id: "page",
      title: t("site.page"),
      cell: (row) => (
        <span dir="auto">
          {row.title}
          <span className={classes("block", row.title && "text-small text-muted")}>
            <OutLink href={row.displayUrl}>{hostOf(row.displayUrl)}</OutLink>
          </span>
        </span>
      ),
      csv: (row) => row.displayUrl,
    },
    {
      id: "what",
      title: t("site.what-changed"),
      cell: (row) => (
        <ul dir="auto">
          {differs(row).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ),
      csv: (row) => differs(row).join("; "),
    },
  ];
  const shown = rows.some((row) => row.changes.length > 0) ? columns : columns.slice(0, 1);
  return (
    <section className="mb-8">
      <h2 className="mb-1">{title}</h2>
      <Table label={title} columns={shown} rows={rows} rowKey={(row) => row.siteUrlId} />
      {rows.length === most && <p className="text-small text-muted mt-1">{t("site.first-500", { n: most })}</p>}
    </section>
  );
}

import { useProject } from "~/frame/session";
import { count } from "~/text/format";
import { Said } from "~/text/said";
import { t } from "~/text/text";
import { Link } from "~/ui/link";
import { Badge, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { hostOf } from "./places";
import { type Crawl, type Crawled, type Issue, isReading } from "./use-crawl";

type Page = Crawl["pages"]["items"][number];

/** issuesOf returns the gravest issues, without what is for information only. */
export const issuesOf = (crawl: Crawl, most: number): Issue[] =>
  crawl.issues.items.filter(({ findingClass }) => findingClass !== "diagnostic").slice(0, most);

const kindsOf = ({ issues: { summary } }: Crawl) => summary.defectIssueTypeCount + summary.advisoryIssueTypeCount;

/** summaryOf says in a line what has been read and found so far. */
export function summaryOf(crawl: Crawl): string {
  const words = [t("set-up.pages-read", { n: crawl.analyzedCount })];
  if (crawl.failedCount > 0) words.push(t("set-up.pages-failed", { n: crawl.failedCount }));
  if (!isReading(crawl)) words.push(t("set-up.issue-kinds", { n: kindsOf(crawl) }));
  return words.join(" · ");
}

/** Findings lists the issues of a crawl; while it reads pages, the pages with the most issues so far. */
export function Findings({ crawl }: { crawl: Crawl }) {
  const issues = issuesOf(crawl, 5);
  return (
    <>
      <p role="status" className="mb-4">
        {summaryOf(crawl)}
      </p>
      {crawl.analyzedCount === 0 && isReading(crawl) && <Skeleton className="h-9 w-full" lines={4} />}
      {issues.length > 0 ? (
        <Table
          label={t("set-up.issues")}
          columns={issueColumns()}
          rows={issues}
          rowKey={(row) => row.groupId}
          foot={false}
        />
      ) : (
        crawl.pages.items.length > 0 && (
          <Table
            label={t("set-up.pages")}
            columns={pageColumns()}
            rows={crawl.pages.items}
            rowKey={(row) => row.siteUrlId}
            foot={false}
          />
        )
      )}
    </>
  );
}

const issueColumns = (): Column<Issue>[] => [
  {
    id: "issue",
    title: t("set-up.issue"),
    cell: ({ ruleId, title, description }) => (
      <>
        <Said of={`rule.${ruleId}.title`}>{title}</Said>
        <p className="text-small text-muted max-w-[72ch]">
          <Said of={`rule.${ruleId}.description`}>{description}</Said>
        </p>
      </>
    ),
  },
  {
    id: "severity",
    title: t("set-up.severity"),
    wide: true,
    cell: ({ severity }) => (
      <Badge tone={severity === "critical" || severity === "high" ? "bad" : undefined}>
        {t(`set-up.severity.${severity}`)}
      </Badge>
    ),
  },
  {
    id: "pages",
    title: t("set-up.affected"),
    number: true,
    cell: ({ affectedUrlCount }) => count(affectedUrlCount),
  },
];

const pageColumns = (): Column<Page>[] => [
  {
    id: "page",
    title: t("set-up.page"),
    cell: ({ title, displayUrl }) => (
      <>
        <span dir="auto">{title || displayUrl}</span>
        {title && <p className="text-small text-muted">{displayUrl}</p>}
      </>
    ),
  },
  {
    id: "issues",
    title: t("set-up.page-issues"),
    number: true,
    cell: ({ issueCount }) => (typeof issueCount === "number" ? count(issueCount) : "–"),
  },
];

/** FindingsAside keeps the crawl in sight while the rest is filled in. */
export function FindingsAside({ crawl: { crawl } }: { crawl: Crawled }) {
  const { project } = useProject();
  if (!crawl) return null;
  const issues = issuesOf(crawl, 4);
  return (
    <aside aria-labelledby="set-up-site" className="border-t border-line pt-4 lg:border-t-0 lg:pt-0">
      <h2 id="set-up-site">{t("set-up.on-site", { site: hostOf(crawl.rootUrl) })}</h2>
      <p className="text-muted mb-2">
        {crawl.status === "failed" ? t("set-up.crawl-failed", { site: hostOf(crawl.rootUrl) }) : summaryOf(crawl)}
      </p>
      <ul className="grid gap-2 mb-2">
        {issues.map(({ groupId, ruleId, title, affectedUrlCount }) => (
          <li key={groupId} className="border-b border-line pb-2">
            <Said of={`rule.${ruleId}.title`}>{title}</Said>
            <span className="text-small text-muted block">{t("set-up.on-pages", { n: affectedUrlCount })}</span>
          </li>
        ))}
      </ul>
      <Link to="/projects/$projectId/set-up" params={{ projectId: project.id }} search={{ step: "site" }}>
        {t(crawl.status === "failed" ? "set-up.mend" : "set-up.see-findings")}
      </Link>
    </aside>
  );
}

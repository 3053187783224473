import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useProject } from "~/frame/session";
import { useList } from "~/graph/list";
import { TagFilter } from "~/screens/tags/tags";
import { fullDay } from "~/text/format";
import { evidenceOf, Said } from "~/text/said";
import { t } from "~/text/text";
import { Link } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { SiteIssue as SiteIssueDocument, type SiteIssueQuery } from "./page.operations";
import { hostOf, Severity } from "./parts";

type Crawl = NonNullable<SiteIssueQuery["project"]["siteHealth"]["crawl"]>;
type Page = Crawl["pages"]["items"][number];

/** SiteIssue is one rule that pages do not meet: why it matters, what to do, and every page that has it. */
export default function SiteIssue() {
  const { ruleId } = useParams({ from: "/app/projects/$projectId/site/issues/$ruleId" });
  const { crawl: crawlId, tag } = useSearch({ from: "/app/projects/$projectId/site/issues/$ruleId" });
  const navigate = useNavigate();
  const { project } = useProject();
  const list = useList(
    SiteIssueDocument,
    { projectId: project.id, crawlId: crawlId ?? null, rule: ruleId, tag: tag ?? null, cursor: null },
    (data) => data.project.siteHealth.crawl?.pages,
    { types: ["SiteCrawl", "TagChange"] },
  );
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-7 w-2/3" lines={2} />
        <Skeleton className="h-9 w-full mt-8" lines={6} />
      </Loading>
    );
  }
  const { crawl } = list.data.project.siteHealth;
  const issue = crawl?.issues.items[0];
  const pages = t("site.pages-with", { n: crawl?.tagged.items[0]?.affectedUrlCount ?? 0 });
  return (
    <>
      <p className="text-muted">
        <Link
          to="/projects/$projectId/site"
          params={{ projectId: project.id }}
          search={(before) => ({ ...(before as object), crawl: crawlId, tab: "issues" as const })}
        >
          {t("site.title")}
        </Link>
        {" › "}
        {t("site.issues")}
      </p>
      {!crawl || !issue ? (
        <EmptyState title={t("site.rule-met")}>{t("site.rule-met-words", { rule: ruleId })}</EmptyState>
      ) : (
        <>
          <h1>
            <Said of={`rule.${ruleId}.title`}>{issue.title}</Said>
          </h1>
          <p className="flex flex-wrap gap-x-3 gap-y-1 mb-4 text-muted">
            <Severity severity={issue.severity} />
            <span>{t(`site.dimension.${issue.dimension}`)}</span>
            <span>{t(`site.class.${issue.findingClass}`)}</span>
            <span>{t("site.crawl-of-day", { day: fullDay(crawl.createdAt, project.timezone) })}</span>
          </p>
          <dl className="max-w-[72ch] mb-8 grid gap-3">
            <div>
              <dt className="font-semibold">{t("site.why")}</dt>
              <dd>
                <Said of={`rule.${ruleId}.description`}>{issue.description}</Said>
              </dd>
            </div>
            <div>
              <dt className="font-semibold">
                {t("site.how", { where: t(`site.route.${issue.remediationRoute}` as "site.route.server") })}
              </dt>
              <dd>
                <Said of={`rule.${ruleId}.remediation`}>{issue.remediation}</Said>
              </dd>
            </div>
          </dl>
          <div className="flex flex-wrap items-end gap-3 mb-2 [&>div]:max-w-64">
            <h2 className="mr-auto">{pages}</h2>
            <TagFilter
              kind="page"
              value={tag}
              onChange={(chosen) =>
                navigate({ to: ".", search: (before) => ({ ...before, tag: chosen }), replace: true })
              }
              showLabel
            />
          </div>
          {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
          {list.items.length === 0 && (
            <p className="text-muted">{t(tag ? "site.pages-untagged" : "site.pages-unread")}</p>
          )}
          {list.items.length > 0 && (
            <Table
              label={pages}
              columns={columns(project.id, ruleId, crawlId)}
              rows={list.items}
              rowKey={(row) => row.siteUrlId}
              total={crawl.tagged.items[0]?.affectedUrlCount}
              stale={list.stale}
              onMore={list.onMore}
              loadingMore={list.loadingMore}
              all={list.all}
            />
          )}
        </>
      )}
    </>
  );
}

const columns = (projectId: string, rule: string, crawl?: string): Column<Page>[] => {
  const found = ({ findings }: Page) => findings.find(({ ruleId }) => ruleId === rule);
  return [
    {
      id: "page",
      title: t("site.page"),
      cell: (row) => (
        <span dir="auto">
          <Link
            to="/projects/$projectId/site/pages/$pageId"
            params={{ projectId, pageId: row.siteUrlId }}
            search={(before) => ({ ...(before as object), crawl })}
          >
            {row.title || hostOf(row.displayUrl)}
          </Link>
          {row.title && <span className="block text-small text-muted">{hostOf(row.displayUrl)}</span>}
        </span>
      ),
      csv: (row) => row.displayUrl,
    },
    {
      id: "kind",
      title: t("site.kind"),
      wide: true,
      cell: (row) => row.pageKind && <span className="text-muted wrap-normal">{t(`site.kind.${row.pageKind}`)}</span>,
      csv: (row) => row.pageKind,
    },
    {
      id: "evidence",
      title: t("site.found-there"),
      cell: (row) => (
        <span dir="auto" className="block min-w-24">
          {found(row)?.result === "partial" && <span className="text-muted">{t("site.in-part")} </span>}
          <Said {...evidenceOf(found(row)?.evidence)} />
        </span>
      ),
      csv: (row) => found(row)?.evidence,
    },
  ];
};

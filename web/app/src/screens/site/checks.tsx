import { useSearch } from "@tanstack/react-router";
import { useProject } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { evidenceOf, Said, said } from "~/text/said";
import { t } from "~/text/text";
import { Link } from "~/ui/link";
import { EmptyState } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { type PageIssueFragment, SitePageFacts } from "./page.operations";
import { Severity } from "./parts";

type Props = { crawlId: string; pageId: string; issues: PageIssueFragment[] };

/** Checks lists the rules that a page does not meet, with what was found and what to do. */
export function Checks({ crawlId, pageId, issues }: Props) {
  const { project } = useProject();
  const { data } = useGraph(SitePageFacts, { projectId: project.id, crawlId, pageId });
  const notes = data?.project.siteCrawl.issues.items ?? [];
  const { crawl } = useSearch({ from: "/app/projects/$projectId/site/pages/$pageId" });
  // The server names this page first among the examples of each of its issues.
  const evidence = ({ examples }: PageIssueFragment) =>
    examples.find(({ siteUrlId }) => siteUrlId === pageId)?.evidence ?? "";
  const columns: Column<PageIssueFragment>[] = [
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
          <span className="block text-small text-muted" dir="auto">
            <Said {...evidenceOf(evidence(row))} />
          </span>
        </>
      ),
      csv: (row) => said(`rule.${row.ruleId}.title`, row.title),
    },
    { id: "evidence", title: t("site.found-there"), wide: true, hideTitle: true, cell: () => "", csv: evidence },
    {
      id: "remedy",
      title: t("site.remedy"),
      wide: true,
      cell: (row) => (
        <>
          <Said of={`rule.${row.ruleId}.remediation`}>{row.remediation}</Said>
          <span className="block text-small text-muted">
            {t(`site.route.${row.remediationRoute}` as "site.route.server")}
          </span>
        </>
      ),
      csv: (row) => said(`rule.${row.ruleId}.remediation`, row.remediation),
    },
  ];
  return (
    <>
      {issues.length === 0 ? (
        <EmptyState title={t("site.no-check")}>{t("site.no-check-words")}</EmptyState>
      ) : (
        <Table label={t("site.checks")} columns={columns} rows={issues} rowKey={(row) => row.groupId} />
      )}
      {notes.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-1">{t("site.notes")}</h2>
          <Table label={t("site.notes")} columns={columns} rows={notes} rowKey={(row) => row.groupId} />
        </section>
      )}
    </>
  );
}

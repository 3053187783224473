import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useProject, useReason } from "~/frame/session";
import { useChange, useGraph } from "~/graph/hooks";
import { EditTags } from "~/screens/tags/edit";
import { TagBadges } from "~/screens/tags/tags";
import { fullDay } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Definition } from "~/ui/figure";
import { ButtonLink, Link, OutLink } from "~/ui/link";
import { Badge, EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { Tabs } from "~/ui/tabs";
import { toast } from "~/ui/toast";
import { AgentTable } from "./agents";
import { Checks } from "./checks";
import { Content, type Facts } from "./content";
import { Links } from "./links";
import { SitePage as SitePageDocument, type SitePageQuery, SitePageTags, WatchPage } from "./page.operations";
import { hostOf, PageState, Score } from "./parts";

type Health = SitePageQuery["project"]["siteHealth"];
type Crawl = NonNullable<Health["crawl"]>;

/** SitePage is one page: its checks, what was read of it, its links, and which AI agents may read it. */
export default function SitePage() {
  const { pageId } = useParams({ from: "/app/projects/$projectId/site/pages/$pageId" });
  const { crawl: crawlId } = useSearch({ from: "/app/projects/$projectId/site/pages/$pageId" });
  const { project } = useProject();
  const { data, problem, stale, reload } = useGraph(SitePageDocument, {
    projectId: project.id,
    crawlId: crawlId ?? null,
    pageId,
  });
  // A page that the crawl does not have leaves the answer without a crawl.
  if (problem && !data?.project.siteHealth.crawl) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-7 w-2/3" lines={2} />
        <Skeleton className="h-64 w-full mt-8" />
      </Loading>
    );
  }
  const health = data.project.siteHealth;
  if (!health.crawl) {
    return (
      <EmptyState
        title={t("site.none")}
        action={
          <ButtonLink to="/projects/$projectId/site" params={{ projectId: project.id }}>
            {t("site.title")}
          </ButtonLink>
        }
      />
    );
  }
  const { page } = health.crawl;
  return (
    <div className={stale ? "stale" : undefined}>
      <p className="text-muted">
        <Link
          to="/projects/$projectId/site"
          params={{ projectId: project.id }}
          search={(before) => ({ ...(before as object), crawl: crawlId, tab: "pages" as const })}
        >
          {t("site.title")}
        </Link>
        {" › "}
        {t("site.pages-title")}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <h1 dir="auto" className="mr-auto max-w-[72ch]">
          {page.title || hostOf(page.displayUrl)}
        </h1>
        <Watch page={page} quota={health.monitoredQuota} onChange={reload} />
      </div>
      <p className="mb-2">
        <OutLink
          href={page.displayUrl}
          className="inline-block py-1 underline decoration-faint underline-offset-2 hover:decoration-current"
        >
          {hostOf(page.displayUrl)}
        </OutLink>
      </p>
      <p className="flex flex-wrap gap-2 mb-6 text-muted items-center">
        {page.pageKind && <Badge>{t(`site.kind.${page.pageKind}`)}</Badge>}
        <PageState page={page} />
        <PageTags crawlId={health.crawl.id} pageId={page.siteUrlId} />
        {page.mainContentIndexable !== null && (
          <span>{t(page.mainContentIndexable ? "site.indexable" : "site.not-indexable")}</span>
        )}
        {page.lastAudited && <span>{t("site.read-on", { day: fullDay(page.lastAudited, project.timezone) })}</span>}
      </p>
      <Figures page={page} />
      <Evidence health={health} crawl={health.crawl} />
    </div>
  );
}

function PageTags({ crawlId, pageId }: { crawlId: string; pageId: string }) {
  const { project } = useProject();
  const { data, reload } = useGraph(SitePageTags, { projectId: project.id, crawlId, pageId });
  const page = data?.project.siteCrawl.page;
  if (!page) return null;
  return (
    <>
      <TagBadges tags={page.tags} />
      <EditTags kind="page" targets={[{ id: pageId, tags: page.tags }]} onDone={reload} />
    </>
  );
}

type Page = Crawl["page"];

function Figures({ page }: { page: Page }) {
  const links =
    page.inboundCount === null
      ? t("site.not-read")
      : t("site.links-in-n", { n: page.inboundCount, main: page.mainContentInboundCount ?? 0 });
  const depth = page.depthFromHome === null ? t("site.not-linked") : t("site.depth-n", { n: page.depthFromHome });
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4 mb-8">
      <div>
        <dt className="text-muted flex items-center">
          {t("site.aeo")}
          <Definition name={t("site.aeo")} formula={t("site.score-formula")}>
            {t("site.aeo-means")}
          </Definition>
        </dt>
        <dd>
          <Score
            big
            score={page.aeoReadinessScore}
            state={page.aeoMeasurementState}
            coverage={page.aeoMeasurementCoverage}
          />
        </dd>
      </div>
      <div>
        <dt className="text-muted flex items-center">
          {t("site.web")}
          <Definition name={t("site.web")} formula={t("site.score-formula")}>
            {t("site.web-means")}
          </Definition>
        </dt>
        <dd>
          <Score
            big
            score={page.webFundamentalsScore}
            state={page.webFundamentalsState}
            coverage={page.webFundamentalsCoverage}
          />
        </dd>
      </div>
      <div>
        <dt className="text-muted flex items-center min-h-6">{t("site.reached")}</dt>
        <dd>{links}</dd>
        <dd>{depth}</dd>
      </div>
    </dl>
  );
}

function Evidence({ health, crawl }: { health: Health; crawl: Crawl }) {
  const { tab = "checks" } = useSearch({ from: "/app/projects/$projectId/site/pages/$pageId" });
  const navigate = useNavigate();
  const { page } = crawl;
  const facts = page.facts as Facts | null;
  const blocked = facts?.fetch?.blocked_agents ?? [];
  const agents = health.agents.map((agent) => ({
    ...agent,
    allowed: agent.allowed === null || !facts ? null : !blocked.includes(agent.agent),
  }));
  return (
    <Tabs
      label={t("site.of-page")}
      chosen={tab}
      onChoose={(id) =>
        navigate({ to: ".", search: (before) => ({ ...before, tab: id as typeof tab }), replace: true })
      }
      items={[
        {
          id: "checks",
          label: t("site.checks"),
          count: page.issueCount ?? undefined,
          content: () => <Checks crawlId={crawl.id} pageId={page.siteUrlId} issues={crawl.issues.items} />,
        },
        { id: "content", label: t("site.what-was-read"), content: () => <Content facts={facts} /> },
        {
          id: "links-in",
          label: t("site.links-in"),
          count: page.inboundCount ?? undefined,
          content: () => <Links crawlId={crawl.id} pageId={page.siteUrlId} direction="in" />,
        },
        {
          id: "links-out",
          label: t("site.links-out"),
          content: () => <Links crawlId={crawl.id} pageId={page.siteUrlId} direction="out" />,
        },
        {
          id: "agents",
          label: t("site.agents"),
          content: () => <AgentTable agents={agents} label={t("site.agents")} verdict={t("site.this-page")} />,
        },
      ]}
    />
  );
}

type WatchProps = { page: Page; quota: Health["monitoredQuota"]; onChange: () => void };

/** Watch monitors a page or stops it. A project has a quota of such pages. */
function Watch({ page, quota, onChange }: WatchProps) {
  const { project } = useProject();
  const refused = useReason("crawls:run");
  const [watch, { busy }] = useChange(WatchPage);
  const full = !page.monitored && quota.used >= quota.limit && t("site.quota-full", { n: quota.limit });
  const onPress = async () => {
    const { problem } = await watch({ projectId: project.id, pageId: page.siteUrlId, monitored: !page.monitored });
    toast(problem ?? t(page.monitored ? "site.unwatched" : "site.watching"));
    onChange();
  };
  return (
    <Button busy={busy} reason={refused ?? full} onPress={onPress}>
      {page.monitored ? t("site.unwatch") : t("site.watch", { used: quota.used, all: quota.limit })}
    </Button>
  );
}

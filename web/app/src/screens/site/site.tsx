import { useNavigate, useSearch } from "@tanstack/react-router";
import { useProject, useReason } from "~/frame/session";
import { sentence } from "~/graph/errors";
import { useGraph } from "~/graph/hooks";
import { fullDay } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Link } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { Tabs } from "~/ui/tabs";
import { Agents } from "./agents";
import { Changes } from "./changes";
import { Crawls } from "./crawls";
import { Issues } from "./issues";
import { Live } from "./live";
import { Pages } from "./pages";
import { hostOf, isOver } from "./parts";
import { Scores, Unread } from "./scores";
import { type CrawlFragment, SiteChanges, Site as SiteDocument, type SiteQuery } from "./site.operations";
import { StartDialog } from "./start";
import { changed, read, title } from "./wording";

export type Health = SiteQuery["project"]["siteHealth"];

/** Site answers what engines can read of the brand's site: its newest crawl, what is wrong, and what changed. */
export default function Site() {
  const { project } = useProject();
  const { crawl: crawlId, start } = useSearch({ from: "/app/projects/$projectId/site" });
  const navigate = useNavigate();
  const refused = useReason("crawls:run");
  const { data, problem, stale, reload } = useGraph(
    SiteDocument,
    { projectId: project.id, crawlId: crawlId ?? null },
    { types: ["SiteCrawl"] },
  );
  const dialog = (open?: true) => navigate({ to: ".", search: (before) => ({ ...before, start: open }) });
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) return <Waiting />;
  const { siteHealth: health, siteCrawls, websiteUrl } = data.project;
  const newest = siteCrawls.items[0];
  const button = (
    <Button look={health.crawl || newest ? "plain" : "primary"} reason={refused} onPress={() => dialog(true)}>
      {t("site.start")}
    </Button>
  );
  return (
    <div className={stale ? "stale" : undefined}>
      {problem && <ErrorState problem={problem} onRetry={reload} />}
      <div className="flex flex-wrap items-start gap-3 mb-2">
        <h1 className="mr-auto max-w-[72ch]">
          {health.crawl && health.issuesSummary ? title(health.issuesSummary, health.crawl.rootUrl) : t("site.title")}
        </h1>
        {health.crawl && button}
      </div>
      {newest && !isOver(newest.status) && <Live key={newest.id} crawl={newest} onEnd={reload} />}
      {newest?.status === "failed" && <Failed crawl={newest} />}
      {health.crawl && health.issuesSummary ? (
        <Results health={health} crawl={health.crawl} />
      ) : (
        <Nothing newest={newest} site={hostOf(websiteUrl)} button={button} />
      )}
      {start && !refused && <StartDialog website={newest?.rootUrl ?? websiteUrl} onClose={() => dialog(undefined)} />}
    </div>
  );
}

function Results({ health, crawl }: { health: Health; crawl: NonNullable<Health["crawl"]> }) {
  const { project } = useProject();
  const search = useSearch({ from: "/app/projects/$projectId/site" });
  const navigate = useNavigate();
  const zone = project.timezone;
  const tab = search.tab ?? "issues";
  return (
    <>
      <p className="text-muted max-w-[84ch]">{read(crawl, zone)}</p>
      <Changed crawl={crawl} />
      {search.crawl && (
        <p className="mb-4">
          {t("site.earlier", { day: fullDay(crawl.createdAt, zone) })}{" "}
          <Link to="." search={(before) => ({ ...before, crawl: undefined, since: undefined })}>
            {t("site.to-newest")}
          </Link>
        </p>
      )}
      <Scores health={health} />
      <Tabs
        label={t("site.of-crawl")}
        chosen={tab}
        onChoose={(id) =>
          navigate({
            to: ".",
            search: ({ market, engine, cohort, period, crawl: kept }) => ({
              market,
              engine,
              cohort,
              period,
              crawl: kept,
              tab: id as typeof tab,
            }),
          })
        }
        items={[
          {
            id: "issues",
            label: t("site.issues"),
            count: health.issuesSummary?.issueCount,
            content: () => <Issues crawlId={crawl.id} />,
          },
          {
            id: "pages",
            label: t("site.pages"),
            count: crawl.visibleUrlCount,
            content: () => <Pages crawlId={crawl.id} />,
          },
          {
            id: "agents",
            label: t("site.agents"),
            content: () => <Agents agents={health.agents} facts={crawl.siteFacts} rootUrl={crawl.rootUrl} />,
          },
          { id: "changes", label: t("site.changes"), content: () => <Changes crawlId={crawl.id} /> },
          { id: "crawls", label: t("site.crawls"), content: () => <Crawls shown={crawl.id} /> },
        ]}
      />
    </>
  );
}

/** Changed says in a sentence what changed since the crawl before. */
function Changed({ crawl }: { crawl: CrawlFragment }) {
  const { project } = useProject();
  const { data } = useGraph(SiteChanges, { projectId: project.id, crawlId: crawl.id, since: null, tag: null });
  const changes = data?.project.siteCrawl.changes;
  const earlier = data?.project.siteCrawls.items.find(({ id }) => id === changes?.since);
  return (
    <p className={classes("mb-6 mt-1 min-h-5 max-w-[84ch]", !changes && "text-muted")}>
      {changes ? changed(changes, earlier?.createdAt, project.timezone) : ""}
    </p>
  );
}

/** Failed says why the newest crawl read nothing. */
function Failed({ crawl }: { crawl: CrawlFragment }) {
  const { failureSummary, errorMessage } = crawl;
  return (
    <div role="alert" className="my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]">
      <p className="font-semibold">{t("site.failed", { site: hostOf(crawl.rootUrl) })}</p>
      <p className="text-muted" lang="en">
        {sentence(failureSummary?.message || errorMessage)}
      </p>
    </div>
  );
}

type NothingProps = { newest?: CrawlFragment; site: string; button: React.ReactNode };

function Nothing({ newest, site, button }: NothingProps) {
  if (newest && !isOver(newest.status)) return <Unread crawl={newest} />;
  return (
    <EmptyState title={t(newest ? "site.no-results" : "site.none")} action={button}>
      {t(newest ? "site.no-results-words" : "site.none-words", { site })}
    </EmptyState>
  );
}

function Waiting() {
  return (
    <Loading>
      <Skeleton className="h-7 w-[min(480px,100%)]" />
      <div className="h-3" />
      <Skeleton className="h-5 w-[min(640px,100%)]" />
      <div className="h-8" />
      <Skeleton className="h-44 w-full" />
      <div className="h-8" />
      <Skeleton className="h-9 w-full" lines={8} />
    </Loading>
  );
}

import { useMatches } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useStream } from "~/graph/hooks";
import { count, day, listed } from "~/text/format";
import { nameOfPlace } from "~/text/places";
import { t } from "~/text/text";
import { Progress } from "~/ui/states";
import { FrameAudit } from "./frame.operations";
import { type Project, useProject } from "./session";

type Audit = Project["audits"]["items"][number];
type Crawl = Project["siteCrawls"]["items"][number];

const ended = new Set(["completed", "partially_completed", "failed", "cancelled", "draft"]);
const running = ({ status }: { status: string }) => !ended.has(status) && status !== "paused";

/** Jobs shows what runs for the project now, one quiet line each, and announces its end. */
export function Jobs({ reload }: { reload: () => void }) {
  const { project } = useProject();
  const audits = project.audits.items.filter(running);
  const crawls = project.siteCrawls.items.filter(running);
  // The site's own screen shows more of a crawl than a line.
  const onSite = useMatches({ select: (matches) => matches.at(-1)?.routeId === "/app/projects/$projectId/site" });
  const [said, say] = useState("");
  useReload(reload, audits.length + crawls.length > 0);
  useEnds(project, say);
  return (
    <>
      <div data-print="no" className="grid gap-2 mb-6 empty:hidden">
        {audits.map((audit) => (
          <AuditLine key={audit.id} audit={audit} onEnd={reload} />
        ))}
        {!onSite && crawls.map((crawl) => <CrawlLine key={crawl.id} crawl={crawl} />)}
      </div>
      <p role="status" aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** useReload asks again: often while a job runs, else every minute, and never in a hidden window. */
export function useReload(reload: () => void, busy: boolean) {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), busy ? 5_000 : 60_000);
    return () => clearInterval(timer);
  }, [reload, busy]);
}

/** useEnds says each job that ran before and has ended now. */
function useEnds(project: Project, say: (text: string) => void) {
  const before = useRef(new Set<string>());
  useEffect(() => {
    const jobs = [...project.audits.items, ...project.siteCrawls.items];
    for (const job of jobs) {
      if (!before.current.has(job.id) || running(job)) continue;
      const what = "rootUrl" in job ? t("frame.crawl-of", { site: host(job.rootUrl) }) : auditTitle(job, project);
      say(t(job.status === "failed" ? "frame.job-failed" : "frame.job-ended", { job: what }));
    }
    before.current = new Set(jobs.filter(running).map((job) => job.id));
  }, [project, say]);
}

const host = (url: string) => url.replace(/^https?:\/\//, "").replace(/\/$/, "");

/** auditTitle names an audit, with its market where the project has several. */
function auditTitle(audit: Audit, { timezone, markets }: Project): string {
  const engines = listed(audit.engineSnapshots.map((engine) => engine.engineLabel));
  const title = t("frame.audit-of", { day: day(audit.createdAt, timezone), engines });
  return markets.length > 1 ? `${title} · ${nameOfPlace(audit.market)}` : title;
}

function AuditLine({ audit, onEnd }: { audit: Audit; onEnd: () => void }) {
  const { project } = useProject();
  const progress = useStream(FrameAudit, { projectId: project.id, auditId: audit.id })?.auditProgress;
  const over = progress && ended.has(progress.status);
  useEffect(() => {
    if (over) onEnd();
  }, [over, onEnd]);
  const done = (progress?.engines ?? []).reduce(
    (sum, engine) =>
      sum +
      engine.completedCount +
      engine.noAnswerCount +
      engine.withheldCount +
      engine.failedCount +
      engine.cancelledCount,
    0,
  );
  const failed = (progress?.engines ?? []).reduce((sum, engine) => sum + engine.failedCount, 0);
  const all = progress?.requestedCount ?? 0;
  const words = [
    progress ? t("frame.answers-of", { done: count(done), all: count(all) }) : t("frame.waiting"),
    failed > 0 ? t("frame.failed", { n: failed }) : "",
  ];
  return (
    <Line title={auditTitle(audit, project)} value={all ? done / all : 0} words={words.filter(Boolean).join(" · ")} />
  );
}

function CrawlLine({ crawl }: { crawl: Crawl }) {
  const { analyzedCount, analysisRequestedCount } = crawl;
  return (
    <Line
      title={t("frame.crawl-of", { site: host(crawl.rootUrl) })}
      value={analysisRequestedCount ? analyzedCount / analysisRequestedCount : 0}
      words={t("frame.pages-of", { done: count(analyzedCount), all: count(analysisRequestedCount) })}
    />
  );
}

function Line({ title, value, words }: { title: string; value: number; words: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border border-line bg-panel rounded-md px-3 py-2">
      <span>{title}</span>
      <Progress value={value} label={title} />
      <span className="text-muted">{words}</span>
    </div>
  );
}

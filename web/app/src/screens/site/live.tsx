import { useEffect, useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange, useGraph } from "~/graph/hooks";
import { count, moment } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/dialog";
import { Progress } from "~/ui/states";
import { toast } from "~/ui/toast";
import { CrawlBadge, hostOf, isOver } from "./parts";
import { CancelCrawl, type CrawlFragment, PauseCrawl, ResumeCrawl, SiteLive } from "./site.operations";

const every = 2_000;

/** Live shows how far a crawl that has not ended is, looks again every two seconds, and pauses, resumes or cancels it. */
export function Live({ crawl: first, onEnd }: { crawl: CrawlFragment; onEnd: () => void }) {
  const { project } = useProject();
  const { data, reload } = useGraph(SiteLive, { projectId: project.id });
  const crawl = data?.project.siteCrawls.items.find(({ id }) => id === first.id) ?? first;
  const over = isOver(crawl.status);
  useEffect(() => {
    if (over) return onEnd();
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), every);
    return () => clearInterval(timer);
  }, [over, onEnd, reload]);
  const { counters } = crawl;
  const done = counters.analyzed + counters.errors + counters.blocked;
  const numbers = [
    ["site.counter.discovered", counters.discovered ?? 0],
    ["site.counter.analyzed", counters.analyzed],
    ["site.counter.queued", counters.queued],
    ["site.counter.running", counters.running],
    ["site.counter.errors", counters.errors],
    ["site.counter.blocked", counters.blocked],
  ] as const;
  return (
    <section aria-labelledby="site-live" className="border border-line bg-panel rounded-md px-4 py-3 mt-3 mb-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 mb-3">
        <h2 id="site-live">{t("site.crawl-of", { site: hostOf(crawl.rootUrl) })}</h2>
        <CrawlBadge status={crawl.status} />
        <span className="text-muted">{doing(crawl, project.timezone)}</span>
        <span className="ml-auto flex flex-wrap gap-2">
          <Moves crawl={crawl} />
        </span>
      </div>
      <div className="flex mb-3">
        <Progress
          value={counters.selected ? done / counters.selected : 0}
          label={t("site.progress", { done: count(done), all: count(counters.selected) })}
        />
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {numbers.map(([key, value]) => (
          <div key={key} className="flex gap-1.5">
            <dt className="text-muted">{t(key)}</dt>
            <dd className="font-semibold">{count(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** doing says in words what a crawl does at the moment. */
function doing({ status, counters: { activity } }: CrawlFragment, zone: string): string {
  if (status === "paused" || activity.state === "terminal") return "";
  if (activity.state === "waiting" && activity.nextAvailableAt)
    return t("site.waits-until", { at: moment(activity.nextAvailableAt, zone) });
  return t(`site.activity.${activity.reason}`);
}

/** Moves are what can be done with a crawl in its state. */
function Moves({ crawl }: { crawl: CrawlFragment }) {
  const { project } = useProject();
  const refused = useReason("crawls:run");
  const [asking, ask] = useState(false);
  const [pause, pausing] = useChange(PauseCrawl);
  const [resume, resuming] = useChange(ResumeCrawl);
  const [cancel, cancelling] = useChange(CancelCrawl);
  if (isOver(crawl.status)) return null;
  const variables = { projectId: project.id, crawlId: crawl.id };
  const move = async (run: typeof pause | typeof resume | typeof cancel) => {
    const { problem } = await run(variables);
    ask(false);
    if (problem) toast(problem);
  };
  return (
    <>
      {crawl.status === "paused" ? (
        <Button reason={refused} busy={resuming.busy} onPress={() => move(resume)}>
          {t("site.resume")}
        </Button>
      ) : (
        <Button reason={refused} busy={pausing.busy} onPress={() => move(pause)}>
          {t("site.pause")}
        </Button>
      )}
      <Button look="danger" reason={refused} onPress={() => ask(true)}>
        {t("site.cancel")}
      </Button>
      <Confirm
        title={t("site.cancel-of", { site: hostOf(crawl.rootUrl) })}
        open={asking}
        onClose={() => ask(false)}
        onConfirm={() => move(cancel)}
        action={t("site.cancel")}
        busy={cancelling.busy}
      >
        {t("site.cancel-words")}
      </Confirm>
    </>
  );
}

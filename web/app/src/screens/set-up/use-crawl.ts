import { useEffect } from "react";
import { useProject } from "~/frame/session";
import { type Answer, useGraph } from "~/graph/hooks";
import { SetUpSite, type SetUpSiteQuery } from "./site.operations";

export type Crawl = SetUpSiteQuery["project"]["siteCrawls"]["items"][number];
export type Issue = Crawl["issues"]["items"][number];

/** Crawled is the newest crawl of the project's site: undefined while it is asked for, null where there is none. */
export type Crawled = Pick<Answer<SetUpSiteQuery>, "problem" | "reload"> & {
  crawl?: Crawl | null;
  project?: SetUpSiteQuery["project"];
};

const ended = new Set<Crawl["status"]>(["completed", "partially_completed", "failed", "cancelled", "paused"]);

/** isReading reports whether pages are still to come. */
export const isReading = ({ status }: Crawl) => !ended.has(status);

const every = 2_000;

/** useCrawl returns the newest crawl and looks again every two seconds while it reads pages. */
export function useCrawl(): Crawled {
  const { project } = useProject();
  const { data, problem, reload } = useGraph(SetUpSite, { projectId: project.id }, { types: ["SiteCrawl"] });
  const [crawl] = data?.project.siteCrawls.items ?? [];
  const reading = crawl && isReading(crawl);
  useEffect(() => {
    if (!reading) return;
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), every);
    return () => clearInterval(timer);
  }, [reading, reload]);
  return { crawl: data && (crawl ?? null), project: data?.project, problem, reload };
}

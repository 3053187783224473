import { count, day, listed, moment } from "~/text/format";
import { t } from "~/text/text";
import { hostOf } from "./parts";
import type { CrawlFragment, SiteChangesQuery, SiteQuery } from "./site.operations";

type Summary = NonNullable<SiteQuery["project"]["siteHealth"]["issuesSummary"]>;
type Changes = SiteChangesQuery["project"]["siteCrawl"]["changes"];

/** title says how the site stands, from the gravest issues alone. */
export function title({ severityCounts }: Pick<Summary, "severityCounts">, rootUrl: string): string {
  const site = hostOf(rootUrl);
  const { critical = 0, high = 0 } = severityCounts;
  if (critical > 0) return t("site.title.critical", { site, n: critical });
  if (high > 0) return t("site.title.high", { site, n: high });
  return t("site.title.none", { site });
}

/** read says what a crawl has read and what not, in a line. */
export function read(crawl: CrawlFragment, zone: string): string {
  const { counters, partialReason } = crawl;
  const words = [
    t("site.crawled", { at: moment(crawl.completedAt ?? crawl.createdAt, zone) }),
    t("site.pages-read", { n: counters.analyzed }),
  ];
  if (counters.errors > 0) words.push(t("site.pages-failed", { n: counters.errors }));
  if (counters.blocked > 0) words.push(t("site.pages-blocked", { n: counters.blocked }));
  const left = crawl.visibleUrlCount - counters.selected;
  if (left > 0) words.push(t("site.pages-left", { n: count(left) }));
  if (partialReason) words.push(t(`site.partial.${partialReason}` as "site.partial.discovery_incomplete"));
  return `${words.join(" · ")}.`;
}

/** changed says what changed since the crawl before, in a sentence. */
export function changed(changes: Changes, earlierAt: string | undefined, zone: string): string {
  if (!changes.since || !earlierAt) return t("site.no-earlier");
  const { issues, pages } = changes;
  const parts = [
    [t("site.new-n", { n: issues.new.length }), issues.new.length],
    [t("site.fixed-n", { n: issues.fixed.length }), issues.fixed.length],
    [t("site.regressed-n", { n: issues.regressed.length }), issues.regressed.length],
    [t("site.gained-n", { n: pages.gained.length }), pages.gained.length],
    [t("site.lost-n", { n: pages.lost.length }), pages.lost.length],
    [t("site.changed-n", { n: pages.changed.length }), pages.changed.length],
  ] as const;
  const said = parts.filter(([, n]) => n > 0).map(([words]) => words);
  const since = day(earlierAt, zone);
  if (said.length === 0) return t("site.unchanged", { day: since });
  return t("site.changed", { day: since, what: listed(said) });
}

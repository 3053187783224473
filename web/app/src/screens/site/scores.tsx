import { Bars } from "~/charts/bars";
import { count } from "~/text/format";
import { t } from "~/text/text";
import { Definition } from "~/ui/figure";
import { Score } from "./parts";
import { severities } from "./search";
import type { Health } from "./site";
import type { CrawlFragment } from "./site.operations";

/** Scores are the site's two scores, whether its home page may be found, and its issues by severity. */
export function Scores({ health }: { health: Health }) {
  const { scoreSummary: scores, issuesSummary: issues, failureBreakdown: failures, rootErrors } = health;
  if (!scores || !issues) return null;
  const missed = failures
    ? ([
        ["site.missed.robots", failures.robotsDenied],
        ["site.missed.4xx", failures.http4xx],
        ["site.missed.5xx", failures.http5xx],
        ["site.missed.timeout", failures.timeout],
      ] as const)
    : [];
  const bars = severities.map((severity) => {
    const n = issues.severityCounts[severity] ?? 0;
    return { key: severity, label: t(`site.severity.${severity}`), value: n, words: count(n) };
  });
  return (
    <div className="grid grid-cols-1 gap-8 mb-8 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-12">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 content-start">
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
              score={scores.aeoReadinessScore}
              state={scores.aeoMeasurementState}
              coverage={scores.aeoMeasurementCoverage}
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
              score={scores.webFundamentalsScore}
              state={scores.webFundamentalsState}
              coverage={scores.webFundamentalsCoverage}
            />
          </dd>
        </div>
        <div className="col-span-2">
          <dt className="sr-only">{t("site.home")}</dt>
          <dd>{t(`site.home.${scores.searchEligibility}`)}</dd>
        </div>
      </dl>
      <div className="min-w-0 max-w-120">
        <h2 className="mb-2">{t("site.by-severity")}</h2>
        <Bars label={t("site.by-severity")} bars={bars} />
        <p className="text-small text-muted mt-3">
          {t("site.affected", { n: issues.affectedUrlCount })}
          {missed
            .filter(([, n]) => n > 0)
            .map(([key, n]) => ` · ${t(key, { n })}`)
            .join("")}
        </p>
        {rootErrors.map((error) => (
          <p key={error.target} className="text-small text-muted">
            {t("site.root-error", {
              target: error.target,
              what: error.statusCode ? String(error.statusCode) : error.outcome,
            })}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Unread holds the room while the first crawl reads the site. */
export function Unread({ crawl }: { crawl: CrawlFragment }) {
  return (
    <p className="text-muted max-w-[72ch]">
      {t(crawl.status === "paused" ? "site.first-paused" : "site.first-running")}
    </p>
  );
}

import { count, decimal } from "~/text/format";
import { t } from "~/text/text";
import { Unavailable, Unknown } from "~/ui/figure";
import { Badge } from "~/ui/states";
import type { CrawlOverallStatus, IssueSeverity, PageAnalysisStatus, SiteScoreState } from "./site.operations";

/** hostOf returns an address as people write it, without scheme and last slash. */
export const hostOf = (url: string) => url.replace(/^https?:\/\//, "").replace(/\/$/, "");

const marks: Record<IssueSeverity, string> = { critical: "▲▲", high: "▲", medium: "■", low: "·", info: "·" };

/** Severity says how grave an issue is, by a mark and a word. */
export function Severity({ severity }: { severity: IssueSeverity }) {
  const grave = severity === "critical" || severity === "high";
  return (
    <span className={grave ? "text-bad whitespace-nowrap" : "text-muted whitespace-nowrap"}>
      <span aria-hidden="true" className="inline-block w-7">
        {marks[severity]}
      </span>
      {t(`site.severity.${severity}`)}
    </span>
  );
}

type ScoreProps = { score: number | null; state: SiteScoreState; coverage?: number | null; big?: boolean };

/** Score is a score of 0 to 100, or why there is none. */
export function Score({ score, state, coverage, big }: ScoreProps) {
  if (state === "excluded") return <Unavailable reason={t("site.score.excluded")} />;
  if (score === null) return <Unknown reason={t("site.score.not_measured")} />;
  return (
    <span className="whitespace-nowrap">
      <span className={big ? "text-figure font-semibold tracking-tight" : undefined}>{count(Math.round(score))}</span>
      {big && <span className="text-muted text-head ml-1.5">{t("site.of-100")}</span>}
      {state === "limited_evidence" && (
        <span className="text-muted ml-1.5" title={t("site.score.limited_evidence")}>
          ≈<span className="sr-only"> {t("site.score.limited_evidence")}</span>
        </span>
      )}
      {big && typeof coverage === "number" && (
        <span className="block text-small text-muted whitespace-normal">
          {t("site.coverage", { share: decimal(coverage * 100).replace(/[.,]0$/, "") })}
        </span>
      )}
    </span>
  );
}

/** CrawlBadge says where a crawl stands. */
export function CrawlBadge({ status }: { status: CrawlOverallStatus }) {
  return <Badge tone={status === "failed" ? "bad" : undefined}>{t(`site.status.${status}`)}</Badge>;
}

const ended = new Set<CrawlOverallStatus>(["completed", "partially_completed", "failed", "cancelled"]);

type PageStateProps = { page: { analysisStatus: PageAnalysisStatus; errorCode: string | null } };

/** PageState says why a page was not read: "failed · HTTP 404". */
export function PageState({ page: { analysisStatus, errorCode } }: PageStateProps) {
  if (analysisStatus === "completed") return null;
  const reason = analysisStatus !== "blocked" && errorCode?.replace(/^http_/, "HTTP ").replaceAll("_", " ");
  return (
    <Badge tone={analysisStatus === "error" || analysisStatus === "failed" ? "bad" : undefined}>
      {[t(`site.page-state.${analysisStatus}`), reason].filter(Boolean).join(" · ")}
    </Badge>
  );
}

/** isOver reports whether a crawl has ended. */
export const isOver = (status: CrawlOverallStatus) => ended.has(status);

/** hasResults reports whether a crawl can be looked at. */
export const hasResults = (status: CrawlOverallStatus) => status === "completed" || status === "partially_completed";

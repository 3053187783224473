import { day, moment } from "~/text/format";
import { t } from "~/text/text";
import type { ActionStatus, DeclarationFragment } from "./action.operations";

export type Status = ActionStatus;
export type Declaration = DeclarationFragment;
export type Check = Declaration["checks"][number];
export type Leg = Declaration["legs"][number];

export const stateOf = (status: Status) => t(`actions.status.${status}`);

/** movesOf returns the statuses that a person may move an action to. Declaring it implemented is another step. */
export const movesOf: Record<Status, Status[]> = {
  open: ["in_progress", "dismissed"],
  in_progress: ["open", "dismissed"],
  implemented: ["in_progress"],
  measuring: ["in_progress"],
  done: ["open"],
  dismissed: ["open"],
};

/** outcome says in plain words what became of a check: met, unmet, not to be evaluated, or waiting, and for what. */
export function outcome(check: Check, legs: Leg[], zone: string): string {
  if (check.state !== "waiting") return t(`actions.check-state.${check.state}`);
  const leg = legs.find((one) => one.leg === check.leg);
  if (leg?.state === "waiting" && leg.dueAt) return t("actions.waits-until", { at: moment(leg.dueAt, zone) });
  if (leg?.state === "not_scheduled") return t(`actions.not-scheduled.${check.leg}`);
  if (leg?.state === "sync_needed") return t("actions.sync-needed");
  return t(`actions.waits-for.${check.leg}`);
}

/** Names returns what people call an engine and a rule of the site. */
export type Names = Record<"engine" | "rule", (id: string) => string>;

/** expected says in words what a check expects. */
export function expected(check: Check, all: Declaration["expectedChecks"], names: Names): string {
  const one = all[check.index];
  const subject = check.subject ?? "";
  if (!one) return subject;
  if ("metric" in one) {
    const metric = t("actions.expected.metric", {
      metric: metricOf(one.metric, names),
      direction: t(`actions.direction.${one.direction}`),
    });
    return subject && subject !== one.metric ? `${metric}: ${subject}` : metric;
  }
  if ("ruleId" in one) {
    const unnamed = t(one.targetSiteUrlId ? "actions.one-page" : "actions.whole-site");
    return t("actions.expected.rule", {
      rule: names.rule(one.ruleId),
      subject: subject && subject !== one.ruleId ? subject : unnamed,
    });
  }
  if ("keyword" in one) return t("actions.expected.keyword", { keyword: one.keyword });
  if ("anchorText" in one) return t("actions.expected.link", { url: one.targetUrl, text: one.anchorText });
  return subject;
}

const metrics = new Set([
  "visibility_rate",
  "owned_citation_rate",
  "negative_share",
  "clicks",
  "impressions",
  "position",
  "ctr",
  "agent_errors",
]);

/** metricOf names a figure. What follows an @ restricts it to an engine or a topic. */
function metricOf(metric: string, names: Names): string {
  const [name = "", part] = metric.split("@");
  const words = metrics.has(name) ? t(`actions.metric.${name}` as "actions.metric.clicks") : name;
  if (!part) return words;
  const [kind, of = ""] = part.split(":");
  return `${words} (${kind === "engine" ? names.engine(of) : of})`;
}

export type Moment = { at: string; words: string; future?: boolean };

/** timeline returns what happened since an action was implemented and what is still to come, in the order of time. */
export function timeline(declaration: Declaration, now = Date.now()): Moment[] {
  const { declaredImplementedAt, verificationEvents, legs, measuredUntil, checks } = declaration;
  const open = checks.some(({ state }) => state === "waiting");
  const moments: Moment[] = [
    { at: declaredImplementedAt, words: t("actions.implemented") },
    ...verificationEvents.map((event) => ({
      at: event.observedAt,
      words: t(`actions.observed.${event.observationKind}`, { what: sourceOf(event) }),
    })),
    ...legs
      .filter((leg) => leg.state === "waiting" && leg.dueAt)
      .map((leg) => ({ at: leg.dueAt as string, words: t(`actions.due.${leg.leg}`), future: true })),
  ];
  if (open) moments.push({ at: measuredUntil, words: t("actions.measured-until"), future: true });
  return moments
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map((one) => ({ ...one, future: one.future && Date.parse(one.at) > now }));
}

const sourceOf = ({ auditId, crawlId }: Declaration["verificationEvents"][number]) =>
  t(auditId ? "actions.by-audit" : crawlId ? "actions.by-crawl" : "actions.by-search");

/** found sums up in a sentence what is known of the effect. */
export function found({ state, checks, declaredImplementedAt }: Declaration, zone: string): string {
  const n = (wanted: Check["state"]) => checks.filter((check) => check.state === wanted).length;
  const values = {
    day: day(declaredImplementedAt, zone),
    met: n("met"),
    unmet: n("unmet"),
    waiting: n("waiting"),
    all: checks.length,
  };
  return t(`actions.state.${state}`, values);
}

/** pageOf returns the page of the site that a check looks at, where it looks at one. */
export function pageOf(check: Check, all: Declaration["expectedChecks"]): string | null {
  const one = all[check.index];
  return one && "ruleId" in one ? one.targetSiteUrlId : null;
}

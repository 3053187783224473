import type { Filters } from "~/frame/search";
import { useProject, useReason } from "~/frame/session";
import { count, percent } from "~/text/format";
import { t } from "~/text/text";
import { QuestionMark } from "~/ui/figure";
import { Link } from "~/ui/link";
import { Popover } from "~/ui/popover";
import { Badge } from "~/ui/states";
import type { OverviewQuery } from "./overview.operations";

type RateGrade = NonNullable<NonNullable<OverviewQuery["project"]["visibility"]>["visibilityRateGrade"]>;
type Failing = RateGrade["failing"][number];
type Mend = RateGrade["mend"][number];

type Props = {
  grade: RateGrade;
  /** How many executions the audit has. */
  expected?: number | null;
};

/** Grade says what a rate is good for, what keeps it from being decided on, and what would help. */
export function Grade({ grade, expected }: Props) {
  const { level, failing, mend } = grade;
  return (
    <div className="mb-4">
      <div className="flex items-center gap-1">
        <Badge>{t(`overview.grade.${level}`)}</Badge>
        {failing.length > 0 && (
          <Popover label={t("overview.grade.why")} button={t("overview.grade.why")}>
            <h3 className="font-semibold mb-1">{t("overview.grade.missing")}</h3>
            <ul className="list-disc pl-5">
              {failing.map((each) => (
                <li key={each.criterion}>{missing(each)}</li>
              ))}
            </ul>
            <ReadMore />
          </Popover>
        )}
      </div>
      <p className="text-muted">{t(`overview.grade.means.${level}`)}</p>
      {mend.map((each) => (
        <p key={each.remedy} className="text-small text-muted">
          {t(`overview.grade.mend.${each.remedy}`, { n: each.count, calls: count(each.calls) })}{" "}
          <Way mend={each} expected={expected ?? 0} />
        </p>
      ))}
    </div>
  );
}

/** Way leads to where a mend is done: to the estimate of an audit with the filters of the address, or to the prompts. */
function Way({ mend: { remedy, count: n, calls }, expected }: { mend: Mend; expected: number }) {
  const { project } = useProject();
  const refused = useReason(remedy === "prompts" ? "prompts:write" : "audits:run");
  const params = { projectId: project.id };
  if (refused) return null;
  switch (remedy) {
    case "audits":
      return (
        <Link to="." search={(before) => ({ ...before, run: "audit" as const })}>
          {t("overview.grade.estimate")}
        </Link>
      );
    case "repetitions": {
      const repetitions = n + Math.round((expected * n) / calls);
      return (
        <Link
          to="/projects/$projectId/audits"
          params={params}
          search={(before: Filters) => ({ ...before, launch: true as const, repetitions })}
        >
          {t("overview.grade.estimate")}
        </Link>
      );
    }
    default:
      return (
        <Link to="/projects/$projectId/prompts" params={params}>
          {t("overview.grade.to-prompts")}
        </Link>
      );
  }
}

type Level = RateGrade["level"];
const levels: Level[] = ["decide", "watch", "explore"];

/** Level is what the rate of a table's row is good for. */
export function Level({ grade }: { grade?: Level | null }) {
  return grade ? <Badge>{t(`overview.grade.${grade}`)}</Badge> : null;
}

/** Levels explains what rates are good for. */
export function Levels() {
  return (
    <QuestionMark label={t("overview.grade.good-for")}>
      <dl>
        {levels.map((level) => (
          <div key={level} className="mb-2">
            <dt className="font-semibold">{t(`overview.grade.${level}`)}</dt>
            <dd>{t(`overview.grade.means.${level}`)}</dd>
          </div>
        ))}
      </dl>
      <ReadMore />
    </QuestionMark>
  );
}

const ReadMore = () => (
  <p className="mt-2">
    <Link to="/docs/metrics" hash="what-a-figure-is-good-for" target="_blank">
      {t("ui.read-more")}
    </Link>
  </p>
);

/** missing says how far a criterion is from what a decision needs. */
function missing({ criterion, value, needed }: Failing): string {
  if (value === null || value === undefined) return t("overview.grade.days-unknown");
  const write = criterion === "width" || criterion === "repeatability" || criterion === "engines" ? percent : count;
  return t(`overview.grade.criterion.${criterion}`, { value: write(value), needed: write(needed) });
}

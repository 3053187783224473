import { useProject } from "~/frame/session";
import { fullDay, moment } from "~/text/format";
import { limitationOf, reasonOf, Said, said } from "~/text/said";
import { t } from "~/text/text";
import { classes } from "~/ui/classes";
import { Definition } from "~/ui/figure";
import { Link } from "~/ui/link";
import { type Column, Table } from "~/ui/table";
import type { Action } from "./action";
import { type Check, type Declaration, expected, found, type Names, outcome, pageOf, timeline } from "./words";

/** Effect says whether a declared action worked: check by check, and on a line of time. */
export function Effect({ action, declaration, ended }: { action: Action; declaration: Declaration; ended: boolean }) {
  const { project, engines } = useProject();
  const { targetKey, targetLabel } = action;
  const names: Names = {
    engine: (id) => engines.find(({ logicalEngine }) => logicalEngine === id)?.engineLabel ?? id,
    rule: (id) => said(`rule.${id}.title`, targetKey === `rule:${id}` ? targetLabel : id.replaceAll("-", " ")),
  };
  const zone = project.timezone;
  return (
    <section>
      <h2 className="flex items-center">
        {t("actions.effect")}
        <Definition name={t("actions.effect")}>{t("actions.effect-means")}</Definition>
      </h2>
      <p className="mb-3 max-w-[72ch]">
        {ended
          ? t("actions.ended", { day: fullDay(declaration.declaredImplementedAt, zone) })
          : found(declaration, zone)}
      </p>
      {!ended && declaration.checks.length > 0 && (
        <Table
          label={t("actions.checks")}
          columns={columns(declaration, names, project.id, zone)}
          rows={declaration.checks}
          rowKey={(check) => String(check.index)}
        />
      )}
      <h3 className="font-semibold mt-5 mb-2">{t("actions.timeline")}</h3>
      <ol className="border-l border-line ml-1.5 grid gap-3">
        {(ended ? timeline(declaration).filter(({ future }) => !future) : timeline(declaration)).map(
          ({ at, words, future }) => (
            <li key={at + words} className="relative pl-5">
              <span
                aria-hidden="true"
                className={classes(
                  "absolute -left-[5px] top-1.5 size-2.5 rounded-full border",
                  future ? "bg-bg border-field" : "bg-muted border-muted",
                )}
              />
              <span className="text-muted">{moment(at, zone)}</span>{" "}
              <span className={future ? "text-muted" : undefined}>{words}</span>
            </li>
          ),
        )}
      </ol>
      {declaration.limitations.length > 0 && (
        <ul className="mt-4 text-muted max-w-[72ch]">
          {declaration.limitations.map((words) => (
            <li key={words}>
              <Said {...limitationOf(words)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const marks: Record<Check["state"], string> = { met: "✓", unmet: "✕", waiting: "…", unavailable: "–" };
const tones: Record<Check["state"], string> = {
  met: "text-good font-semibold",
  unmet: "text-bad font-semibold",
  waiting: "text-muted",
  unavailable: "text-muted",
};

const columns = (declaration: Declaration, names: Names, projectId: string, zone: string): Column<Check>[] => [
  {
    id: "check",
    title: t("actions.check"),
    cell: (check) => (
      <span dir="auto">
        {check.promptId ? (
          <Link
            to="/projects/$projectId/prompts/$promptId"
            params={{ projectId, promptId: check.promptId }}
            search={{}}
          >
            {expected(check, declaration.expectedChecks, names)}
          </Link>
        ) : pageOf(check, declaration.expectedChecks) ? (
          <Link
            to="/projects/$projectId/site/pages/$pageId"
            params={{ projectId, pageId: pageOf(check, declaration.expectedChecks) ?? "" }}
          >
            {expected(check, declaration.expectedChecks, names)}
          </Link>
        ) : (
          expected(check, declaration.expectedChecks, names)
        )}
      </span>
    ),
    csv: (check) => expected(check, declaration.expectedChecks, names),
  },
  {
    id: "outcome",
    title: t("actions.outcome"),
    cell: (check) => (
      <span className={tones[check.state]}>
        <span aria-hidden="true">{marks[check.state]} </span>
        {outcome(check, declaration.legs, zone)}
        <span className="block text-small text-muted font-normal">
          {reasonOf(check).map((sentence) => (
            <span key={sentence.children}>
              <Said {...sentence} />{" "}
            </span>
          ))}
        </span>
      </span>
    ),
    csv: (check) => outcome(check, declaration.legs, zone),
  },
  {
    id: "at",
    title: t("actions.evaluated"),
    wide: true,
    cell: (check) => <span className="text-muted">{check.observedAt && fullDay(check.observedAt, zone)}</span>,
    csv: (check) => check.observedAt,
  },
];

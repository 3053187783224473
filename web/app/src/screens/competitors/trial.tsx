import { useEffect, useState } from "react";
import { useProject } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { count } from "~/text/format";
import { t } from "~/text/text";
import { classes } from "~/ui/classes";
import { Link } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { MatchTrialScreen, type MatchTrialScreenQuery } from "./competitors.operations";
import type { Entity } from "./entity";

type Result = MatchTrialScreenQuery["project"]["matchTrial"];
type Example = Result["examples"][number];
type Props = { entity: Entity; input: Omit<Entity, "id">; changed: boolean };

/** pause is how long nobody types before a change is tried, in milliseconds. */
const pause = 400;

/** Trial shows what a change makes of the newest audit's answers. Nothing is saved. */
export function Trial({ entity, input, changed }: Props) {
  const { project } = useProject();
  const { name, ...rest } = useLater(input);
  const query = { ...rest, competitorId: entity.id ?? null, name: entity.id ? name : null };
  const { data, problem, stale } = useGraph(MatchTrialScreen, { projectId: project.id, query: query as never });
  const result = data?.project.matchTrial;
  return (
    <section aria-labelledby="trial" aria-live="polite">
      <h2 id="trial">{t("competitors.trial")}</h2>
      {problem && <ErrorState problem={{ ...problem, message: Object.values(problem.fields)[0] ?? problem.message }} />}
      {!result && !problem && (
        <Loading>
          <Skeleton className="h-12 w-full" lines={5} />
        </Loading>
      )}
      {result && !problem && (
        <div className={classes(stale && "stale")}>
          {result.auditId ? (
            <Found result={result} auditId={result.auditId} name={entity.name} changed={changed} />
          ) : (
            <EmptyState small title={t("competitors.trial-none")}>
              {t("competitors.trial-none-words")}
            </EmptyState>
          )}
        </div>
      )}
    </section>
  );
}

/** useLater returns a value once it has not changed for a moment. */
function useLater<Value>(value: Value): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}

type FoundProps = { result: Result; auditId: string; name: string; changed: boolean };

function Found({ result, auditId, name, changed }: FoundProps) {
  const { answers, before, after, gained, lost, examples } = result;
  const words = changed
    ? t("competitors.trial-changed", { name, before: count(before), after: count(after), n: answers, gained, lost })
    : t("competitors.trial-saved", { name, before: count(before), n: answers });
  return (
    <>
      <p className="text-muted mb-4 max-w-[72ch]" dir="auto">
        {words} {changed && gained === 0 && lost === 0 && t("competitors.trial-same")}
      </p>
      {(["lost", "gained", "kept"] as const).map((change) => {
        const shown = examples.filter((example) => example.change === change);
        return shown.length === 0 ? null : <Examples key={change} change={change} examples={shown} auditId={auditId} />;
      })}
    </>
  );
}

type ExamplesProps = { change: Example["change"]; examples: Example[]; auditId: string };

function Examples({ change, examples, auditId }: ExamplesProps) {
  const { project } = useProject();
  return (
    <section className="mb-6">
      <h3
        className={classes("font-semibold mb-1", change === "lost" && "text-bad", change === "gained" && "text-good")}
      >
        {t(`competitors.trial.${change}`)}
      </h3>
      <ul className="border-t border-line">
        {examples.map((example) => (
          <li key={example.executionId} className="border-b border-line py-2">
            <Passage example={example} />
            <p className="text-small text-muted" dir="auto">
              {example.engineLabel} ·{" "}
              {example.promptId ? (
                <Link
                  to="/projects/$projectId/prompts/$promptId"
                  params={{ projectId: project.id, promptId: example.promptId }}
                  search={{ audit: auditId, answer: example.executionId }}
                >
                  {example.promptText}
                </Link>
              ) : (
                example.promptText
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** unmarked leaves out the signs of Markdown, which would hide a short passage. */
const unmarked = (points: string[]) => points.join("").replaceAll(/\*\*|#{2,6} |\\(?=[\p{P}\p{S}])/gu, "");

/** Passage is a part of an answer with the mention marked. The graph counts Unicode code points. */
function Passage({ example: { text, startIndex, endIndex, change } }: { example: Example }) {
  const points = [...text];
  return (
    <blockquote dir="auto" className="wrap-anywhere">
      …{unmarked(points.slice(0, startIndex))}
      <mark className={change === "lost" ? "bg-transparent text-bad line-through" : "mark-brand"}>
        {points.slice(startIndex, endIndex).join("")}
      </mark>
      {unmarked(points.slice(endIndex))}…
    </blockquote>
  );
}

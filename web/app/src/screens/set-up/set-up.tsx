import { Navigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useProject } from "~/frame/session";
import { type Answer, useGraph } from "~/graph/hooks";
import { t } from "~/text/text";
import { classes } from "~/ui/classes";
import { ButtonLink, Link } from "~/ui/link";
import { ErrorState, Loading, Skeleton } from "~/ui/states";
import { FirstAudit } from "./audit";
import { Competitors } from "./competitors";
import { Engines } from "./engines";
import { FindingsAside } from "./findings";
import { Markets } from "./markets";
import { Prompts } from "./prompts";
import { SetUpState, type SetUpStateQuery } from "./set-up.operations";
import { Site } from "./site";
import { doneOf, type State, type Step, stepOf, steps } from "./steps";
import { type Crawled, useCrawl } from "./use-crawl";

/** reload asks for the state again. */
export type StepProps = { state: State; crawl: Crawled; reload: () => void };

/** What changes the answer of SetUpState, also where its lists are empty yet. */
const types = ["SiteCrawl", "Competitor", "PromptSet", "Prompt", "Market", "Audit"];

/** SetUp leads from a new brand to its first audit, a step at a time. Its step is found from what the project has. */
export default function SetUp() {
  const { step } = useSearch({ from: "/app/projects/$projectId/set-up" });
  const { project, engines } = useProject();
  const answer = useGraph(SetUpState, { projectId: project.id }, { types });
  const crawl = useCrawl();
  if (answer.problem && !answer.data) return <ErrorState problem={answer.problem} onRetry={answer.reload} />;
  if (!answer.data) return <Waiting />;
  const state = { ...answer.data, engines };
  if (!step) {
    return (
      <Navigate
        to="/projects/$projectId/set-up"
        params={{ projectId: project.id }}
        search={{ step: stepOf(state) }}
        replace
      />
    );
  }
  return <Chosen step={step} answer={answer} state={state} crawl={crawl} />;
}

const contents: Record<Step, (props: StepProps) => ReactNode> = {
  site: Site,
  competitors: Competitors,
  prompts: Prompts,
  markets: Markets,
  engines: Engines,
  audit: FirstAudit,
};

type ChosenProps = Omit<StepProps, "reload"> & { step: Step; answer: Answer<SetUpStateQuery> };

function Chosen({ step, answer, state, crawl }: ChosenProps) {
  const { project } = useProject();
  const Content = contents[step];
  return (
    <>
      <h1 dir="auto" className="line-clamp-3" title={project.brandName}>
        {t("set-up.title", { brand: project.brandName })}
      </h1>
      <StepList done={doneOf(state)} />
      {answer.problem && <ErrorState problem={answer.problem} onRetry={answer.reload} />}
      <div className={classes(step !== "site" && "grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_296px]")}>
        <section aria-labelledby="set-up-step" className="min-w-0">
          <h2 id="set-up-step" className="mb-1">
            {t(`set-up.step.${step}`)}
          </h2>
          <Content state={state} crawl={crawl} reload={answer.reload} />
          <Ways step={step} />
        </section>
        {step !== "site" && <FindingsAside crawl={crawl} />}
      </div>
    </>
  );
}

function StepList({ done }: { done: Set<Step> }) {
  const { project } = useProject();
  return (
    <nav aria-label={t("set-up.steps")} className="mt-3 mb-7">
      <ol className="flex flex-wrap gap-x-1 gap-y-1 -ml-2">
        {steps.map((name, i) => (
          <li key={name}>
            <Link
              to="/projects/$projectId/set-up"
              params={{ projectId: project.id }}
              search={{ step: name }}
              className="flex items-center gap-1.5 rounded-md px-2 py-1.5 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text aria-[current=page]:font-semibold"
            >
              <span aria-hidden="true" className={classes("w-4 text-center", done.has(name) && "text-accent")}>
                {done.has(name) ? "✓" : i + 1}
              </span>
              {t(`set-up.step-short.${name}`)}
              {done.has(name) && <span className="sr-only">{t("set-up.done")}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Ways lead to the step before and to the next one. */
function Ways({ step }: { step: Step }) {
  const { project } = useProject();
  const at = steps.indexOf(step);
  const [before, next] = [steps[at - 1], steps[at + 1]];
  const to = { to: "/projects/$projectId/set-up", params: { projectId: project.id } } as const;
  return (
    <div className="flex flex-wrap gap-2 mt-8">
      {next && (
        <ButtonLink {...to} search={{ step: next }} look="primary">
          {t("set-up.next", { step: t(`set-up.step-short.${next}`) })}
        </ButtonLink>
      )}
      {before && (
        <ButtonLink {...to} search={{ step: before }} look="quiet" className={next ? undefined : "-ml-3"}>
          {t("set-up.back", { step: t(`set-up.step-short.${before}`) })}
        </ButtonLink>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <Loading>
      <Skeleton className="h-7 w-[min(480px,100%)]" />
      <div className="h-4" />
      <Skeleton className="h-8 w-full" />
      <div className="h-8" />
      <Skeleton className="h-9 w-full" lines={5} />
    </Loading>
  );
}

import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useClient } from "urql";
import { keep } from "~/frame/navigation";
import { useProject } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { EditTags } from "~/screens/tags/edit";
import { TagBadges } from "~/screens/tags/tags";
import { fullDay } from "~/text/format";
import { nameOfPlace } from "~/text/places";
import { t } from "~/text/text";
import { Declined, Rate } from "~/ui/figure";
import { Link } from "~/ui/link";
import { Badge, EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { Tabs } from "~/ui/tabs";
import { Actions } from "./actions";
import type { Answer } from "./answer-text";
import { Answers } from "./answers";
import { Engines } from "./engines";
import { Searches, Sources } from "./gathered";
import { HistoryView, type Point } from "./history";
import { OfState } from "./of-state";
import { asking, Planned } from "./planned";
import {
  PromptAnswers,
  type PromptAnswersQuery,
  PromptNext,
  type PromptNextQuery,
  PromptScreen,
  type PromptScreenQuery,
} from "./prompt.operations";
import { AskNow, SpotCheckList } from "./spot-checks";
import type { AnswerState } from "./states";

/** Prompt is one question with the evidence behind its figures: every answer, its history, sources and searches. */
export default function Prompt() {
  const { promptId } = useParams({ from: "/app/projects/$projectId/prompts/$promptId" });
  const { project } = useProject();
  const filters = useSearch({ from: "/app/projects/$projectId/prompts/$promptId" });
  const { data, problem, stale, reload } = useGraph(PromptScreen, {
    projectId: project.id,
    promptId,
    market: filters.market,
    engine: filters.engine as never,
  });
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-7 w-2/3" lines={2} />
        <Skeleton className="h-64 w-full mt-8" />
      </Loading>
    );
  }
  const { prompt, promptHistory: history } = data.project;
  const point = history.points.find(({ auditId }) => auditId === filters.audit) ?? history.points.at(-1);
  return (
    <div className={stale ? "stale" : undefined}>
      <p className="text-muted">
        <Link to="/projects/$projectId/prompts" params={{ projectId: project.id }} search={keep}>
          {t("prompts.title")}
        </Link>
        {" › "}
        <span dir="auto">{prompt.topic?.name ?? prompt.promptSet.name}</span>
      </p>
      <h1 dir="auto">{prompt.text}</h1>
      <p className="flex flex-wrap gap-2 mt-1 mb-6 text-muted items-center">
        <Found point={point} zone={project.timezone} />
        {prompt.status === "archived" && <Badge>{t("prompts.archived")}</Badge>}
        {!prompt.enabled && <Badge>{t("prompts.disabled")}</Badge>}
        <TagBadges tags={prompt.tags} />
        <EditTags kind="prompt" targets={[prompt]} onDone={reload} />
        <AskNow promptId={promptId} active={prompt.enabled && prompt.status === "active"} />
      </p>
      <Evidence promptId={promptId} prompt={prompt} history={history} point={point} />
    </div>
  );
}

function Found({ point, zone }: { point?: Point; zone: string }) {
  if (!point) return <span>{t("prompts.never-asked")}</span>;
  const states = point.answerStates;
  const named = states ? states.mentionedAndCited + states.mentionedOnly : null;
  return (
    <>
      <Rate rate={point.mentionRate} interval={point.mentionRateInterval} />
      <span>
        {named === null
          ? t("prompts.answers-on", { n: point.counts.responses, day: fullDay(point.completedAt, zone) })
          : t("prompts.named-in", { n: named, all: point.counts.responses, day: fullDay(point.completedAt, zone) })}
      </span>
      <Declined counts={point.counts} />
    </>
  );
}

type EvidenceProps = {
  promptId: string;
  prompt: PromptScreenQuery["project"]["prompt"];
  history: Parameters<typeof HistoryView>[0]["history"];
  point?: Point;
};

type Page = PromptAnswersQuery["project"]["audit"];

/** useAnswers reads an audit's answers to a prompt page after page, because an answer with all its marks is large. */
function useAnswers(promptId: string, auditId?: string, engine?: string, state?: AnswerState) {
  const { project } = useProject();
  const client = useClient();
  const variables = {
    projectId: project.id,
    auditId: auditId ?? "",
    promptId,
    engine: (engine ?? null) as never,
    state,
  };
  const key = JSON.stringify(variables);
  const first = useGraph(PromptAnswers, variables, { pause: !auditId });
  const [more, setMore] = useState<{ key: string; pages: Page[] }>({ key, pages: [] });
  const audit = first.data?.project.audit;
  const pages = audit ? [audit, ...(more.key === key ? more.pages : [])] : [];
  const next = pages.at(-1)?.answers.nextCursor;
  useEffect(() => {
    if (!next) return;
    let wanted = true;
    client
      .query(PromptAnswers, { ...JSON.parse(key), cursor: next })
      .toPromise()
      .then(({ data }) => {
        if (!wanted || !data) return;
        setMore((before) => ({ key, pages: [...(before.key === key ? before.pages : []), data.project.audit] }));
      });
    return () => {
      wanted = false;
    };
  }, [client, key, next]);
  return {
    audit,
    answers: audit && pages.flatMap((page) => page.answers.items),
    problem: first.problem,
    reload: first.reload,
  };
}

/** OfSpotCheck says that a spot check's answers are shown, and leads back to those of the newest audit. */
function OfSpotCheck() {
  const { projectId, promptId } = useParams({ from: "/app/projects/$projectId/prompts/$promptId" });
  return (
    <p className="mb-4">
      {t("spots.answers")}{" "}
      <Link to="/projects/$projectId/prompts/$promptId" params={{ projectId, promptId }} search={{ tab: "answers" }}>
        {t("spots.newest")}
      </Link>
    </p>
  );
}

function Evidence({ promptId, prompt, history, point }: EvidenceProps) {
  const { project } = useProject();
  const { tab, engine, spot, state } = useSearch({ from: "/app/projects/$projectId/prompts/$promptId" });
  const navigate = useNavigate();
  const next = useGraph(PromptNext, { projectId: project.id, promptId }, { types: ["AuditSchedule", "ActionItem"] });
  const plans = next.data && asking(next.data.project.auditSchedules, prompt);
  const { audit, answers, problem, reload } = useAnswers(promptId, spot ?? point?.auditId, engine, state);
  const market = audit ? nameOfPlace(audit.market) : "";
  const withAnswers = (draw: (answers: Answer[]) => React.ReactNode) => () => {
    if (!point && !spot)
      return <EmptyState title={t("prompts.no-answers")}>{t("prompts.never-asked-words")}</EmptyState>;
    if (problem && !answers) return <ErrorState problem={problem} onRetry={reload} />;
    if (audit?.answersRemovedAt)
      return (
        <EmptyState title={t("prompts.removed")}>
          {t("prompts.removed-words", { day: fullDay(audit.answersRemovedAt, project.timezone) })}
        </EmptyState>
      );
    return (
      <>
        <OfState />
        {answers ? draw(answers) : <Skeleton className="h-64 w-full" />}
      </>
    );
  };
  const withNext = (draw: (project: PromptNextQuery["project"]) => React.ReactNode) => () => {
    if (next.data) return draw(next.data.project);
    if (next.problem) return <ErrorState problem={next.problem} onRetry={next.reload} />;
    return <Skeleton className="h-9 w-full" lines={4} />;
  };
  return (
    <Tabs
      label={t("prompts.evidence")}
      chosen={tab ?? "answers"}
      onChoose={(tab) => navigate({ to: ".", search: (before) => ({ ...before, tab: tab as never }), replace: true })}
      items={[
        {
          id: "answers",
          label: t("prompts.answers"),
          count: answers?.length,
          content: withAnswers((all) => (
            <>
              {spot && <OfSpotCheck />}
              <Answers answers={all} market={market} />
            </>
          )),
        },
        {
          id: "engines",
          label: t("prompts.engines"),
          content: () => (
            <Engines promptId={promptId} cohort={prompt.cohort} auditId={point?.auditId} engine={engine} />
          ),
        },
        {
          id: "history",
          label: t("prompts.history"),
          count: history.points.length,
          content: () => <HistoryView history={history} />,
        },
        { id: "sources", label: t("prompts.sources"), content: withAnswers((all) => <Sources answers={all} />) },
        {
          id: "searches",
          label: t("prompts.searches-asked"),
          content: withAnswers((all) => <Searches answers={all} />),
        },
        {
          id: "actions",
          label: t("prompts.actions"),
          count: next.data?.project.actions.totalCount,
          content: withNext(({ actions }) => <Actions page={actions} />),
        },
        {
          id: "schedules",
          label: t("prompts.planned"),
          count: plans?.length,
          content: withNext(() => <Planned schedules={plans ?? []} prompt={prompt} />),
        },
        { id: "spots", label: t("spots.title"), content: () => <SpotCheckList promptId={promptId} /> },
      ]}
    />
  );
}

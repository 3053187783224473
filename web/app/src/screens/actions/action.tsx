import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange, useGraph } from "~/graph/hooks";
import { EditTags } from "~/screens/tags/edit";
import { TagBadges } from "~/screens/tags/tags";
import { fullDay, moment } from "~/text/format";
import { labelOf, Said, said } from "~/text/said";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/dialog";
import { Link, OutLink } from "~/ui/link";
import { Badge, ErrorState, Loading, Skeleton } from "~/ui/states";
import { toast } from "~/ui/toast";
import { ActionScreen, type ActionScreenQuery, MoveAction } from "./action.operations";
import { Priority, PriorityMeans } from "./actions";
import { DeclareDialog } from "./declare";
import { Effect } from "./effect";
import { Members } from "./members";
import { movesOf, type Status, stateOf } from "./words";

export type Action = ActionScreenQuery["project"]["action"];

/** ActionDetail is one thing to do: what was found, how to go about it, and whether it worked. */
export default function ActionDetail() {
  const { actionId } = useParams({ from: "/app/projects/$projectId/actions/$actionId" });
  const { project } = useProject();
  const { data, problem, stale, reload } = useGraph(ActionScreen, { projectId: project.id, actionId });
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-7 w-2/3" lines={2} />
        <Skeleton className="h-64 w-full mt-8" />
      </Loading>
    );
  }
  const { action } = data.project;
  const zone = project.timezone;
  return (
    <div className={stale ? "stale" : undefined}>
      <p className="text-muted">
        <Link
          to="/projects/$projectId/actions"
          params={{ projectId: project.id }}
          search={(before) => before as object}
        >
          {t("actions.title")}
        </Link>
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <h1 className="mr-auto max-w-[72ch]">
          <Said of={`playbook.${action.skillId}.title`}>{action.title}</Said>
        </h1>
        <span className="flex flex-wrap gap-2">
          <Moves action={action} onChange={reload} />
        </span>
      </div>
      <p className="mt-2 mb-2" dir="auto">
        <Target action={action} />
      </p>
      <p className="flex flex-wrap gap-2 mb-6 text-muted items-center">
        <Badge>{stateOf(action.status)}</Badge>
        <Badge>{t(`actions.target.${action.targetKind}`)}</Badge>
        {action.origin === "agent" && <Badge>{t("actions.proposed")}</Badge>}
        <TagBadges tags={action.tags} />
        <EditTags kind="action" targets={[action]} onDone={reload} />
        {action.evidenceClearedAt && (
          <span>{t("actions.cleared-on", { day: fullDay(action.evidenceClearedAt, zone) })}</span>
        )}
      </p>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="min-w-0 grid gap-8 content-start">
          {action.declaration && (
            <Effect
              action={action}
              declaration={action.declaration}
              ended={["open", "in_progress", "dismissed"].includes(action.status)}
            />
          )}
          <Members action={action} onChange={reload} />
        </div>
        <div className="min-w-0 grid gap-8 content-start">
          <section>
            <h2 className="flex items-center">
              {t("actions.priority")}
              <PriorityMeans />
            </h2>
            <Priority score={action.priorityScore} big />
          </section>
          <Playbook id={action.skillId} diagnosis={action.diagnosis} />
          <Known families={action.diagnosis.families as Record<string, string>} />
          <History action={action} />
        </div>
      </div>
    </div>
  );
}

function Target({ action }: { action: Action }) {
  const { project } = useProject();
  const { targetPromptId, targetUrl } = action;
  if (targetPromptId) {
    return (
      <Link
        to="/projects/$projectId/prompts/$promptId"
        params={{ projectId: project.id, promptId: targetPromptId }}
        search={{}}
      >
        {labelOf(action)}
      </Link>
    );
  }
  return targetUrl ? <OutLink href={targetUrl}>{labelOf(action)}</OutLink> : <span>{labelOf(action)}</span>;
}

/** Moves are what can be done with an action in its state. */
function Moves({ action, onChange }: { action: Action; onChange: () => void }) {
  const { project } = useProject();
  const refused = useReason("actions:write");
  const [declaring, declare] = useState(false);
  const [ending, end] = useState(false);
  const [move, { busy }] = useChange(MoveAction);
  const to = async (status: Status) => {
    const { problem } = await move({ projectId: project.id, actionId: action.id, status });
    end(false);
    toast(problem ?? t("actions.moved", { status: stateOf(status) }));
    onChange();
  };
  const ends = action.status === "implemented" || action.status === "measuring";
  const declarable = action.status === "open" || action.status === "in_progress";
  return (
    <>
      {movesOf[action.status].map((status) => (
        <Button
          key={status}
          look={status === "dismissed" ? "quiet" : "plain"}
          reason={refused}
          busy={busy}
          onPress={() => (ends ? end(true) : to(status))}
        >
          {t(ends ? "actions.back-to-work" : `actions.move.${status as "open" | "in_progress" | "dismissed"}`)}
        </Button>
      ))}
      {declarable && (
        <Button look="primary" reason={refused} onPress={() => declare(true)}>
          {t("actions.declare")}
        </Button>
      )}
      {declaring && <DeclareDialog action={action} onClose={() => declare(false)} onDeclared={onChange} />}
      <Confirm
        title={t("actions.back-to-work")}
        open={ending}
        onClose={() => end(false)}
        onConfirm={() => to("in_progress")}
        action={t("actions.back-to-work")}
        busy={busy}
      >
        {t("actions.back-words", { action: said(`playbook.${action.skillId}.title`, action.title) })}
      </Confirm>
    </>
  );
}

function Playbook({ id, diagnosis: { steps, donts, measureWith } }: Pick<Action, "id" | "diagnosis">) {
  const itemsOf = (part: string, items: string[]) =>
    items.map((words, i) => (
      <li key={words}>
        <Said of={`playbook.${id}.${part}.${i}`}>{words}</Said>
      </li>
    ));
  return (
    <section>
      <h2 className="mb-1">{t("actions.steps")}</h2>
      <ol className="list-decimal pl-5 grid gap-1">{itemsOf("step", steps)}</ol>
      <h3 className="font-semibold mt-4 mb-1">{t("actions.donts")}</h3>
      <ul className="list-disc pl-5 grid gap-1">{itemsOf("dont", donts)}</ul>
      <h3 className="font-semibold mt-4 mb-1">{t("actions.measured-with")}</h3>
      <ul className="list-disc pl-5 grid gap-1">{itemsOf("measure", measureWith)}</ul>
    </section>
  );
}

/** Known says of each kind of evidence whether it shows something, shows nothing, or is missing. */
function Known({ families }: { families: Record<string, string> }) {
  const of = (state: string) =>
    Object.keys(families)
      .filter((family) => families[family] === state)
      .map((family) => t(`actions.family.${family}` as "actions.family.ads"))
      .join(", ");
  const rows = [
    ["actions.evidence.observed", of("observed")],
    ["actions.evidence.no_finding", of("no_finding")],
    ["actions.evidence.unavailable", of("unavailable")],
  ] as const;
  return (
    <section>
      <h2 className="mb-1">{t("actions.evidence")}</h2>
      <dl className="grid gap-2">
        {rows
          .filter(([, names]) => names)
          .map(([key, names]) => (
            <div key={key}>
              <dt className="text-muted">{t(key)}</dt>
              <dd>{names}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function History({ action: { history } }: { action: Action }) {
  const { project } = useProject();
  return (
    <section>
      <h2 className="mb-1">{t("actions.history")}</h2>
      <ul className="grid gap-1">
        {history.map(({ fromStatus, toStatus, memberId, createdAt }) => (
          <li key={createdAt + toStatus}>
            <span className="text-muted">{moment(createdAt, project.timezone)}</span>{" "}
            {fromStatus
              ? t("actions.from-to", { from: stateOf(fromStatus), to: stateOf(toStatus) })
              : t("actions.made", { to: stateOf(toStatus) })}
            {memberId && <span className="text-muted"> {t("actions.by-person")}</span>}
            {!memberId && fromStatus && (
              <span className="text-muted"> ({t(`actions.because.${toStatus as "measuring" | "done" | "open"}`)})</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

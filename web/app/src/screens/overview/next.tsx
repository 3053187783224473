import type { ReactNode } from "react";
import { keep } from "~/frame/navigation";
import { useProject } from "~/frame/session";
import type { Answer } from "~/graph/hooks";
import { labelOf, Said } from "~/text/said";
import { t } from "~/text/text";
import { Change, Unknown } from "~/ui/figure";
import { Link } from "~/ui/link";
import { Badge, ErrorState, Skeleton } from "~/ui/states";
import type { OverviewNextQuery } from "./overview.operations";
import { ToPrompts } from "./to-prompts";

type Prompt = NonNullable<OverviewNextQuery["project"]["promptList"]["items"][number]["metric"]>;

/** Head is the title of a section beside the link to all of it. */
function Head({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 mb-2">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Moved lists the prompts that moved, after the correction for having looked at many, the largest change first. */
export function Moved({ answer, compared }: { answer: Answer<OverviewNextQuery>; compared: boolean }) {
  const { project } = useProject();
  const { data, problem, reload } = answer;
  const list = data?.project.promptList;
  const moved = (list?.items ?? []).flatMap(({ metric }) => metric ?? []);
  const n = list?.measuredCount ?? 0;
  return (
    <section>
      <Head title={t("overview.moved")}>
        {n > 0 && (
          <ToPrompts more={{ sort: "visibility_delta", down: true }}>{t("overview.all-prompts", { n })}</ToPrompts>
        )}
      </Head>
      {!list &&
        (problem ? <ErrorState problem={problem} onRetry={reload} /> : <Skeleton className="h-8 w-full" lines={3} />)}
      {list && moved.length === 0 && (
        <p className="text-muted">{compared ? t("overview.nothing-moved", { n }) : t("overview.no-baseline")}</p>
      )}
      <ul>
        {moved.map((prompt) => (
          <MovedRow key={prompt.promptId ?? prompt.promptText} prompt={prompt} projectId={project.id} />
        ))}
      </ul>
      {list && moved.length > 0 && (
        <p className="text-small text-muted pt-2">
          {t("overview.moved-of", { moved: list.roseCount + list.fellCount, n })}
        </p>
      )}
    </section>
  );
}

function MovedRow({ prompt, projectId }: { prompt: Prompt; projectId: string }) {
  const before = prompt.comparison?.baselineCounts;
  const now = prompt.comparison?.currentCounts;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2">
      <span className="flex-1 min-w-48" dir="auto">
        {prompt.promptId ? (
          <Link
            to="/projects/$projectId/prompts/$promptId"
            params={{ projectId, promptId: prompt.promptId }}
            search={keep}
          >
            {prompt.promptText}
          </Link>
        ) : (
          prompt.promptText
        )}
      </span>
      {before && now && (
        <span className="text-muted whitespace-nowrap max-md:hidden">
          {t("overview.of", { part: before.brandResponses ?? 0, all: before.responses })} →{" "}
          {t("overview.of", { part: now.brandResponses ?? 0, all: now.responses })}
        </span>
      )}
      <Change verdict={prompt.verdict} change={prompt.visibilityDelta} />
    </li>
  );
}

/** Actions lists what is still to be done, the highest priority first. */
export function Actions({ answer: { data, problem, reload } }: { answer: Answer<OverviewNextQuery> }) {
  const { project } = useProject();
  const actions = data?.project.actions;
  const items = actions?.items ?? [];
  const all = actions?.totalCount ?? 0;
  return (
    <section>
      <Head title={t("overview.next")}>
        {all > 0 && (
          <Link to="/projects/$projectId/actions" params={{ projectId: project.id }} search={keep}>
            {t("overview.all-actions", { n: all })}
          </Link>
        )}
      </Head>
      {!actions &&
        (problem ? <ErrorState problem={problem} onRetry={reload} /> : <Skeleton className="h-12 w-full" lines={3} />)}
      {actions && items.length === 0 && <p className="text-muted">{t("overview.no-actions")}</p>}
      <ul>
        {items.map((action) => (
          <li
            key={action.id}
            className="grid grid-cols-[44px_minmax(0,1fr)_auto] gap-3 py-2.5 border-b border-line items-start"
          >
            <span className="text-muted">
              {typeof action.priorityScore === "number" ? (
                Math.round(action.priorityScore)
              ) : (
                <Unknown reason={t("overview.no-priority")} />
              )}
            </span>
            <div className="min-w-0">
              <Link
                to="/projects/$projectId/actions/$actionId"
                params={{ projectId: project.id, actionId: action.id }}
                search={(before) => before as object}
              >
                <Said of={`playbook.${action.skillId}.title`}>{action.title}</Said>
              </Link>
              <p className="text-muted" dir="auto">
                {labelOf(action)}
              </p>
            </div>
            <Badge>{t(`overview.target.${action.targetKind}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

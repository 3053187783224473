import { useNavigate, useSearch } from "@tanstack/react-router";
import { useProject } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { findingOf, labelOf, Said, type SaidProps, said } from "~/text/said";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Unknown } from "~/ui/figure";
import { Link } from "~/ui/link";
import { Badge, EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { PromptAction, type PromptNextQuery } from "./prompt.operations";

type Page = PromptNextQuery["project"]["actions"];
type Action = Page["items"][number];

/** Actions lists what to do about a prompt. One of them is opened by its address. */
export function Actions({ page }: { page: Page }) {
  const { action: opened } = useSearch({ from: "/app/projects/$projectId/prompts/$promptId" });
  const navigate = useNavigate();
  return (
    <>
      {page.items.length === 0 ? (
        <EmptyState title={t("prompts.actions-none")}>{t("prompts.actions-none-words")}</EmptyState>
      ) : (
        <Table
          label={t("prompts.actions")}
          columns={columns()}
          rows={page.items}
          rowKey={({ id }) => id}
          total={page.totalCount}
        />
      )}
      {opened && (
        <Opened
          id={opened}
          title={titleOf(page.items.find(({ id }) => id === opened))}
          onClose={() => navigate({ to: ".", search: (before) => ({ ...before, action: undefined }), replace: true })}
        />
      )}
    </>
  );
}

const titleOf = (action?: Pick<Action, "skillId" | "title">) =>
  action ? said(`playbook.${action.skillId}.title`, action.title) : t("prompts.action");

const columns = (): Column<Action>[] => [
  {
    id: "title",
    title: t("prompts.what-to-do"),
    cell: ({ id, title, skillId, targetKind, ...target }) => (
      <>
        <Link to="." search={(before) => ({ ...before, action: id })}>
          <Said of={`playbook.${skillId}.title`}>{title}</Said>
        </Link>
        {targetKind !== "prompt" && (
          <span className="block text-small text-muted" dir="auto">
            {labelOf(target)}
          </span>
        )}
      </>
    ),
    csv: (action) => titleOf(action),
  },
  {
    id: "priority",
    title: t("prompts.priority"),
    number: true,
    cell: ({ priorityScore }) =>
      typeof priorityScore === "number" ? (
        Math.round(priorityScore)
      ) : (
        <Unknown reason={t("prompts.priority-unknown")} />
      ),
    csv: ({ priorityScore }) => priorityScore,
  },
  {
    id: "status",
    title: t("prompts.action-status"),
    cell: ({ status, evidenceClearedAt }) => (
      <>
        <Badge>{t(`prompts.action.${status}`)}</Badge>
        {evidenceClearedAt && <span className="block text-small text-muted">{t("prompts.evidence-cleared")}</span>}
      </>
    ),
    csv: ({ status }) => status,
  },
];

function Opened({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { project } = useProject();
  const { data, problem, reload } = useGraph(PromptAction, { projectId: project.id, actionId: id });
  const action = data?.project.action;
  const pointsOf = (part: string, points: string[]) =>
    points.map((children, i) => ({ of: `playbook.${action?.skillId}.${part}.${i}`, children }));
  return (
    <Dialog title={title} open onClose={onClose}>
      {problem && !action && <ErrorState problem={problem} onRetry={reload} />}
      {!action && !problem && (
        <Loading>
          <Skeleton lines={6} />
        </Loading>
      )}
      {action && (
        <div className="grid gap-4">
          <p>
            <Badge>{t(`prompts.action.${action.status}`)}</Badge>
          </p>
          <Points title={t("prompts.what-happened")} points={action.members.map(findingOf)} />
          <Points title={t("prompts.steps")} points={pointsOf("step", action.diagnosis.steps)} ordered />
          <Points title={t("prompts.donts")} points={pointsOf("dont", action.diagnosis.donts)} />
          <Points title={t("prompts.measured-with")} points={pointsOf("measure", action.diagnosis.measureWith)} />
        </div>
      )}
      <div className="flex justify-end mt-6">
        <Button look="quiet" onPress={onClose}>
          {t("ui.close")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Points is a titled list; nothing where it has no points. */
function Points({ title, points, ordered }: { title: string; points: SaidProps[]; ordered?: boolean }) {
  if (points.length === 0) return null;
  const List = ordered ? "ol" : "ul";
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <List className={ordered ? "list-decimal pl-5" : "list-disc pl-5"} dir="auto">
        {points.map((point) => (
          <li key={point.children}>
            <Said {...point} />
          </li>
        ))}
      </List>
    </section>
  );
}

import { type FormEvent, useState } from "react";
import { useIsAdmin, useSession } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { useList } from "~/graph/list";
import { fullDay } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/fields";
import { Link } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { DeleteProject, WorkspaceProjects, type WorkspaceProjectsQuery } from "./workspace.operations";

type Project = WorkspaceProjectsQuery["projects"]["items"][number];

/** Projects lists the projects of the workspace and deletes them. */
export function Projects() {
  const { me } = useSession();
  const refused = !useIsAdmin() && t("frame.role-refused", { role: t(`frame.role.${me.role}`) });
  const [deleting, remove] = useState<Project>();
  const list = useList(WorkspaceProjects, { cursor: null }, (data) => data.projects, { types: ["Project"] });
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={4} />
      </Loading>
    );
  }
  const columns: Column<Project>[] = [
    {
      id: "name",
      title: t("workspace.by.project"),
      cell: (row) => (
        <>
          <Link to="/projects/$projectId/overview" params={{ projectId: row.id }}>
            <span dir="auto">{row.name}</span>
          </Link>
          <span className="block text-small text-muted wrap-anywhere" dir="auto">
            {[row.brandName, row.websiteUrl].filter(Boolean).join(" · ")}
          </span>
        </>
      ),
      csv: (row) => row.name,
    },
    {
      id: "made",
      title: t("workspace.made"),
      wide: true,
      cell: (row) => <span className="text-muted">{fullDay(row.createdAt)}</span>,
      csv: (row) => row.createdAt,
    },
    {
      id: "delete",
      title: t("workspace.delete"),
      hideTitle: true,
      number: true,
      cell: (row) => (
        <Button small look="danger" reason={refused} onPress={() => remove(row)}>
          {t("workspace.delete")}
          <span className="sr-only"> {row.name}</span>
        </Button>
      ),
    },
  ];
  if (list.items.length === 0) return <EmptyState small title={t("frame.no-project")} />;
  return (
    <>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      <Table
        label={t("workspace.projects")}
        columns={columns}
        rows={list.items}
        rowKey={({ id }) => id}
        stale={list.stale}
        onMore={list.onMore}
        loadingMore={list.loadingMore}
        all={list.all}
      />
      {deleting && <Delete project={deleting} onClose={() => remove(undefined)} />}
    </>
  );
}

/** Delete deletes a project once its name has been typed. */
function Delete({ project, onClose }: { project: Project; onClose: () => void }) {
  const [typed, type] = useState("");
  const [run, { busy, problem }] = useChange(DeleteProject);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await run({ projectId: project.id });
    // The whole application forgets the project.
    if (data) location.assign("/workspace?tab=projects");
  };
  return (
    <Dialog title={t("workspace.delete-of", { name: project.name })} open onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        <p className="text-muted">{t("workspace.delete-words")}</p>
        {problem && <ErrorState problem={problem} />}
        <TextField
          label={t("workspace.type-name", { name: project.name })}
          value={typed}
          onChange={(event) => type(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="flex justify-end gap-2">
          <Button look="quiet" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            look="danger"
            type="submit"
            busy={busy}
            reason={typed.trim() !== project.name && t("workspace.name-missing")}
          >
            {t("workspace.delete-project")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

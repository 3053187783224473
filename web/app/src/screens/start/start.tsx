import { Navigate } from "@tanstack/react-router";
import { useReason, useSession } from "~/frame/session";
import { t } from "~/text/text";
import { ButtonLink } from "~/ui/link";
import { EmptyState } from "~/ui/states";

const remembered = "avm.project";

/** remember keeps the project that was opened last, for the next visit of /. */
export const remember = (projectId: string) => localStorage.setItem(remembered, projectId);

/** Start is /: it leads to the project that was opened last, or to the first one. */
export function Start() {
  const { projects } = useSession();
  const refused = useReason("projects:write");
  const last = localStorage.getItem(remembered);
  const project = projects.items.find(({ id }) => id === last) ?? projects.items[0];
  if (project) return <Navigate to="/projects/$projectId/overview" params={{ projectId: project.id }} replace />;
  return (
    <EmptyState
      title={t("frame.no-project")}
      action={
        refused ? (
          <p className="text-muted">{refused}</p>
        ) : (
          <ButtonLink to="/new" look="primary">
            {t("frame.new-project")}
          </ButtonLink>
        )
      }
    >
      {t("frame.no-project-words")}
    </EmptyState>
  );
}

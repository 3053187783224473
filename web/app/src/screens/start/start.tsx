import { Navigate } from "@tanstack/react-router";
import { useLastProject, useReason } from "~/frame/session";
import { t } from "~/text/text";
import { ButtonLink } from "~/ui/link";
import { EmptyState } from "~/ui/states";

/** Start is /: it leads to the project that was opened last, or to the first one. */
export function Start() {
  const refused = useReason("projects:write");
  const project = useLastProject();
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

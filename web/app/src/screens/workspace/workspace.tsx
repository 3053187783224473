import { useNavigate, useSearch } from "@tanstack/react-router";
import { useIsAdmin, useSession } from "~/frame/session";
import { t } from "~/text/text";
import { EmptyState } from "~/ui/states";
import { Tabs } from "~/ui/tabs";
import { CreditUsage } from "./credits";
import { AccessKeys } from "./keys";
import { AuditLog } from "./log";
import { Members } from "./members";
import { Projects } from "./projects";
import type { WorkspaceSearch } from "./search";

/** Workspace is the workspace's settings: API keys, members, credits, the audit log, projects. */
export default function Workspace() {
  const { me, workspace } = useSession();
  const admin = useIsAdmin();
  const search = useSearch({ from: "/app/workspace" });
  const navigate = useNavigate();
  const change = (part: WorkspaceSearch) =>
    navigate({ to: "/workspace", search: { ...search, ...part }, replace: true });
  const refused = (
    <EmptyState small title={t("workspace.for-admins")}>
      {t("frame.role-refused", { role: t(`frame.role.${me.role}`) })}
    </EmptyState>
  );
  return (
    <>
      <h1 className="mb-6" dir="auto">
        {workspace.name}
      </h1>
      <Tabs
        label={t("workspace.title")}
        chosen={search.tab ?? "keys"}
        onChoose={(tab) =>
          navigate({ to: "/workspace", search: { tab: tab as WorkspaceSearch["tab"] }, replace: true })
        }
        items={[
          { id: "keys", label: t("workspace.keys"), content: () => (admin ? <AccessKeys /> : refused) },
          { id: "members", label: t("workspace.members"), content: () => (admin ? <Members /> : refused) },
          {
            id: "credits",
            label: t("workspace.credits"),
            content: () => <CreditUsage search={search} onChange={change} />,
          },
          {
            id: "log",
            label: t("workspace.log"),
            content: () => (admin ? <AuditLog search={search} onChange={change} /> : refused),
          },
          { id: "projects", label: t("workspace.projects"), content: () => <Projects /> },
        ]}
      />
    </>
  );
}

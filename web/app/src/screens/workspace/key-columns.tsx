import { fullDay, moment } from "~/text/format";
import { t } from "~/text/text";
import { Menu } from "~/ui/menu";
import { Badge } from "~/ui/states";
import type { Column } from "~/ui/table";
import { ScopeName } from "./allowed";
import type { Doing } from "./keys";
import type { AccessKeyFragment } from "./workspace.operations";

type Project = { id: string; name: string };

/** keyColumns are the columns of API keys; `onDo` is called with what a person wants to do with one. */
export const keyColumns = (projects: Project[], onDo: (doing: Doing) => void): Column<AccessKeyFragment>[] => [
  {
    id: "name",
    title: t("workspace.key"),
    cell: (row) => (
      <>
        <span className="block min-w-24" dir="auto">
          {row.name}
        </span>
        <span className="block text-small text-muted">{t("workspace.begins", { prefix: row.prefix })}</span>
        <span className="block text-small text-muted wrap-anywhere">
          {t("workspace.acts-for", { email: row.creator.email })}
        </span>
      </>
    ),
    csv: (row) => row.name,
  },
  {
    id: "state",
    title: t("workspace.state"),
    cell: (row) => (
      <>
        <Badge>{t(`workspace.state.${row.state}`)}</Badge>
        {row.state === "live" && (
          <>
            <span className="block text-small text-muted">
              {row.expiresAt ? t("workspace.until", { day: fullDay(row.expiresAt) }) : t("workspace.no-end")}
            </span>
            <span className="block text-small text-muted">
              {t(row.mcpWrites ? "workspace.may-write" : "workspace.reads-only")}
            </span>
          </>
        )}
      </>
    ),
    csv: (row) => row.state,
  },
  {
    id: "scopes",
    title: t("workspace.scopes"),
    wide: true,
    cell: (row) => (
      <ul className="text-small">
        {row.scopes.map((scope) => (
          <li key={scope}>
            <ScopeName scope={scope} />
          </li>
        ))}
      </ul>
    ),
    csv: (row) => row.scopes.join(" "),
  },
  {
    id: "projects",
    title: t("workspace.projects"),
    wide: true,
    cell: (row) => (
      <span className="text-small" dir="auto">
        {namesOf(row.projectIds, projects)}
      </span>
    ),
    csv: (row) => namesOf(row.projectIds, projects),
  },
  {
    id: "used",
    title: t("workspace.last-used"),
    wide: true,
    cell: (row) => <span className="text-muted">{row.lastUsedAt ? moment(row.lastUsedAt) : t("workspace.never")}</span>,
    csv: (row) => row.lastUsedAt,
  },
  {
    id: "moves",
    title: t("workspace.moves"),
    hideTitle: true,
    number: true,
    cell: (row) =>
      row.state === "live" && (
        <Menu
          label={t("workspace.moves-of", { name: row.name })}
          button={<span aria-hidden="true">⋯</span>}
          sections={[
            {
              items: [
                {
                  id: "writes",
                  label: t(row.mcpWrites ? "workspace.forbid-writes" : "workspace.allow-writes"),
                  onAction: () => onDo({ what: row.mcpWrites ? "forbid" : "allow", key: row }),
                },
                { id: "revoke", label: t("workspace.revoke"), onAction: () => onDo({ what: "revoke", key: row }) },
              ],
            },
          ]}
        />
      ),
  },
];

/** namesOf names the projects that a key is limited to. */
function namesOf(ids: string[] | null, projects: Project[]): string {
  if (!ids) return t("workspace.all-projects");
  return ids.map((id) => projects.find((project) => project.id === id)?.name ?? t("workspace.removed")).join(", ");
}

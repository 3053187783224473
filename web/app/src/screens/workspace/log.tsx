import { useSession } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { useList } from "~/graph/list";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Select, TextField } from "~/ui/fields";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { type WorkspaceSearch, wordsOf } from "./search";
import { AuditLog as AuditLogDocument, AuditLogPeople, type AuditLogQuery } from "./workspace.operations";

type Entry = AuditLogQuery["workspace"]["auditLog"]["items"][number];
type Props = { search: WorkspaceSearch; onChange: (part: WorkspaceSearch) => void };

const start = (day: string | undefined, days = 0) => {
  if (!day) return null;
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + days);
  return at.toISOString();
};

/** AuditLog lists who did what to what, newest first, narrowed by action, member, project and days. */
export function AuditLog({ search, onChange }: Props) {
  const { projects } = useSession();
  const { action, member, project, from, to } = search;
  const list = useList(
    AuditLogDocument,
    {
      action: action ?? null,
      memberId: member ?? null,
      projectId: project ?? null,
      from: start(from),
      to: start(to, 1),
      cursor: null,
    },
    (data) => data.workspace.auditLog,
  );
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={8} />
      </Loading>
    );
  }
  const narrowed = action || member || project || from || to;
  return (
    <>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      <Narrow search={search} onChange={onChange} actions={list.items.map((entry) => entry.action)} />
      {list.items.length === 0 ? (
        <EmptyState
          small
          title={t("workspace.no-entry")}
          action={
            narrowed && (
              <Button
                onPress={() =>
                  onChange({ action: undefined, member: undefined, project: undefined, from: undefined, to: undefined })
                }
              >
                {t("workspace.all-entries")}
              </Button>
            )
          }
        />
      ) : (
        <Table
          label={t("workspace.log")}
          columns={columns(projects.items)}
          rows={list.items}
          rowKey={({ id }) => id}
          stale={list.stale}
          onMore={list.onMore}
          loadingMore={list.loadingMore}
          all={list.all}
        />
      )}
    </>
  );
}

function Narrow({ search, onChange, actions }: Props & { actions: string[] }) {
  const { projects } = useSession();
  const { data } = useGraph(AuditLogPeople, {});
  const members = data?.workspace.members ?? [];
  const known = [...new Set([...actions, ...(search.action ? [search.action] : [])])].sort();
  return (
    <div className="flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-64 [&>div]:flex-1">
      <Select
        label={t("workspace.action")}
        value={search.action ?? ""}
        onChange={(event) => onChange({ action: event.target.value || undefined })}
        options={[
          { value: "", label: t("workspace.any-action") },
          ...known.map((value) => ({ value, label: wordsOf(value) })),
        ]}
      />
      <Select
        label={t("workspace.member")}
        value={search.member ?? ""}
        onChange={(event) => onChange({ member: event.target.value || undefined })}
        options={[
          { value: "", label: t("workspace.any-member") },
          ...members.map(({ id, email }) => ({ value: id, label: email })),
        ]}
      />
      <Select
        label={t("workspace.by.project")}
        value={search.project ?? ""}
        onChange={(event) => onChange({ project: event.target.value || undefined })}
        options={[
          { value: "", label: t("workspace.any-project") },
          ...projects.items.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {(["from", "to"] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={t(`workspace.${name}`)}
          value={search[name] ?? ""}
          onChange={(event) => onChange({ [name]: event.target.value || undefined })}
        />
      ))}
    </div>
  );
}

const columns = (projects: { id: string; name: string }[]): Column<Entry>[] => [
  {
    id: "at",
    title: t("workspace.at"),
    cell: (row) => <span className="text-muted lg:whitespace-nowrap">{moment(row.at)}</span>,
    csv: (row) => row.at,
  },
  {
    id: "who",
    title: t("workspace.who"),
    cell: (row) => (
      <>
        <span className="wrap-anywhere">{row.email || t("workspace.operator")}</span>
        {row.keyId && <span className="block text-small text-muted">{t("workspace.by-key")}</span>}
        {row.address && <span className="block text-small text-muted">{row.address}</span>}
      </>
    ),
    csv: (row) => row.email,
  },
  {
    id: "action",
    title: t("workspace.action"),
    cell: (row) => (
      <>
        <span>{wordsOf(row.action)}</span>
        {row.projectId && (
          <span className="line-clamp-2 text-small text-muted" dir="auto">
            {projects.find(({ id }) => id === row.projectId)?.name ?? t("workspace.removed")}
          </span>
        )}
      </>
    ),
    csv: (row) => row.action,
  },
  {
    id: "target",
    title: t("workspace.target"),
    wide: true,
    cell: (row) => <Target target={row.target} />,
    csv: (row) => JSON.stringify(row.target),
  },
];

const isId = ([name]: [string, unknown]) => /(^|_)ids?$/.test(name);

/** Target shows the first values that were given, ids last, and all of them when opened. */
function Target({ target }: { target: Entry["target"] }) {
  const given = Object.entries(target).sort((a, b) => Number(isId(a)) - Number(isId(b)));
  if (given.length === 0) return null;
  const text = given.map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`);
  const short = text.join(", ");
  if (short.length <= 120) return <span className="text-small text-muted wrap-anywhere">{short}</span>;
  return (
    <details className="text-small text-muted">
      <summary className="cursor-pointer wrap-anywhere">{short.slice(0, 100)}…</summary>
      {text.map((line) => (
        <p key={line} className="wrap-anywhere mt-1">
          {line}
        </p>
      ))}
    </details>
  );
}

import { useState } from "react";
import { useSession } from "~/frame/session";
import { useChange, useGraph } from "~/graph/hooks";
import { fullDay } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/dialog";
import { Select } from "~/ui/fields";
import { Menu } from "~/ui/menu";
import { Badge, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import { Invite } from "./invite";
import { RemoveMember, SetMemberRole, type WorkspaceMemberFragment, WorkspaceMembers } from "./workspace.operations";

type Member = WorkspaceMemberFragment;

export const roles = ["owner", "admin", "member", "viewer"] as const;
export type Role = (typeof roles)[number];

/** Doing is what a person does with members, in a dialog. */
type Doing = { what: "invite"; email?: string; role?: Role } | { what: "remove"; member: Member };

/** Members lists the people of the workspace, invites others, and changes what each may do. */
export function Members() {
  const { me } = useSession();
  const [doing, set] = useState<Doing>();
  const [change, { busy }] = useChange(SetMemberRole);
  const { data, problem, stale, reload } = useGraph(WorkspaceMembers, {}, { types: ["Member"] });
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={4} />
      </Loading>
    );
  }
  const put = async (member: Member, role: Role) => {
    const { problem } = await change({ memberId: member.id, role });
    toast(problem ?? t("workspace.role-changed", { email: member.email, role: t(`frame.role.${role}`) }));
    reload();
  };
  const close = () => set(undefined);
  return (
    <>
      <div className="flex flex-wrap items-start gap-3 mb-4">
        <p className="text-muted max-w-[72ch] mr-auto">{t("workspace.members-words")}</p>
        <Button onPress={() => set({ what: "invite" })}>{t("workspace.invite")}</Button>
      </div>
      <Table
        label={t("workspace.members")}
        columns={columns(me, busy, put, set)}
        rows={data.workspace.members}
        rowKey={({ id }) => id}
        stale={stale}
      />
      <dl className="mt-8 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] max-w-[72ch]">
        {roles.map((role) => (
          <div key={role} className="contents">
            <dt className="font-semibold">{t(`frame.role.${role}`)}</dt>
            <dd className="text-muted">{t(`workspace.role-may.${role}`)}</dd>
          </div>
        ))}
      </dl>
      {doing?.what === "invite" && <Invite email={doing.email} role={doing.role} onClose={close} />}
      {doing?.what === "remove" && <Remove member={doing.member} onClose={close} onRemoved={reload} />}
    </>
  );
}

type RemoveProps = { member: Member; onClose: () => void; onRemoved: () => void };

function Remove({ member, onClose, onRemoved }: RemoveProps) {
  const [run, { busy, problem }] = useChange(RemoveMember);
  const confirm = async () => {
    const { data } = await run({ memberId: member.id });
    if (!data) return;
    toast(t("workspace.member-removed", { email: member.email }));
    onRemoved();
    onClose();
  };
  return (
    <Confirm
      title={t("workspace.remove-of", { email: member.email })}
      open
      onClose={onClose}
      onConfirm={confirm}
      action={t("workspace.remove")}
      busy={busy}
    >
      <p>{t("workspace.remove-words")}</p>
      {problem && <ErrorState problem={problem} />}
    </Confirm>
  );
}

const columns = (
  me: { memberId: string; role: Role },
  busy: boolean,
  put: (member: Member, role: Role) => void,
  onDo: (doing: Doing) => void,
): Column<Member>[] => [
  {
    id: "email",
    title: t("workspace.person"),
    cell: (row) => (
      <>
        <span className="wrap-anywhere">{row.email}</span>{" "}
        {row.id === me.memberId && <Badge>{t("workspace.you")}</Badge>}
        {!row.hasAccount && <Badge>{t("workspace.invited")}</Badge>}
      </>
    ),
    csv: (row) => row.email,
  },
  {
    id: "role",
    title: t("workspace.role"),
    cell: (row) => {
      // Admins leave owners alone, and make none.
      const offered = me.role === "owner" || row.role === "owner" ? roles : roles.filter((role) => role !== "owner");
      return (
        <Select
          label={t("workspace.role-of", { email: row.email })}
          hideLabel
          value={row.role}
          disabled={busy || row.id === me.memberId || (row.role === "owner" && me.role !== "owner")}
          onChange={(event) => put(row, event.target.value as Role)}
          options={offered.map((role) => ({ value: role, label: t(`frame.role.${role}`) }))}
        />
      );
    },
    csv: (row) => row.role,
  },
  {
    id: "since",
    title: t("workspace.since"),
    wide: true,
    cell: (row) => <span className="text-muted">{fullDay(row.createdAt)}</span>,
    csv: (row) => row.createdAt,
  },
  {
    id: "moves",
    title: t("workspace.moves"),
    hideTitle: true,
    number: true,
    cell: (row) =>
      row.id !== me.memberId && (
        <Menu
          label={t("workspace.moves-of", { name: row.email })}
          button={<span aria-hidden="true">⋯</span>}
          sections={[
            {
              items: [
                ...(row.hasAccount
                  ? []
                  : [
                      {
                        id: "again",
                        label: t("workspace.invite-again"),
                        onAction: () => onDo({ what: "invite", email: row.email, role: row.role }),
                      },
                    ]),
                { id: "remove", label: t("workspace.remove"), onAction: () => onDo({ what: "remove", member: row }) },
              ],
            },
          ]}
        />
      ),
  },
];

import { type FormEvent, useState } from "react";
import { useSession } from "~/frame/session";
import { beside } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Select, TextField } from "~/ui/fields";
import { Snippet } from "~/ui/snippet";
import { ErrorState } from "~/ui/states";
import { type Role, roles } from "./members";
import { InviteMember } from "./workspace.operations";

type Props = { email?: string; role?: Role; onClose: () => void };

/** Invite adds a person to the workspace and shows once the link that the person accepts with. */
export function Invite({ email: given = "", role: before = "member", onClose }: Props) {
  const { me } = useSession();
  const [email, setEmail] = useState(given);
  const [role, setRole] = useState<Role>(before);
  const [invite, { busy, problem }] = useChange(InviteMember);
  const [made, show] = useState<{ token: string; expiresAt: string }>();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await invite({ email: email.trim(), role });
    if (data) show(data.inviteMember);
  };
  if (made) {
    return (
      <Dialog title={t("workspace.invite-of", { email })} open>
        <p className="font-semibold">{t("workspace.link-once")}</p>
        <p className="text-muted">{t("workspace.link-until", { at: moment(made.expiresAt) })}</p>
        <Snippet name={t("workspace.invite")} text={`${location.origin}/sign-in#invitation=${made.token}`} />
        <div className="flex justify-end mt-6">
          <Button look="primary" onPress={onClose}>
            {t("workspace.copied")}
          </Button>
        </div>
      </Dialog>
    );
  }
  const rest = beside(problem, ["email"]);
  return (
    <Dialog title={t("workspace.invite")} open onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        {rest && <ErrorState problem={rest} />}
        <TextField
          label={t("workspace.email")}
          type="email"
          value={email}
          disabled={Boolean(given)}
          onChange={(event) => setEmail(event.target.value)}
          error={problem?.fields.email}
        />
        <Select
          label={t("workspace.role")}
          hint={t(`workspace.role-may.${role}`)}
          value={role}
          onChange={(event) => setRole(event.target.value as Role)}
          options={roles
            .filter((one) => me.role === "owner" || one !== "owner")
            .map((one) => ({ value: one, label: t(`frame.role.${one}`) }))}
        />
        <p className="text-small text-muted">{t("workspace.no-mail")}</p>
        <div className="flex justify-end gap-2">
          <Button look="quiet" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            {t("workspace.invite")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

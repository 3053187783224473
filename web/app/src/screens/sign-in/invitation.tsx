import { useForm } from "react-hook-form";
import { useChange, useGraph } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { ErrorState, Loading, Skeleton } from "~/ui/states";
import { Entrance } from "./entrance";
import { AcceptInvitation, Invitation as InvitationDocument } from "./sign-in.operations";

/** Invitation says to what somebody is invited, and accepts it with a password. */
export function Invitation({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const { data, problem: refused, reload } = useGraph(InvitationDocument, { token });
  const [accept, { busy, problem }] = useChange(AcceptInvitation);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: "" } });
  const submit = handleSubmit(async ({ password }) => {
    const { data } = await accept({ token, password });
    if (data) onSignedIn();
  });
  if (refused?.kind === "not-found") {
    return (
      <Entrance title={t("sign-in.not-invited")} lead={refused.message}>
        <a className="underline" href="/sign-in">
          {t("sign-in.other-way")}
        </a>
      </Entrance>
    );
  }
  if (refused && !data) {
    return (
      <Entrance title={t("sign-in.invited")}>
        <ErrorState problem={refused} onRetry={reload} />
      </Entrance>
    );
  }
  if (!data) {
    return (
      <Entrance title={t("sign-in.invited")}>
        <Loading>
          <Skeleton className="h-14 w-full" lines={3} />
        </Loading>
      </Entrance>
    );
  }
  const { email, role, workspaceName } = data.invitation;
  return (
    <Entrance
      title={t("sign-in.invited-to", { workspace: workspaceName })}
      lead={t("sign-in.invited-words", { email, role: t(`sign-in.role.${role}`) })}
    >
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          label={t("sign-in.password")}
          type="password"
          autoComplete="new-password"
          hint={t("sign-in.invited-hint")}
          error={formState.errors.password?.message ?? problem?.message}
          {...register("password", { required: t("ui.required") })}
        />
        <Button look="primary" type="submit" busy={busy}>
          {t("sign-in.accept")}
        </Button>
      </form>
    </Entrance>
  );
}

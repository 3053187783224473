import { useForm } from "react-hook-form";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { Entrance } from "./entrance";
import { AcceptInvitation } from "./sign-in.operations";

/** Invitation accepts an invitation with a password and signs in. */
export function Invitation({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const [accept, { busy, problem }] = useChange(AcceptInvitation);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: "" } });
  const submit = handleSubmit(async ({ password }) => {
    const { data } = await accept({ token, password });
    if (data) onSignedIn();
  });
  return (
    <Entrance title={t("sign-in.invited")} lead={t("sign-in.invited-words")}>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <TextField
          label={t("sign-in.password")}
          type="password"
          autoComplete="new-password"
          hint={t("ui.password-rule")}
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

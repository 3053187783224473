import { useForm } from "react-hook-form";
import { useSession } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { toast } from "~/ui/toast";
import { ChangePassword } from "./account.operations";

/** PasswordForm sets another password, which ends all other sessions. */
export function PasswordForm() {
  const [change, { busy, problem }] = useChange(ChangePassword);
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    const { data } = await change({ currentPassword: currentPassword || null, newPassword });
    if (!data) return;
    reset();
    toast(t("account.password-changed"));
  });
  return (
    <form onSubmit={submit} className="grid gap-4 max-w-100" noValidate>
      {/* Password managers learn whose password it is. */}
      <input type="text" autoComplete="username" value={useSession().me.email} readOnly hidden />
      <TextField
        label={t("account.current-password")}
        type="password"
        autoComplete="current-password"
        error={problem?.fields.currentPassword}
        {...register("currentPassword")}
      />
      <TextField
        label={t("account.new-password")}
        type="password"
        autoComplete="new-password"
        hint={t("ui.password-rule")}
        error={formState.errors.newPassword?.message ?? problem?.fields.newPassword}
        {...register("newPassword", { required: t("ui.required") })}
      />
      {problem && Object.keys(problem.fields).length === 0 && (
        <p role="alert" className="text-bad">
          {problem.message}
        </p>
      )}
      <Button type="submit" look="primary" busy={busy} className="w-fit">
        {t("account.change-password")}
      </Button>
    </form>
  );
}

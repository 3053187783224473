import { useSearch } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { Entrance } from "./entrance";
import { SetUp as SetUpDocument } from "./sign-in.operations";
import { useEnter } from "./use-enter";

const empty = { workspaceName: "", email: "", password: "" };

/** SetUp is /set-up: it makes the first workspace and its owner with the link that the service printed. */
export default function SetUp() {
  const { token } = useSearch({ from: "/set-up" });
  const enter = useEnter();
  const [setUp, { busy, problem }] = useChange(SetUpDocument);
  const { register, handleSubmit, formState } = useForm({ defaultValues: empty });
  if (!token)
    return (
      <Entrance title={t("sign-in.set-up")} lead={t("sign-in.set-up-no-link")}>
        {null}
      </Entrance>
    );
  const submit = handleSubmit(async (values) => {
    const { data } = await setUp({ input: { token, ...values } });
    if (data) enter();
  });
  const required = t("ui.required");
  const field = (name: keyof typeof empty) => ({
    error: formState.errors[name]?.message ?? problem?.fields[`input.${name}`] ?? problem?.fields[name],
    ...register(name, { required }),
  });
  return (
    <Entrance title={t("sign-in.set-up")} lead={t("sign-in.set-up-words")}>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <TextField
          label={t("sign-in.workspace")}
          hint={t("sign-in.workspace-hint")}
          autoComplete="organization"
          {...field("workspaceName")}
        />
        <TextField label={t("sign-in.email")} type="email" autoComplete="username" {...field("email")} />
        <TextField
          label={t("sign-in.password")}
          hint={t("ui.password-rule")}
          type="password"
          autoComplete="new-password"
          {...field("password")}
        />
        {problem && Object.keys(problem.fields).length === 0 && (
          <p role="alert" className="text-bad">
            {problem.message}
          </p>
        )}
        <Button look="primary" type="submit" busy={busy}>
          {t("sign-in.set-up-go")}
        </Button>
      </form>
    </Entrance>
  );
}

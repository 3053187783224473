import { useForm } from "react-hook-form";
import { useChange, useGraph } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button, look } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { ErrorState, Skeleton } from "~/ui/states";
import { SignIn, SignInMethods } from "./sign-in.operations";

type Props = { email?: string; onSignedIn: (email: string) => void };

/** SignInForm signs in by password, or leads to the identity providers as they are configured. */
export function SignInForm({ email, onSignedIn }: Props) {
  const { data, problem: unreachable, reload } = useGraph(SignInMethods, {});
  const [signIn, { busy, problem }] = useChange(SignIn);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: email ?? "", password: "" } });
  const submit = handleSubmit(async (values) => {
    const { data: signed } = await signIn(values);
    if (signed) onSignedIn(signed.signIn.me.email);
  });
  if (unreachable && !data) return <ErrorState problem={unreachable} onRetry={reload} />;
  if (!data) return <Skeleton className="h-14 w-full" lines={3} />;
  if (data.signInMethods.setUpNeeded) return <p className="text-muted">{t("sign-in.set-up-no-link")}</p>;
  const required = t("ui.required");
  return (
    <div className="grid gap-4">
      {problem && (
        <p role="alert" className="text-bad">
          {problem.message}
        </p>
      )}
      {data.signInMethods.password && (
        <form onSubmit={submit} className="grid gap-4" noValidate>
          <TextField
            label={t("sign-in.email")}
            type="email"
            autoComplete="username"
            error={formState.errors.email?.message}
            {...register("email", { required })}
          />
          <TextField
            label={t("sign-in.password")}
            type="password"
            autoComplete="current-password"
            error={formState.errors.password?.message}
            {...register("password", { required })}
          />
          <Button look="primary" type="submit" busy={busy}>
            {t("sign-in.sign-in")}
          </Button>
        </form>
      )}
      {data.signInMethods.oidc.map(({ name, startUrl }) => (
        <a key={startUrl} href={startUrl} className={look("plain")}>
          {t("sign-in.with", { provider: name })}
        </a>
      ))}
    </div>
  );
}

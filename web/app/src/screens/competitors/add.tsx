import { useForm } from "react-hook-form";
import { useProject, useReason } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { AddCompetitor } from "~/screens/set-up/competitors.operations";
import { domainOf } from "~/screens/set-up/places";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";

/** Add makes a competitor of a name and a website. */
export function Add() {
  const { project } = useProject();
  const refused = useReason("competitors:write");
  const [add, { busy, problem }] = useChange(AddCompetitor);
  const { register, handleSubmit, formState, reset, setFocus } = useForm({ defaultValues: { name: "", website: "" } });
  const submit = handleSubmit(async ({ name, website }) => {
    if (refused) return;
    const domain = domainOf(website.trim());
    const { data } = await add({
      projectId: project.id,
      input: { name, aliases: [], domains: domain ? [domain] : [] },
    });
    if (!data) return;
    reset();
    setFocus("name");
  });
  const known = problem?.fields.name ?? problem?.fields["domains[0]"];
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap gap-3 items-start">
      <div className="w-64 max-w-full">
        <TextField
          label={t("competitors.another")}
          dir="auto"
          error={formState.errors.name?.message ?? problem?.fields.name}
          {...register("name", { required: t("ui.required") })}
        />
      </div>
      <div className="w-64 max-w-full">
        <TextField
          label={t("competitors.its-site")}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="example.com"
          error={problem?.fields["domains[0]"]}
          {...register("website")}
        />
      </div>
      <Button type="submit" className="sm:mt-6" busy={busy} reason={refused}>
        {t("competitors.add")}
      </Button>
      {problem && !known && (
        <p role="alert" className="text-bad w-full">
          {problem.message}
        </p>
      )}
    </form>
  );
}

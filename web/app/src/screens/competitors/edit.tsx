import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useProject, useReason } from "~/frame/session";
import type { Problem } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Checkbox, Select, TextArea, TextField } from "~/ui/fields";
import { Link } from "~/ui/link";
import { ErrorState, UnsavedBar } from "~/ui/states";
import { toast } from "~/ui/toast";
import { SaveBrand, SaveCompetitor } from "./competitors.operations";
import { type Entity, linesOf } from "./entity";
import { Trial } from "./trial";

/** grows makes a field as high as what is in it. */
const grows = "field-sizing-content min-h-21 max-h-80";

type Values = {
  name: string;
  aliases: string;
  domains: string;
  mode: Entity["matching"]["mode"];
  terms: string;
  phrases: string;
  commonWord: boolean;
};

/** Edit changes the names of an entity and when they count, and tries the change on stored answers before it is saved. */
export function Edit({ entity }: { entity: Entity }) {
  const { project } = useProject();
  const navigate = useNavigate();
  const refused = useReason(entity.id ? "competitors:write" : "projects:write");
  const { form, input } = useEntityForm(entity);
  const [saveCompetitor, saving] = useChange(SaveCompetitor);
  const [saveBrand, savingBrand] = useChange(SaveBrand);
  const problem = saving.problem ?? savingBrand.problem;
  const wrong = (field: string) => messageAt(problem, field);
  const { register, control, reset, formState, setValue } = form;
  const mode = useWatch({ control, name: "mode" });
  const commonWord = useWatch({ control, name: "commonWord" });
  const onSave = form.handleSubmit(async () => {
    const { name, aliases, domains, matching } = input;
    const { problem } = entity.id
      ? await saveCompetitor({
          projectId: project.id,
          competitorId: entity.id,
          input: { name, aliases, domains, matching },
        })
      : await saveBrand({ projectId: project.id, input: { brand: { aliases, matching }, ownedDomains: domains } });
    if (problem) return;
    toast(t("competitors.saved", { name }));
    navigate({ to: ".", search: (before) => ({ ...before, edit: undefined }) });
  });
  const known = problem && Object.keys(problem.fields).length > 0;
  return (
    <>
      <p className="text-muted">
        <Link to="." search={(before) => ({ ...before, edit: undefined })}>
          {t("competitors.title")}
        </Link>
      </p>
      <h1 dir="auto" className="mb-6">
        {entity.name}
      </h1>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)] items-start">
        <form onSubmit={onSave} noValidate className="grid gap-4">
          {problem && !known && <ErrorState problem={problem} />}
          {refused && <p className="text-muted">{refused}</p>}
          {entity.id && (
            <TextField
              label={t("competitors.name")}
              dir="auto"
              error={formState.errors.name?.message ?? wrong("name")}
              {...register("name", { required: t("ui.required") })}
            />
          )}
          <TextArea
            label={t("competitors.aliases")}
            hint={t("competitors.one-a-line")}
            rows={4}
            className={grows}
            dir="auto"
            error={wrong("aliases")}
            {...register("aliases")}
          />
          <TextArea
            label={t("competitors.sites")}
            hint={t("competitors.sites-hint")}
            rows={3}
            className={grows}
            autoCapitalize="none"
            spellCheck={false}
            error={wrong("domains")}
            {...register("domains")}
          />
          <Select
            label={t("competitors.counts")}
            error={wrong("matching.mode")}
            {...register("mode")}
            options={[
              { value: "always", label: t("competitors.counts-always") },
              { value: "context_required", label: t("competitors.counts-in-context") },
            ]}
          />
          {mode === "context_required" && (
            <TextArea
              label={t("competitors.terms")}
              hint={t("competitors.terms-hint")}
              rows={3}
              className={grows}
              dir="auto"
              error={wrong("context_terms")}
              {...register("terms")}
            />
          )}
          <TextArea
            label={t("competitors.phrases")}
            hint={t("competitors.phrases-hint")}
            rows={3}
            className={grows}
            dir="auto"
            error={wrong("exclusion_phrases")}
            {...register("phrases")}
          />
          <div>
            <Checkbox
              checked={commonWord}
              onChange={(checked) => setValue("commonWord", checked, { shouldDirty: true })}
            >
              {t("competitors.common-word")}
            </Checkbox>
            <p className="text-small text-muted">{t("competitors.common-word-hint")}</p>
          </div>
          <button type="submit" hidden />
        </form>
        <Trial entity={entity} input={input} changed={formState.isDirty} />
      </div>
      <UnsavedBar
        dirty={formState.isDirty && !refused}
        busy={saving.busy || savingBrand.busy}
        onSave={onSave}
        onDiscard={() => reset()}
      />
    </>
  );
}

/** useEntityForm returns the form of an entity and what it says now, as the graph wants it. */
function useEntityForm({ name, aliases, domains, matching }: Entity) {
  const form = useForm<Values>({
    defaultValues: {
      name,
      aliases: aliases.join("\n"),
      domains: domains.join("\n"),
      mode: matching.mode,
      terms: matching.contextTerms.join("\n"),
      phrases: matching.exclusionPhrases.join("\n"),
      commonWord: matching.commonWord,
    },
  });
  const values = useWatch({ control: form.control }) as Values;
  const input = useMemo(
    () => ({
      name: values.name.trim(),
      aliases: linesOf(values.aliases),
      domains: linesOf(values.domains),
      matching: {
        mode: values.mode,
        contextTerms: linesOf(values.terms),
        exclusionPhrases: linesOf(values.phrases),
        commonWord: values.commonWord,
      },
    }),
    [values],
  );
  return { form, input };
}

/** messageAt returns the message of a field of the form. The server names the place in a list, and what a field is below. */
function messageAt(problem: Problem | undefined, field: string) {
  const path = Object.keys(problem?.fields ?? {}).find((path) =>
    path.replace("owned_domains", "domains").includes(field),
  );
  return path && problem?.fields[path];
}

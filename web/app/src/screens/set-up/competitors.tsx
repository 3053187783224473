import { useCallback } from "react";
import { useForm } from "react-hook-form";
import { useProject, useReason } from "~/frame/session";
import { useChange, useGraph } from "~/graph/hooks";
import { suggested } from "~/text/reasons";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import {
  AcceptCompetitor,
  AddCompetitor,
  DismissCompetitor,
  RemoveCompetitor,
  SetUpCompetitors,
  type SetUpCompetitorsQuery,
} from "./competitors.operations";
import { domainOf } from "./places";
import { Review } from "./review";
import { Rivals } from "./rivals";
import type { StepProps } from "./set-up";
import { doneOf } from "./steps";

type Competitor = SetUpCompetitorsQuery["project"]["competitors"][number];
type Suggestion = SetUpCompetitorsQuery["project"]["competitorSuggestions"][number];

/** Competitors collects whom the brand is measured beside. Names come from answers; before an audit, from the generator. */
export function Competitors({ state }: StepProps) {
  const { project } = useProject();
  const refused = useReason("competitors:write");
  const types = ["Competitor", "ObservedCompetitor"];
  const { data, problem, reload } = useGraph(SetUpCompetitors, { projectId: project.id }, { types });
  const [add] = useChange(AddCompetitor);
  const [remove, removing] = useChange(RemoveCompetitor);
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={4} />
      </Loading>
    );
  }
  const { competitors, competitorSuggestions } = data.project;
  const measured = doneOf(state).has("audit");
  const onRemove = async ({ id, name, aliases, domains }: Competitor) => {
    const { problem } = await remove({ projectId: project.id, competitorId: id });
    if (problem) return toast(problem);
    reload();
    const input = { name, aliases, domains };
    toast(t("set-up.competitor-removed", { name }), () => add({ projectId: project.id, input }));
  };
  return (
    <>
      <p className="text-muted mb-4 max-w-[72ch]">{t("set-up.competitors-words")}</p>
      {competitors.length > 0 && (
        <div className="mb-6">
          <Table
            label={t("set-up.step-short.competitors")}
            columns={columns({ refused, busy: removing.busy, onRemove })}
            rows={competitors}
            rowKey={({ id }) => id}
            foot={false}
          />
        </div>
      )}
      <Add refused={refused} />
      <section aria-labelledby="set-up-names" className="mt-8">
        <h3 id="set-up-names" className="font-semibold mb-1">
          {t("set-up.suggested-names")}
        </h3>
        {competitorSuggestions.length > 0 ? (
          <Names suggestions={competitorSuggestions} refused={refused} />
        ) : (
          <p className="text-muted">{t(measured ? "set-up.no-names" : "set-up.names-later")}</p>
        )}
        {!measured && competitorSuggestions.length === 0 && state.workspace.research.generatorConfigured && (
          <Rivals refused={refused} />
        )}
      </section>
    </>
  );
}

function Add({ refused }: { refused: string | null }) {
  const { project } = useProject();
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
          label={t("set-up.competitor")}
          dir="auto"
          error={formState.errors.name?.message ?? problem?.fields.name}
          {...register("name", { required: t("ui.required") })}
        />
      </div>
      <div className="w-64 max-w-full">
        <TextField
          label={t("set-up.competitor-site")}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="example.com"
          error={problem?.fields["domains[0]"]}
          {...register("website")}
        />
      </div>
      <Button type="submit" className="sm:mt-6" busy={busy} reason={refused}>
        {t("set-up.add-competitor")}
      </Button>
      {problem && !known && (
        <p role="alert" className="text-bad w-full">
          {problem.message}
        </p>
      )}
      {refused && <p className="text-muted w-full">{refused}</p>}
    </form>
  );
}

function Names({ suggestions, refused }: { suggestions: Suggestion[]; refused: string | null }) {
  const { project } = useProject();
  const [accept] = useChange(AcceptCompetitor);
  const [dismiss] = useChange(DismissCompetitor);
  const onDecide = useCallback(
    async (candidateId: string, yes: boolean) => {
      const { problem } = await (yes ? accept : dismiss)({ projectId: project.id, candidateId });
      return problem?.message;
    },
    [accept, dismiss, project.id],
  );
  return (
    <Review
      label={t("set-up.suggested-names")}
      candidates={suggestions.map((one) => ({ id: one.id, text: one.name, note: suggested(one) }))}
      onDecide={onDecide}
      refused={refused}
    />
  );
}

type Moves = { refused: string | null; busy: boolean; onRemove: (competitor: Competitor) => void };

const columns = ({ refused, busy, onRemove }: Moves): Column<Competitor>[] => [
  { id: "name", title: t("set-up.competitor"), cell: ({ name }) => <span dir="auto">{name}</span> },
  {
    id: "site",
    title: t("set-up.website"),
    cell: ({ domains }) => <span className="wrap-break-word">{domains.join(", ")}</span>,
  },
  {
    id: "moves",
    title: t("set-up.moves"),
    hideTitle: true,
    number: true,
    cell: (competitor) => (
      <Button small look="quiet" reason={refused} busy={busy} onPress={() => onRemove(competitor)}>
        {t("set-up.remove")} <span className="sr-only">{competitor.name}</span>
      </Button>
    ),
  },
];

import { useSearch } from "@tanstack/react-router";
import { useProject, useReason } from "~/frame/session";
import { useChange, useGraph } from "~/graph/hooks";
import { AddCompetitor, RemoveCompetitor } from "~/screens/set-up/competitors.operations";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import { Add } from "./add";
import { CompetitorsScreen } from "./competitors.operations";
import { Edit } from "./edit";
import { type Entity, entitiesOf, matchingWords } from "./entity";
import { Suggestions, Variants } from "./names";
import { brand } from "./search";

/** Competitors answers whom the brand is measured beside, by which names, and which names nobody tracks yet. */
export default function Competitors() {
  const { project } = useProject();
  const { edit } = useSearch({ from: "/app/projects/$projectId/competitors" });
  const { data, problem, stale, reload } = useGraph(
    CompetitorsScreen,
    { projectId: project.id },
    { types: ["Competitor", "ObservedCompetitor"] },
  );
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-7 w-[min(480px,100%)]" lines={2} />
        <div className="h-8" />
        <Skeleton className="h-9 w-full" lines={8} />
      </Loading>
    );
  }
  const entities = entitiesOf(data.project);
  const edited = edit && entities.find(({ id }) => (id ?? brand) === edit);
  if (edited) return <Edit key={edit} entity={edited} />;
  const { competitors, competitorSuggestions, nameVariants } = data.project;
  return (
    <div className={stale ? "stale" : undefined}>
      {edit && <EmptyState small title={t("competitors.gone")} />}
      <h1 dir="auto">{t("competitors.title-n", { name: project.brandName, n: competitors.length })}</h1>
      <p className="text-muted mb-6 max-w-[72ch]">{t("competitors.words")}</p>
      <Tracked entities={entities} onRemoved={reload} />
      <Add />
      {nameVariants.length > 0 && <Variants variants={nameVariants} entities={entities} />}
      <Suggestions suggestions={competitorSuggestions} entities={entities} />
    </div>
  );
}

function Tracked({ entities, onRemoved }: { entities: Entity[]; onRemoved: () => void }) {
  const { project } = useProject();
  const refused = useReason("competitors:write");
  const [add] = useChange(AddCompetitor);
  const [remove, { busy }] = useChange(RemoveCompetitor);
  const onRemove = async ({ id, name, aliases, domains, matching }: Entity) => {
    if (!id) return;
    const { problem } = await remove({ projectId: project.id, competitorId: id });
    if (problem) return toast(problem);
    onRemoved();
    const { mode, contextTerms, exclusionPhrases, commonWord } = matching;
    const input = { name, aliases, domains, matching: { mode, contextTerms, exclusionPhrases, commonWord } };
    toast(t("competitors.removed", { name }), () => add({ projectId: project.id, input }));
  };
  return (
    <div className="mb-6">
      <Table
        label={t("competitors.tracked")}
        columns={columns({ refused, busy, onRemove })}
        rows={entities}
        rowKey={({ id }) => id ?? brand}
        strong={({ id }) => !id}
      />
    </div>
  );
}

type Moves = { refused: string | null; busy: boolean; onRemove: (entity: Entity) => void };

const columns = ({ refused, busy, onRemove }: Moves): Column<Entity>[] => [
  {
    id: "name",
    title: t("competitors.name"),
    cell: ({ id, name }) => (
      <Link to="." search={(before) => ({ ...before, edit: id ?? brand })}>
        <span dir="auto">{name}</span>
      </Link>
    ),
    csv: ({ name }) => name,
  },
  {
    id: "aliases",
    title: t("competitors.aliases"),
    cell: ({ aliases }) => (
      <span dir="auto" className="block sm:min-w-28 text-muted font-normal">
        {aliases.join(", ")}
      </span>
    ),
    csv: ({ aliases }) => aliases.join(", "),
  },
  {
    id: "sites",
    title: t("competitors.sites"),
    wide: true,
    cell: ({ domains }) => <span className="text-muted font-normal">{domains.join(", ")}</span>,
    csv: ({ domains }) => domains.join(", "),
  },
  {
    id: "counts",
    title: t("competitors.counts"),
    wide: true,
    cell: ({ matching }) => (
      <span className="inline-block min-w-20 text-muted font-normal">{matchingWords(matching)}</span>
    ),
    csv: ({ matching }) => matchingWords(matching),
  },
  {
    id: "moves",
    title: t("competitors.moves"),
    hideTitle: true,
    number: true,
    cell: (entity) =>
      entity.id && (
        <Button small look="quiet" reason={refused} busy={busy} onPress={() => onRemove(entity)}>
          {t("competitors.remove")} <span className="sr-only">{entity.name}</span>
        </Button>
      ),
  },
];

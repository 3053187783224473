import { useProject, useReason } from "~/frame/session";
import type { Problem } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { AcceptCompetitor, DismissCompetitor } from "~/screens/set-up/competitors.operations";
import { count } from "~/text/format";
import { suggested } from "~/text/reasons";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Menu } from "~/ui/menu";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import {
  type CompetitorsScreenQuery,
  type ObservedFragment,
  SaveBrand,
  SaveCompetitor,
} from "./competitors.operations";
import type { Entity } from "./entity";
import { brand } from "./search";

type Variant = CompetitorsScreenQuery["project"]["nameVariants"][number];

/** Variants are names that may be another name of a tracked entity. Its mentions do not count them. */
export function Variants({ variants, entities }: { variants: Variant[]; entities: Entity[] }) {
  const moves = useMoves();
  return (
    <section className="mt-10">
      <h2 className="mb-1">{t("competitors.variants")}</h2>
      <p className="text-muted mb-2 max-w-[72ch]">{t("competitors.variants-words")}</p>
      <Table
        label={t("competitors.variants")}
        columns={[
          nameColumn<Variant>(({ name }) => name),
          {
            id: "entity",
            title: t("competitors.may-mean"),
            wide: true,
            cell: ({ entity }) => <span dir="auto">{entity}</span>,
            csv: ({ entity }) => entity,
          },
          ...countColumns<Variant>(({ name }) => name),
          {
            id: "moves",
            title: t("competitors.moves"),
            hideTitle: true,
            number: true,
            cell: ({ name, competitorId, entity }) => {
              const meant = entities.find(({ id }) => (id ?? null) === (competitorId ?? null));
              return (
                <span className="inline-flex max-sm:flex-wrap justify-end items-center gap-1">
                  {meant && (
                    <Button
                      small
                      reason={moves.refusedFor(meant)}
                      busy={moves.busy}
                      onPress={() => moves.map(name, meant)}
                    >
                      {t("competitors.map-to", { entity })} <span className="sr-only">{name.name}</span>
                    </Button>
                  )}
                  <More name={name} entities={entities.filter((one) => one !== meant)} moves={moves} />
                </span>
              );
            },
          },
        ]}
        rows={variants}
        rowKey={({ name }) => name.id}
      />
    </section>
  );
}

/** Suggestions are names that answers give and nobody tracks, each with the reason for suggesting it. */
export function Suggestions({ suggestions, entities }: { suggestions: ObservedFragment[]; entities: Entity[] }) {
  const moves = useMoves();
  return (
    <section className="mt-10">
      <h2 className="mb-1">{t("competitors.suggested")}</h2>
      <p className="text-muted mb-2 max-w-[72ch]">
        {t(suggestions.length > 0 ? "competitors.suggested-words" : "competitors.none-suggested")}
      </p>
      {suggestions.length > 0 && (
        <Table
          label={t("competitors.suggested")}
          columns={[
            nameColumn<ObservedFragment>((row) => row),
            {
              id: "reason",
              title: t("competitors.reason"),
              wide: true,
              cell: (row) => <span className="text-muted">{suggested(row)}</span>,
              csv: suggested,
            },
            ...countColumns<ObservedFragment>((row) => row),
            {
              id: "moves",
              title: t("competitors.moves"),
              hideTitle: true,
              number: true,
              cell: (row) => (
                <span className="inline-flex max-sm:flex-wrap justify-end items-center gap-1">
                  <Button small reason={moves.refused} busy={moves.busy} onPress={() => moves.track(row)}>
                    {t("competitors.track")} <span className="sr-only">{row.name}</span>
                  </Button>
                  <More name={row} entities={entities} moves={moves} />
                </span>
              ),
            },
          ]}
          rows={suggestions}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}

const nameColumn = <Row,>(of: (row: Row) => ObservedFragment): Column<Row> => ({
  id: "name",
  title: t("competitors.name"),
  cell: (row) => {
    const { name, aliases, domain } = of(row);
    return (
      <span dir="auto">
        {name}
        <span className="block text-small text-muted">{[...aliases, domain].filter(Boolean).join(" · ")}</span>
        <span className="block text-small text-muted sm:hidden">{suggested(of(row))}</span>
      </span>
    );
  },
  csv: (row) => of(row).name,
});

const countColumns = <Row,>(of: (row: Row) => ObservedFragment): Column<Row>[] =>
  (["promptCount", "responseCount"] as const).map((field) => ({
    id: field,
    title: t(field === "promptCount" ? "competitors.prompts" : "competitors.answers"),
    number: true,
    wide: true,
    cell: (row) => count(of(row)[field]),
    csv: (row) => of(row)[field],
  }));

type Moved = ReturnType<typeof useMoves>;

/** More offers to take a name as another name of an entity, or to ignore it. */
function More({ name, entities, moves }: { name: ObservedFragment; entities: Entity[]; moves: Moved }) {
  return (
    <Menu
      label={t("competitors.more-of", { name: name.name })}
      className="!px-2 !py-0.5 !min-h-6"
      button={t("competitors.more")}
      sections={[
        {
          title: t("competitors.other-name-of"),
          items: entities.map((entity) => ({
            id: entity.id ?? brand,
            label: <span dir="auto">{entity.name}</span>,
            text: entity.name,
            reason: moves.refusedFor(entity) ?? undefined,
            onAction: () => moves.map(name, entity),
          })),
        },
        {
          items: [
            {
              id: "ignore",
              label: t("competitors.ignore"),
              reason: moves.refused ?? undefined,
              onAction: () => moves.ignore(name),
            },
          ],
        },
      ]}
    />
  );
}

/** useMoves returns what can be done with a name that nobody tracks. */
function useMoves() {
  const { project } = useProject();
  const refused = useReason("competitors:write");
  const brandRefused = useReason("projects:write");
  const [saveCompetitor, saving] = useChange(SaveCompetitor);
  const [saveBrand, savingBrand] = useChange(SaveBrand);
  const [accept, accepting] = useChange(AcceptCompetitor);
  const [dismiss, dismissing] = useChange(DismissCompetitor);
  const projectId = project.id;
  const say = (problem: Problem | undefined, done: string, undo?: () => void) =>
    problem ? toast({ ...problem, message: Object.values(problem.fields)[0] ?? problem.message }) : toast(done, undo);
  const setAliases = ({ id }: Entity, aliases: string[]) =>
    id
      ? saveCompetitor({ projectId, competitorId: id, input: { aliases } })
      : saveBrand({ projectId, input: { brand: { aliases } } });
  return {
    refused,
    refusedFor: ({ id }: Entity) => (id ? refused : brandRefused),
    busy: saving.busy || savingBrand.busy || accepting.busy || dismissing.busy,
    map: async ({ name }: ObservedFragment, entity: Entity) => {
      const { problem } = await setAliases(entity, [...entity.aliases, name]);
      say(problem, t("competitors.mapped", { name, entity: entity.name }), () => setAliases(entity, entity.aliases));
    },
    track: async ({ id, name }: ObservedFragment) => {
      const { problem } = await accept({ projectId, candidateId: id });
      say(problem, t("competitors.tracked-now", { name }));
    },
    ignore: async ({ id, name }: ObservedFragment) => {
      const { problem } = await dismiss({ projectId, candidateId: id });
      say(problem, t("competitors.ignored", { name }));
    },
  };
}

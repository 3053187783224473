import { useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { useChange, useGraph } from "~/graph/hooks";
import { nameOfCountry, nameOfLanguage, nameOfMarket, nameOfPlace } from "~/text/places";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Badge, ErrorState, Loading, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import { AddMarket, ChangeHome, RemoveMarket, SetUpMarkets, type SetUpMarketsQuery } from "./markets.operations";
import { type Place, PlaceForm } from "./place-form";

type Market = SetUpMarketsQuery["project"]["markets"][number];

/** Markets lists the countries and languages that audits ask in, and adds and removes them. */
export function Markets() {
  const { project } = useProject();
  const refused = useReason("projects:write");
  const [changing, change] = useState(false);
  const { data, problem, reload } = useGraph(SetUpMarkets, { projectId: project.id }, { types: ["Market"] });
  const [add, adding] = useChange(AddMarket);
  const [remove, removing] = useChange(RemoveMarket);
  const [move, moving] = useChange(ChangeHome);
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={3} />
      </Loading>
    );
  }
  const { markets } = data.project;
  const onAdd = async (place: Place) => {
    const { data } = await add({ projectId: project.id, input: { ...place, label: nameOfPlace(place) } });
    return Boolean(data);
  };
  const onRemove = async ({ id, label, countryCode, languageCode }: Market) => {
    const { problem } = await remove({ projectId: project.id, marketId: id ?? "" });
    if (problem) return toast(problem);
    reload();
    const input = { label, countryCode, languageCode };
    toast(t("set-up.market-removed", { label }), () => add({ projectId: project.id, input }));
  };
  const onMove = async (place: Place) => {
    const { data } = await move({ projectId: project.id, input: place });
    if (data) change(false);
    return Boolean(data);
  };
  const home = markets.find(({ id }) => !id);
  return (
    <>
      <p className="text-muted mb-4 max-w-[72ch]">{t("set-up.markets-words")}</p>
      <Table
        label={t("audits.markets")}
        columns={columns({ refused, busy: removing.busy, onRemove, onChange: () => change(!changing) })}
        rows={markets}
        rowKey={({ id }) => id ?? "home"}
        foot={false}
      />
      {changing && home && (
        <div className="mt-6">
          <h3 className="font-semibold mb-2">{t("set-up.change-home")}</h3>
          <PlaceForm
            place={home}
            action={t("set-up.change-market")}
            busy={moving.busy}
            problem={moving.problem}
            refused={refused}
            onSubmit={onMove}
          />
        </div>
      )}
      <div className="mt-6">
        <h3 className="font-semibold mb-2">{t("set-up.new-market")}</h3>
        <PlaceForm
          place={{ countryCode: "", languageCode: "" }}
          action={t("set-up.add-market")}
          busy={adding.busy}
          problem={adding.problem}
          refused={refused}
          onSubmit={onAdd}
        />
      </div>
    </>
  );
}

type Moves = { refused: string | null; busy: boolean; onRemove: (market: Market) => void; onChange: () => void };

const columns = ({ refused, busy, onRemove, onChange }: Moves): Column<Market>[] => [
  {
    id: "market",
    title: t("audits.market"),
    // The project's own market has its country's code for a name until somebody gives it another one.
    cell: ({ label, isDefault, ...market }) => (
      <>
        <span dir="auto">{nameOfMarket({ label, ...market })}</span>{" "}
        {isDefault && <Badge>{t("set-up.default-market")}</Badge>}
      </>
    ),
  },
  { id: "country", title: t("set-up.country"), wide: true, cell: ({ countryCode }) => nameOfCountry(countryCode) },
  { id: "language", title: t("set-up.language"), wide: true, cell: ({ languageCode }) => nameOfLanguage(languageCode) },
  {
    id: "moves",
    title: t("set-up.moves"),
    hideTitle: true,
    number: true,
    cell: (market) =>
      market.id ? (
        <Button small look="quiet" reason={refused} busy={busy} onPress={() => onRemove(market)}>
          {t("set-up.remove")} <span className="sr-only">{market.label}</span>
        </Button>
      ) : (
        <Button small look="quiet" reason={refused} onPress={onChange}>
          {t("set-up.change-market")} <span className="sr-only">{market.label}</span>
        </Button>
      ),
  },
];

import { DotWhisker } from "~/charts/dot-whisker";
import type { Filters } from "~/frame/search";
import { useProject } from "~/frame/session";
import { Level } from "~/screens/overview/grade";
import { fullDay, percent, signed } from "~/text/format";
import { nameOfCountry, nameOfLanguage, nameOfMarket } from "~/text/places";
import { t } from "~/text/text";
import { Change, NotMeasured, Rate, Unknown } from "~/ui/figure";
import { Link } from "~/ui/link";
import type { Column } from "~/ui/table";
import { keyOf, type Line } from "./grid";
import type { MarketsQuery } from "./markets.operations";

export type Row = MarketsQuery["project"]["visibilityMarkets"]["items"][number];

/** filterOf returns a market as the filter line names it: the default market is left out. */
const filterOf = ({ market }: Row) => (market.isDefault ? undefined : (market.id ?? undefined));

/** columns are those of the markets side by side. Before a market's first audit its figures are unknown, never zero. */
export const columns = (zone: string): Column<Row>[] => [
  {
    id: "market",
    title: t("markets.market"),
    cell: (row) => <Name row={row} />,
    csv: ({ market }) => nameOfMarket(market),
  },
  {
    id: "rate",
    title: t("markets.named"),
    number: true,
    cell: (row) =>
      row.state === "no_run" ? (
        <NotMeasured action={<Measure row={row} />} />
      ) : (
        <Rate rate={row.mentionRate} interval={row.mentionRateInterval} reason={t("markets.no-answer")} />
      ),
    csv: ({ mentionRate }) => mentionRate,
  },
  {
    id: "line",
    title: t("ui.interval"),
    hideTitle: true,
    wide: true,
    cell: (row) => <DotWhisker rate={row.mentionRate} interval={row.mentionRateInterval} accent />,
  },
  {
    id: "grade",
    title: t("overview.grade.good-for"),
    wide: true,
    cell: ({ mentionRateGrade }) => <Level grade={mentionRateGrade} />,
    csv: ({ mentionRateGrade }) => mentionRateGrade,
  },
  {
    id: "change",
    title: t("markets.change"),
    number: true,
    wide: true,
    cell: (row) => row.state === "measured" && <Change verdict={row.verdict} change={row.mentionRateDelta} />,
    csv: (row) => (row.verdict === "moved" ? row.mentionRateDelta : row.verdict),
  },
  {
    id: "voice",
    title: t("markets.voice"),
    number: true,
    wide: true,
    cell: ({ state, shareOfVoice }) =>
      typeof shareOfVoice === "number"
        ? percent(shareOfVoice)
        : state === "measured" && <Unknown reason={t("markets.no-mention")} />,
    csv: ({ shareOfVoice }) => shareOfVoice,
  },
  {
    id: "sentiment",
    title: t("markets.sentiment"),
    number: true,
    wide: true,
    cell: ({ state, netSentiment }) =>
      typeof netSentiment === "number"
        ? signed(netSentiment)
        : state === "measured" && <Unknown reason={t("markets.not-judged")} />,
    csv: ({ netSentiment }) => netSentiment,
  },
  {
    id: "at",
    title: t("markets.measured"),
    number: true,
    wide: true,
    cell: ({ auditId, measuredAt }) =>
      auditId && measuredAt && <At auditId={auditId} day={fullDay(measuredAt, zone)} />,
    csv: ({ measuredAt }) => measuredAt,
  },
];

function Name({ row }: { row: Row }) {
  const { project } = useProject();
  const { market } = row;
  const name = nameOfMarket(market);
  const [country, language] = [nameOfCountry(market.countryCode), nameOfLanguage(market.languageCode)];
  // What the name says already is not said again.
  const more = [!name.includes(country) && country, !name.includes(language) && language].filter(Boolean).join(", ");
  return (
    <span dir="auto" className="block min-w-28">
      <Link
        to="/projects/$projectId/overview"
        params={{ projectId: project.id }}
        search={({ cohort, period }: Filters) => ({ cohort, period, market: filterOf(row) })}
      >
        {name}
      </Link>
      <span className="block text-small text-muted">
        {[more, market.isDefault && t("markets.default")].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

/** Measure opens the dialog that launches an audit of the market. */
function Measure({ row }: { row: Row }) {
  return (
    <Link to="." search={(before) => ({ ...before, market: filterOf(row), run: "audit" as const })}>
      {t("markets.run")}
    </Link>
  );
}

function At({ auditId, day }: { auditId: string; day: string }) {
  const { project } = useProject();
  return (
    <Link
      to="/projects/$projectId/audits/$auditId"
      params={{ projectId: project.id, auditId }}
      className="text-muted hover:underline whitespace-nowrap"
    >
      {day}
    </Link>
  );
}

/** gridColumns are a name and then its rate in each market. */
export const gridColumns = (markets: Row[], title: string, labelOf: (name: string) => string): Column<Line>[] => [
  {
    id: "name",
    title,
    cell: ({ name }) => <span dir="auto">{labelOf(name)}</span>,
    csv: ({ name }) => labelOf(name),
  },
  ...markets.map(
    ({ market }): Column<Line> => ({
      id: keyOf(market),
      title: nameOfMarket(market),
      number: true,
      cell: ({ cells }) => {
        const cell = cells.get(keyOf(market));
        if (!cell) return <Unknown reason={t("markets.not-asked")} />;
        return (
          <span className="inline-grid justify-items-end gap-x-2">
            <Rate rate={cell.rate} interval={cell.interval} reason={t("markets.no-answer")} />
          </span>
        );
      },
      csv: ({ cells }) => cells.get(keyOf(market))?.rate,
    }),
  ),
];

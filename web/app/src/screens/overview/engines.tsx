import { DotWhisker } from "~/charts/dot-whisker";
import type { Engine } from "~/frame/session";
import { day, percent } from "~/text/format";
import { t } from "~/text/text";
import { Declined, Unavailable } from "~/ui/figure";
import { Badge } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { Level, Levels } from "./grade";
import type { OverviewQuery } from "./overview.operations";
import { ToPrompts } from "./to-prompts";

type Report = NonNullable<OverviewQuery["project"]["visibility"]>;
type Measured = Report["perEngine"][number];
type Origin = Pick<Engine, "logicalEngine" | "engineLabel"> &
  Partial<Pick<Measured, "surface" | "transportModel" | "retrievalEnabled">>;
type Row = { origin: Origin; measured?: Measured; configured?: Engine };

/** rowsOf joins the engines that were measured with those that are configured and gave nothing. */
export function rowsOf(report: Report, configured: Engine[], only?: string): Row[] {
  const known = new Set<string>(report.perEngine.map((engine) => engine.logicalEngine));
  const measured = report.perEngine.map((engine) => ({
    origin: engine as Origin,
    measured: engine,
    configured: configured.find((other) => other.logicalEngine === engine.logicalEngine),
  }));
  const others = configured
    .filter((engine) => !known.has(engine.logicalEngine) && (!only || engine.logicalEngine === only))
    .map((engine) => ({ origin: engine as Origin, configured: engine }));
  return [...measured, ...others];
}

/** originOf says where the figures of an engine come from: "API, searched". */
export function originOf({ surface, retrievalEnabled }: Origin): string {
  const words = [
    surface && t(`overview.surface.${surface}`),
    typeof retrievalEnabled === "boolean" && t(retrievalEnabled ? "overview.searched" : "overview.not-searched"),
  ];
  return words.filter(Boolean).join(", ");
}

const columns = (zone: string): Column<Row>[] => [
  {
    id: "engine",
    title: t("overview.engine"),
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        {row.measured ? (
          <ToPrompts more={{ engine: row.origin.logicalEngine }}>{row.origin.engineLabel}</ToPrompts>
        ) : (
          row.origin.engineLabel
        )}
        <span title={row.origin.transportModel ?? undefined}>
          <Badge>{originOf(row.origin) || t("ui.unknown")}</Badge>
        </span>
        <Declined counts={row.measured?.counts} />
      </span>
    ),
    csv: (row) => row.origin.engineLabel,
  },
  {
    id: "rate",
    title: t("overview.mentioned"),
    number: true,
    cell: (row) => <Value row={row} zone={zone} />,
    csv: (row) => row.measured?.brandMentionRate,
  },
  {
    id: "whisker",
    title: t("ui.interval"),
    hideTitle: true,
    cell: (row) => (
      <DotWhisker rate={row.measured?.brandMentionRate} interval={row.measured?.brandMentionRateInterval} />
    ),
  },
  {
    id: "grade",
    title: t("overview.grade.good-for"),
    wide: true,
    cell: (row) => <Level grade={row.measured?.brandMentionRateGrade} />,
    csv: (row) => row.measured?.brandMentionRateGrade,
  },
  {
    id: "n",
    title: t("overview.answers-short"),
    number: true,
    wide: true,
    cell: (row) => row.measured?.counts.responses,
    csv: (row) => row.measured?.counts.responses,
  },
];

function Value({ row, zone }: { row: Row; zone: string }) {
  const rate = row.measured?.brandMentionRate;
  if (typeof rate === "number") return percent(rate);
  const { state, lastError, lastErrorAt } = row.configured ?? {};
  if (state === "failing" && lastErrorAt) {
    return (
      <span title={lastError ?? undefined}>
        <Unavailable reason={t("overview.failing-since", { day: day(lastErrorAt, zone) })} />
      </span>
    );
  }
  return <Unavailable reason={t("overview.not-asked")} />;
}

type Props = { report: Report; configured: Engine[]; only?: string; zone: string; stale: boolean };

/** Engines compares the engines that were asked, and says which ones gave no answer and why. */
export function Engines({ report, configured, only, zone, stale }: Props) {
  return (
    <section>
      <h2 className="mb-2">
        {t("overview.engines")} <Levels />
      </h2>
      <Table
        label={t("overview.engines")}
        columns={columns(zone)}
        rows={rowsOf(report, configured, only)}
        rowKey={(row) => row.origin.logicalEngine}
        stale={stale}
      />
    </section>
  );
}

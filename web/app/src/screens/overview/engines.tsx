import { DotWhisker } from "~/charts/dot-whisker";
import { day, percent } from "~/text/format";
import { t } from "~/text/text";
import { Unavailable } from "~/ui/figure";
import { Badge } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import type { OverviewQuery } from "./overview.operations";

type Report = NonNullable<OverviewQuery["project"]["visibility"]>;
type Measured = Report["perEngine"][number];
type Configured = OverviewQuery["engines"][number];
type Row = { id: string; label: string; searched: boolean | null; measured?: Measured; configured?: Configured };

/** rowsOf joins the engines that were measured with those that are configured and gave nothing. */
export function rowsOf(report: Report, configured: Configured[], only?: string): Row[] {
  const searched = (id: string) =>
    report.modelProvenance.find((model) => model.logicalEngine === id)?.retrievalEnabled ?? null;
  const measured = report.perEngine.map((engine) => ({
    id: engine.logicalEngine,
    label: engine.engineLabel,
    searched: searched(engine.logicalEngine),
    measured: engine,
    configured: configured.find((known) => known.logicalEngine === engine.logicalEngine),
  }));
  const known = new Set(measured.map((row) => row.id));
  const others = configured
    .filter((engine) => !known.has(engine.logicalEngine) && (!only || engine.logicalEngine === only))
    .map((engine) => ({
      id: engine.logicalEngine,
      label: engine.engineLabel,
      searched: engine.retrievalEnabled,
      configured: engine,
    }));
  return [...measured, ...others];
}

const columns = (zone: string): Column<Row>[] => [
  {
    id: "engine",
    title: t("overview.engine"),
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        {row.label}
        {row.searched !== null && <Badge>{t(row.searched ? "overview.searched" : "overview.not-searched")}</Badge>}
      </span>
    ),
    csv: (row) => row.label,
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

type Props = { report: Report; configured: Configured[]; only?: string; zone: string; stale: boolean };

/** Engines compares the engines that were asked, and says which ones gave no answer and why. */
export function Engines({ report, configured, only, zone, stale }: Props) {
  return (
    <section>
      <h2 className="mb-2">{t("overview.engines")}</h2>
      <Table
        label={t("overview.engines")}
        columns={columns(zone)}
        rows={rowsOf(report, configured, only)}
        rowKey={(row) => row.id}
        stale={stale}
      />
    </section>
  );
}

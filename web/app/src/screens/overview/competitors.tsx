import { DotWhisker } from "~/charts/dot-whisker";
import { decimal, percent } from "~/text/format";
import { t } from "~/text/text";
import { Change, Rate, Unknown } from "~/ui/figure";
import { type Column, Table } from "~/ui/table";
import { Level, Levels } from "./grade";
import type { OverviewQuery } from "./overview.operations";

type Row = NonNullable<OverviewQuery["project"]["visibility"]>["rankings"][number];

const columns = (compared: boolean): Column<Row>[] => [
  {
    id: "name",
    title: t("overview.name"),
    cell: (row) => (
      <span dir="auto" className="line-clamp-2 min-w-20 lg:min-w-28">
        {row.name}
      </span>
    ),
    csv: (row) => row.name,
  },
  {
    id: "rate",
    title: t("overview.mentioned"),
    number: true,
    cell: (row) => <Rate rate={row.mentionRate} />,
    csv: (row) => row.mentionRate,
  },
  {
    id: "whisker",
    title: t("ui.interval"),
    hideTitle: true,
    cell: (row) => <DotWhisker rate={row.mentionRate} interval={row.mentionRateInterval} accent={row.isBrand} />,
  },
  {
    id: "grade",
    title: t("overview.grade.good-for"),
    wide: true,
    cell: (row) => <Level grade={row.mentionRateGrade} />,
    csv: (row) => row.mentionRateGrade,
  },
  {
    id: "voice",
    title: t("overview.voice-short"),
    number: true,
    wide: true,
    cell: (row) => (row.shareOfVoice == null ? <Unknown reason={t("overview.no-voice")} /> : percent(row.shareOfVoice)),
    csv: (row) => row.shareOfVoice,
  },
  {
    id: "position",
    title: t("overview.position-short"),
    number: true,
    wide: true,
    cell: (row) =>
      row.avgPosition == null ? <Unknown reason={t("overview.no-position")} /> : decimal(row.avgPosition),
    csv: (row) => row.avgPosition,
  },
  {
    id: "change",
    title: t("overview.change"),
    number: true,
    cell: (row) => <Change verdict={compared ? row.verdict : null} change={row.matchedVisibilityDelta} />,
    csv: (row) => row.verdict,
  },
];

/** Competitors compares the brand with its competitors, the most mentioned first. */
export function Competitors({ rows, compared, stale }: { rows: Row[]; compared: boolean; stale: boolean }) {
  return (
    <section>
      <h2 className="mb-2">
        {t("overview.competitors")} <Levels />
      </h2>
      <Table
        label={t("overview.competitors")}
        columns={columns(compared)}
        rows={rows}
        rowKey={(row) => row.name}
        strong={(row) => row.isBrand}
        stale={stale}
      />
      {rows.length === 1 && <p className="text-muted mt-2">{t("overview.no-competitors")}</p>}
    </section>
  );
}

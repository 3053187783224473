import { DotWhisker } from "~/charts/dot-whisker";
import type { Filters } from "~/frame/search";
import { useProject } from "~/frame/session";
import { count, signed } from "~/text/format";
import { t } from "~/text/text";
import { Rate, Unknown } from "~/ui/figure";
import { Link, OutLink } from "~/ui/link";
import type { Column } from "~/ui/table";
import type { Report } from "./perception";
import type { JudgedFragment, PartFragment } from "./perception.operations";

type Row = JudgedFragment | PartFragment;

/** figures are the columns of an entity's or a part's judgements. */
const figures = <R extends Row>(accent: (row: R) => boolean): Column<R>[] => [
  {
    id: "praise",
    title: t("perception.praised"),
    number: true,
    cell: ({ score }) => (
      <Rate rate={score.positiveShare} interval={score.positiveShareInterval} reason={t("perception.nothing-judged")} />
    ),
    csv: ({ score }) => score.positiveShare,
  },
  {
    id: "line",
    title: t("ui.interval"),
    hideTitle: true,
    wide: true,
    cell: (row) => (
      <DotWhisker rate={row.score.positiveShare} interval={row.score.positiveShareInterval} accent={accent(row)} />
    ),
  },
  {
    id: "blame",
    title: t("perception.blamed"),
    number: true,
    cell: ({ score }) => (
      <span className="max-sm:pl-2">
        <Rate
          rate={score.negativeShare}
          interval={score.negativeShareInterval}
          reason={t("perception.nothing-judged")}
        />
      </span>
    ),
    csv: ({ score }) => score.negativeShare,
  },
  {
    id: "mixed",
    title: t("perception.mixed"),
    number: true,
    wide: true,
    cell: ({ score }) => count(score.mixed),
    csv: ({ score }) => score.mixed,
  },
  {
    id: "net",
    title: t("perception.net"),
    number: true,
    wide: true,
    cell: ({ score }) =>
      typeof score.netSentiment === "number" ? (
        signed(score.netSentiment)
      ) : (
        <Unknown reason={t("perception.nothing-judged")} />
      ),
    csv: ({ score }) => score.netSentiment,
  },
  {
    id: "judged",
    title: t("perception.judged"),
    number: true,
    wide: true,
    cell: ({ score, coverage }) => t("perception.of", { n: count(score.classified), all: count(coverage.mentions) }),
    csv: ({ score }) => score.classified,
  },
];

export const entityColumns = (): Column<JudgedFragment>[] => [
  {
    id: "entity",
    title: t("perception.entity"),
    cell: ({ name }) => <span dir="auto">{name}</span>,
    csv: ({ name }) => name,
  },
  ...figures<JudgedFragment>(({ isBrand }) => isBrand),
];

export const partColumns = (by: "engines" | "topics" | "prompts"): Column<PartFragment>[] => [
  {
    id: "part",
    title: t(`perception.part.${by}`),
    cell: (row) =>
      by === "prompts" ? <PromptLink row={row} /> : <span dir="auto">{row.label || t("perception.no-topic")}</span>,
    csv: ({ label }) => label,
  },
  ...figures<PartFragment>(() => true),
];

/** PromptLink leads to a prompt. A deleted one has its text instead of an id. */
function PromptLink({ row: { key, label } }: { row: PartFragment }) {
  const { project } = useProject();
  if (key === label) return <span dir="auto">{label}</span>;
  return (
    <Link
      to="/projects/$projectId/prompts/$promptId"
      params={{ projectId: project.id, promptId: key }}
      search={(before) => before as object}
    >
      <span dir="auto">{label}</span>
    </Link>
  );
}

export const themeColumns = (): Column<Report["themes"][number]>[] => [
  {
    id: "theme",
    title: t("perception.theme"),
    cell: ({ theme }) => (
      <span dir="auto" className="block min-w-24">
        <Link to="." search={(before) => ({ ...before, theme })} resetScroll={false}>
          {theme}
        </Link>
      </span>
    ),
    csv: ({ theme }) => theme,
  },
  {
    id: "praise",
    title: t("perception.praise-answers"),
    number: true,
    cell: ({ positive }) => count(positive),
    csv: ({ positive }) => positive,
  },
  {
    id: "blame",
    title: t("perception.blame-answers"),
    number: true,
    cell: ({ negative }) => count(negative),
    csv: ({ negative }) => negative,
  },
];

export const siteColumns = (projectId: string): Column<Report["drivers"][number]>[] => [
  {
    id: "site",
    title: t("perception.site"),
    cell: ({ domain }) => (
      <Link
        to="/projects/$projectId/sources"
        params={{ projectId }}
        search={({ market, engine, cohort }: Filters) => ({
          market,
          engine,
          cohort,
          by: "page" as const,
          domain,
        })}
      >
        <span dir="auto">{domain}</span>
      </Link>
    ),
    csv: ({ domain }) => domain,
  },
  {
    id: "answers",
    title: t("perception.answers"),
    number: true,
    cell: ({ answers }) => count(answers),
    csv: ({ answers }) => answers,
  },
  {
    id: "example",
    title: t("perception.example"),
    wide: true,
    cell: ({ exampleUrl }) =>
      exampleUrl ? (
        <span className="wrap-anywhere" dir="auto">
          <OutLink href={exampleUrl}>{exampleUrl.replace(/^https?:\/\//, "")}</OutLink>
        </span>
      ) : (
        <Unknown reason={t("perception.no-example")} />
      ),
    csv: ({ exampleUrl }) => exampleUrl,
  },
];

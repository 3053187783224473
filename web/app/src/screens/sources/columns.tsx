import { DotWhisker } from "~/charts/dot-whisker";
import { TagBadges } from "~/screens/tags/tags";
import { count, fullDay } from "~/text/format";
import { t } from "~/text/text";
import { Change, Rate, Unknown } from "~/ui/figure";
import { Link, OutLink } from "~/ui/link";
import { Popover } from "~/ui/popover";
import { Badge } from "~/ui/states";
import type { Column } from "~/ui/table";
import type { Report, Source } from "./sources";

type Retrieved = Report["retrieved"][number];

/** kindsOf names the kinds of a source, the most cited first. */
const kindsOf = (row: Source) => row.categories.map((kind) => t(`sources.kind.${kind}`)).join(", ");

function Whose({ ownership }: { ownership: string[] }) {
  if (ownership.includes("owned")) return <Badge>{t("sources.ours")}</Badge>;
  return ownership.includes("competitor") ? <Badge>{t("sources.competitor")}</Badge> : null;
}

const formats = [
  "article",
  "listicle",
  "comparison",
  "how_to",
  "product",
  "category",
  "homepage",
  "documentation",
  "forum_thread",
  "video",
  "review",
  "pdf",
] as const;

/** formatOf names the format of a page; nothing where it is not known. */
const formatOf = ({ pageFormat }: Source) => {
  const format = formats.find((name) => name === pageFormat);
  return format && t(`sources.format.${format}`);
};

/** figures are the columns that domains and pages share. What to do is one of them where a row has an action. */
const figures = (projectId: string, rows: Source[]): Column<Source>[] => [
  {
    id: "rate",
    title: t("sources.cited-in"),
    number: true,
    cell: (row) => <Rate rate={row.responseRate} interval={row.responseRateInterval} reason={t("sources.no-answer")} />,
    csv: (row) => row.responseRate,
  },
  {
    id: "line",
    title: t("ui.interval"),
    hideTitle: true,
    wide: true,
    cell: (row) => (
      <DotWhisker
        rate={row.responseRate}
        interval={row.responseRateInterval}
        accent={row.ownership.includes("owned")}
      />
    ),
  },
  {
    id: "change",
    title: t("sources.change"),
    number: true,
    wide: true,
    cell: (row) => <Change verdict={row.verdict} change={row.responseDelta} />,
    csv: (row) => (row.verdict === "moved" ? row.responseDelta : row.verdict),
  },
  {
    id: "share",
    title: t("sources.share"),
    number: true,
    wide: true,
    cell: (row) => (
      <Rate rate={row.citationShare} interval={row.citationShareInterval} reason={t("sources.no-citation")} />
    ),
    csv: (row) => row.citationShare,
  },
  {
    id: "prompts",
    title: t("sources.prompts"),
    number: true,
    wide: true,
    cell: (row) => count(row.prompts),
    csv: (row) => row.prompts,
  },
  {
    id: "brands",
    title: t("sources.brands"),
    wide: true,
    cell: (row) => <Brands row={row} />,
    csv: (row) => row.brands.map(({ name, responses }) => `${name} ${responses}`).join(", "),
  },
  ...(rows.some(({ actionId }) => actionId) ? [actionColumn(projectId)] : []),
];

const actionColumn = (projectId: string): Column<Source> => ({
  id: "action",
  title: t("sources.action"),
  hideTitle: true,
  wide: true,
  cell: ({ actionId }) =>
    actionId && (
      <Link
        to="/projects/$projectId/actions/$actionId"
        params={{ projectId, actionId }}
        search={(before) => before as object}
      >
        {t("sources.action")}
      </Link>
    ),
});

const shown = 2;

/** Brands are the entities that the answers which cite a source name. */
function Brands({ row }: { row: Source }) {
  if (row.brands.length === 0) return <span className="text-muted">{t("sources.no-brand")}</span>;
  const first = row.brands.slice(0, shown).map(({ name }) => name);
  const more = row.brands.length - first.length;
  const visible = more > 0 ? `+${more}` : "…";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1" dir="auto">
      {first.join(", ")}
      <Popover
        label={`${visible} ${t("sources.brands-of", { key: row.key })}`}
        button={visible}
        buttonClass="!px-1 text-small"
      >
        <h3 className="font-semibold mb-1">{t("sources.brands")}</h3>
        <ul className="grid gap-1">
          {row.brands.map(({ name, kind, responses }) => (
            <li key={name} className="flex justify-between gap-6">
              <span dir="auto" className={kind === "brand" ? "font-semibold" : undefined}>
                {name}
              </span>
              <span className="text-muted">{t("sources.of", { n: count(responses), all: count(row.responses) })}</span>
            </li>
          ))}
        </ul>
      </Popover>
    </span>
  );
}

/** domainColumns are those of the list of domains. A domain leads to its pages. */
export const domainColumns = (projectId: string, rows: Source[]): Column<Source>[] => [
  {
    id: "source",
    title: t("sources.domain"),
    cell: (row) => (
      <span dir="auto" className="block sm:min-w-56">
        <Link to="." search={(before) => ({ ...before, by: "page" as const, domain: row.key })}>
          {row.key}
        </Link>{" "}
        <Whose ownership={row.ownership} /> <TagBadges tags={row.tags} />
        <span className="block text-small text-muted font-normal">
          {[kindsOf(row), t("sources.pages-n", { n: row.urls })].filter(Boolean).join(" · ")}
        </span>
      </span>
    ),
    csv: (row) => row.key,
  },
  ...figures(projectId, rows),
];

/** pageColumns are those of the list of pages, with what was read of each. */
export const pageColumns = (projectId: string, zone: string, rows: Source[]): Column<Source>[] => [
  {
    id: "source",
    title: t("sources.page"),
    cell: (row) => (
      <span dir="auto" className="block sm:min-w-56">
        <OutLink href={row.key}>{row.title || row.key.replace(/^https?:\/\//, "")}</OutLink>{" "}
        <Whose ownership={row.ownership} />
        <span className="block text-small text-muted font-normal">
          {[row.title && row.key.replace(/^https?:\/\//, ""), kindsOf(row), formatOf(row)].filter(Boolean).join(" · ")}
        </span>
      </span>
    ),
    csv: (row) => row.key,
  },
  {
    id: "standing",
    title: t("sources.standing"),
    wide: true,
    cell: (row) =>
      row.standing ? (
        <Badge tone={row.standing === "gap" ? "bad" : undefined}>{t(`sources.standing.${row.standing}`)}</Badge>
      ) : (
        <Unknown reason={t("sources.no-standing")} />
      ),
    csv: (row) => row.standing,
  },
  ...figures(projectId, rows),
  {
    id: "last",
    title: t("sources.last-cited"),
    number: true,
    wide: true,
    cell: (row) => <span className="text-muted">{row.lastCitedAt && fullDay(row.lastCitedAt, zone)}</span>,
    csv: (row) => row.lastCitedAt,
  },
];

/** retrievedColumns are those of domains that engines read and do not cite. */
export const retrievedColumns = (responses: number): Column<Retrieved>[] => [
  {
    id: "domain",
    title: t("sources.domain"),
    cell: (row) => (
      <span dir="auto">
        {row.key} <Whose ownership={row.ownership} />
      </span>
    ),
    csv: (row) => row.key,
  },
  {
    id: "answers",
    title: t("sources.answers"),
    number: true,
    cell: (row) => t("sources.of", { n: count(row.responses), all: count(responses) }),
    csv: (row) => row.responses,
  },
];

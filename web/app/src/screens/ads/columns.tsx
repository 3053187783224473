import { DotWhisker } from "~/charts/dot-whisker";
import { useProject } from "~/frame/session";
import { count, fullDay, percent } from "~/text/format";
import { t } from "~/text/text";
import { Rate, Unavailable, Unknown } from "~/ui/figure";
import { Link, OutLink } from "~/ui/link";
import { Badge } from "~/ui/states";
import type { Column } from "~/ui/table";
import type { Report } from "./ads";
import type { PresenceFragment } from "./ads.operations";

type Engine = Report["engines"][number];
type Advertiser = Report["advertisers"][number];
type Creative = Report["creatives"]["items"][number];
type Prompt = Report["prompts"][number];
type Topic = Report["topics"][number];

function Whose({ ownership }: { ownership: Advertiser["ownership"] }) {
  if (ownership === "owned") return <Badge>{t("ads.ours")}</Badge>;
  return ownership === "competitor" ? <Badge>{t("ads.competitor")}</Badge> : null;
}

/** Of is a part of answers. A part of none is unknown, which is not zero. */
function Of({ n, all, reason }: { n: number; all: number; reason: string }) {
  return all === 0 ? <Unknown reason={reason} /> : t("ads.of", { n: count(n), all: count(all) });
}

/** presence are the columns of how many answers show an ad. */
const presence = <Row,>(of: (row: Row) => PresenceFragment | null | undefined): Column<Row>[] => [
  {
    id: "rate",
    title: t("ads.with-ads"),
    number: true,
    cell: (row) => <Rate rate={of(row)?.rate} interval={of(row)?.rateInterval} reason={t("ads.no-answer-says")} />,
    csv: (row) => of(row)?.rate,
  },
  {
    id: "line",
    title: t("ui.interval"),
    hideTitle: true,
    wide: true,
    cell: (row) => <DotWhisker rate={of(row)?.rate} interval={of(row)?.rateInterval} />,
  },
  {
    id: "answers",
    title: t("ads.answers"),
    number: true,
    wide: true,
    cell: (row) => <Of n={of(row)?.answersWithAds ?? 0} all={of(row)?.answers ?? 0} reason={t("ads.no-answer-says")} />,
    csv: (row) => of(row)?.answers,
  },
];

export const engineColumns = (): Column<Engine>[] => [
  {
    id: "engine",
    title: t("ads.engine"),
    cell: ({ engineLabel }) => engineLabel,
    csv: ({ engineLabel }) => engineLabel,
  },
  {
    id: "rate",
    title: t("ads.with-ads"),
    number: true,
    cell: ({ applicability, presence }) =>
      applicability === "applicable" ? (
        <Rate rate={presence?.rate} interval={presence?.rateInterval} reason={t("ads.no-answer-says")} />
      ) : (
        <Unavailable reason={t(`ads.engine.${applicability}`)} />
      ),
    csv: ({ applicability, presence }) => presence?.rate ?? applicability,
  },
  {
    id: "answers",
    title: t("ads.answers"),
    number: true,
    wide: true,
    cell: ({ answers, presence }) =>
      presence ? t("ads.of", { n: count(presence.answersWithAds), all: count(presence.answers) }) : count(answers),
    csv: ({ answers }) => answers,
  },
];

const seen = <Row extends { lastSeenAt: string; prompts: number }>(zone: string): Column<Row>[] => [
  {
    id: "prompts",
    title: t("ads.prompts"),
    number: true,
    wide: true,
    cell: ({ prompts }) => count(prompts),
    csv: ({ prompts }) => prompts,
  },
  {
    id: "last",
    title: t("ads.last-seen"),
    number: true,
    wide: true,
    cell: ({ lastSeenAt }) => <span className="text-muted">{fullDay(lastSeenAt, zone)}</span>,
    csv: ({ lastSeenAt }) => lastSeenAt,
  },
];

const nameOf = ({ name, domain }: { name: string; domain: string }) => name || domain || t("ads.nameless");

export const advertiserColumns = (zone: string): Column<Advertiser>[] => [
  {
    id: "advertiser",
    title: t("ads.advertiser"),
    cell: (row) => (
      <span dir="auto">
        {nameOf(row)} <Whose ownership={row.ownership} />
        {row.name && row.domain && <span className="block text-small text-muted font-normal">{row.domain}</span>}
      </span>
    ),
    csv: nameOf,
  },
  {
    id: "whose",
    title: t("ads.whose"),
    wide: true,
    hideTitle: true,
    cell: () => null,
    csv: ({ ownership }) => ownership,
  },
  {
    id: "share",
    title: t("ads.share"),
    number: true,
    cell: ({ share }) => percent(share),
    csv: ({ share }) => share,
  },
  {
    id: "ads",
    title: t("ads.appearances"),
    number: true,
    cell: ({ appearances }) => count(appearances),
    csv: ({ appearances }) => appearances,
  },
  ...seen<Advertiser>(zone),
];

export const creativeColumns = (zone: string): Column<Creative>[] => [
  {
    id: "ad",
    title: t("ads.ad"),
    cell: (row) => (
      <span dir="auto">
        {row.landingUrl ? <OutLink href={row.landingUrl}>{row.title || row.landingUrl}</OutLink> : row.title}{" "}
        <Whose ownership={row.ownership} />
        <span className="block text-small text-muted font-normal">{row.snippet}</span>
        <span className="block text-small text-muted font-normal">
          {nameOf({ name: row.advertiserName, domain: row.advertiserDomain })}
        </span>
      </span>
    ),
    csv: ({ title, snippet }) => [title, snippet].filter(Boolean).join(" – "),
  },
  {
    id: "advertiser",
    title: t("ads.advertiser"),
    hideTitle: true,
    wide: true,
    cell: () => null,
    csv: (row) => nameOf({ name: row.advertiserName, domain: row.advertiserDomain }),
  },
  {
    id: "shown",
    title: t("ads.shown"),
    number: true,
    cell: ({ appearances }) => count(appearances),
    csv: ({ appearances }) => appearances,
  },
  ...seen<Creative>(zone),
];

export const promptColumns = (): Column<Prompt>[] => [
  {
    id: "prompt",
    title: t("ads.prompt"),
    cell: (row) => <PromptLink row={row} />,
    csv: ({ prompt }) => prompt,
  },
  ...presence<Prompt>(({ presence }) => presence),
  {
    id: "top",
    title: t("ads.top"),
    wide: true,
    cell: ({ topAdvertiser }) =>
      topAdvertiser ? <span dir="auto">{nameOf(topAdvertiser)}</span> : <Unknown reason={t("ads.no-ad")} />,
    csv: ({ topAdvertiser }) => topAdvertiser && nameOf(topAdvertiser),
  },
  {
    id: "against",
    title: t("ads.against"),
    number: true,
    wide: true,
    cell: ({ competitorAdAnswers: { brandMentioned, brandNotMentioned } }) => (
      <Of n={brandNotMentioned} all={brandMentioned + brandNotMentioned} reason={t("ads.no-competitor-ad")} />
    ),
    csv: ({ competitorAdAnswers }) => competitorAdAnswers.brandNotMentioned,
  },
];

function PromptLink({ row: { prompt, topic } }: { row: Prompt }) {
  const { project } = useProject();
  return (
    <span dir="auto">
      <Link to="/projects/$projectId/prompts" params={{ projectId: project.id }} search={{ q: prompt }}>
        {prompt}
      </Link>
      <span className="block text-small text-muted">{topic}</span>
    </span>
  );
}

export const topicColumns = (): Column<Topic>[] => [
  {
    id: "topic",
    title: t("ads.topic"),
    cell: ({ label }) => <span dir="auto">{label || t("ads.no-topic")}</span>,
    csv: ({ label }) => label,
  },
  ...presence<Topic>(({ presence }) => presence),
];

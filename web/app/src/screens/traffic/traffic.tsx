import { useNavigate, useSearch } from "@tanstack/react-router";
import { useProject } from "~/frame/session";
import { useList } from "~/graph/list";
import { TagFilter } from "~/screens/tags/tags";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { Select } from "~/ui/fields";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { Tabs } from "~/ui/tabs";
import { Bots } from "./bots";
import { Coverage } from "./coverage";
import { Figures, Requests } from "./overview";
import { Pages } from "./pages";
import { Policy } from "./policy";
import { purposes, ranges, type TrafficSearch, verifications } from "./search";
import { LogSources } from "./sources";
import { Traffic as TrafficDocument, type TrafficQuery } from "./traffic.operations";

export type Overview = TrafficQuery["project"]["aiTrafficOverview"];

/** Traffic answers which AI systems fetch the site, whether they are genuine, and what they may. */
export default function Traffic() {
  const { project } = useProject();
  const search = useSearch({ from: "/app/projects/$projectId/traffic" });
  const navigate = useNavigate();
  const range = search.range ?? "28d";
  const list = useList(
    TrafficDocument,
    {
      projectId: project.id,
      range,
      purpose: search.purpose ?? null,
      verification: search.verification ?? null,
      tag: search.tag ?? null,
      cursor: null,
    },
    ({ project: { aiTrafficOverview } }) => ({
      items: aiTrafficOverview.crawl.bots,
      nextCursor: aiTrafficOverview.crawl.nextCursor,
    }),
    { types: ["CrawlSource"] },
  );
  const change = (part: Partial<TrafficSearch>) =>
    navigate({ to: ".", search: (before) => ({ ...before, ...part }) as TrafficSearch, replace: true });
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-7 w-[min(480px,100%)]" lines={2} />
        <div className="h-8" />
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  }
  const overview = list.data.project.aiTrafficOverview;
  const { crawl } = overview;
  const unconnected = crawl.connection === "not_connected";
  const tab = search.tab ?? (unconnected ? "sources" : "bots");
  return (
    <div className={list.stale ? "stale" : undefined}>
      <Words overview={overview} range={range} zone={project.timezone} />
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      {!unconnected && <Narrow search={search} onChange={change} />}
      {crawl.connection === "connected" && (
        <>
          <Figures overview={overview} tagged={Boolean(search.tag)} />
          <Requests overview={overview} tagged={Boolean(search.tag)} />
        </>
      )}
      {crawl.connection === "awaiting_data" && (
        <EmptyState title={t("traffic.awaiting")}>{t("traffic.awaiting-words")}</EmptyState>
      )}
      <Tabs
        label={t("traffic.title")}
        chosen={tab}
        onChoose={(id) =>
          change({ tab: id as typeof tab, kind: undefined, pattern: undefined, sort: undefined, down: undefined })
        }
        items={[
          { id: "bots", label: t("traffic.bots"), content: () => <Bots list={list} /> },
          { id: "pages", label: t("traffic.pages"), content: () => <Pages search={search} onChange={change} /> },
          { id: "coverage", label: t("traffic.coverage"), content: () => <Coverage range={range} /> },
          { id: "policy", label: t("traffic.policy"), content: () => <Policy search={search} onChange={change} /> },
          {
            id: "sources",
            label: t("traffic.sources"),
            content: () => <LogSources onStay={() => change({ tab: "sources" })} onArrived={list.reload} />,
          },
        ]}
      />
    </div>
  );
}

function Words({ overview: { crawl }, range, zone }: { overview: Overview; range: string; zone: string }) {
  const period = t(`traffic.range.${range as "7d"}`);
  return (
    <>
      <h1>
        {crawl.requests === null ? t("traffic.title") : t("traffic.title-n", { n: crawl.requests, range: period })}
      </h1>
      <p className="text-muted mb-6 max-w-[84ch]">
        {crawl.connection === "not_connected"
          ? t("traffic.not-connected")
          : [
              t(`traffic.covered.${crawl.coverage}`),
              crawl.lastProcessedAt && t("traffic.last", { at: moment(crawl.lastProcessedAt, zone) }),
              t("traffic.zone", { zone: crawl.reportingTimezone }),
            ]
              .filter(Boolean)
              .join(" ")}
      </p>
    </>
  );
}

type NarrowProps = { search: TrafficSearch; onChange: (part: Partial<TrafficSearch>) => void };

function Narrow({ search, onChange }: NarrowProps) {
  return (
    <div className="flex flex-wrap gap-3 mb-6 [&>div]:min-w-40 sm:[&>div]:max-w-64 [&>div]:flex-1">
      <Select
        label={t("traffic.range")}
        value={search.range ?? "28d"}
        onChange={(event) => onChange({ range: event.target.value as TrafficSearch["range"] })}
        options={ranges.map((value) => ({ value, label: t(`traffic.range.${value}`) }))}
      />
      <Select
        label={t("traffic.purpose")}
        value={search.purpose ?? ""}
        onChange={(event) => onChange({ purpose: (event.target.value || undefined) as TrafficSearch["purpose"] })}
        options={[
          { value: "", label: t("traffic.any-purpose") },
          ...purposes.map((value) => ({ value, label: t(`traffic.purpose.${value}`) })),
        ]}
      />
      <Select
        label={t("traffic.verification")}
        value={search.verification ?? ""}
        onChange={(event) =>
          onChange({ verification: (event.target.value || undefined) as TrafficSearch["verification"] })
        }
        options={[
          { value: "", label: t("traffic.verification.default") },
          ...verifications.map((value) => ({ value, label: t(`traffic.verification.${value}`) })),
        ]}
      />
      <TagFilter kind="page" value={search.tag} onChange={(tag) => onChange({ tag })} showLabel />
    </div>
  );
}

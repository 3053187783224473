import { useNavigate, useSearch } from "@tanstack/react-router";
import { Series } from "~/charts/series";
import { Measure } from "~/frame/run-audit";
import { firstDay } from "~/frame/search";
import { useProject } from "~/frame/session";
import { type List, useList } from "~/graph/list";
import { PromptTag } from "~/screens/tags/tags";
import { percent } from "~/text/format";
import { whyUnread } from "~/text/reasons";
import { t } from "~/text/text";
import { Definition } from "~/ui/figure";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { Table } from "~/ui/table";
import { Tabs } from "~/ui/tabs";
import { Ads as AdsDocument, type AdsQuery } from "./ads.operations";
import { advertiserColumns, creativeColumns, engineColumns, promptColumns, topicColumns } from "./columns";
import { type AdsSearch, tabs } from "./search";

export type Report = AdsQuery["project"]["visibilityAds"];

/** Ads answers beside how many answers engines show ads, and whose they are. */
export default function Ads() {
  const { project } = useProject();
  const { market, engine, cohort, period, tag } = useSearch({ from: "/app/projects/$projectId/ads" });
  const list = useList(
    AdsDocument,
    {
      projectId: project.id,
      market: market ?? null,
      engine: (engine ?? null) as never,
      cohort: cohort ?? "core",
      tag: tag ?? null,
      from: firstDay(period),
      cursor: null,
    },
    (data) => data.project.visibilityAds.creatives,
    { types: ["Audit"] },
  );
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.reload} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-7 w-[min(480px,100%)]" lines={2} />
        <div className="h-8" />
        <Skeleton className="h-9 w-full" lines={8} />
      </Loading>
    );
  }
  const report = list.data.project.visibilityAds;
  if (report.state !== "value") {
    return (
      <>
        <h1>{t("ads.title")}</h1>
        <PromptTag />
        <NoFigures report={report} filtered={Boolean(market || engine || cohort || tag)} />
      </>
    );
  }
  return (
    <div className={list.stale ? "stale" : undefined}>
      {list.problem && <ErrorState problem={list.problem} onRetry={list.reload} />}
      <div className="flex flex-wrap justify-between gap-x-8">
        <div className="min-w-0">
          <Words report={report} />
        </div>
        <PromptTag />
      </div>
      <OverTime report={report} />
      <Engines report={report} />
      <Parts report={report} list={list} />
    </div>
  );
}

/** Words say beside how many answers ads stand, and how many of these are the brand's. */
function Words({
  report: { presence, brand, advertisersSeen, creatives, analysis, sourceAuditIds },
}: {
  report: Report;
}) {
  const { project } = useProject();
  const name = project.brandName;
  const words = [
    t("ads.counted", { n: presence.answers, with: presence.answersWithAds, audits: sourceAuditIds.length }),
    presence.answersWithAds > 0 && t("ads.seen", { ads: creatives.total, advertisers: advertisersSeen }),
    presence.answersWithAds > 0 &&
      (brand.appearances > 0 && typeof brand.share === "number"
        ? t("ads.brand", { name, share: percent(brand.share), rank: brand.bestRank ?? 0 })
        : t("ads.brand-none", { name })),
    whyUnread(analysis),
  ];
  return (
    <>
      <h1>{t("ads.title-n", { share: percent(presence.rate ?? 0) })}</h1>
      <p className="text-muted mb-6 max-w-[84ch]" dir="auto">
        {words.filter(Boolean).join(" ")}
        <Definition name={t("ads.with-ads")} formula={t("ads.formula")} n={presence.answers} section="ads">
          {t("ads.means")}
        </Definition>
      </p>
    </>
  );
}

function OverTime({ report: { runs } }: { report: Report }) {
  const { project } = useProject();
  const points = runs.map(({ label, presence }) => ({
    at: label,
    value: presence.rate ?? null,
    interval: presence.rateInterval,
  }));
  if (points.filter(({ value }) => value !== null).length < 2) return null;
  return (
    <section className="mb-8">
      <h2 className="mb-2">{t("ads.over-time")}</h2>
      <Series
        label={t("ads.over-time")}
        zone={project.timezone}
        height={200}
        lines={[{ name: t("ads.with-ads-short"), accent: true, points }]}
      />
    </section>
  );
}

function Engines({ report }: { report: Report }) {
  return (
    <section className="mb-10 max-w-200">
      <h2 className="mb-2">{t("ads.by-engine")}</h2>
      <Table
        label={t("ads.by-engine")}
        columns={engineColumns()}
        rows={report.engines}
        rowKey={({ engine }) => engine}
      />
    </section>
  );
}

type Creative = Report["creatives"]["items"][number];

function Parts({ report, list }: { report: Report; list: List<AdsQuery, Creative> }) {
  const { project } = useProject();
  const { tab = "advertisers" } = useSearch({ from: "/app/projects/$projectId/ads" }) as AdsSearch;
  const navigate = useNavigate();
  const none = () => <EmptyState small title={t("ads.none")} />;
  const contents = {
    advertisers: () =>
      report.advertisers.length === 0 ? (
        none()
      ) : (
        <Table
          label={t("ads.tab.advertisers")}
          columns={advertiserColumns(project.timezone)}
          rows={report.advertisers}
          rowKey={({ name, domain, ownership }) => `${name} ${domain} ${ownership}`}
          total={report.advertisersSeen}
          strong={({ ownership }) => ownership === "owned"}
        />
      ),
    ads: () =>
      list.items.length === 0 ? (
        none()
      ) : (
        <Table
          label={t("ads.tab.ads")}
          columns={creativeColumns(project.timezone)}
          rows={list.items}
          rowKey={(row) =>
            [row.advertiserName, row.advertiserDomain, row.title, row.snippet, row.landingUrl].join("\n")
          }
          total={report.creatives.total}
          onMore={list.onMore}
          loadingMore={list.loadingMore}
          all={list.all}
        />
      ),
    prompts: () => (
      <Table
        label={t("ads.tab.prompts")}
        columns={promptColumns()}
        rows={report.prompts}
        rowKey={({ prompt, topic }) => `${topic}\n${prompt}`}
      />
    ),
    topics: () => (
      <Table label={t("ads.tab.topics")} columns={topicColumns()} rows={report.topics} rowKey={({ key }) => key} />
    ),
  };
  return (
    <Tabs
      label={t("ads.title")}
      chosen={tab}
      onChoose={(id) =>
        navigate({
          to: ".",
          search: (before) =>
            ({ ...before, tab: id === "advertisers" ? undefined : (id as AdsSearch["tab"]) }) as AdsSearch,
          replace: true,
          resetScroll: false,
        })
      }
      items={tabs.map((id) => ({ id, label: t(`ads.tab.${id}`), content: contents[id] }))}
    />
  );
}

/** NoFigures says why nothing is known about ads: which is not the same as no ads. */
function NoFigures({ report, filtered }: { report: Report; filtered: boolean }) {
  const { state, analysis } = report;
  if (state === "no_answers") {
    return (
      <EmptyState
        title={t(filtered ? "ads.nothing-here" : "ads.not-measured")}
        action={filtered ? undefined : <Measure />}
      >
        {t(filtered ? "ads.nothing-here-words" : "ads.not-measured-words")}
      </EmptyState>
    );
  }
  return (
    <>
      <EmptyState title={t(state === "not_applicable" ? "ads.not-applicable" : "ads.unavailable")}>
        <p>{t(state === "not_applicable" ? "ads.not-applicable-words" : "ads.unavailable-words")}</p>
        {whyUnread(analysis) && <p className="mt-1">{whyUnread(analysis)}</p>}
      </EmptyState>
      {report.engines.length > 0 && <Engines report={report} />}
    </>
  );
}

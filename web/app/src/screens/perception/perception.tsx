import { useNavigate, useSearch } from "@tanstack/react-router";
import { Measure } from "~/frame/run-audit";
import { useProject } from "~/frame/session";
import { useGraph } from "~/graph/hooks";
import { PromptTag } from "~/screens/tags/tags";
import { whyUnread } from "~/text/reasons";
import { t } from "~/text/text";
import { Select } from "~/ui/fields";
import { Definition } from "~/ui/figure";
import { EmptyState, ErrorState, Loading, Skeleton } from "~/ui/states";
import { Table } from "~/ui/table";
import { Tabs } from "~/ui/tabs";
import { entityColumns, partColumns, siteColumns, themeColumns } from "./columns";
import { PerceptionScreen, type PerceptionScreenQuery } from "./perception.operations";
import { Quotes } from "./quotes";
import { type PerceptionSearch, parts, type tabs } from "./search";
import { Trend } from "./trend";
import { lead, title } from "./words";

export type Report = PerceptionScreenQuery["project"]["visibilityPerception"];
type Change = (part: Partial<PerceptionSearch>) => void;

/** Perception answers how answers judge the brand, for what, and which of them blame it. */
export default function Perception() {
  const { project } = useProject();
  const search = useSearch({ from: "/app/projects/$projectId/perception" });
  const navigate = useNavigate();
  const { market, engine, cohort = "core", tag } = search;
  const query = { market, engine: engine as never, cohort, tag };
  const { data, problem, stale, reload } = useGraph(
    PerceptionScreen,
    { projectId: project.id, query },
    { types: ["Audit"] },
  );
  const change: Change = (part) =>
    navigate({
      to: ".",
      search: (before) => ({ ...before, ...part }) as PerceptionSearch,
      replace: true,
      resetScroll: false,
    });
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-7 w-[min(480px,100%)]" lines={2} />
        <div className="h-8" />
        <Skeleton className="h-56 w-full" />
        <div className="h-8" />
        <Skeleton className="h-12 w-full" lines={6} />
      </Loading>
    );
  }
  const report = data.project.visibilityPerception;
  if (report.state !== "value") {
    return (
      <>
        <h1>{t("perception.title-short")}</h1>
        <PromptTag />
        <NoFigures report={report} filtered={Boolean(market || engine || search.cohort || tag)} />
      </>
    );
  }
  return (
    <div className={stale ? "stale" : undefined}>
      {problem && <ErrorState problem={problem} onRetry={reload} />}
      <div className="flex flex-wrap justify-between gap-x-8">
        <div className="min-w-0">
          <h1 dir="auto">{title(report, project.brandName)}</h1>
          <p className="text-muted mb-6 max-w-[84ch]">
            {lead(report)}
            <Definition
              name={t("perception.title-short")}
              formula={t("perception.formula")}
              n={report.brand?.score.classified}
              section="perception"
            >
              {t("perception.means")}
            </Definition>
          </p>
        </div>
        <PromptTag />
      </div>
      <Trend trend={report.trend} />
      <Tabs
        label={t("perception.title-short")}
        chosen={search.tab ?? "quotes"}
        onChoose={(id) => change({ tab: id === "quotes" ? undefined : (id as (typeof tabs)[number]) })}
        items={[
          {
            id: "quotes",
            label: t("perception.tab.quotes"),
            content: () => <Blame report={report} search={search} onChange={change} />,
          },
          {
            id: "entities",
            label: t("perception.tab.entities"),
            content: () => (
              <Table
                label={t("perception.tab.entities")}
                columns={entityColumns()}
                rows={report.entities}
                rowKey={({ name }) => name}
                strong={({ isBrand }) => isBrand}
              />
            ),
          },
          {
            id: "themes",
            label: t("perception.tab.themes"),
            content: () => <Themes report={report} theme={search.theme} />,
          },
          {
            id: "parts",
            label: t("perception.tab.parts"),
            content: () => <Parts report={report} by={search.by ?? "engines"} onChange={change} />,
          },
          { id: "sites", label: t("perception.tab.sites"), content: () => <Sites report={report} /> },
        ]}
      />
    </div>
  );
}

type BlameProps = { report: Report; search: PerceptionSearch; onChange: Change };

/** Blame is what answers blame the brand or its competitors for, the newest first. */
function Blame({ report, search, onChange }: BlameProps) {
  const { project } = useProject();
  const others = search.about === "competitors";
  const of = (isBrand: boolean) => report.negativeQuotes.filter((quote) => quote.isBrand === isBrand);
  const quotes = of(!others);
  return (
    <>
      <div className="mb-4 sm:max-w-72">
        <Select
          label={t("perception.about")}
          hideLabel
          value={search.about ?? ""}
          onChange={(event) => onChange({ about: event.target.value ? "competitors" : undefined })}
          options={[
            { value: "", label: t("perception.about-brand", { name: project.brandName, n: of(true).length }) },
            { value: "competitors", label: t("perception.about-competitors", { n: of(false).length }) },
          ]}
        />
      </div>
      {quotes.length > 0 ? (
        <Quotes
          label={others ? t("perception.blame-others") : t("perception.blame-of", { name: project.brandName })}
          quotes={quotes}
          whose={others}
        />
      ) : (
        <EmptyState
          small
          title={t(others ? "perception.no-blame-others" : "perception.no-blame", { name: project.brandName })}
        >
          {t("perception.no-blame-words")}
        </EmptyState>
      )}
    </>
  );
}

function Themes({ report: { themes }, theme }: { report: Report; theme?: string }) {
  const { project } = useProject();
  if (themes.length === 0) return <EmptyState small title={t("perception.no-theme")} />;
  const chosen = themes.find((one) => one.theme === theme);
  return (
    <>
      <p className="text-muted mb-2 max-w-[72ch]">{t("perception.themes-words", { name: project.brandName })}</p>
      <div className="max-w-160">
        <Table label={t("perception.tab.themes")} columns={themeColumns()} rows={themes} rowKey={(row) => row.theme} />
      </div>
      {chosen && (
        <section className="mt-8">
          <h2 className="mb-2" dir="auto">
            {t("perception.quotes-of", { theme: chosen.theme })}
          </h2>
          <Quotes label={t("perception.quotes-of", { theme: chosen.theme })} quotes={chosen.quotes} polarity />
        </section>
      )}
    </>
  );
}

type PartsProps = { report: Report; by: (typeof parts)[number]; onChange: Change };

function Parts({ report, by, onChange }: PartsProps) {
  return (
    <>
      <div className="mb-4 sm:max-w-72">
        <Select
          label={t("perception.split")}
          hideLabel
          value={by}
          onChange={(event) => onChange({ by: event.target.value as PerceptionSearch["by"] })}
          options={parts.map((value) => ({ value, label: t(`perception.by.${value}`) }))}
        />
      </div>
      <Table label={t(`perception.by.${by}`)} columns={partColumns(by)} rows={report[by]} rowKey={({ key }) => key} />
    </>
  );
}

function Sites({ report: { drivers } }: { report: Report }) {
  const { project } = useProject();
  if (drivers.length === 0) return <EmptyState small title={t("perception.no-site")} />;
  return (
    <>
      <p className="text-muted mb-2 max-w-[72ch]">{t("perception.sites-words", { name: project.brandName })}</p>
      <Table
        label={t("perception.tab.sites")}
        columns={siteColumns(project.id)}
        rows={drivers}
        rowKey={({ domain }) => domain}
      />
    </>
  );
}

/** NoFigures says why no mention is judged, and what to do. */
function NoFigures({ report, filtered }: { report: Report; filtered: boolean }) {
  const { state, reason, analysis, sourceAuditIds, coverage } = report;
  if (sourceAuditIds.length === 0) {
    return (
      <EmptyState
        title={t(filtered ? "perception.nothing-here" : "perception.not-measured")}
        action={filtered ? undefined : <Measure />}
      >
        {t(filtered ? "perception.nothing-here-words" : "perception.not-measured-words")}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t(`perception.state.${state as Exclude<typeof state, "value">}`, { n: coverage.mentions })}>
      {reason && <p>{t(`perception.why.${reason}`)}</p>}
      {!reason && state === "pending" && <p>{t("perception.pending-words")}</p>}
      {!reason && whyUnread(analysis) && <p>{whyUnread(analysis)}</p>}
    </EmptyState>
  );
}

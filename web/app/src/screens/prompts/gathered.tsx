import { t } from "~/text/text";
import { OutLink } from "~/ui/link";
import { Badge, EmptyState } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import type { Answer } from "./answer-text";

export type Source = {
  url: string;
  host: string;
  title: string;
  owned: boolean;
  competitor?: string | null;
  answers: number;
};
export type Query = { query: string; answers: number; engines: string[] };

/** sourcesOf counts for each cited page the answers that cite it, the most cited first. */
export function sourcesOf(answers: Pick<Answer, "citations">[]): Source[] {
  const found = new Map<string, Source>();
  for (const { citations } of answers) {
    const pages = new Map(citations.map((citation) => [citation.url, citation]));
    for (const { url, host, title, owned, competitor } of pages.values()) {
      const source = found.get(url) ?? { url, host, title, owned, competitor, answers: 0 };
      found.set(url, { ...source, title: source.title || title, answers: source.answers + 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.answers - a.answers || a.url.localeCompare(b.url));
}

/** searchesOf counts for each search the answers that made it, the most frequent first. */
export function searchesOf(answers: Pick<Answer, "searches" | "engineLabel">[]): Query[] {
  const found = new Map<string, Query>();
  for (const { searches, engineLabel } of answers) {
    for (const query of new Set(searches)) {
      const before = found.get(query) ?? { query, answers: 0, engines: [] };
      const engines = before.engines.includes(engineLabel) ? before.engines : [...before.engines, engineLabel];
      found.set(query, { query, answers: before.answers + 1, engines });
    }
  }
  return [...found.values()].sort((a, b) => b.answers - a.answers || a.query.localeCompare(b.query));
}

/** Standing says whose site a page is of: ours, a competitor's, or another. */
function Standing({ owned, competitor }: Pick<Source, "owned" | "competitor">) {
  if (owned) return <Badge>{t("prompts.ours")}</Badge>;
  return competitor ? <Badge>{competitor}</Badge> : <span className="text-muted">{t("prompts.other-site")}</span>;
}

/** Sources lists the pages that the answers of one audit cite. */
export function Sources({ answers }: { answers: Answer[] }) {
  const rows = sourcesOf(answers);
  if (rows.length === 0)
    return <EmptyState title={t("prompts.no-sources")}>{t("prompts.no-sources-words")}</EmptyState>;
  const columns: Column<Source>[] = [
    {
      id: "page",
      title: t("prompts.page"),
      cell: (row) => (
        <span dir="auto">
          <OutLink href={row.url}>{row.title || row.url.replace(/^https?:\/\//, "")}</OutLink>{" "}
          {row.title && <span className="text-muted">{row.host}</span>}
        </span>
      ),
      csv: (row) => row.url,
    },
    {
      id: "standing",
      title: t("prompts.standing"),
      cell: Standing,
      csv: ({ owned, competitor }) => (owned ? t("prompts.ours") : (competitor ?? t("prompts.other-site"))),
    },
    {
      id: "answers",
      title: t("prompts.in-answers"),
      number: true,
      cell: (row) => t("prompts.of", { n: row.answers, all: answers.length }),
      csv: (row) => row.answers,
    },
  ];
  const count = (of: (row: Source) => unknown) => rows.filter(of).length;
  return (
    <>
      <p className="text-muted mb-3">
        {t("prompts.standings", {
          all: rows.length,
          ours: count(({ owned }) => owned),
          competitors: count(({ owned, competitor }) => !owned && competitor),
        })}
      </p>
      <Table label={t("prompts.sources")} columns={columns} rows={rows} rowKey={(row) => row.url} />
    </>
  );
}

/** Searches lists what engines searched for to answer the prompt. */
export function Searches({ answers }: { answers: Answer[] }) {
  const rows = searchesOf(answers);
  if (rows.length === 0)
    return <EmptyState title={t("prompts.no-searches")}>{t("prompts.no-searches-words")}</EmptyState>;
  const columns: Column<Query>[] = [
    {
      id: "query",
      title: t("prompts.search"),
      cell: (row) => <span dir="auto">{row.query}</span>,
      csv: (row) => row.query,
    },
    {
      id: "engines",
      title: t("prompts.by"),
      wide: true,
      cell: (row) => row.engines.join(", "),
      csv: (row) => row.engines.join(", "),
    },
    {
      id: "answers",
      title: t("prompts.in-answers"),
      number: true,
      cell: (row) => t("prompts.of", { n: row.answers, all: answers.length }),
      csv: (row) => row.answers,
    },
  ];
  return <Table label={t("prompts.searches-asked")} columns={columns} rows={rows} rowKey={(row) => row.query} />;
}

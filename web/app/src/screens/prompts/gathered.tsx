import { t } from "~/text/text";
import { OutLink } from "~/ui/link";
import { Badge, EmptyState } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import type { Answer } from "./answer-text";

export type Source = { url: string; host: string; title: string; owned: boolean; answers: number };
export type Query = { query: string; answers: number; engines: string[] };

/** sourcesOf counts for each cited page the answers that cite it, the most cited first. */
export function sourcesOf(answers: Pick<Answer, "citations">[]): Source[] {
  const found = new Map<string, Source>();
  for (const { citations } of answers) {
    for (const { url, host, title, owned } of new Map(citations.map((citation) => [citation.url, citation])).values()) {
      const source = found.get(url) ?? { url, host, title, owned, answers: 0 };
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
          <OutLink href={row.url}>{row.title || row.url}</OutLink>{" "}
          <span className="text-muted break-all">{row.host}</span>
        </span>
      ),
      csv: (row) => row.url,
    },
    {
      id: "owned",
      title: t("prompts.standing"),
      cell: (row) => row.owned && <Badge>{t("prompts.ours")}</Badge>,
      csv: (row) => row.owned,
    },
    {
      id: "answers",
      title: t("prompts.in-answers"),
      number: true,
      cell: (row) => t("prompts.of", { n: row.answers, all: answers.length }),
      csv: (row) => row.answers,
    },
  ];
  return <Table label={t("prompts.sources")} columns={columns} rows={rows} rowKey={(row) => row.url} />;
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

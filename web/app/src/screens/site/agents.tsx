import { listed } from "~/text/format";
import { t } from "~/text/text";
import { Unknown } from "~/ui/figure";
import { OutLink } from "~/ui/link";
import { EmptyState } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import type { Health } from "./site";

type Agent = Health["agents"][number];
type Facts = Record<string, unknown> | null;

/** inOrder puts agents that are refused first, then those that are not known, and else keeps their order. */
export const inOrder = (agents: Agent[]) => {
  const rank = ({ allowed }: Agent) => (allowed === false ? 0 : allowed === null ? 1 : 2);
  return [...agents].sort((a, b) => rank(a) - rank(b));
};

/** AgentTable lists AI agents with what they may read. */
export function AgentTable({ agents, label, verdict }: { agents: Agent[]; label: string; verdict: string }) {
  const columns: Column<Agent>[] = [
    { id: "agent", title: t("site.agent"), cell: (row) => row.agent, csv: (row) => row.agent },
    {
      id: "operator",
      title: t("site.operator"),
      wide: true,
      cell: (row) => row.operator || <Unknown reason={t("site.no-operator")} />,
      csv: (row) => row.operator,
    },
    {
      id: "purpose",
      title: t("site.purpose"),
      cell: (row) => <span className="text-muted lg:whitespace-nowrap">{t(`site.purpose.${row.purpose}`)}</span>,
      csv: (row) => row.purpose,
    },
    {
      id: "allowed",
      title: verdict,
      cell: (row) => <Verdict allowed={row.allowed} />,
      csv: (row) => (row.allowed === null ? "" : row.allowed),
    },
  ];
  return <Table label={label} columns={columns} rows={inOrder(agents)} rowKey={(row) => row.agent} first={20} />;
}

function Verdict({ allowed }: { allowed: boolean | null }) {
  if (allowed === null) return <Unknown reason={t("site.robots-unread")} />;
  return allowed ? (
    <span>{t("site.may")}</span>
  ) : (
    <span className="text-bad">
      <span aria-hidden="true">✕ </span>
      {t("site.may-not")}
    </span>
  );
}

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Agents says which AI agents robots.txt lets fetch the home page, and what else holds for the whole site. */
export function Agents({ agents, facts, rootUrl }: { agents: Agent[]; facts: Facts; rootUrl: string }) {
  if (agents.length === 0) return <EmptyState title={t("site.no-agents")}>{t("site.no-agents-words")}</EmptyState>;
  const refused = agents.filter(({ allowed }) => allowed === false);
  return (
    <>
      <p className="mb-4 max-w-[84ch]">
        {refused.length === 0
          ? t("site.none-refused", { n: agents.length })
          : t("site.refused", {
              n: refused.length,
              all: agents.length,
              names: listed(refused.map((a) => a.agent)),
            })}
        <span className="block text-muted">{t("site.two-names")}</span>
      </p>
      {facts && <SiteFacts facts={facts} rootUrl={rootUrl} />}
      <AgentTable agents={agents} label={t("site.agents")} verdict={t("site.home-page")} />
    </>
  );
}

/** SiteFacts is what holds for the whole site: robots.txt, sitemaps and llms.txt. */
function SiteFacts({ facts, rootUrl }: { facts: Record<string, unknown>; rootUrl: string }) {
  const sitemaps = list(facts.sitemaps);
  const signals = list(facts.content_signals);
  const errors = list(facts.sitemap_errors);
  const cut = Object.keys((facts.cut_patterns as object | undefined) ?? {});
  const delay = Number(facts.crawl_delay_seconds ?? 0);
  const robots = new URL("/robots.txt", rootUrl).href;
  return (
    <dl className="grid sm:grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 mb-6 max-w-[84ch]">
      <dt className="text-muted">robots.txt</dt>
      <dd>
        <OutLink href={robots}>{t(`site.robots.${facts.robots_txt}` as "site.robots.found")}</OutLink>
        {delay > 0 && ` · ${t("site.delay", { n: delay })}`}
        {signals.length > 0 && ` · ${signals.join(", ")}`}
      </dd>
      <dt className="text-muted">{t("site.sitemaps")}</dt>
      <dd className="wrap-anywhere">
        {sitemaps.length === 0
          ? t("site.no-sitemap")
          : t("site.sitemap-urls", { n: Number(facts.sitemap_urls ?? 0), maps: sitemaps.join(", ") })}
        {errors.map((error) => (
          <p key={error} className="text-muted">
            {error}
          </p>
        ))}
      </dd>
      <dt className="text-muted">llms.txt</dt>
      <dd>{t(facts.llms_txt ? "site.llms" : "site.no-llms")}</dd>
      {cut.length > 0 && (
        <>
          <dt className="text-muted">{t("site.cut")}</dt>
          <dd className="wrap-anywhere">{cut.join(", ")}</dd>
        </>
      )}
    </dl>
  );
}

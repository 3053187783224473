import type { ReactNode } from "react";
import { count, fullDay } from "~/text/format";
import { t } from "~/text/text";
import { EmptyState } from "~/ui/states";
import { type Column, Table } from "~/ui/table";

/** Facts is what a crawl stores of a page, as far as the screen shows it. */
export type Facts = {
  fetch?: {
    status: number;
    content_type?: string;
    bytes: number;
    packed_bytes: number;
    first_byte: number;
    redirect_to: string;
    robots_tag?: string[] | null;
    blocked_agents?: string[] | null;
  };
  document?: {
    lang?: string;
    title: string;
    description?: string;
    canonicals?: string[];
    robots?: string[];
    headings?: { level: number; text: string }[];
    words: number;
    all_words: number;
    main_found: boolean;
    excerpt?: string;
    links: { internal: number; external: number };
    images: { count: number; no_alt: number };
    structured?: { format: string; type: string }[];
    published?: string;
    modified?: string;
    author?: string;
  };
  rendered?: { title: string; words: number; links: number; h1: string; types?: string[]; failed?: string };
};

/** dayOf writes the day of a date that a page gives, and anything else as the page has it. */
function dayOf(given: string): string {
  const [day = ""] = /^\d{4}-\d\d-\d\d(?=T|$)/.exec(given) ?? [];
  return Number.isNaN(Date.parse(day)) ? given : fullDay(day, "UTC");
}

/** Content is what was read of a page: its answer, its head, its headings; with a browser, what scripts change. */
export function Content({ facts }: { facts: Facts | null }) {
  const { fetch, document: doc, rendered } = facts ?? {};
  if (!fetch) return <EmptyState title={t("site.nothing-read")}>{t("site.nothing-read-words")}</EmptyState>;
  return (
    <>
      <dl className="grid sm:grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 mb-8 max-w-[84ch]">
        <Fact name={t("site.answered")}>
          {t("site.answered-with", {
            status: fetch.status,
            // Durations are stored in nanoseconds.
            ms: Math.max(1, Math.round(fetch.first_byte / 1e6)),
            kb: count(Math.ceil(fetch.packed_bytes / 1000)),
          })}
        </Fact>
        {fetch.redirect_to && <Fact name={t("site.redirects-to")}>{fetch.redirect_to}</Fact>}
        {doc && (
          <>
            <Fact name={t("site.field.title")}>{doc.title || t("site.missing")}</Fact>
            <Fact name={t("site.description")}>{doc.description || t("site.missing")}</Fact>
            <Fact name={t("site.canonical")}>{doc.canonicals?.join(", ") || t("site.missing")}</Fact>
            <Fact name={t("site.directives")}>
              {[...(doc.robots ?? []), ...(fetch.robots_tag ?? [])].join(", ") || t("site.no-directives")}
            </Fact>
            <Fact name={t("site.language")}>{doc.lang || t("site.missing")}</Fact>
            <Fact name={t("site.words")}>
              {t("site.words-of", { main: count(doc.words), all: count(doc.all_words) })}
            </Fact>
            <Fact name={t("site.structured")}>
              {[...new Set(doc.structured?.map(({ type }) => type))].join(", ") || t("site.missing")}
            </Fact>
            <Fact name={t("site.dates")}>
              {[
                doc.published && t("site.published", { day: dayOf(doc.published) }),
                doc.modified && t("site.modified", { day: dayOf(doc.modified) }),
                doc.author,
              ]
                .filter(Boolean)
                .join(" · ") || t("site.missing")}
            </Fact>
            <Fact name={t("site.excerpt")}>{doc.excerpt || t("site.missing")}</Fact>
          </>
        )}
      </dl>
      {doc && rendered && <Rendered doc={doc} rendered={rendered} />}
      {doc?.headings && doc.headings.length > 0 && (
        <section>
          <h2 className="mb-2">{t("site.outline")}</h2>
          <ul className="grid gap-1" dir="auto">
            {doc.headings.map(({ level, text }, i) => (
              <li key={`${i} ${text}`} style={{ paddingInlineStart: `${(level - 1) * 20}px` }}>
                <span className="text-muted text-small mr-2">H{level}</span>
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="mb-1 sm:mb-0" dir="auto">
        {children}
      </dd>
    </>
  );
}

type Both = { doc: NonNullable<Facts["document"]>; rendered: NonNullable<Facts["rendered"]> };
type Compared = { what: string; fetched: string; shown: string };

/** Rendered puts what a browser showed beside what the server sent: most AI agents run no scripts. */
function Rendered({ doc, rendered }: Both) {
  if (rendered.failed) return <p className="mb-8 text-muted">{t("site.render-failed", { why: rendered.failed })}</p>;
  const h1 = doc.headings?.find(({ level }) => level === 1)?.text ?? "";
  const types = (all?: string[]) => [...new Set(all)].join(", ");
  const rows: Compared[] = [
    { what: t("site.field.title"), fetched: doc.title, shown: rendered.title },
    { what: "H1", fetched: h1, shown: rendered.h1 },
    { what: t("site.words"), fetched: count(doc.all_words), shown: count(rendered.words) },
    {
      what: t("site.links"),
      fetched: count(doc.links.internal + doc.links.external),
      shown: count(rendered.links),
    },
    {
      what: t("site.structured"),
      fetched: types(doc.structured?.map(({ type }) => type)),
      shown: types(rendered.types),
    },
  ];
  const columns: Column<Compared>[] = [
    { id: "what", title: t("site.what"), cell: (row) => row.what, csv: (row) => row.what },
    { id: "fetched", title: t("site.fetched"), cell: (row) => row.fetched || "–", csv: (row) => row.fetched },
    {
      id: "shown",
      title: t("site.after-scripts"),
      cell: (row) => (
        <span className={row.shown === row.fetched ? undefined : "font-semibold"}>{row.shown || "–"}</span>
      ),
      csv: (row) => row.shown,
    },
  ];
  return (
    <section className="mb-8">
      <h2 className="mb-1">{t("site.rendered-beside")}</h2>
      <p className="text-muted mb-2 max-w-[72ch]">{t("site.rendered-words")}</p>
      <Table label={t("site.rendered-beside")} columns={columns} rows={rows} rowKey={(row) => row.what} />
    </section>
  );
}

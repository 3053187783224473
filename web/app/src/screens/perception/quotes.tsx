import { useMemo, useRef } from "react";
import { useShortcuts } from "~/frame/keys";
import { useProject } from "~/frame/session";
import { fullDay } from "~/text/format";
import { t } from "~/text/text";
import { Link } from "~/ui/link";
import { type Column, CsvButton } from "~/ui/table";
import type { QuoteFragment } from "./perception.operations";
import { plain } from "./words";

type Props = {
  label: string;
  quotes: QuoteFragment[];
  /** Whether the entity is named. */
  whose?: boolean;
  /** Whether praise and blame are told apart. */
  polarity?: boolean;
};

/** Quotes is a queue to read: J and K go from one quote to the next, Enter opens its answer. */
export function Quotes({ label, quotes, whose, polarity }: Props) {
  const { project } = useProject();
  const list = useRef<HTMLOListElement>(null);
  const keys = useMemo(() => {
    const go = (step: number) => {
      const links = [...(list.current?.querySelectorAll("a") ?? [])];
      const at = links.indexOf(document.activeElement as HTMLAnchorElement);
      const next = links[at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)];
      next?.focus();
      next?.closest("li")?.scrollIntoView({ block: "nearest" });
    };
    return { j: () => go(1), k: () => go(-1) };
  }, []);
  useShortcuts(keys);
  return (
    <div className="max-w-[84ch]">
      <ol ref={list} aria-label={label} className="border-t border-line">
        {quotes.map((quote, i) => (
          <li
            key={`${quote.executionId}${quote.entity}${i}`}
            className="border-b border-line border-l-2 border-l-transparent focus-within:border-l-accent focus-within:bg-hover px-3 py-3"
          >
            <blockquote dir="auto" className="wrap-anywhere">
              {plain(quote.text)}
            </blockquote>
            <p className="text-small text-muted mt-1" dir="auto">
              {[
                polarity && t(`perception.polarity.${quote.polarity}`),
                whose && quote.entity,
                !polarity && quote.theme,
                quote.engineLabel,
                fullDay(quote.observedAt, project.timezone),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <p className="text-small" dir="auto">
              <Behind quote={quote} />
            </p>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 pt-2 text-small text-muted" data-print="no">
        <span>{t("perception.keys")}</span>
        <span className="ml-auto -mr-2">
          <CsvButton label={label} columns={columns()} rows={quotes} />
        </span>
      </div>
    </div>
  );
}

/** Behind leads to the answer that a quote is from; of a deleted prompt, to the audit. */
function Behind({ quote }: { quote: QuoteFragment }) {
  const { project } = useProject();
  const { promptId, prompt, runId, executionId } = quote;
  const words = t("perception.answer-to", { prompt });
  return promptId ? (
    <Link
      to="/projects/$projectId/prompts/$promptId"
      params={{ projectId: project.id, promptId }}
      search={({ market }: { market?: string }) => ({ market, audit: runId, answer: executionId })}
    >
      {words}
    </Link>
  ) : (
    <Link to="/projects/$projectId/audits/$auditId" params={{ projectId: project.id, auditId: runId }}>
      {words}
    </Link>
  );
}

const columns = (): Column<QuoteFragment>[] => {
  const column = (id: string, title: string, csv: (row: QuoteFragment) => string): Column<QuoteFragment> => ({
    id,
    title,
    cell: csv,
    csv,
  });
  return [
    column("quote", t("perception.quote"), (row) => row.text),
    column("polarity", t("perception.polarity"), (row) => row.polarity),
    column("entity", t("perception.entity"), (row) => row.entity),
    column("theme", t("perception.theme"), (row) => row.theme),
    column("engine", t("perception.engine"), (row) => row.engineLabel),
    column("prompt", t("perception.prompt"), (row) => row.prompt),
    column("at", t("perception.when"), (row) => row.observedAt),
    column("audit", t("perception.audit"), (row) => row.runId),
  ];
};

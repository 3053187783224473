import type { ReactNode } from "react";
import { count, percent, points, range } from "~/text/format";
import { type Key, t } from "~/text/text";
import { classes } from "./classes";
import { Link } from "./link";
import { Popover } from "./popover";
import type { Section } from "./sections";

export type Bounds = { low: number; high: number; limitedEvidence?: boolean } | null | undefined;
export type Verdict = "moved" | "within_noise" | "insufficient_data" | "not_comparable";

/** Unknown is a dash for a value that cannot be known, with the reason on hover and for screen readers. */
export function Unknown({ reason }: { reason: string }) {
  return (
    <span title={reason} className="text-muted cursor-help">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{reason}</span>
    </span>
  );
}

/** NotMeasured says that nothing has been measured yet, beside the button or link that measures. */
export function NotMeasured({ action }: { action?: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 text-muted whitespace-nowrap">
      {t("ui.not-measured")}
      {action}
    </span>
  );
}

/** Unavailable says in a dashed frame why there can be no value now. */
export function Unavailable({ reason }: { reason: string }) {
  return <span className="hatch inline-block">{reason}</span>;
}

type Refusals = { declined?: number | null; withheld?: number | null };

/** refusals says how many answers declined, and how many engines withheld; nothing where none did. */
export const refusals = ({ declined, withheld }: Refusals = {}) =>
  [declined && t("ui.declined", { n: declined }), withheld && t("ui.withheld", { n: withheld })]
    .filter(Boolean)
    .join(" · ");

/** Declined says how many answers declined or were withheld, where some were. */
export function Declined({ counts }: { counts?: Refusals }) {
  const words = refusals(counts);
  return words && <span className="text-small text-muted sm:whitespace-nowrap">{words}</span>;
}

type RateProps = {
  rate: number | null | undefined;
  interval?: Bounds;
  n?: number | null;
  reason?: string;
  big?: boolean;
};

/** Rate is a share of 0 to 1 with its interval and the number of answers it was counted from. */
export function Rate({ rate, interval, n, reason, big }: RateProps) {
  if (rate === null || rate === undefined) return <Unknown reason={reason ?? t("ui.unknown")} />;
  return (
    <span className="whitespace-nowrap">
      <span className={big ? "text-figure font-semibold tracking-tight" : undefined}>{percent(rate)}</span>
      {interval && (
        <span className={classes("text-muted ml-1.5", big && "text-head")}>
          <span className="sr-only">{t("ui.interval")} </span>
          {range(interval.low, interval.high)}
        </span>
      )}
      {n !== undefined && n !== null && <span className="text-muted ml-1.5">{t("ui.n", { n: count(n) })}</span>}
    </span>
  );
}

/** Change says whether a rate moved. Points and an arrow are only shown where it did. */
export function Change({
  verdict,
  change,
  long,
}: {
  verdict?: Verdict | null;
  change?: number | null;
  long?: boolean;
}) {
  if (verdict === "moved" && typeof change === "number") {
    const up = change > 0;
    return (
      <span className={classes("font-semibold whitespace-nowrap", up ? "text-good" : "text-bad")}>
        <span aria-hidden="true">{up ? "▲ " : "▼ "}</span>
        <span className="sr-only">{t(up ? "ui.up" : "ui.down")} </span>
        {t(long ? "ui.points-moved" : "ui.moved", { points: points(change) })}
      </span>
    );
  }
  if (!verdict) {
    return long ? <span className="text-muted">{t("ui.no-baseline")}</span> : <Unknown reason={t("ui.no-baseline")} />;
  }
  const words: Key =
    verdict === "within_noise" ? "ui.noise" : verdict === "insufficient_data" ? "ui.too-few" : "ui.not-comparable";
  return (
    <span className="text-muted font-normal sm:whitespace-nowrap">
      {verdict === "within_noise" && <span aria-hidden="true">{"≈\u00a0"}</span>}
      {t(words)}
    </span>
  );
}

type DefinitionProps = {
  /** What the figure is called. */
  name: string;
  /** What it means, in one or two sentences. */
  children: ReactNode;
  formula?: string;
  n?: number | null;
  /** The audits it was counted from, as words or links. */
  source?: ReactNode;
  /** Where the documentation says how it is measured; its beginning where none is named. */
  section?: Section;
};

/** Definition is the small question mark beside a figure. */
export function Definition({ name, children, formula, n, source, section }: DefinitionProps) {
  return (
    <QuestionMark label={t("ui.definition", { name })}>
      <h3 className="font-semibold mb-1">{name}</h3>
      <p className="text-muted">{children}</p>
      {formula && <p className="mt-2 font-mono text-small">{formula}</p>}
      {n !== undefined && n !== null && <p className="mt-2 text-muted">{t("ui.counted-from", { n })}</p>}
      {source && <p className="mt-2 text-muted">{source}</p>}
      <p className="mt-2">
        <Link to="/docs/metrics" hash={section} target="_blank">
          {t("ui.read-more")}
        </Link>
      </p>
    </QuestionMark>
  );
}

/** QuestionMark is a small question mark that explains what it stands beside. */
export function QuestionMark({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      {/* A word joiner: the mark never begins a line of its own. */}
      {"\u2060"}
      <Popover
        label={label}
        buttonClass="!px-0 size-6 rounded-full text-small align-middle"
        button={
          <span aria-hidden="true" className="size-4 rounded-full border border-line leading-[14px] font-normal">
            ?
          </span>
        }
      >
        {children}
      </Popover>
    </>
  );
}

import { useProject, useReason } from "~/frame/session";
import { sentence } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { count, fullDay, listed, percent, points, signed } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { Badge } from "~/ui/states";
import type { Signal } from "./signals";
import { MarkSignal, type MarkSignalMutationVariables } from "./signals.operations";
import { counts, titleOf } from "./title";

type Ref = Signal["evidence"][number];

/** One is one signal: what moved, by how much, against what, what moved it, and what a person thinks of it. */
export function One({ signal }: { signal: Signal }) {
  const { project } = useProject();
  const { state, createdAt, endedAt, endReason } = signal;
  const title = titleOf(signal, project.timezone);
  const day = fullDay(createdAt, project.timezone);
  return (
    <li className="border-t border-line py-4 grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="!m-0 min-w-0" dir="auto" lang={title ? undefined : "en"}>
          {title ?? signal.title}
        </h2>
        {endReason !== "event" && <Badge>{t(`signals.state.${state}`)}</Badge>}
        {signal.muted && <Badge>{t("signals.muted")}</Badge>}
      </div>
      <p className="text-muted">
        <Moved signal={signal} />
        {t(endReason === "event" ? "signals.seen" : "signals.found", { day })}
        {endedAt &&
          endReason &&
          endReason !== "event" &&
          ` ${t(`signals.ended.${endReason}`, { day: fullDay(endedAt, project.timezone) })}`}
      </p>
      <Evidence signal={signal} />
      <Marks signal={signal} title={title ?? signal.title} />
    </li>
  );
}

/** Moved is the change with its interval. */
function Moved({ signal: { kind, delta, before, now, interval } }: { signal: Signal }) {
  if (delta === null || before === null || now === null) return null;
  const up = delta > 0;
  const counted = counts.includes(kind);
  return (
    <>
      <span className="text-text font-semibold whitespace-nowrap">
        <span aria-hidden="true">{up ? "▲ " : "▼ "}</span>
        <span className="sr-only">{t(up ? "ui.up" : "ui.down")} </span>
        {counted ? percent(Math.abs(delta)) : t("signals.points", { points: points(delta) })}
      </span>{" "}
      {interval &&
        t("signals.interval", {
          low: counted ? `${signed(interval.low)}\u00a0%` : signed(interval.low),
          high: counted ? `${signed(interval.high)}\u00a0%` : signed(interval.high),
          level: percent(interval.level),
        })}
      {counted
        ? t("signals.counts", { before: count(before), now: count(now) })
        : t("signals.rates", { before: percent(before), now: percent(now) })}{" "}
    </>
  );
}

/** Evidence links what moved it and the audits that it was compared with. */
function Evidence({ signal: { kind, evidence, auditId } }: { signal: Signal }) {
  const { project } = useProject();
  const movers = evidence.filter(({ kind }) => kind !== "audit" && kind !== "day");
  const days = evidence.filter(({ kind }) => kind === "day").map(({ id }) => fullDay(`${id}T12:00:00Z`, "UTC"));
  const audits = evidence.filter(({ kind, id }) => kind === "audit" && id !== auditId);
  const audit = (id: string, words: string) => (
    <Link to="/projects/$projectId/audits/$auditId" params={{ projectId: project.id, auditId: id }}>
      {words}
    </Link>
  );
  return (
    <>
      {movers.length > 0 && (
        <ul aria-label={t("signals.moved-by")} className="flex flex-wrap gap-x-4 gap-y-1">
          {movers.map((ref) => (
            <li key={ref.kind + ref.id} className="min-w-0" dir="auto">
              <Mover of={ref} counted={counts.includes(kind)} />
            </li>
          ))}
        </ul>
      )}
      {kind.startsWith("sentiment_") && (
        <Link to="/projects/$projectId/perception" params={{ projectId: project.id }}>
          {t("signals.quotes")}
        </Link>
      )}
      {days.length > 1 && (
        <p className="text-muted text-small">
          {t("signals.days", { day: days[0] as string, others: listed(days.slice(1)) })}
        </p>
      )}
      {(auditId || audits.length > 0) && (
        <p className="text-muted text-small">
          {auditId && audit(auditId, t("signals.audit"))}
          {audits.length > 0 && `${auditId ? `, ${t("signals.compared")}` : t("signals.measured-by")} `}
          {audits.map(({ id, label }, i) => (
            <span key={id}>
              {i > 0 && ", "}
              {audit(id, fullDay(`${label}T12:00:00Z`, project.timezone))}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** Mover is a part of the figure that moved it, such as a prompt, a source or a query, with its change. */
function Mover({ of: { kind, id, label, delta }, counted }: { of: Ref; counted: boolean }) {
  const { project } = useProject();
  const params = { projectId: project.id };
  const name =
    kind === "prompt" ? (
      <Link to="/projects/$projectId/prompts/$promptId" params={{ ...params, promptId: id }}>
        {label}
      </Link>
    ) : kind === "source" ? (
      <Link to="/projects/$projectId/sources" params={params} search={{ by: "page", domain: id }}>
        {label}
      </Link>
    ) : (
      label
    );
  return (
    <>
      <span className="text-muted">{t(`signals.of.${kind}` as "signals.of.prompt")}</span> {name}
      {delta !== null && (
        <span className="text-muted whitespace-nowrap">
          {" "}
          {counted ? t("signals.a-day", { change: signed(delta / 100) }) : signed(delta)}
        </span>
      )}
    </>
  );
}

/** Marks mute a signal and say whether it was useful. */
function Marks({ signal: { id, muted, feedback }, title }: { signal: Signal; title: string }) {
  const { project } = useProject();
  const [mark, { busy, problem }] = useChange(MarkSignal);
  const refused = useReason("signals:write");
  const set = (input: MarkSignalMutationVariables["input"]) => mark({ projectId: project.id, signalId: id, input });
  const of = <span className="sr-only">: {title}</span>;
  return (
    <div className="flex flex-wrap gap-2 -ml-2">
      {(["useful", "not_useful"] as const).map((value) => (
        <Button
          key={value}
          small
          look="quiet"
          busy={busy}
          reason={refused}
          aria-pressed={feedback === value}
          className={feedback === value ? "!text-text font-semibold" : undefined}
          onPress={() => set({ feedback: feedback === value ? null : value })}
        >
          {feedback === value && <span aria-hidden="true">✓</span>}
          {t(`signals.feedback.${value}`)}
          {of}
        </Button>
      ))}
      <Button small look="quiet" busy={busy} reason={refused} onPress={() => set({ muted: !muted })}>
        {t(muted ? "signals.unmute" : "signals.mute")}
        {of}
      </Button>
      {problem && (
        <span role="alert" className="text-bad">
          {sentence(problem.message)}
        </span>
      )}
    </div>
  );
}

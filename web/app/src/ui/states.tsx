import type { ReactNode } from "react";
import type { Problem } from "~/graph/errors";
import { t } from "~/text/text";
import { Button } from "./button";
import { classes } from "./classes";

/** Skeleton holds the room of something that is being loaded. Give it the size of what will come. */
export function Skeleton({ className, lines = 1 }: { className?: string; lines?: number }) {
  return (
    <div aria-hidden="true" className="grid gap-2">
      {Array.from({ length: lines }, (_, i) => (
        <div key={i} className={classes("skeleton", className ?? "h-5 w-full")} />
      ))}
    </div>
  );
}

/** Loading shows skeletons and tells screen readers that something is being loaded. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {t("ui.loading")}
      </span>
      {children}
    </div>
  );
}

type EmptyProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode /** In a part of the screen. */;
  small?: boolean;
};

/** EmptyState says what belongs here and offers the next step. */
export function EmptyState({ title, children, action, small }: EmptyProps) {
  return (
    <div className={classes("max-w-[60ch]", small ? "py-2" : "py-12")}>
      <h2>{title}</h2>
      {children && <div className="text-muted mt-1">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

/** ErrorState says what is wrong and what to do. What does not exist is not asked for again. */
export function ErrorState({ problem, onRetry }: { problem: Problem; onRetry?: () => void }) {
  return (
    <div role="alert" className="my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]">
      <p className="font-semibold">{t(problem.kind === "not-found" ? "ui.not-found" : "ui.problem")}</p>
      <p className="text-muted" lang={problem.english ? "en" : undefined}>
        {problem.message}
      </p>
      {problem.requestId && problem.kind === "other" && (
        <p className="text-small text-muted">{t("ui.request-id", { id: problem.requestId })}</p>
      )}
      {onRetry && problem.kind !== "not-found" && (
        <Button small className="mt-3" onPress={onRetry}>
          {t("ui.retry")}
        </Button>
      )}
    </div>
  );
}

/** Badge is a short word about a thing: where a figure comes from, a kind, a state. */
export function Badge({ children, tone }: { children: ReactNode; tone?: "good" | "bad" }) {
  const color = tone === "good" ? "text-good" : tone === "bad" ? "text-bad" : "text-muted";
  return (
    <span
      className={classes(
        "inline-block border border-line rounded-sm px-1.5 text-small font-normal whitespace-nowrap",
        color,
      )}
    >
      {children}
    </span>
  );
}

/** Progress is a thin line that fills from 0 to 1. */
export function Progress({ value, label }: { value: number; label: string }) {
  const done = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={done}
      className="h-1 flex-1 min-w-16 rounded-full bg-line overflow-hidden"
    >
      <div className="h-full bg-accent" style={{ width: `${done}%` }} />
    </div>
  );
}

type UnsavedProps = { dirty: boolean; busy?: boolean; onSave: () => void; onDiscard: () => void; action?: string };

/** UnsavedBar stays at the foot of the screen while a form has changes that are not saved. */
export function UnsavedBar({ dirty, busy, onSave, onDiscard, action }: UnsavedProps) {
  if (!dirty) return null;
  return (
    <div
      role="status"
      className="sticky bottom-4 z-20 mt-6 flex flex-wrap items-center gap-3 border border-line bg-panel rounded-md px-4 py-2 shadow-lg"
    >
      <span className="mr-auto">{t("ui.unsaved")}</span>
      <Button look="quiet" onPress={onDiscard}>
        {t("ui.discard")}
      </Button>
      <Button look="primary" onPress={onSave} busy={busy}>
        {action ?? t("ui.save")}
      </Button>
    </div>
  );
}

import { count, points } from "~/text/format";
import { t } from "~/text/text";
import type { RunAuditEstimateQuery } from "./run-audit.operations";

type Plans = NonNullable<RunAuditEstimateQuery["project"]["auditEstimate"]["precision"]>;

/** Precision says how wide the interval of the visibility rate will be, and what would narrow it. */
export function Precision({ precision: { basis, plans } }: { precision: Plans }) {
  const [planned, ...others] = plans;
  if (!planned) return null;
  return (
    <details className="mt-3">
      <summary className="cursor-pointer">
        {t("frame.interval-width", { points: points(planned.yourTopicsWidth) })}
      </summary>
      <p className="text-small text-muted mt-2">{t(`frame.interval.${basis}`)}</p>
      <ul className="mt-2 grid gap-1">
        {others.map((plan) => (
          <li key={plan.change} className="flex justify-between gap-4">
            <span>
              {t(`frame.plan.${plan.change}`, { prompts: plan.promptCount, repetitions: plan.repetitionCount })}
            </span>
            <span className="text-muted whitespace-nowrap">
              {t("frame.plan-gives", { points: points(plan.yourTopicsWidth), calls: count(plan.executionCount) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

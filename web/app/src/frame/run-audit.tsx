import { useNavigate, useSearch } from "@tanstack/react-router";
import { useChange, useGraph } from "~/graph/hooks";
import { count, dollars } from "~/text/format";
import { leftOut } from "~/text/reasons";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { ButtonLink } from "~/ui/link";
import { toast } from "~/ui/toast";
import { Precision } from "./precision";
import { RunAudit as Launch, RunAuditEstimate, type RunAuditEstimateQuery } from "./run-audit.operations";
import { isUnmeasured, useProject, useReason } from "./session";

type Estimate = RunAuditEstimateQuery["project"]["auditEstimate"];

/** price writes what an audit is expected to cost; empty where nothing is known. */
export function price({ costStatus, estimatedTotalCostMicrousd: cost }: Estimate): string {
  if (typeof cost !== "number" || costStatus === "unknown") return "";
  return t(costStatus === "partial" ? "frame.price-at-least" : "frame.price", { price: dollars(cost) });
}

/** useEstimate asks what an audit of the filtered market and engines takes, and why it cannot be launched. */
function useEstimate() {
  const { project, engines } = useProject();
  const { market, engine } = useSearch({ from: "/app/projects/$projectId" });
  const refused = useReason("audits:run");
  const asked = engines.map(({ logicalEngine }) => logicalEngine).filter((id) => !engine || id === engine);
  const input = { engines: asked, marketIds: market ? [market] : null };
  const pause = refused !== null || asked.length === 0;
  const { data, problem, reload } = useGraph(RunAuditEstimate, { id: project.id, input }, { pause });
  const reason = refused ?? (asked.length === 0 ? t("frame.no-engine") : (problem?.message ?? null));
  return { input, reason, estimate: data?.project.auditEstimate, reload };
}

/** useAuditDialog returns functions that open and close the dialog that launches an audit. It is in the address. */
export function useAuditDialog() {
  const navigate = useNavigate();
  const set = (run?: "audit") => () => navigate({ to: ".", search: (before) => ({ ...before, run }) });
  return { open: set("audit"), close: set(undefined) };
}

/** RunAudit opens the dialog that launches an audit. The button says what that takes, and with `explain` also why it cannot. */
export function RunAudit({ explain }: { explain?: boolean }) {
  const { estimate, reason } = useEstimate();
  const { open } = useAuditDialog();
  const words =
    estimate && [t("frame.calls", { n: count(estimate.executionCount) }), price(estimate)].filter(Boolean).join(", ");
  return (
    <>
      <Button look="primary" reason={reason} busy={!reason && !estimate} onPress={open}>
        {words ? t("frame.run-audit-with", { words }) : t("frame.run-audit")}
      </Button>
      {explain && reason && <p className="text-muted mt-2">{reason}</p>}
    </>
  );
}

/** Measure is what a screen without figures offers: the set-up until something is measured, then an audit. */
export function Measure() {
  const { project } = useProject();
  return isUnmeasured(project) ? (
    <ButtonLink to="/projects/$projectId/set-up" params={{ projectId: project.id }} look="primary">
      {t("frame.continue-set-up")}
    </ButtonLink>
  ) : (
    <RunAudit explain />
  );
}

/** RunAuditDialog asks once before the audit is launched. The frame shows it while `run` is in the address. */
export function RunAuditDialog() {
  const { run } = useSearch({ from: "/app/projects/$projectId" });
  const { estimate, input, reason, reload } = useEstimate();
  const { close } = useAuditDialog();
  if (run !== "audit" || !estimate || reason) return null;
  return <Confirm estimate={estimate} input={input} onGrown={reload} onClose={close} />;
}

type ConfirmProps = {
  estimate: Estimate;
  input: { engines: Estimate["engines"][number]["logicalEngine"][]; marketIds: string[] | null };
  /** Called when the audit has come to take more than the estimate says. */
  onGrown: () => void;
  onClose: () => void;
};

function Confirm({ estimate, input, onGrown, onClose }: ConfirmProps) {
  const { project } = useProject();
  const [launch, { busy, problem }] = useChange(Launch);
  const credits = estimate.maximumAttemptCount;
  const run = async () => {
    const { data, problem } = await launch({
      projectId: project.id,
      input: { ...input, maxEstimatedCredits: credits },
    });
    if (problem?.kind === "budget") onGrown();
    if (!data) return;
    toast(t("frame.audit-launched"));
    onClose();
  };
  return (
    <Dialog title={t("frame.run-audit-of", { brand: project.brandName })} open onClose={onClose}>
      <p className="text-muted">
        {t("frame.estimate", {
          prompts: estimate.promptCount,
          engines: estimate.engineCount,
          repetitions: estimate.repetitionCount,
          calls: count(estimate.executionCount),
        })}
      </p>
      <ul className="my-4 grid gap-1">
        {estimate.engines.map((engine) => (
          <li key={engine.logicalEngine} className="flex justify-between gap-4">
            <span>{engine.engineLabel}</span>
            <span className="text-muted whitespace-nowrap">
              {t("frame.calls", { n: count(engine.executionCount) })}
              {typeof engine.estimatedTotalCostMicrousd === "number" &&
                ` · ${dollars(engine.estimatedTotalCostMicrousd)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {t("frame.credits-at-most", { n: count(credits), minutes: Math.ceil(estimate.maximumWallClockSeconds / 60) })}
      </p>
      {estimate.precision && <Precision precision={estimate.precision} />}
      {estimate.leftOut.length > 0 && <p className="mt-1">{leftOut(estimate.leftOut)}</p>}
      {problem && (
        <p role="alert" className="text-bad mt-3">
          {problem.message}
        </p>
      )}
      <div className="flex justify-end gap-2 mt-6">
        <Button look="quiet" onPress={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button look="primary" onPress={run} busy={busy}>
          {[t("frame.run-audit"), price(estimate)].filter(Boolean).join(" · ")}
        </Button>
      </div>
    </Dialog>
  );
}

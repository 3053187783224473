import { useEffect } from "react";
import { useProject, useReason } from "~/frame/session";
import { sentence } from "~/graph/errors";
import { useGraph, useStream } from "~/graph/hooks";
import { Engines } from "~/screens/audits/audit";
import { AuditLive } from "~/screens/audits/audit.operations";
import { LaunchChoices } from "~/screens/audits/audits.operations";
import { LaunchForm } from "~/screens/audits/launch";
import { isOver, StatusBadge } from "~/screens/audits/status";
import { moment } from "~/text/format";
import { nameOfCountry, nameOfLanguage } from "~/text/places";
import { t } from "~/text/text";
import { ButtonLink, Link } from "~/ui/link";
import { ErrorState, Loading, Skeleton } from "~/ui/states";
import { toast } from "~/ui/toast";
import type { StepProps } from "./set-up";
import { hasAnswers, promptsOf, type State, type Step } from "./steps";

type Audit = State["project"]["audits"]["items"][number];

/** FirstAudit shows what the first audit takes and costs, launches it, and follows it until there is something to see. */
export function FirstAudit({ state, reload }: StepProps) {
  const { items } = state.project.audits;
  const running = items.filter(({ status }) => !isOver(status));
  if (running.length > 0) {
    return (
      <div className="grid gap-6">
        <p className="text-muted max-w-[72ch]">{t("set-up.running-words")}</p>
        {running.map((audit) => (
          <Running key={audit.id} audit={audit} onEnd={reload} />
        ))}
      </div>
    );
  }
  if (items.some(hasAnswers)) return <Measured />;
  const missing = promptsOf(state) === 0 ? "prompts" : state.engines.length === 0 ? "engines" : undefined;
  return (
    <>
      {items[0] && <Failed audit={items[0]} />}
      {missing ? <Missing step={missing} /> : <Launch />}
    </>
  );
}

function Running({ audit, onEnd }: { audit: Audit; onEnd: () => void }) {
  const { project } = useProject();
  const live = useStream(AuditLive, { projectId: project.id, auditId: audit.id })?.auditProgress;
  const over = live && isOver(live.status);
  useEffect(() => {
    if (over) onEnd();
  }, [over, onEnd]);
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2">
        {t("set-up.audit-in", {
          at: moment(audit.createdAt, project.timezone),
          country: nameOfCountry(audit.market.countryCode),
          language: nameOfLanguage(audit.market.languageCode),
        })}
        <StatusBadge status={live?.status ?? audit.status} />
      </p>
      {live?.errorMessage && (
        <p className="mt-1" lang="en">
          {live.errorMessage}
        </p>
      )}
      {live ? <Engines engines={live.engines} /> : <Skeleton className="h-9 w-full" lines={3} />}
    </div>
  );
}

function Measured() {
  const { project } = useProject();
  return (
    <>
      <p className="mb-4 max-w-[72ch]">{t("set-up.measured")}</p>
      <ButtonLink to="/projects/$projectId/overview" params={{ projectId: project.id }} look="primary">
        {t("set-up.see-overview", { brand: project.brandName })}
      </ButtonLink>
      <p className="text-muted mt-4 max-w-[72ch]">
        {t("set-up.measured-names")}{" "}
        <Link to="/projects/$projectId/set-up" params={{ projectId: project.id }} search={{ step: "competitors" }}>
          {t("set-up.review-names")}
        </Link>
      </p>
    </>
  );
}

function Failed({ audit }: { audit: Audit }) {
  const { project } = useProject();
  return (
    <div role="alert" className="my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]">
      <p className="font-semibold">{t(`set-up.audit.${audit.status === "cancelled" ? "cancelled" : "failed"}`)}</p>
      {audit.errorMessage && (
        <p className="text-muted" lang="en">
          {sentence(audit.errorMessage)}
        </p>
      )}
      <p className="mt-1">
        <Link to="/projects/$projectId/audits/$auditId" params={{ projectId: project.id, auditId: audit.id }}>
          {t("set-up.see-audit")}
        </Link>
      </p>
    </div>
  );
}

function Missing({ step }: { step: Extract<Step, "prompts" | "engines"> }) {
  const { project } = useProject();
  return (
    <>
      <p className="mb-4 max-w-[72ch]">{t(`set-up.needs.${step}`)}</p>
      <ButtonLink to="/projects/$projectId/set-up" params={{ projectId: project.id }} search={{ step }} look="primary">
        {t(`set-up.go.${step}`)}
      </ButtonLink>
    </>
  );
}

function Launch() {
  const { project } = useProject();
  const refused = useReason("audits:run");
  const { data, problem, reload } = useGraph(LaunchChoices, { projectId: project.id });
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={6} />
      </Loading>
    );
  }
  return (
    <>
      <p className="text-muted mb-4 max-w-[72ch]">{t("set-up.audit-words")}</p>
      {refused && <p className="mb-4">{refused}</p>}
      <div className="max-w-128">
        <LaunchForm choices={data} allMarkets onLaunched={() => toast(t("audits.started"))} />
      </div>
    </>
  );
}

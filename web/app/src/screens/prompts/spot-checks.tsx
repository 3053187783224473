import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useProject, useReason, useSession } from "~/frame/session";
import { useChange, useGraph, useStream } from "~/graph/hooks";
import { AuditLive, CancelAudit } from "~/screens/audits/audit.operations";
import { LaunchChoices, type LaunchChoicesQuery } from "~/screens/audits/audits.operations";
import { marketRef, toggled, Words } from "~/screens/audits/launch";
import { isOver, StatusBadge } from "~/screens/audits/status";
import { count, dollars, moment } from "~/text/format";
import { nameOfMarket, nameOfPlace } from "~/text/places";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Checkbox, Select, TextField } from "~/ui/fields";
import { Definition, Unknown } from "~/ui/figure";
import { Link } from "~/ui/link";
import { Badge, EmptyState, ErrorState, Progress, Skeleton } from "~/ui/states";
import { type Column, Table } from "~/ui/table";
import { LaunchSpotCheck, SpotCheckPrice, SpotChecks, type SpotChecksQuery } from "./spot-check.operations";

type Check = SpotChecksQuery["project"]["spotChecks"][number];
type Engine = Check["engines"][number];
type Expected = Engine["expected"];

/** AskNow is the button that asks a prompt some times now, after it has said what that costs and what to expect. */
export function AskNow({ promptId, active }: { promptId: string; active: boolean }) {
  const [open, setOpen] = useState(false);
  const refused = useReason("audits:run");
  return (
    <>
      <Button small reason={refused || (!active && t("spots.not-asked"))} onPress={() => setOpen(true)}>
        {t("spots.ask")}
      </Button>
      <Dialog title={t("spots.ask-title")} open={open} onClose={() => setOpen(false)}>
        <Choose promptId={promptId} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Choose({ promptId, onClose }: { promptId: string; onClose: () => void }) {
  const { project } = useProject();
  const { data, problem, reload } = useGraph(LaunchChoices, { projectId: project.id });
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) return <Skeleton className="h-9 w-full" lines={5} />;
  if (data.engines.length === 0) return <p className="text-muted">{t("audits.no-engine")}</p>;
  return <Form promptId={promptId} choices={data} onClose={onClose} />;
}

type FormProps = { promptId: string; choices: LaunchChoicesQuery; onClose: () => void };

function Form({ promptId, choices, onClose }: FormProps) {
  const { project, engines } = choices;
  const { workspace } = useSession();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(engines.map(({ logicalEngine }) => logicalEngine));
  const [tries, setTries] = useState(10);
  const [market, setMarket] = useState("");
  const input = useMemo(
    () => ({ promptId, engines: chosen, tries, marketId: market || null }),
    [promptId, chosen, tries, market],
  );
  const ready = chosen.length > 0 && tries > 0;
  const asked = useGraph(SpotCheckPrice, { projectId: project.id, input }, { pause: !ready });
  const [start, { busy, problem }] = useChange(LaunchSpotCheck);
  const price = ready ? asked.data?.project.spotCheckEstimate : undefined;
  const onStart = async () => {
    if (!price) return;
    const { data } = await start({
      projectId: project.id,
      input: { ...input, maxEstimatedCredits: price.estimate.maximumAttemptCount },
    });
    if (!data) return;
    onClose();
    navigate({ to: ".", search: (before) => ({ ...before, tab: "spots" as never }), replace: true });
  };
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-1">
        <legend className="font-semibold mb-1">{t("audits.engines")}</legend>
        {engines.map(({ logicalEngine, engineLabel, transportModel }) => (
          <Checkbox
            key={logicalEngine}
            checked={chosen.includes(logicalEngine)}
            onChange={(yes) => setChosen(toggled(chosen, logicalEngine, yes))}
          >
            <span>
              {engineLabel} <Badge>{transportModel}</Badge>
            </span>
          </Checkbox>
        ))}
      </fieldset>
      {project.markets.length > 1 && (
        <Select
          label={t("spots.market")}
          value={market}
          onChange={(event) => setMarket(event.target.value)}
          options={project.markets.map((one) => ({ value: marketRef(one) ?? "", label: nameOfMarket(one) }))}
        />
      )}
      <TextField
        label={t("spots.tries")}
        hint={t("spots.tries-words")}
        type="number"
        min={1}
        max={20}
        value={tries || ""}
        onChange={(event) => setTries(Math.min(20, Math.max(0, event.target.valueAsNumber || 0)))}
      />
      <div className="border-t border-line pt-4">
        {ready && asked.problem && <ErrorState problem={asked.problem} onRetry={asked.reload} />}
        {problem && <ErrorState problem={problem} />}
        <div className={asked.stale ? "stale min-h-10" : "min-h-10"}>
          {price && (
            <>
              <Words
                price={price.estimate}
                left={workspace.credits?.available}
                engines={engines.filter(({ logicalEngine }) => chosen.includes(logicalEngine))}
              />
              <Outlook expected={price.expected} />
            </>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2 mt-4">
          <Button look="quiet" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            look="primary"
            onPress={onStart}
            busy={busy}
            reason={(!ready && t("spots.choose")) || ((!price || asked.stale) && t("audits.estimating"))}
          >
            {price ? priceWords(price.estimate) : t("spots.ask")}
          </Button>
        </div>
      </div>
    </div>
  );
}

function priceWords({ executionCount, estimatedTotalCostMicrousd: price }: Parameters<typeof Words>[0]["price"]) {
  const calls = count(executionCount);
  return price === null || price === undefined
    ? t("spots.ask-calls", { calls })
    : t("spots.ask-price", { calls, price: dollars(price) });
}

/** Outlook says before anything is asked what should come. */
function Outlook({ expected }: { expected: Expected[] }) {
  return (
    <>
      <h3 className="mt-3 font-semibold">
        {t("spots.outlook")}{" "}
        <Definition name={t("prompts.spot-check")} section="what-a-spot-check-finds">
          {t("prompts.spot-check-means")}
        </Definition>
      </h3>
      <ul>
        {expected.map((one) => (
          <li key={one.logicalEngine}>
            {one.engineLabel}: {one.range ? t("spots.of-answers", one.range) : <Unsure expected={one} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Unsure({ expected }: { expected: Expected }) {
  return <span className="text-muted">{t(`spots.reason.${expected.reason ?? "never_asked"}`)}</span>;
}

/** SpotCheckList shows a prompt's spot checks: what was expected of each engine, beside what it answered. */
export function SpotCheckList({ promptId }: { promptId: string }) {
  const { project } = useProject();
  const { data, problem, reload } = useGraph(SpotChecks, { projectId: project.id, promptId }, { types: ["SpotCheck"] });
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data) return <Skeleton className="h-9 w-full" lines={4} />;
  const checks = data.project.spotChecks;
  if (checks.length === 0) return <EmptyState title={t("spots.none")}>{t("spots.none-words")}</EmptyState>;
  return (
    <div className="grid gap-8">
      {checks.map((check) => (
        <OneCheck key={check.id} check={check} onEnd={reload} />
      ))}
    </div>
  );
}

function OneCheck({ check, onEnd }: { check: Check; onEnd: () => void }) {
  const { project } = useProject();
  const name = t("spots.of", { when: moment(check.createdAt, project.timezone) });
  return (
    <section aria-label={name}>
      <h2 className="flex flex-wrap items-center gap-2 mb-1">
        {name}
        <StatusBadge status={check.status} />
        <Badge>{nameOfPlace(check.market)}</Badge>
      </h2>
      {check.errorMessage && <p role="status">{check.errorMessage}</p>}
      {!isOver(check.status) && <Running check={check} onEnd={onEnd} />}
      <Table label={name} columns={columns(check)} rows={check.engines} rowKey={({ logicalEngine }) => logicalEngine} />
    </section>
  );
}

/** Running follows the calls of a spot check, and can stop it. */
function Running({ check, onEnd }: { check: Check; onEnd: () => void }) {
  const { project } = useProject();
  const refused = useReason("audits:run");
  const [cancel, { busy }] = useChange(CancelAudit);
  const variables = { projectId: project.id, auditId: check.id };
  const live = useStream(AuditLive, variables)?.auditProgress;
  const over = live && isOver(live.status);
  useEffect(() => {
    if (over) onEnd();
  }, [over, onEnd]);
  const done =
    live?.engines.reduce((sum, e) => sum + e.completedCount + e.noAnswerCount + e.withheldCount + e.failedCount, 0) ??
    0;
  const all = check.tries * check.engines.length;
  const label = t("spots.progress", { done, all });
  return (
    <p className="flex items-center gap-3 my-2">
      <span role="status" className="text-muted">
        {label}
      </span>
      <Progress value={done / all} label={label} />
      <Button
        small
        busy={busy}
        reason={refused}
        onPress={async () => {
          await cancel(variables);
          onEnd();
        }}
      >
        {t("spots.stop")}
      </Button>
    </p>
  );
}

const columns = (check: Check): Column<Engine>[] => [
  {
    id: "engine",
    title: t("prompts.engine"),
    cell: ({ engineLabel, transportModel }) => <span title={transportModel}>{engineLabel}</span>,
    csv: ({ engineLabel }) => engineLabel,
  },
  {
    id: "expected",
    title: t("spots.expected"),
    number: true,
    cell: ({ expected }) =>
      expected.range ? (
        <span
          title={t("spots.because", {
            mentions: expected.mentions,
            answers: expected.answers,
            audits: expected.audits,
          })}
        >
          {t("spots.of-answers", expected.range)}
        </span>
      ) : (
        <Unknown reason={t(`spots.reason.${expected.reason ?? "never_asked"}`)} />
      ),
    csv: ({ expected: { range } }) => range && t("prompts.expect", range),
  },
  {
    id: "found",
    title: t("spots.found"),
    number: true,
    cell: ({ mentions, answers, logicalEngine }) =>
      mentions === null || mentions === undefined || answers === 0 ? (
        <Unknown reason={t(isOver(check.status) ? "spots.no-answer" : "spots.not-read")} />
      ) : (
        <Link
          to="/projects/$projectId/prompts/$promptId"
          params={(now) => ({ projectId: now.projectId ?? "", promptId: check.promptId })}
          search={{ tab: "answers", spot: check.id, engine: logicalEngine }}
          title={t("spots.see")}
        >
          {t("prompts.of", { n: mentions, all: answers })}
        </Link>
      ),
    csv: ({ mentions }) => mentions,
  },
  {
    id: "declined",
    wide: true,
    title: t("spots.declined"),
    number: true,
    cell: ({ declined }) => (typeof declined === "number" ? count(declined) : <Unknown reason={t("spots.not-read")} />),
    csv: ({ declined }) => declined,
  },
  {
    id: "withheld",
    wide: true,
    title: t("spots.withheld"),
    number: true,
    cell: ({ withheld }) => count(withheld),
    csv: ({ withheld }) => withheld,
  },
  {
    id: "within",
    title: t("spots.result"),
    cell: ({ within }) =>
      within !== null &&
      within !== undefined && (
        <Badge tone={within ? "good" : "bad"}>{t(within ? "spots.within" : "spots.outside")}</Badge>
      ),
    csv: ({ within }) => (within === null || within === undefined ? "" : t(within ? "spots.within" : "spots.outside")),
  },
];

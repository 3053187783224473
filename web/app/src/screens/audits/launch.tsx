import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { Precision } from "~/frame/precision";
import type { AuditsSearch } from "~/frame/search";
import { useProject, useReason, useSession } from "~/frame/session";
import { useChange, useGraph } from "~/graph/hooks";
import { count, dollars } from "~/text/format";
import { nameOfMarket } from "~/text/places";
import { leftOut } from "~/text/reasons";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Checkbox, Select, TextField } from "~/ui/fields";
import { Badge, ErrorState, Skeleton } from "~/ui/states";
import { toast } from "~/ui/toast";
import {
  LaunchAudits,
  LaunchChoices,
  type LaunchChoicesQuery,
  LaunchEstimate,
  type LaunchEstimateQuery,
} from "./audits.operations";

type Engine = LaunchChoicesQuery["engines"][number];
type Estimate = LaunchEstimateQuery["project"]["auditEstimate"];
type Chosen = { set: string; engines: Engine["logicalEngine"][]; markets: (string | null)[]; repetitions: number };

/** Launch asks what to audit, shows what it will take, and launches it. Nothing is spent before its button is pressed. */
export function Launch({ first, onClose }: { first: AuditsSearch; onClose: () => void }) {
  const { project } = useProject();
  const navigate = useNavigate();
  const { data, problem, reload } = useGraph(LaunchChoices, { projectId: project.id });
  const onLaunched = (auditId: string) => {
    toast(t("audits.started"));
    navigate({ to: "/projects/$projectId/audits/$auditId", params: { projectId: project.id, auditId } });
  };
  return (
    <Dialog title={t("audits.run")} open onClose={onClose}>
      {problem && !data && <ErrorState problem={problem} onRetry={reload} />}
      {!data && !problem && <Skeleton className="h-9 w-full" lines={6} />}
      {data && <LaunchForm choices={data} first={first} onCancel={onClose} onLaunched={onLaunched} />}
    </Dialog>
  );
}

type FormProps = Ways & {
  choices: LaunchChoicesQuery;
  /** Whether every market is ticked at the beginning; else the default one is. */
  allMarkets?: boolean;
  /** What is chosen at the beginning, by the address. */
  first?: AuditsSearch;
};

type Ways = { onCancel?: () => void; onLaunched: (auditId: string) => void };

/** LaunchForm chooses what to audit. Its button says what that costs, and launches it. */
export function LaunchForm({ choices, allMarkets, first = {}, ...ways }: FormProps) {
  const { project, engines } = choices;
  const [ticked, tick] = useState<Chosen>(() => {
    const market = project.markets.find(({ id }) => id === first.market);
    return {
      set: "",
      engines: engines.map((each) => each.logicalEngine).filter((id) => !first.engine || id === first.engine),
      markets: allMarkets ? project.markets.map(marketRef) : [market ? marketRef(market) : null],
      repetitions: first.repetitions ?? project.defaultRepetitions,
    };
  });
  // A market that was ticked may have been deleted since.
  const chosen = useMemo(() => {
    const markets = ticked.markets.filter((ref) => project.markets.some((market) => marketRef(market) === ref));
    return { ...ticked, markets };
  }, [ticked, project.markets]);
  const change = (part: Partial<Chosen>) => tick({ ...chosen, ...part });
  if (engines.length === 0) return <p className="text-muted">{t("audits.no-engine")}</p>;
  return (
    <div className="grid gap-4">
      <Select
        label={t("audits.prompts")}
        value={chosen.set}
        onChange={(event) => change({ set: event.target.value })}
        options={[
          { value: "", label: t("audits.all-prompts") },
          ...project.promptSets.map(({ id, name, promptCount }) => ({
            value: id,
            label: t("audits.set", { name, n: promptCount }),
          })),
        ]}
      />
      <fieldset className="grid gap-1">
        <legend className="font-semibold mb-1">{t("audits.engines")}</legend>
        {engines.map((engine) => (
          <EngineChoice key={engine.logicalEngine} engine={engine} chosen={chosen} onChange={change} />
        ))}
      </fieldset>
      {project.markets.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="font-semibold mb-1">{t("audits.markets")}</legend>
          {project.markets.map((market) => {
            const value = marketRef(market);
            return (
              <Checkbox
                key={value ?? "default"}
                checked={chosen.markets.includes(value)}
                onChange={(yes) => change({ markets: toggled(chosen.markets, value, yes) })}
              >
                {nameOfMarket(market)}
              </Checkbox>
            );
          })}
        </fieldset>
      )}
      <TextField
        label={t("audits.repetitions")}
        hint={t("audits.repetitions-words")}
        type="number"
        min={1}
        max={50}
        value={chosen.repetitions || ""}
        onChange={(event) => change({ repetitions: Math.min(50, Math.max(0, event.target.valueAsNumber || 0)) })}
      />
      <Price chosen={chosen} engines={engines} {...ways} />
    </div>
  );
}

/** marketRef returns how a launch names a market: null for the default one. */
export const marketRef = ({ id, isDefault }: LaunchChoicesQuery["project"]["markets"][number]) =>
  isDefault ? null : (id ?? null);

/** toggled puts a value into a list, or takes it out. */
export const toggled = <Value,>(values: Value[], value: Value, yes: boolean) =>
  yes ? [...values, value] : values.filter((other) => other !== value);

type ChoiceProps = { engine: Engine; chosen: Chosen; onChange: (part: Partial<Chosen>) => void };

function EngineChoice({ engine, chosen, onChange }: ChoiceProps) {
  const { logicalEngine, engineLabel, retrievalEnabled, state, lastError } = engine;
  return (
    <Checkbox
      checked={chosen.engines.includes(logicalEngine)}
      onChange={(yes) => onChange({ engines: toggled(chosen.engines, logicalEngine, yes) })}
    >
      <span>
        {engineLabel} <Badge>{t(retrievalEnabled ? "audits.searches" : "audits.searches-not")}</Badge>
        {state === "failing" && <span className="hatch ml-1">{lastError || t("audits.failing")}</span>}
      </span>
    </Checkbox>
  );
}

/** Price shows the estimate of what is chosen beside the button that spends it. */
function Price({ chosen, engines, onCancel, onLaunched }: Ways & { chosen: Chosen; engines: Engine[] }) {
  const { project } = useProject();
  const { workspace } = useSession();
  const refused = useReason("audits:run");
  const [launch, { busy, problem }] = useChange(LaunchAudits);
  const input = useMemo(
    () => ({
      promptSetId: chosen.set || null,
      engines: chosen.engines,
      repetitions: chosen.repetitions || null,
      marketIds: chosen.markets,
    }),
    [chosen],
  );
  const ready = chosen.engines.length > 0 && chosen.markets.length > 0 && chosen.repetitions > 0;
  const estimate = useGraph(LaunchEstimate, { projectId: project.id, input }, { pause: !ready });
  const price = ready ? estimate.data?.project.auditEstimate : undefined;
  const left = workspace.credits?.available;
  const reason =
    refused ||
    (!ready && t("audits.choose")) ||
    ((!price || estimate.stale) && t("audits.estimating")) ||
    (price?.executionCount === 0 && t("audits.no-prompt"));
  const start = async () => {
    if (!price) return;
    const { data, problem } = await launch({
      projectId: project.id,
      input: { ...input, maxEstimatedCredits: price.maximumAttemptCount },
    });
    if (problem?.kind === "budget") estimate.reload();
    const [audit] = data?.launchAudits ?? [];
    if (audit) onLaunched(audit.id);
  };
  return (
    <div className="border-t border-line pt-4">
      {ready && estimate.problem && <ErrorState problem={estimate.problem} onRetry={estimate.reload} />}
      {problem && <ErrorState problem={problem} />}
      <div className={estimate.stale ? "stale min-h-10" : "min-h-10"}>
        {price && (
          <Words
            price={price}
            left={left}
            engines={engines.filter(({ logicalEngine }) => chosen.engines.includes(logicalEngine))}
          />
        )}
        {price?.precision && <Precision precision={price.precision} />}
      </div>
      <div className="flex justify-end gap-2 mt-4">
        {onCancel && (
          <Button look="quiet" onPress={onCancel}>
            {t("ui.cancel")}
          </Button>
        )}
        <Button look="primary" onPress={start} busy={busy} reason={reason}>
          {price ? label(price) : t("audits.run")}
        </Button>
      </div>
    </div>
  );
}

/** label says on the button what will be spent. */
function label(price: Estimate): string {
  const calls = count(price.executionCount);
  return price.estimatedTotalCostMicrousd === null || price.estimatedTotalCostMicrousd === undefined
    ? t("audits.run-calls", { calls })
    : t("audits.run-price", { calls, price: dollars(price.estimatedTotalCostMicrousd) });
}

/** costWords says why an estimate has no whole cost; the prices, where only the length of answers is not known yet. */
export function costWords(status: Estimate["costStatus"], engines: Pick<Engine, "engineLabel" | "price">[]): string {
  if (status === "complete") return "";
  const prices = engines.flatMap(({ engineLabel: engine, price }) =>
    price
      ? t(price.searchPerCall > 0 ? "audits.price-of-searches" : "audits.price-of", {
          engine,
          input: dollars(price.inputPerMTok * 1e6),
          output: dollars(price.outputPerMTok * 1e6),
          search: dollars(price.searchPerCall * 1e6),
        })
      : [],
  );
  if (prices.length > 0 && prices.length === engines.length)
    return t("audits.cost-first", { prices: prices.join("; ") });
  return t(status === "partial" || prices.length > 0 ? "audits.cost-partial" : "audits.cost-unknown");
}

type WordsProps = { price: Omit<Estimate, "engines" | "precision">; left?: number | null; engines: Engine[] };

/** Words say in words what an estimate comes to. */
export function Words({ price, left, engines }: WordsProps) {
  const minutes = Math.max(1, Math.ceil(price.maximumWallClockSeconds / 60));
  return (
    <>
      <p>
        {t("audits.plan", {
          prompts: price.promptCount,
          engines: price.engineCount,
          repetitions: price.repetitionCount,
          markets: price.marketCount,
        })}
      </p>
      <p className="text-muted">
        {t("audits.at-most", { credits: count(price.maximumAttemptCount), minutes: count(minutes) })}
        {left !== undefined && left !== null && ` ${t("audits.credits-left", { left: count(left) })}`}
        {` ${costWords(price.costStatus, engines)}`}
      </p>
      {price.leftOut.length > 0 && <p>{leftOut(price.leftOut)}</p>}
    </>
  );
}

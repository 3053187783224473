import { useState } from "react";
import { useProject } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { nameOfMarket } from "~/text/places";
import { t } from "~/text/text";
import { instantOf, wallOf, zoneOptions } from "~/text/zone";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Checkbox, Select, TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { toast } from "~/ui/toast";
import type { Schedule } from "./schedules";
import { AddSchedule, ChangeSchedule, type SchedulesQuery } from "./schedules.operations";

const cadences = ["daily", "weekly", "hourly", "every_n_minutes", "one_time"] as const;

type Chosen = {
  promptSetId: string;
  auditScope: Schedule["auditScope"];
  cadence: (typeof cadences)[number];
  minutes: string;
  /** On the clock of the zone; empty: one period from now. */
  next: string;
  timezone: string;
  engines: Schedule["engines"];
  markets: (string | null)[];
  repetitions: string;
};

type Props = { choices: SchedulesQuery["project"]; schedule?: Schedule; onClose: () => void };

/** Form adds a schedule, or changes the one that is given. */
export function Form({ choices, schedule, onClose }: Props) {
  const { project, engines } = useProject();
  const [add, adding] = useChange(AddSchedule);
  const [change, changing] = useChange(ChangeSchedule);
  const [chosen, choose] = useState(() => start(choices, schedule, project.timezone, engines));
  const set = (part: Partial<Chosen>) => choose({ ...chosen, ...part });
  const problem = adding.problem ?? changing.problem;
  const save = async () => {
    const input = inputOf(chosen);
    const before = schedule?.nextRunAt && wallOf(schedule.nextRunAt, chosen.timezone);
    const nextRunAt = chosen.next && chosen.next !== before ? instantOf(chosen.next, chosen.timezone) : undefined;
    const { data } = schedule
      ? await change({ projectId: project.id, scheduleId: schedule.id, input: { ...input, nextRunAt } })
      : await add({ projectId: project.id, input: { ...input, nextRunAt } });
    if (!data) return;
    toast(t(schedule ? "schedules.changed" : "schedules.added"));
    onClose();
  };
  return (
    <Dialog title={t(schedule ? "schedules.change-title" : "schedules.add")} open onClose={onClose}>
      <div className="grid gap-4">
        {problem && <ErrorState problem={problem} />}
        <Select
          label={t("schedules.prompts")}
          value={chosen.promptSetId}
          onChange={(event) => set({ promptSetId: event.target.value })}
          options={choices.promptSets.map(({ id, name, promptCount }) => ({
            value: id,
            label: t("audits.set", { name, n: promptCount }),
          }))}
        />
        <Select
          label={t("schedules.scope")}
          value={chosen.auditScope}
          onChange={(event) => set({ auditScope: event.target.value === "commerce" ? "commerce" : "brand" })}
          options={(["brand", "commerce"] as const).map((value) => ({ value, label: t(`schedules.scope.${value}`) }))}
        />
        <Timing chosen={chosen} set={set} existing={Boolean(schedule)} />
        <fieldset className="grid gap-1">
          <legend className="font-semibold mb-1">{t("audits.engines")}</legend>
          {engines.map(({ logicalEngine, engineLabel }) => (
            <Checkbox
              key={logicalEngine}
              checked={chosen.engines.includes(logicalEngine)}
              onChange={(yes) => set({ engines: toggled(chosen.engines, logicalEngine, yes) })}
            >
              {engineLabel}
            </Checkbox>
          ))}
        </fieldset>
        {choices.markets.length > 1 && (
          <fieldset className="grid gap-1">
            <legend className="font-semibold mb-1">{t("audits.markets")}</legend>
            {choices.markets.map((market) => {
              const value = market.isDefault ? null : (market.id ?? null);
              return (
                <Checkbox
                  key={market.id ?? "default"}
                  checked={chosen.markets.includes(value)}
                  onChange={(yes) => set({ markets: toggled(chosen.markets, value, yes) })}
                >
                  {nameOfMarket(market)}
                </Checkbox>
              );
            })}
          </fieldset>
        )}
        <TextField
          label={t("schedules.repetitions")}
          hint={t("schedules.repetitions-words", { n: choices.defaultRepetitions })}
          type="number"
          min={1}
          max={50}
          value={chosen.repetitions}
          onChange={(event) => set({ repetitions: event.target.value })}
        />
      </div>
      <div className="flex justify-end gap-2 mt-6">
        <Button look="quiet" onPress={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button look="primary" busy={adding.busy || changing.busy} reason={missing(chosen)} onPress={save}>
          {t(schedule ? "ui.save" : "schedules.add")}
        </Button>
      </div>
    </Dialog>
  );
}

type TimingProps = { chosen: Chosen; set: (part: Partial<Chosen>) => void; existing: boolean };

/** Timing asks how often and when a schedule runs. */
function Timing({ chosen, set, existing }: TimingProps) {
  return (
    <>
      <Select
        label={t("schedules.cadence")}
        value={chosen.cadence}
        onChange={(event) => set({ cadence: cadences.find((known) => known === event.target.value) ?? "daily" })}
        options={cadences.map((value) => ({ value, label: t(`schedules.cadence.${value}`) }))}
      />
      {chosen.cadence === "every_n_minutes" && (
        <TextField
          label={t("schedules.minutes")}
          type="number"
          min={1}
          max={525_600}
          value={chosen.minutes}
          onChange={(event) => set({ minutes: event.target.value })}
        />
      )}
      <TextField
        label={t(existing ? "schedules.next" : "schedules.first")}
        hint={t(existing ? "schedules.next-words" : "schedules.first-words")}
        type="datetime-local"
        value={chosen.next}
        onChange={(event) => set({ next: event.target.value })}
      />
      <Select
        label={t("schedules.zone")}
        hint={t("schedules.zone-words")}
        value={chosen.timezone}
        onChange={(event) => set({ timezone: event.target.value })}
        options={zoneOptions(chosen.timezone)}
      />
    </>
  );
}

function start(
  choices: Props["choices"],
  schedule: Schedule | undefined,
  zone: string,
  engines: { logicalEngine: Schedule["engines"][number] }[],
): Chosen {
  if (!schedule) {
    return {
      promptSetId: choices.promptSets[0]?.id ?? "",
      auditScope: "brand",
      cadence: "weekly",
      minutes: "60",
      next: "",
      timezone: zone,
      engines: engines.map(({ logicalEngine }) => logicalEngine),
      markets: [null],
      repetitions: "",
    };
  }
  return {
    promptSetId: schedule.promptSetId,
    auditScope: schedule.auditScope,
    cadence: schedule.cadence,
    minutes: String(schedule.intervalMinutes ?? 60),
    next: schedule.nextRunAt ? wallOf(schedule.nextRunAt, schedule.timezone) : "",
    timezone: schedule.timezone,
    engines: schedule.engines,
    markets: schedule.marketIds.length > 0 ? schedule.marketIds.map((id) => id ?? null) : [null],
    repetitions: schedule.repetitions ? String(schedule.repetitions) : "",
  };
}

const inputOf = ({ promptSetId, auditScope, cadence, minutes, timezone, engines, markets, repetitions }: Chosen) => ({
  promptSetId,
  auditScope,
  cadence,
  intervalMinutes: cadence === "every_n_minutes" ? Number(minutes) : null,
  timezone,
  engines,
  marketIds: markets,
  repetitions: repetitions ? Number(repetitions) : null,
});

/** missing returns why the schedule cannot be saved yet, or null. */
function missing({ cadence, minutes, next, engines, markets }: Chosen): string | null {
  if (cadence === "every_n_minutes" && !(Number(minutes) >= 1 && Number(minutes) <= 525_600))
    return t("schedules.minutes-needed");
  if (cadence === "one_time" && !next) return t("schedules.first-needed");
  if (engines.length === 0) return t("schedules.choose-engine");
  return markets.length === 0 ? t("schedules.choose-market") : null;
}

const toggled = <Value,>(values: Value[], value: Value, yes: boolean) =>
  yes ? [...values, value] : values.filter((other) => other !== value);

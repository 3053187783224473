import { type FormEvent, useState } from "react";
import { useProject, useSession } from "~/frame/session";
import { beside } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { zoneOptions } from "~/text/zone";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Checkbox, Select, TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { toast } from "~/ui/toast";
import { kinds as signalKinds } from "../signals/search";
import { AddChannel, ChangeChannel, type ChannelPartsFragment } from "./channels.operations";

type Props = { channel?: ChannelPartsFragment; mail: boolean; onClose: () => void; onSaved: () => void };
type SignalKind = (typeof signalKinds)[number];

export const kinds = ["email", "slack", "teams", "discord", "webhook"] as const;
const timings = ["at_once", "daily", "weekly"] as const;
const days = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, label: `${hour}:00` }));

/** Form adds a channel, or changes the one that is given. */
export function Form({ channel, mail, onClose, onSaved }: Props) {
  const { projects } = useSession();
  const { project } = useProject();
  const [add, adding] = useChange(AddChannel);
  const [change, changing] = useChange(ChangeChannel);
  const [name, setName] = useState(channel?.name ?? "");
  const [kind, setKind] = useState(channel?.kind ?? (mail ? "email" : "slack"));
  const [address, setAddress] = useState("");
  const [someSignals, limitSignals] = useState((channel?.signalKinds.length ?? 0) > 0);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(channel?.signalKinds));
  const [someProjects, limitProjects] = useState((channel?.projectIds.length ?? 0) > 0);
  const [only, narrow] = useState<ReadonlySet<string>>(new Set(channel?.projectIds));
  const [timing, setTiming] = useState(channel?.timing ?? "at_once");
  const [hour, setHour] = useState(`${channel?.hour ?? 8}`);
  const [weekday, setWeekday] = useState(`${channel?.weekday ?? 1}`);
  const [zone, setZone] = useState(channel?.timezone ?? project.timezone);
  const problem = adding.problem ?? changing.problem;
  const fields = problem?.fields ?? {};
  const rest = beside(problem, ["name", "kind", "address", "timezone"]);
  const noMail = kind === "email" && !mail;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const input = {
      name: name.trim(),
      signalKinds: someSignals ? ([...chosen] as SignalKind[]) : [],
      projectIds: someProjects ? [...only] : [],
      timing,
      hour: Number(hour),
      weekday: Number(weekday),
      timezone: zone,
    };
    const { data } = channel
      ? await change({ channelId: channel.id, input: { ...input, ...(address.trim() && { address: address.trim() }) } })
      : await add({ input: { ...input, kind, address: address.trim() } });
    if (!data) return;
    toast(t(channel ? "channels.changed" : "channels.added"));
    onSaved();
  };
  const incomplete =
    (noMail && t("channels.no-mail")) ||
    (someSignals && chosen.size === 0 && t("channels.choose-signal")) ||
    (someProjects && only.size === 0 && t("channels.choose-project"));
  return (
    <Dialog title={t(channel ? "channels.change-title" : "channels.add")} open onClose={onClose}>
      <form onSubmit={save} noValidate className="grid gap-4">
        {rest && <ErrorState problem={rest} />}
        <TextField
          label={t("channels.name")}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
          error={fields.name}
        />
        {!channel && (
          <Select
            label={t("channels.kind")}
            value={kind}
            onChange={(event) => setKind(event.target.value as typeof kind)}
            options={kinds.map((one) => ({ value: one, label: t(`channels.kind.${one}`) }))}
            hint={noMail ? t("channels.no-mail") : undefined}
            error={fields.kind}
          />
        )}
        <TextField
          label={t(kind === "email" ? "channels.address.email" : "channels.address")}
          hint={
            channel ? t("channels.address-stays", { address: channel.address }) : t(`channels.address-words.${kind}`)
          }
          type={kind === "email" ? "email" : "url"}
          value={address}
          maxLength={2000}
          onChange={(event) => setAddress(event.target.value)}
          error={fields.address}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Select
          label={t("channels.when")}
          value={timing}
          onChange={(event) => setTiming(event.target.value as typeof timing)}
          options={timings.map((one) => ({ value: one, label: t(`channels.timing.${one}`) }))}
        />
        {timing !== "at_once" && (
          <div className="grid gap-4 sm:grid-cols-3">
            {timing === "weekly" && (
              <Select
                label={t("channels.weekday")}
                value={weekday}
                onChange={(event) => setWeekday(event.target.value)}
                options={days.map((day) => ({ value: `${day}`, label: t(`channels.day.${day}`) }))}
              />
            )}
            <Select
              label={t("channels.hour")}
              value={hour}
              onChange={(event) => setHour(event.target.value)}
              options={hours}
            />
            <Select
              label={t("channels.timezone")}
              value={zone}
              onChange={(event) => setZone(event.target.value)}
              options={zoneOptions(zone)}
              error={fields.timezone}
            />
          </div>
        )}
        <Select
          label={t("channels.which-signals")}
          value={someSignals ? "some" : "all"}
          onChange={(event) => limitSignals(event.target.value === "some")}
          options={[
            { value: "all", label: t("channels.all-signals") },
            { value: "some", label: t("channels.some") },
          ]}
        />
        {someSignals && (
          <fieldset className="grid gap-1 sm:grid-cols-2">
            <legend className="sr-only">{t("channels.which-signals")}</legend>
            {signalKinds.map((one) => (
              <Checkbox key={one} checked={chosen.has(one)} onChange={() => choose(toggled(chosen, one))}>
                {t(`signals.kind.${one}`)}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <Select
          label={t("channels.which-projects")}
          value={someProjects ? "some" : "all"}
          onChange={(event) => limitProjects(event.target.value === "some")}
          options={[
            { value: "all", label: t("channels.all-projects") },
            { value: "some", label: t("channels.some") },
          ]}
        />
        {someProjects && (
          <fieldset className="grid gap-1 max-h-48 overflow-y-auto">
            <legend className="sr-only">{t("channels.which-projects")}</legend>
            {projects.items.map(({ id, name: title }) => (
              <Checkbox key={id} checked={only.has(id)} onChange={() => narrow(toggled(only, id))}>
                <span dir="auto">{title}</span>
              </Checkbox>
            ))}
          </fieldset>
        )}
        <div className="flex justify-end gap-2 mt-2">
          <Button look="quiet" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button look="primary" type="submit" busy={adding.busy || changing.busy} reason={incomplete || null}>
            {t(channel ? "ui.save" : "channels.add")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

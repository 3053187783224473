import { type FormEvent, useState } from "react";
import { useProject } from "~/frame/session";
import { beside } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Checkbox, Select, TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { toast } from "~/ui/toast";
import { Looks, lookFields, looksOf, type Market } from "./looks";
import { AddReportSchedule, ChangeReportSchedule, type ReportScheduleFragment } from "./reports.operations";
import { type Channel, type Weekday, weekdays } from "./schedules";

type Props = { markets: Market[]; channels: Channel[]; schedule?: ReportScheduleFragment; onClose: () => void };

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Send asks when a report is sent by itself, to whom, and how it looks. It adds a schedule, or changes the given one. */
export function Send({ markets, channels, schedule, onClose }: Props) {
  const { project } = useProject();
  const [add, adding] = useChange(AddReportSchedule);
  const [change, changing] = useChange(ChangeReportSchedule);
  const [cadence, setCadence] = useState(schedule?.cadence ?? "weekly");
  const [chosen, choose] = useState<string[]>(
    schedule ? schedule.channelIds : channels.length === 1 ? [channels[0]?.id ?? ""] : [],
  );
  const [logo, setLogo] = useState<string>();
  const [noLogo, removeLogo] = useState(false);
  const [open, removePassword] = useState(false);
  const problem = adding.problem ?? changing.problem;
  const fields = problem?.fields ?? {};
  const rest = beside(problem, ["day", "hour", "link_days", ...lookFields]);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const looks = looksOf(form);
    const input = {
      ...looks,
      cadence,
      day: Number(form.get("day")),
      hour: Number(form.get("hour")),
      linkDays: Number(form.get("linkDays")),
      channelIds: chosen.filter((id) => channels.some((channel) => channel.id === id)),
      logo: noLogo ? "" : logo,
    };
    const { data } = schedule
      ? await change({
          projectId: project.id,
          reportScheduleId: schedule.id,
          input: open ? { ...input, password: null } : input,
        })
      : await add({ projectId: project.id, input });
    if (!data) return;
    toast(t(schedule ? "reports.schedule-changed" : "reports.schedule-added"));
    onClose();
  };
  return (
    <Dialog title={t(schedule ? "reports.change-title" : "reports.send")} open onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        {rest && <ErrorState problem={rest} />}
        <Select
          label={t("reports.cadence")}
          value={cadence}
          onChange={(event) => setCadence(event.target.value === "monthly" ? "monthly" : "weekly")}
          options={(["weekly", "monthly"] as const).map((value) => ({ value, label: t(`reports.cadence.${value}`) }))}
        />
        <div className="grid grid-cols-2 gap-3">
          <Select
            key={cadence}
            label={t("reports.day")}
            name="day"
            defaultValue={`${schedule?.cadence === cadence ? schedule.day : 1}`}
            options={
              cadence === "weekly"
                ? weekdays.map((day) => ({ value: `${day}`, label: t(`channels.day.${day as Weekday}`) }))
                : numbers(1, 28).map((day) => ({ value: `${day}`, label: `${day}` }))
            }
            error={fields.day}
          />
          <Select
            label={t("reports.hour")}
            name="hour"
            defaultValue={`${schedule?.hour ?? 8}`}
            options={numbers(0, 23).map((hour) => ({ value: `${hour}`, label: `${hour}:00` }))}
            error={fields.hour}
          />
          <p className="text-small text-muted col-span-2">{t("reports.hour-words", { zone: project.timezone })}</p>
        </div>
        <fieldset className="grid gap-1 max-h-48 overflow-y-auto">
          <legend className="font-semibold mb-1">{t("reports.channels")}</legend>
          {channels.map(({ id, name, address }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onChange={(yes) => choose(yes ? [...chosen, id] : chosen.filter((other) => other !== id))}
            >
              <span className="wrap-anywhere">
                <span dir="auto">{name}</span> <span className="text-muted">{address}</span>
              </span>
            </Checkbox>
          ))}
        </fieldset>
        <TextField
          label={t("reports.link-days")}
          name="linkDays"
          type="number"
          min={1}
          max={366}
          defaultValue={schedule?.linkDays ?? 30}
          error={fields.link_days}
        />
        <Looks
          markets={markets}
          shown={schedule}
          fields={fields}
          passwordHint={t(schedule?.hasPassword ? "reports.password-stays" : "reports.password-words")}
          onLogo={setLogo}
        />
        {schedule?.hasPassword && (
          <Checkbox checked={open} onChange={removePassword}>
            {t("reports.remove-password")}
          </Checkbox>
        )}
        {schedule?.logo && (
          <Checkbox checked={noLogo} onChange={removeLogo}>
            {t("reports.remove-logo")}
          </Checkbox>
        )}
        <div className="flex justify-end gap-2 mt-2">
          <Button look="quiet" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            look="primary"
            type="submit"
            busy={adding.busy || changing.busy}
            reason={chosen.length === 0 ? t("reports.choose-channel") : null}
          >
            {t(schedule ? "ui.save" : "reports.send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { locale } from "~/text/language";
import { t } from "~/text/text";
import type { Schedule } from "./schedules";

type Timing = Pick<Schedule, "cadence" | "intervalMinutes" | "timezone" | "nextRunAt">;

/** cadence says how often a schedule runs, and when, on the clock that it keeps. */
export function cadence({ cadence: often, intervalMinutes, timezone: zone, nextRunAt }: Timing): string {
  if (often === "every_n_minutes") return t("schedules.every", { n: intervalMinutes ?? 1 });
  if (!nextRunAt || (often !== "daily" && often !== "weekly")) return t(`schedules.cadence.${often}`);
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(new Date(nextRunAt));
  const time = write({ timeStyle: "short" });
  return often === "daily"
    ? t("schedules.daily-at", { time, zone })
    : t("schedules.weekly-on", { day: write({ weekday: "long" }), time, zone });
}

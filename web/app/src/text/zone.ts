// Wall-clock times of a time zone, as an input of the type datetime-local has them: 2026-11-26T09:00.

/** wallOf returns the wall-clock time that a zone has at an instant. */
export function wallOf(instant: string | number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return parts.format(new Date(instant)).replace(" ", "T");
}

/** instantOf returns the instant of a wall-clock time of a zone. A time that the clock skips is counted on from before the gap. */
export function instantOf(wall: string, timeZone: string): string {
  const asUTC = Date.parse(`${wall}Z`);
  const offset = (instant: number) => Date.parse(`${wallOf(instant, timeZone)}Z`) - instant;
  const near = asUTC - offset(asUTC);
  return new Date(asUTC - offset(near)).toISOString();
}

/** zoneOptions are the chosen time zone, UTC, and those that the browser knows. */
export const zoneOptions = (chosen: string) =>
  [...new Set([chosen, "UTC", ...Intl.supportedValuesOf("timeZone")])].map((value) => ({ value, label: value }));

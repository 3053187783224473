// Numbers and dates in the person's locale. Times are in the project's zone, which is named.

import { locale } from "./language";

const number = (digits: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
const whole = number(0);
const tenth = number(1);

/** count writes a whole number: 12,345. */
export const count = (n: number) => whole.format(n);

/** decimal writes a number with one digit after the point: 2.0. */
export const decimal = (n: number) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(n);

/** exact writes a number with at most two digits after the point: 12.5. */
export const exact = (n: number) => number(2).format(n);

/** A line never breaks before the sign of a percentage. */
const sign = "\u00a0%";

/** percent writes a rate of 0 to 1: 47 %. A rate that is not zero is never written as zero. */
export function percent(rate: number): string {
  const value = rate * 100;
  if (value > 0 && value < 1) return `<\u00a01${sign}`;
  if (value > 99 && value < 100) return `>\u00a099${sign}`;
  return whole.format(value) + sign;
}

/** range writes an interval of rates in percent: 31–63. */
export const range = (low: number, high: number) => `${whole.format(low * 100)}–${whole.format(high * 100)}`;

/** points writes a change of a rate in percentage points, without its sign. */
export function points(change: number): string {
  const value = Math.abs(change) * 100;
  return value < 1 ? tenth.format(value) : whole.format(value);
}

/** signed writes a value of −1 to 1 in hundredths with its sign: +31. */
export const signed = (value: number) =>
  new Intl.NumberFormat(locale, { signDisplay: "exceptZero", maximumFractionDigits: 0 }).format(value * 100);

/** dollars writes millionths of a US dollar: $1.90. */
export const dollars = (micro: number) =>
  new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: micro < 10_000 ? 4 : 2,
  }).format(micro / 1e6);

const date = (options: Intl.DateTimeFormatOptions) => (instant: string, timeZone?: string) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(instant));

const almostYear = 300 * 86_400_000;

/** near writes an instant without its year, unless the year could be mistaken. */
const near = (options: Intl.DateTimeFormatOptions) => {
  const [short, long] = [date(options), date({ ...options, year: "numeric" })];
  return (instant: string, timeZone?: string) =>
    (Math.abs(Date.parse(instant) - Date.now()) < almostYear ? short : long)(instant, timeZone);
};

/** day writes a date: 26 Nov. */
export const day = near({ day: "numeric", month: "short" });

/** fullDay writes a date: 26 Nov 2026. */
export const fullDay = date({ day: "numeric", month: "short", year: "numeric" });

/** moment writes a date and time with the name of its zone: 26 Nov, 14:02 CET. */
export const moment = near({
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

const monthOf = date({ month: "short", year: "numeric" });

/** month writes a month, given as 2026-11: Nov 2026. */
export const month = (of: string) => monthOf(`${of}-01T00:00:00Z`, "UTC");

const sentenceList = new Intl.ListFormat(locale, { type: "conjunction" });

/** listed joins words as a sentence does: a, b and c. */
export const listed = (words: Iterable<string>) => sentenceList.format(words);

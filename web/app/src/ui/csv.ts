/** cell writes a value for CSV. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
function cell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type CsvValue = string | number | boolean | null | undefined;

/** csv returns rows below a header as RFC 4180. */
export const csv = (header: string[], rows: CsvValue[][]) =>
  `${[header, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;

/** saveFile lets the browser save a text. */
export function saveFile(name: string, text: string, type = "text/csv") {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

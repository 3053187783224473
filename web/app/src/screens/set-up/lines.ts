import { unmarked } from "~/screens/prompts/add";
import { t } from "~/text/text";
import { records } from "./records";

/** An Imported is a prompt as importPrompts takes it. */
export type Imported = {
  text: string;
  theme?: string;
  intent?: string;
  cohort?: Cohort;
  enabled?: boolean;
  topic?: string;
};
export type Cohort = (typeof cohorts)[number];

/** A Line is a prompt of a pasted text or file, or what is wrong with its line. */
export type Line = { line: number; prompt: Imported; wrong?: string };

const maxText = 4_000;
/** mostAtOnce is how many prompts one request may add. */
export const mostAtOnce = 20_000;
const cohorts = ["core", "brand_diagnostic", "comparison", "commerce"] as const;
const intents = ["", "discovery", "comparison", "purchase", "service", "local"];

/** Columns that a file may have: those that are read, and those of an exported file that a new prompt has of its own. */
const read = ["text", "theme", "intent", "cohort", "enabled", "topic", "status"];
const known = new Set([
  ...read,
  ..."id prompt_set_id topic_id branded origin buyer_stage prompt_intent created_at updated_at".split(" "),
]);

/** checked is a line with what is wrong with its text. */
function checked(line: number, prompt: Imported): Line {
  const length = [...prompt.text].length;
  return { line, prompt, wrong: length > maxText ? t("set-up.too-long", { length, most: maxText }) : undefined };
}

/** readPaste returns the prompts of a pasted text, a line each, without the marks of lists. A text that comes again is left out. */
export function readPaste(pasted: string): Line[] {
  const seen = new Set<string>();
  return pasted.split(/\r?\n/).flatMap((raw, i) => {
    const text = unmarked(raw);
    if (text === "" || seen.has(text)) return [];
    seen.add(text);
    return [checked(i + 1, { text })];
  });
}

/** readCsv returns the prompts of a file, or why it cannot be read at all. */
export function readCsv(content: string): { lines: Line[] } | { refused: string } {
  if (content.includes("\uFFFD")) return { refused: t("set-up.csv-encoding") };
  const [head, ...rows] = records(content.replace(/^\uFEFF/, ""));
  const columns = head?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  if (!columns.includes("text")) return { refused: t("set-up.csv-no-text") };
  const unknown = columns.filter((name) => !known.has(name));
  if (unknown.length > 0) return { refused: t("set-up.csv-columns", { names: unknown.join(", ") }) };
  return { lines: rows.map(({ line, cells }) => row(line, (name) => (cells[columns.indexOf(name)] ?? "").trim())) };
}

function row(line: number, cell: (name: string) => string): Line {
  const [cohort, intent, enabled] = [cell("cohort") || "core", cell("intent"), cell("enabled").toLowerCase()];
  const prompt: Imported = {
    text: cell("text"),
    theme: cell("theme"),
    topic: cell("topic"),
    intent,
    cohort: cohorts.find((name) => name === cohort),
    enabled: !["false", "0", "no"].includes(enabled),
  };
  const refuse = (column: string, value: string, allowed: readonly string[]) => ({
    line,
    prompt,
    wrong: t("set-up.csv-value", { column, value, allowed: allowed.filter(Boolean).join(", ") }),
  });
  if (prompt.text === "") return { line, prompt, wrong: t("set-up.csv-empty") };
  if (!prompt.cohort) return refuse("cohort", cohort, cohorts);
  if (!intents.includes(intent)) return refuse("intent", intent, intents);
  if (!["", "true", "1", "yes", "false", "0", "no"].includes(enabled))
    return refuse("enabled", enabled, ["true", "false"]);
  if (cell("status") === "archived") return { line, prompt, wrong: t("set-up.csv-archived") };
  return checked(line, prompt);
}

/** refusedBy returns the lines with what the server says of them, by the paths of its messages: prompts[3].text. */
export function refusedBy(fields: Record<string, string>, sent: Line[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const [path, message] of Object.entries(fields)) {
    const [, place] = /^(?:input\.)?prompts\[(\d+)\]/.exec(path) ?? [];
    const line = place === undefined ? undefined : sent[Number(place)]?.line;
    if (line !== undefined) found.set(line, message);
  }
  return found;
}

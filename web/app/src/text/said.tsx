// What the server says in English and the catalogue has in other languages, in LANGUAGE/server-*.json by the server's codes.

import { i18n } from "@lingui/core";
import { t } from "./text";

type Values = Record<string, string>;

/** said returns what the server says in the person's language; in English where the catalogue does not have it. */
export const said = (key: string, english: string, values?: Values) =>
  key in i18n.messages ? i18n._(key, values) : english;

export type SaidProps = { of: string; values?: Values; children: string };

/** Said draws what the server says, and marks it as English where it is. */
export const Said = ({ of: key, values, children }: SaidProps) => (
  <span lang={key in i18n.messages ? undefined : "en"}>{said(key, children, values)}</span>
);

/** rulesNamed returns the rules whose titles or descriptions in the catalogue contain a text. */
export function rulesNamed(text: string): string[] {
  const wanted = text.trim().toLowerCase();
  const named = Object.entries(i18n.messages).filter(
    ([key, message]) => /^rule\..*(title|description)$/.test(key) && String(message).toLowerCase().includes(wanted),
  );
  return [...new Set(named.map(([key]) => key.split(".")[1] ?? ""))];
}

const ruleOf = (targetKey: string) => `rule.${targetKey.replace(/^rule:/, "")}.title`;

/** labelOf returns what an action is done to. Rules and kinds of pages have names of their own in each language. */
export const labelOf = ({ targetKey, targetLabel }: { targetKey: string; targetLabel: string }) =>
  said(targetKey.startsWith("rule:") ? ruleOf(targetKey) : `target.${targetKey}`, targetLabel);

const numbered = (values: string[]): Values => Object.fromEntries(values.map((value, i) => [i, value]));

type Finding = { ruleId: string; title: string; targetKey: string; evidenceSummary: { values: string[] } };

/** findingOf returns a finding's title. A fault of the site is named by its rule. */
export function findingOf({ ruleId, title, targetKey, evidenceSummary: { values } }: Finding): SaidProps {
  const [first = "", ...rest] = values;
  const named = targetKey.startsWith("rule:") ? said(ruleOf(targetKey), first) : first;
  // Findings from before their values were stored are in English only.
  return {
    of: values.length > 0 ? `finding.${ruleId}.title` : "",
    values: numbered([named, ...rest]),
    children: title,
  };
}

type Explained = { reason?: string | null; sentences: { text: string; format: string; values: string[] }[] };

/** reasonOf returns the sentences that say why a check has its outcome. */
export const reasonOf = ({ reason, sentences }: Explained): SaidProps[] =>
  sentences.length === 0 && reason
    ? [{ of: "", children: reason }]
    : sentences.map(({ text, format, values }) => ({
        of: `check.${format}`,
        values: numbered(values),
        children: text,
      }));

/** limitationOf returns what the figures of a declaration do not say. */
export const limitationOf = (text: string): SaidProps => ({
  of: `limitation.${text.replace(/\d+/, "%d")}`,
  values: numbered(text.match(/\d+/) ?? []),
  children: text,
});

/** formatsOf returns the formats of what is found on pages, the most particular first, each with what its values look like. */
const formatsOf = (messages: object) =>
  Object.keys(messages)
    .filter((key) => key.startsWith("evidence."))
    .sort((a, b) => a.split("%s").length - b.split("%s").length || b.length - a.length)
    .map((of): [string, RegExp] => {
      const literal = of.replace("evidence.", "").replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
      const pattern = literal.replaceAll("%d", "(\\d+)").replaceAll("%q", '"(.*)"').replaceAll("%s", "(.+)");
      return [of, new RegExp(`^${pattern}$`)];
    });

let formats: [string, RegExp][] = [];

/** evidenceOf returns what was found on a page. It is stored in English; its values are read back from the text. */
export function evidenceOf(text = ""): SaidProps {
  if (formats.length === 0) formats = formatsOf(i18n.messages);
  for (const [of, pattern] of formats) {
    const [, ...values] = pattern.exec(text) ?? [];
    if (values.length > 0 || pattern.test(text)) return { of, values: numbered(values.map(andMore)), children: text };
  }
  return { of: "", children: text };
}

/** andMore says in the person's language how many more a list has. */
const andMore = (list: string) => list.replace(/ and (\d+) more$/, (_, n) => ` ${t("site.and-more", { n })}`);

import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import { languages } from "./language";

// What the server says is in English there: a test of the server compares its codes with server-*.json.
const texts = import.meta.glob<string>(["./*/*.json", "!./*/server-*.json"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const sources = import.meta.glob<string>(["../**/*.ts", "../**/*.tsx", "!../**/*.test.ts", "!../**/*.operations.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const code = Object.values(sources).join("\n");

/** messagesOf returns all messages of a language, file by file. */
const messagesOf = (language: string): [string, string][] =>
  Object.entries(texts)
    .filter(([path]) => path.startsWith(`./${language}/`))
    .flatMap(([, raw]) => Object.entries<string>(JSON.parse(raw)));

const keysOf = (language: string) => messagesOf(language).map(([key]) => key);

/** Part is a part of a compiled message: text, or a value with its name, its format and the forms of a plural. */
type Part = string | [name: string, format?: string, forms?: Record<string, Part[] | undefined>];

/** formsOf returns the forms of a plural by their names. The compiler adds "offset" without one. */
const formsOf = (forms: Record<string, Part[] | undefined> = {}) =>
  Object.entries(forms).filter((form): form is [string, Part[]] => form[0] !== "offset");

/** valuesOf returns the values that a message takes, each with its format: "n plural". */
function valuesOf(parts: string | Part[]): Set<string> {
  const found = new Set<string>();
  for (const part of typeof parts === "string" ? [] : parts) {
    if (typeof part === "string") continue;
    const [name, format, forms] = part;
    found.add([name, format].filter(Boolean).join(" "));
    for (const [, form] of formsOf(forms)) for (const value of valuesOf(form ?? [])) found.add(value);
  }
  return found;
}

type Category = Intl.LDMLPluralRule;

/** pluralsOf returns the names of the forms of each plural of a message. Forms of one number are left out. */
function pluralsOf(parts: string | Part[], ordinal: boolean): Category[][] {
  return (typeof parts === "string" ? [] : parts).flatMap((part) => {
    if (typeof part === "string" || !part[2]) return [];
    const [, format, all] = part;
    const forms = formsOf(all);
    const named = forms.map(([name]) => name as Category).filter((name) => !/^\d+$/.test(name));
    const own = (format === "selectordinal") === ordinal ? [named] : [];
    return [...own, ...forms.flatMap(([, form]) => pluralsOf(form ?? [], ordinal))];
  });
}

const compiled = (message: string) => compileMessage(message) as string | Part[];

it("uses every message", () => {
  // A key that ends in a value of the graph is built: t(`frame.cohort.${value}`).
  const built = [...code.matchAll(/`([a-z.-]+\.)\$\{/g)].map(([, start]) => start as string);
  const unused = keysOf("en").filter(
    (key) => !code.includes(`"${key}"`) && !built.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

it("has a folder of messages for every language and no other", () => {
  expect([...new Set(Object.keys(texts).map((path) => path.split("/")[1]))].sort()).toEqual([...languages].sort());
});

describe.each(languages)("in %s", (language) => {
  it("has every message once", () => {
    const keys = keysOf(language);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  it("has the same messages in every file", () => {
    const filesOf = (of: string) =>
      Object.fromEntries(
        Object.entries(texts)
          .filter(([path]) => path.startsWith(`./${of}/`))
          .map(([path, raw]) => [path.replace(`./${of}/`, ""), Object.keys(JSON.parse(raw)).sort()]),
      );
    expect(filesOf(language)).toEqual(filesOf("en"));
  });

  it("has no empty message", () => {
    expect(messagesOf(language).filter(([, message]) => message.trim() === "")).toEqual([]);
  });

  it("takes the same values", () => {
    const english = new Map(messagesOf("en"));
    const differing = messagesOf(language).filter(([key, message]) => {
      const [own, other] = [message, english.get(key) ?? ""].map((one) => [...valuesOf(compiled(one))].sort().join());
      return own !== other;
    });
    expect(differing).toEqual([]);
  });

  it.each([false, true])("has only forms of plurals that the language has, ordinal %s", (ordinal) => {
    const rules = new Intl.PluralRules(language, { type: ordinal ? "ordinal" : "cardinal" });
    const { pluralCategories } = rules.resolvedOptions();
    const wrong = messagesOf(language).filter(([, message]) =>
      pluralsOf(compiled(message), ordinal).some((forms) => forms.some((form) => !pluralCategories.includes(form))),
    );
    expect(wrong).toEqual([]);
  });
});

import { expect, it } from "vitest";

const texts = import.meta.glob<string>("./*/*.json", { eager: true, query: "?raw", import: "default" });
const sources = import.meta.glob<string>(["../**/*.ts", "../**/*.tsx", "!../**/*.test.ts", "!../**/*.operations.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const code = Object.values(sources).join("\n");

/** keysOf returns the keys of all messages of a locale. */
function keysOf(locale: string): string[] {
  return Object.entries(texts)
    .filter(([path]) => path.startsWith(`./${locale}/`))
    .flatMap(([, raw]) => Object.keys(JSON.parse(raw)));
}

it("uses every message", () => {
  // A key that ends in a value of the graph is built: t(`frame.cohort.${value}`).
  const built = [...code.matchAll(/`([a-z.-]+\.)\$\{/g)].map(([, start]) => start as string);
  const unused = keysOf("en").filter(
    (key) => !code.includes(`"${key}"`) && !built.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

it("has the same messages in every language", () => {
  const locales = new Set(Object.keys(texts).map((path) => path.split("/")[1] as string));
  for (const locale of locales) expect(keysOf(locale).sort()).toEqual(keysOf("en").sort());
});

it("has every key once", () => {
  const keys = keysOf("en");
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

import { i18n } from "@lingui/core";
import { expect, it } from "vitest";
import actions from "./de/server-actions.json";
import rules from "./de/server-rules.json";
import titles from "./de/server-titles.json";
import site from "./de/site.json";
import { evidenceOf, findingOf, labelOf, limitationOf, reasonOf, rulesNamed, type SaidProps, said } from "./said";

const words = ({ of, children, values }: SaidProps) => said(of, children, values);

const fault = {
  ruleId: "site.technical_fault",
  title: "The page is served without encryption: 1200 pages",
  targetKey: "rule:not-https",
  targetLabel: "The page is served without encryption",
  evidenceSummary: { values: ["The page is served without encryption", "1200"] },
};
const check = {
  reason: "It moved by -0.125, beyond noise.",
  sentences: [
    { text: "It moved by -0.125, beyond noise.", format: "It moved by %+.3f, beyond noise.", values: ["-0.125"] },
  ],
};

it("says in English what the catalogue has not got", () => {
  expect(words(findingOf(fault))).toBe(fault.title);
  expect(labelOf(fault)).toBe(fault.targetLabel);
  expect(reasonOf(check).map(words)).toEqual([check.reason]);
  expect(reasonOf({ reason: "Before.", sentences: [] }).map(words)).toEqual(["Before."]);
  expect(reasonOf({ reason: null, sentences: [] })).toEqual([]);
});

it("says in German what findings and checks say, with their values", () => {
  i18n.loadAndActivate({ locale: "de", locales: "de", messages: { ...titles, ...actions, ...rules, ...site } });
  expect(words(findingOf(fault))).toBe("Die Seite wird unverschlüsselt ausgeliefert: 1.200 Seiten");
  expect(rulesNamed("Unverschlüsselt ausgeliefert ")).toEqual(["not-https"]);
  expect(labelOf(fault)).toBe("Die Seite wird unverschlüsselt ausgeliefert");
  expect(labelOf({ targetKey: "kind:product", targetLabel: "product pages" })).toBe("Produktseiten");
  expect(labelOf({ targetKey: "PerplexityBot", targetLabel: "PerplexityBot" })).toBe("PerplexityBot");
  expect(words(findingOf({ ...fault, evidenceSummary: { values: [] } }))).toBe(fault.title);
  expect(reasonOf(check).map(words)).toEqual(["Es hat sich um -0,125 verändert, mehr als Zufall."]);
  const gap = { ...fault, ruleId: "visibility.source_gap", targetKey: "https://a.example/" };
  const of = (rival: string) => words(findingOf({ ...gap, evidenceSummary: { values: ["1", rival] } }));
  expect(of("Rival, Other")).toBe("Eine Seite, die 1 Antwort zitiert, nennt Rival, Other und nicht die Marke");
  expect(of("competitors")).toBe("Eine Seite, die 1 Antwort zitiert, nennt Wettbewerber und nicht die Marke");
  expect(words(evidenceOf("3 of 9 images"))).toBe("3 von 9 Bildern");
  expect(words(evidenceOf("there is no table"))).toBe("es gibt keine Tabelle");
  expect(words(evidenceOf('2 other pages are titled "Home (old)"'))).toBe("2 andere Seiten heißen „Home (old)“");
  expect(words(evidenceOf("all 4: GPTBot, CCBot, ClaudeBot and 1 more"))).toBe(
    "alle 4: GPTBot, CCBot, ClaudeBot und 1 weitere",
  );
  expect(evidenceOf("https://a.example/").of).toBe("");
  expect(words(limitationOf("Checks that could not be evaluated: 3."))).toBe("Nicht auswertbare Prüfungen: 3.");
});

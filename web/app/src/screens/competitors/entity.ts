import { t } from "~/text/text";
import type { CompetitorsScreenQuery, MatchingFragment } from "./competitors.operations";

/** An entity is the brand (without an id) or a competitor. */
export type Entity = { id?: string; name: string; aliases: string[]; domains: string[]; matching: MatchingFragment };

/** entitiesOf returns the brand and then its competitors. */
export const entitiesOf = ({
  brandName,
  brand,
  ownedDomains,
  competitors,
}: CompetitorsScreenQuery["project"]): Entity[] => [
  { name: brandName, aliases: brand.aliases, domains: ownedDomains, matching: brand.matching },
  ...competitors,
];

/** linesOf returns the lines of a text that are not blank. */
export const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** matchingWords says when a name counts. */
export function matchingWords({ mode, commonWord, exclusionPhrases }: MatchingFragment): string {
  const words = [
    mode === "context_required" ? t("competitors.counts-in-context") : t("competitors.counts-always"),
    commonWord && t("competitors.counts-as-name"),
    exclusionPhrases.length > 0 && t("competitors.counts-not-in", { n: exclusionPhrases.length }),
  ];
  return words.filter(Boolean).join(", ");
}

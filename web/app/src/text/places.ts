// Countries, languages and markets in the person's language.

import { locale } from "./language";

const named = (type: "region" | "language") => {
  const names = new Intl.DisplayNames(locale, { type, fallback: "code" });
  return (code: string) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
};

/** nameOfCountry returns what people call a country. */
export const nameOfCountry = named("region");

/** nameOfLanguage returns what people call a language. */
export const nameOfLanguage = named("language");

type Market = { label: string; countryCode: string; languageCode: string };

const inEnglish = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** nameOfLabel returns a market's label; that of a market that is called as its country, in the person's language. */
export function nameOfLabel(label: string, countryCode: string): string {
  const country = countryCode && inEnglish.of(countryCode);
  return ["", countryCode, country].includes(label) && countryCode ? nameOfCountry(countryCode) : label;
}

/** nameOfMarket returns a market's label, or its country and language where nobody gave it one. */
export const nameOfMarket = ({ label, countryCode, languageCode }: Market) =>
  label === "" || label === countryCode ? nameOfPlace({ countryCode, languageCode }) : nameOfLabel(label, countryCode);

/** nameOfPlace returns the country and the language of a market. */
export const nameOfPlace = ({ countryCode, languageCode }: Omit<Market, "label">) =>
  `${nameOfCountry(countryCode)}, ${nameOfLanguage(languageCode)}`;

import { expect, it } from "vitest";
import { nameOfCountry, nameOfLanguage } from "~/text/places";
import { addressOf, countries, homeOf, hostOf, languages } from "./places";

it("takes country and language from the browser, or the likeliest", () => {
  expect(homeOf("de-AT")).toEqual({ countryCode: "AT", languageCode: "de" });
  expect(homeOf("ja")).toEqual({ countryCode: "JP", languageCode: "ja" });
  expect(homeOf("es-419")).toEqual({ countryCode: "US", languageCode: "es" });
});

it("takes a site without a scheme", () => {
  expect(addressOf(" acme.com/shop ")).toBe("https://acme.com/shop");
  expect(addressOf("http://acme.com")).toBe("http://acme.com");
  expect(addressOf("")).toBe("");
});

it("writes an address as people do", () => {
  expect(hostOf("https://acme.com/shop?a=1")).toBe("acme.com");
});

it("has a name for every country and language that it offers", () => {
  expect(countries.filter((code) => nameOfCountry(code) === code)).toEqual([]);
  expect(languages.filter((code) => nameOfLanguage(code) === code)).toEqual([]);
  expect(nameOfCountry("nonsense")).toBe("nonsense");
});

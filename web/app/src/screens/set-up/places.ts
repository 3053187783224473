// The countries and languages that can be chosen, and addresses as people type them.

/** countries are the codes of ISO 3166-1. */
export const countries =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );

/** languages are the tags that are offered: those that are written most on the web, and some that are told apart by country. */
export const languages =
  "af am ar az be bg bn bs ca cs cy da de el en en-GB es es-419 et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mk ml mn mr ms my nb ne nl nn pa pl pt pt-BR pt-PT ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh-Hans zh-Hant zu".split(
    " ",
  );

/** homeOf returns country and language of a browser's locale. A locale of no country has the likeliest one. */
export function homeOf(locale: string): { countryCode: string; languageCode: string } {
  const { region, language } = new Intl.Locale(locale).maximize();
  return { countryCode: region && countries.includes(region) ? region : "US", languageCode: language };
}

/** addressOf returns the address that a person means: a site without a scheme is https. */
export const addressOf = (typed: string) => {
  const address = typed.trim();
  return address === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
};

/** hostOf returns the host of an address as people write it. */
export const hostOf = (address: string) => address.replace(/^[a-z]+:\/\//i, "").replace(/\/.*$/, "");

/** domainOf returns the domain of an address, without port and www. */
export const domainOf = (address: string) =>
  hostOf(address)
    .replace(/:\d+$/, "")
    .replace(/^www\./, "")
    .toLowerCase();

// The language of the texts, and the locale of numbers and dates. Both are fixed while a page is open.

/** languages are those that the application is written in: each has a folder of messages. */
export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

const chosen = "avm.language";
const languageOf = (tag: string | null) => languages.find((one) => one === tag?.split("-")[0]);

/** language is the person's choice in this browser, or else the first of the browser's languages that there are texts in. */
export const language: Language =
  languageOf(localStorage.getItem(chosen)) ?? navigator.languages.map(languageOf).find(Boolean) ?? "en";

/** locale is the variant of the language that the browser names, such as de-AT. */
export const locale = navigator.languages.find((tag) => languageOf(tag) === language) ?? language;

/** nameInItself returns what the speakers of a language call it. */
export const nameInItself = (code: Language) => new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;

/** chooseLanguage keeps the choice in this browser and loads the page in that language. */
export function chooseLanguage(code: Language) {
  localStorage.setItem(chosen, code);
  location.reload();
}

import { chooseLanguage, language, languages, nameInItself } from "~/text/language";
import { t } from "~/text/text";
import { Select } from "~/ui/fields";

/** LanguageChoice sets the language of the application in this browser. */
export function LanguageChoice() {
  return (
    <div className="max-w-100">
      <Select
        label={t("account.language")}
        hint={t("account.language-words")}
        value={language}
        onChange={(event) => chooseLanguage(event.target.value as typeof language)}
        options={languages.map((code) => ({ value: code, label: nameInItself(code) }))}
      />
    </div>
  );
}

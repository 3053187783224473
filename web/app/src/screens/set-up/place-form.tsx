import { type FormEvent, useState } from "react";
import type { Problem } from "~/graph/errors";
import { nameOfCountry, nameOfLanguage } from "~/text/places";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { type Option, Select } from "~/ui/fields";
import { countries, languages } from "./places";

export type Place = { countryCode: string; languageCode: string };

type Props = {
  place: Place;
  action: string;
  busy: boolean;
  problem?: Problem;
  refused: string | null;
  /** Saves a place and returns whether it is saved. */
  onSubmit: (place: Place) => Promise<boolean>;
};

const options = (codes: string[], chosen: string, nameOf: (code: string) => string): Option[] => {
  const all = chosen && !codes.includes(chosen) ? [...codes, chosen] : codes;
  const named = all.map((value) => ({ value, label: nameOf(value) })).sort((a, b) => a.label.localeCompare(b.label));
  return chosen ? named : [{ value: "", label: t("set-up.choose"), disabled: true }, ...named];
};

/** PlaceForm chooses a country and a language. */
export function PlaceForm({ place, action, busy, problem, refused, onSubmit }: Props) {
  const [chosen, choose] = useState<Place>({ countryCode: place.countryCode, languageCode: place.languageCode });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await onSubmit(chosen)) choose({ countryCode: place.countryCode, languageCode: place.languageCode });
  };
  const missing = (!chosen.countryCode || !chosen.languageCode) && t("set-up.choose-place");
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap gap-3 items-end">
      <div className="w-56 max-w-full">
        <Select
          label={t("set-up.country")}
          value={chosen.countryCode}
          onChange={(event) => choose({ ...chosen, countryCode: event.target.value })}
          options={options(countries, place.countryCode, nameOfCountry)}
        />
      </div>
      <div className="w-56 max-w-full">
        <Select
          label={t("set-up.language")}
          value={chosen.languageCode}
          onChange={(event) => choose({ ...chosen, languageCode: event.target.value })}
          options={options(languages, place.languageCode, nameOfLanguage)}
        />
      </div>
      <Button type="submit" busy={busy} reason={refused || missing}>
        {action}
      </Button>
      {problem && (
        <p role="alert" className="text-bad w-full">
          {problem.message}
        </p>
      )}
    </form>
  );
}

import { useState } from "react";
import { nameOfMarket } from "~/text/places";
import { t } from "~/text/text";
import { Select, TextArea, TextField } from "~/ui/fields";
import type { SharedReportsQuery } from "./reports.operations";

export type Market = SharedReportsQuery["project"]["markets"][number];

type Shown = { market: string; sender: string; introduction: string; color: string };
type Props = {
  markets: Market[];
  shown?: Shown;
  fields: Record<string, string>;
  passwordHint: string;
  onLogo: (address: string | undefined) => void;
};

/** lookFields are the fields of an input that Looks shows the errors of. */
export const lookFields = ["market", "sender", "introduction", "logo", "color", "password"];

const mostLogo = 100_000;
const usualColor = "#1f5eff";

/** Looks asks which market a report is about, how it looks and who may open it. `looksOf` reads the answers. */
export function Looks({ markets, shown, fields, passwordHint, onLogo }: Props) {
  const [large, setLarge] = useState(false);
  const choose = async (file: File | undefined) => {
    setLarge(Boolean(file && file.size > mostLogo));
    onLogo(file && file.size <= mostLogo ? await addressOf(file) : undefined);
  };
  return (
    <>
      {markets.length > 1 && (
        <Select
          label={t("reports.market")}
          name="market"
          defaultValue={shown?.market ?? "default"}
          options={markets.map((market) => ({
            value: market.isDefault ? "default" : (market.id ?? "default"),
            label: nameOfMarket(market),
          }))}
          error={fields.market}
        />
      )}
      <TextField
        label={t("reports.sender")}
        hint={t("reports.sender-words")}
        name="sender"
        maxLength={100}
        defaultValue={shown?.sender ?? ""}
        error={fields.sender}
      />
      <TextArea
        label={t("reports.introduction")}
        hint={t("reports.introduction-words")}
        name="introduction"
        rows={3}
        maxLength={2000}
        defaultValue={shown?.introduction ?? ""}
        error={fields.introduction}
      />
      <div className="grid sm:grid-cols-2 gap-3">
        <TextField
          label={t("reports.logo")}
          hint={t("reports.logo-words")}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => choose(event.target.files?.[0])}
          error={large ? t("reports.logo-large") : fields.logo}
        />
        <TextField
          label={t("reports.color")}
          name="color"
          type="color"
          defaultValue={shown?.color || usualColor}
          className="h-9 !p-1"
          error={fields.color}
        />
      </div>
      <TextField
        label={t("reports.password")}
        hint={passwordHint}
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        error={fields.password}
      />
    </>
  );
}

/** looksOf reads what `Looks` asked; a password that was left empty is left out. */
export function looksOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const color = text("color");
  return {
    market: text("market") || undefined,
    sender: text("sender").trim(),
    introduction: text("introduction").trim(),
    color: color === usualColor ? "" : color,
    password: text("password") || undefined,
  };
}

/** addressOf returns a file as a data address. */
function addressOf(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });
}

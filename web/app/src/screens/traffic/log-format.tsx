import { t } from "~/text/text";
import { Select, TextArea } from "~/ui/fields";
import type { AddLogSourceMutationVariables } from "./traffic.operations";

/** The formats that a source can name. "" is for detected by the first lines. */
const formats = [
  "combined",
  "json",
  "w3c",
  "iis",
  "cloudfront",
  "logpush",
  "fastly",
  "akamai",
  "alb",
  "aws_waf",
  "azure_front_door",
  "google",
  "haproxy",
  "vercel",
  "netlify",
  "cef",
];

export type Format = { format: string; fields: string };
type Field = NonNullable<AddLogSourceMutationVariables["input"]["fieldMap"]>[number];

/** fieldsOf reads lines such as "url = req.where". */
export const fieldsOf = (text: string): Field[] =>
  text
    .split("\n")
    .map((line) => line.split("="))
    .filter(([field]) => field?.trim())
    .map(([field, ...name]) => ({ field: field?.trim() as Field["field"], name: name.join("=").trim() }));

type Props = { value: Format; onChange: (value: Format) => void; error?: string };

/** LogFormat names the format of logs that is not detected, and the fields of JSON. */
export function LogFormat({ value, onChange, error }: Props) {
  return (
    <>
      <Select
        label={t("traffic.format")}
        value={value.format}
        onChange={(event) => onChange({ ...value, format: event.target.value })}
        options={[
          { value: "", label: t("traffic.format-detected") },
          ...formats.map((name) => ({ value: name, label: name })),
        ]}
      />
      {value.format === "json" && (
        <TextArea
          label={t("traffic.fields")}
          hint={t("traffic.fields-words")}
          rows={4}
          placeholder={"time = when\nurl = req.where"}
          value={value.fields}
          onChange={(event) => onChange({ ...value, fields: event.target.value })}
          error={error}
          spellCheck={false}
        />
      )}
    </>
  );
}

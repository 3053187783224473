import { t } from "~/text/text";
import { Select, TextArea } from "~/ui/fields";
import type { AddLogSourceMutationVariables } from "./traffic.operations";

/** The formats that a source can name, as their vendors write them. "" is for detected by the first lines. */
const formats = {
  combined: "Apache, nginx (combined)",
  json: "JSON",
  w3c: "W3C",
  iis: "IIS",
  cloudfront: "Amazon CloudFront",
  logpush: "Cloudflare Logpush",
  fastly: "Fastly",
  akamai: "Akamai",
  alb: "AWS Application Load Balancer",
  aws_waf: "AWS WAF",
  azure_front_door: "Azure Front Door",
  google: "Google Cloud Load Balancing",
  haproxy: "HAProxy",
  vercel: "Vercel",
  netlify: "Netlify",
  cef: "CEF",
};

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
          ...Object.entries(formats).map(([value, label]) => ({ value, label })),
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

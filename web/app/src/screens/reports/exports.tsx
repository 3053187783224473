import { useState } from "react";
import { useProject } from "~/frame/session";
import { TagFilter } from "~/screens/tags/tags";
import { t } from "~/text/text";
import { look } from "~/ui/button";
import { Select, TextField } from "~/ui/fields";
import { Unknown } from "~/ui/figure";
import { type Column, Table } from "~/ui/table";

const formats = ["csv", "parquet", "ndjson"] as const;

/** tables are those that the server exports; the first ones have no days. */
const timeless = ["prompts", "actions"] as const;
const dated = [
  "audits",
  "answers",
  "mentions",
  "citations",
  "cells",
  "sources",
  "site_findings",
  "ai_traffic_daily",
  "ai_referrals_daily",
  "search_daily",
] as const;
const tables = [...timeless, ...dated];
type Name = (typeof tables)[number];

/** Exports lists the tables of the project, each as a file of the chosen days and format. */
export function Exports() {
  const { project } = useProject();
  const [format, chooseFormat] = useState<(typeof formats)[number]>("csv");
  const [days, setDays] = useState({ from: "", to: "" });
  const [tag, chooseTag] = useState<string>();
  const wrong = days.from && days.to && days.from > days.to ? t("reports.days-wrong") : undefined;
  const address = (name: Name) => {
    const query = new URLSearchParams({ format });
    if (!(timeless as readonly string[]).includes(name)) {
      if (days.from) query.set("from", days.from);
      if (days.to) query.set("to", days.to);
    }
    if (tag) query.set("tag", tag);
    return `/v1/projects/${project.id}/exports/${name}?${query}`;
  };
  const columns: Column<Name>[] = [
    {
      id: "table",
      title: t("reports.table"),
      cell: (name) => (
        <>
          {t(`reports.table.${name}`)}
          <code className="block text-small text-muted">{name}</code>
        </>
      ),
    },
    {
      id: "days",
      title: t("reports.export-days"),
      wide: true,
      cell: (name) => (
        <span className="text-muted">
          {t((timeless as readonly string[]).includes(name) ? "reports.no-days" : "reports.chosen-days")}
        </span>
      ),
    },
    {
      id: "file",
      title: t("reports.file"),
      hideTitle: true,
      number: true,
      cell: (name) =>
        wrong ? (
          <span className="text-muted">–</span>
        ) : tag && name === "audits" ? (
          <Unknown reason={t("reports.not-by-tag")} />
        ) : (
          <a
            className={look("plain", true)}
            href={address(name)}
            download
            aria-label={t("reports.download-of", { name: t(`reports.table.${name}`) })}
          >
            {t("reports.download")}
          </a>
        ),
    },
  ];
  return (
    <section className="mt-10">
      <h2 className="mb-1">{t("reports.exports")}</h2>
      <p className="text-muted mb-3 max-w-[84ch]">{t("reports.exports-words", { zone: project.timezone })}</p>
      <div className="flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-64 [&>div]:flex-1">
        <TextField
          label={t("reports.from")}
          type="date"
          value={days.from}
          error={wrong}
          onChange={(event) => setDays({ ...days, from: event.target.value })}
        />
        <TextField
          label={t("reports.to")}
          type="date"
          value={days.to}
          onChange={(event) => setDays({ ...days, to: event.target.value })}
        />
        <Select
          label={t("reports.format")}
          value={format}
          onChange={(event) => chooseFormat(event.target.value as typeof format)}
          options={formats.map((value) => ({ value, label: t(`reports.format.${value}`) }))}
        />
        <TagFilter kind="any" value={tag} onChange={chooseTag} showLabel />
      </div>
      <Table label={t("reports.exports")} columns={columns} rows={tables} rowKey={(name) => name} foot={false} />
    </section>
  );
}

import { useState } from "react";
import { useProject } from "~/frame/session";
import { useUploads } from "~/graph/upload";
import { fullDay } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Drop, isSending, Sendings } from "~/ui/drop";
import { Select, TextField } from "~/ui/fields";
import { Link } from "~/ui/link";

const kinds = ["search-console", "analytics", "alt-engine"] as const;
type Kind = (typeof kinds)[number];

/** Imported is what the service answers to a file. */
type Imported = { rows: number; firstDay: string; lastDay: string };

const nothing = () => undefined;

/** ImportFigures imports exports of a search engine or of web analytics: a file completely, or not at all. */
export function ImportFigures({ onClose }: { onClose: () => void }) {
  const { project } = useProject();
  const [kind, setKind] = useState<Kind>("search-console");
  const [more, setMore] = useState({ from: "", to: "", columns: "" });
  const [sendings, add] = useUploads<Imported>(64, nothing);
  const busy = sendings.some(isSending);
  const take = (files: File[]) => {
    const given = Object.entries(more).filter(([, value]) => value.trim());
    add(`/uploads/${project.id}/search/${kind}?${new URLSearchParams(given)}`, files);
  };
  return (
    <Dialog title={t("connections.import")} open onClose={busy ? undefined : onClose}>
      <div className="grid gap-4">
        <Select
          label={t("connections.file-of")}
          value={kind}
          onChange={(event) => setKind(event.target.value as Kind)}
          options={kinds.map((value) => ({ value, label: t(`connections.file.${value}`) }))}
        />
        <details>
          <summary className="cursor-pointer text-muted">{t("connections.file-more")}</summary>
          <div className="grid gap-4 mt-3">
            <div className="grid gap-4 sm:grid-cols-2">
              {(["from", "to"] as const).map((name) => (
                <TextField
                  key={name}
                  type="date"
                  label={t(`connections.${name}`)}
                  value={more[name]}
                  onChange={(event) => setMore({ ...more, [name]: event.target.value })}
                />
              ))}
            </div>
            <TextField
              label={t("connections.columns")}
              hint={t("connections.columns-words")}
              placeholder="Tag=Date, Suchwort=Query"
              value={more.columns}
              onChange={(event) => setMore({ ...more, columns: event.target.value })}
              spellCheck={false}
            />
          </div>
        </details>
        <Drop several onFiles={take} hint={t("connections.file-words")} />
      </div>
      <Sendings sendings={sendings} result={(data) => <p>{result(data)}</p>} />
      <div className="flex flex-wrap items-center justify-end gap-4 mt-6">
        {sendings.some(({ data }) => data) && (
          <Link to="/projects/$projectId/search" params={{ projectId: project.id }}>
            {t("connections.to-figures")}
          </Link>
        )}
        <Button look={busy ? "quiet" : "primary"} onPress={onClose}>
          {t(busy ? "ui.stop" : "ui.close")}
        </Button>
      </div>
    </Dialog>
  );
}

const result = ({ rows, firstDay, lastDay }: Imported) =>
  rows === 0
    ? t("connections.no-rows")
    : t("connections.imported", { n: rows, from: fullDay(firstDay, "UTC"), to: fullDay(lastDay, "UTC") });

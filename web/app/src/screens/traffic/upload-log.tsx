import { useCallback } from "react";
import { useProject } from "~/frame/session";
import { useUploads } from "~/graph/upload";
import { count } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Drop, isSending, Sendings } from "~/ui/drop";
import { Snippet } from "~/ui/snippet";
import { nameOf } from "./coverage";
import { snippetsOf } from "./snippets";
import type { LogSourceFragment } from "./traffic.operations";

/** Batch is what the service answers to a log. */
type Batch = {
  acceptedLines: number;
  rejectedLines: number;
  overlappingLines: number;
  rejectedSample: { line: number; reason: string; text: string }[];
};

type Props = { source: LogSourceFragment; onClose: () => void; onCounted: () => void };

/** UploadLog takes log files for a source and says what became of their lines. */
export function UploadLog({ source, onClose, onCounted }: Props) {
  const { project } = useProject();
  const [sendings, add] = useUploads<Batch>(256, onCounted);
  const busy = sendings.some(isSending);
  const path = `/uploads/${project.id}/logs/${source.id}`;
  const take = useCallback((files: File[]) => add(path, files), [add, path]);
  return (
    <Dialog title={t("traffic.upload-to", { name: nameOf(source) })} open onClose={busy ? undefined : onClose}>
      <Drop several onFiles={take} hint={t("traffic.upload-words")} />
      <Sendings sendings={sendings} result={(batch) => <Counted batch={batch} />} />
      {source.setup === "upload" && (
        <details className="mt-4">
          <summary className="cursor-pointer text-muted text-small">{t("traffic.enter.upload")}</summary>
          {snippetsOf("upload", location.origin, source.id, "").map(({ name, text }) => (
            <Snippet key={name} name={name} text={text} />
          ))}
        </details>
      )}
      <div className="flex justify-end mt-6">
        <Button look={busy ? "quiet" : "primary"} onPress={onClose}>
          {t(busy ? "ui.stop" : "traffic.close")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Counted says how many lines of a log were counted, were known and could not be read, with the first of these. */
function Counted({ batch: { acceptedLines, overlappingLines, rejectedLines, rejectedSample } }: { batch: Batch }) {
  return (
    <>
      <p>
        {t("traffic.counted", {
          n: acceptedLines - overlappingLines,
          known: count(overlappingLines),
          bad: count(rejectedLines),
        })}
      </p>
      {rejectedSample.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-muted text-small">{t("traffic.not-read")}</summary>
          <ul className="grid gap-1 mt-1 text-small">
            {rejectedSample.map(({ line, reason, text }) => (
              <li key={line}>
                {t("traffic.line", { n: line })} {reason}
                <code className="block text-muted" dir="auto">
                  {text}
                </code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

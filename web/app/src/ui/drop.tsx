import type { ReactNode } from "react";
import { DropZone, FileTrigger, isFileDropItem, Text } from "react-aria-components";
import type { Sending } from "~/graph/upload";
import { percent } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "./button";
import { Progress } from "./states";

type Props = {
  /** Whether several files may be given at once. */
  several?: boolean;
  hint?: ReactNode;
  /** Why no file can be given now. */
  reason?: string | null | false;
  onFiles: (files: File[]) => void;
};

/** Drop takes files that are dropped, pasted or chosen. */
export function Drop({ several, hint, reason, onFiles }: Props) {
  const n = several ? 2 : 1;
  return (
    <DropZone
      isDisabled={Boolean(reason)}
      getDropOperation={() => (reason ? "cancel" : "copy")}
      onDrop={async ({ items }) => {
        const files = await Promise.all(items.filter(isFileDropItem).map((item) => item.getFile()));
        if (files.length > 0) onFiles(several ? files : files.slice(0, 1));
      }}
      className="border border-dashed border-field rounded-md px-4 py-6 text-center data-drop-target:border-accent data-drop-target:bg-hover data-focus-visible:outline-2 outline-accent"
    >
      <Text slot="label" className="block mb-3">
        {t("ui.drop", { n })}
      </Text>
      <FileTrigger allowsMultiple={several} onSelect={(list) => list && onFiles([...list])}>
        <Button reason={reason}>{t("ui.choose-files", { n })}</Button>
      </FileTrigger>
      {hint && <p className="text-small text-muted mt-3">{hint}</p>}
    </DropZone>
  );
}

/** isSending reports whether a file is on its way. */
export const isSending = <Data,>({ data, problem }: Sending<Data>) => !data && !problem;

type ListProps<Data> = { sendings: Sending<Data>[]; result: (data: Data) => ReactNode };

/** Sendings lists files with their progress, and in the end with what became of them. */
export function Sendings<Data>({ sendings, result }: ListProps<Data>) {
  return (
    <ul className="mt-4 grid gap-3" aria-live="polite">
      {sendings.map((sending) => (
        <li key={sending.id} className="border-t border-line pt-2">
          <p className="font-semibold" dir="auto">
            {sending.name}
          </p>
          {sending.problem && <p className="text-bad">{sending.problem.message}</p>}
          {sending.data && result(sending.data)}
          {isSending(sending) && <Way sending={sending} />}
        </li>
      ))}
    </ul>
  );
}

function Way<Data>({ sending: { name, sent } }: { sending: Sending<Data> }) {
  if (sent === undefined) return <p className="text-muted">{t("ui.file-waits")}</p>;
  return (
    <div className="flex items-center gap-3 text-muted">
      <Progress value={sent} label={t("ui.sending", { name })} />
      <span className="text-small whitespace-nowrap">
        {sent < 1 ? t("ui.file-sent", { share: percent(sent) }) : t("ui.file-read")}
      </span>
    </div>
  );
}

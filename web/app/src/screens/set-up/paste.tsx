import { useRef, useState } from "react";
import { useProject, useReason } from "~/frame/session";
import type { Problem } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { toast } from "~/ui/toast";
import { type Line, mostAtOnce, readCsv, readPaste, refusedBy } from "./lines";
import type { PromptSet } from "./prompts";
import { SetUpImport } from "./prompts.operations";

type File = { name: string; lines: Line[] };
type Props = { set: PromptSet; before: number };

/** Paste adds prompts of a pasted text or a file. It says of every line that is refused why, and adds the others on demand. */
export function Paste({ set, before }: Props) {
  const { project } = useProject();
  const refused = useReason("prompts:write");
  const [text, setText] = useState("");
  const [file, setFile] = useState<File>();
  const [said, say] = useState<ReadonlyMap<number, string>>(new Map());
  const [problem, setProblem] = useState<Problem>();
  const [add, { busy }] = useChange(SetUpImport);
  const lines = file?.lines ?? readPaste(text);
  const wrong = lines.flatMap(({ line, prompt, wrong }) => {
    const why = wrong ?? said.get(line);
    return why ? [{ line, why, text: prompt.text }] : [];
  });
  const good = lines.filter(({ line, wrong }) => !wrong && !said.has(line));
  const change = (text: string, file?: File) => {
    setText(text);
    setFile(file);
    say(new Map());
    setProblem(undefined);
  };
  const onAdd = async () => {
    const { id, refused: unmade } = await set.need();
    if (!id) return setProblem({ kind: "other", message: unmade ?? "", fields: {} });
    const input = { prompts: good.map(({ prompt }) => prompt) };
    const { data, problem } = await add({ projectId: project.id, promptSetId: id, input });
    setProblem(problem);
    if (!data) return say(new Map([...said, ...refusedBy(problem?.fields ?? {}, good)]));
    set.changed();
    const added = data.importPrompts.promptCount - before;
    toast(t("set-up.added", { n: added, known: Math.max(0, good.length - added) }));
    change(file ? "" : wrong.map(({ text }) => text).join("\n"));
  };
  const reason =
    refused ||
    (good.length === 0 && t(wrong.length > 0 ? "set-up.all-refused" : "prompts.type-one")) ||
    (good.length > mostAtOnce && t("set-up.too-many", { most: mostAtOnce }));
  return (
    <section aria-labelledby="set-up-own" className="grid gap-3 grid-cols-[minmax(0,1fr)]">
      <h3 id="set-up-own" className="font-semibold">
        {t("set-up.own-prompts")}
      </h3>
      {file ? (
        <p>
          {t("set-up.from-file", { n: lines.length, name: file.name })}{" "}
          <Button small look="quiet" onPress={() => change("")}>
            {t("set-up.other-file")}
          </Button>
        </p>
      ) : (
        <TextArea
          label={t("prompts.texts")}
          hint={t("prompts.texts-words")}
          rows={6}
          dir="auto"
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {wrong.length > 0 && <Refused lines={wrong} />}
      {problem && said.size === 0 && <ErrorState problem={problem} />}
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} reason={reason} onPress={onAdd}>
          {t(wrong.length > 0 ? "set-up.add-others" : "prompts.add-n", { n: good.length })}
        </Button>
        {!file && <FromFile onRead={(read) => change("", read)} />}
      </div>
    </section>
  );
}

const shown = 20;

function Refused({ lines }: { lines: { line: number; why: string; text: string }[] }) {
  return (
    <div role="alert" className="border border-line bg-panel rounded-md px-4 py-3">
      <p className="font-semibold">{t("set-up.refused", { n: lines.length })}</p>
      <ul className="mt-1 grid gap-1 grid-cols-[minmax(0,1fr)]">
        {lines.slice(0, shown).map(({ line, why, text }) => (
          <li key={line}>
            {t("set-up.line", { line })} <span className="text-bad">{why}</span>{" "}
            <span dir="auto" className="text-small text-muted block truncate">
              {text.slice(0, 200)}
            </span>
          </li>
        ))}
      </ul>
      {lines.length > shown && (
        <p className="text-muted mt-1">{t("set-up.refused-more", { n: lines.length - shown })}</p>
      )}
    </div>
  );
}

function FromFile({ onRead }: { onRead: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const read = async (chosen: globalThis.File | undefined) => {
    if (!chosen) return;
    const found = readCsv(await chosen.text());
    if ("refused" in found) setWrong(found.refused);
    else onRead({ name: chosen.name, lines: found.lines });
  };
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={t("set-up.csv")}
        onChange={(event) => {
          read(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <Button look="quiet" onPress={() => input.current?.click()}>
        {t("set-up.csv")}
      </Button>
      {wrong && (
        <p role="alert" className="text-bad w-full">
          {wrong}
        </p>
      )}
    </>
  );
}

import { useSyncExternalStore } from "react";
import type { Problem } from "~/graph/errors";
import { t } from "~/text/text";
import { Button } from "./button";

type Note = { id: number; message: string; english?: boolean; undo?: () => void };

let notes: Note[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: Note[]) {
  notes = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number) => set(notes.filter((note) => note.id !== id));

/** toast shows a sentence or a problem at the foot of the window for some seconds, with Undo where it is given. */
export function toast(what: string | Pick<Problem, "message" | "english">, undo?: () => void) {
  const { message, english } = typeof what === "string" ? { message: what, english: undefined } : what;
  last++;
  const id = last;
  set([...notes.slice(-2), { id, message, english, undo }]);
  setTimeout(() => dismiss(id), undo ? 10_000 : 6_000);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Toasts is where toasts are shown. The frame has it once. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => notes);
  return (
    <div role="status" className="fixed bottom-4 right-4 z-40 grid gap-2 max-w-[min(512px,calc(100vw-32px))]">
      {shown.map(({ id, message, english, undo }) => (
        <div key={id} className="flex items-center gap-3 border border-line bg-panel rounded-md px-4 py-2 shadow-lg">
          <span className="mr-auto" lang={english ? "en" : undefined}>
            {message}
          </span>
          {undo && (
            <Button small look="quiet" className="whitespace-nowrap" onPress={() => [undo(), dismiss(id)]}>
              {t("ui.undo")}
            </Button>
          )}
          <Button small look="quiet" aria-label={t("ui.dismiss")} onPress={() => dismiss(id)}>
            ✕
          </Button>
        </div>
      ))}
    </div>
  );
}

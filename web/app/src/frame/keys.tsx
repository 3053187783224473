import { useEffect } from "react";
import { t } from "~/text/text";
import { Dialog } from "~/ui/dialog";

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

type Keys = Record<string, () => void>;

/** useShortcuts runs a function for a key that is pressed where nobody types. "mod+k" is Ctrl K or ⌘K, and works everywhere. */
export function useShortcuts(keys: Keys) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const mod = event.ctrlKey || event.metaKey;
      const run = keys[mod ? `mod+${event.key.toLowerCase()}` : event.key];
      if (!run || event.altKey || event.defaultPrevented) return;
      if (!mod && (typing(event.target) || document.querySelector('[role="dialog"]'))) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [keys]);
}

/** focusSearch puts the cursor into the search field of the screen: the element with data-search. */
export const focusSearch = () => document.querySelector<HTMLElement>("[data-search]")?.focus();

/** KeyList shows all keys. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const mod = navigator.platform.startsWith("Mac") ? "⌘" : "Ctrl";
  const rows: [string, string][] = [
    [`${mod} K`, t("frame.key.palette")],
    ["/", t("frame.key.search")],
    ["?", t("frame.key.keys")],
    ["J · K", t("frame.key.walk")],
    ["A · R", t("frame.key.review")],
    ["Esc", t("frame.key.close")],
  ];
  return (
    <Dialog title={t("frame.keys")} open onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {rows.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="border border-line rounded-sm px-1.5 bg-hover">{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

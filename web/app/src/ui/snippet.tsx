import { useRef } from "react";
import { t } from "~/text/text";
import { Button } from "./button";
import { toast } from "./toast";

/** Snippet is what a person copies into a configuration, a terminal or a form. */
export function Snippet({ name, text }: { name: string; text: string }) {
  const written = useRef<HTMLPreElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast(t("ui.copied"));
    } catch {
      // Browsers copy for pages over https only: select the text for the person's own key.
      if (written.current) getSelection()?.selectAllChildren(written.current);
      toast(t("ui.selected"));
    }
  };
  return (
    <div className="mt-2 flex items-start gap-2 border border-line rounded-md bg-panel p-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keyboard */}
      <pre ref={written} tabIndex={0} className="flex-1 min-w-0 px-1 py-0.5 overflow-x-auto">
        {text}
      </pre>
      <Button small className="shrink-0" onPress={copy}>
        {t("ui.copy")} <span className="sr-only">{name}</span>
      </Button>
    </div>
  );
}

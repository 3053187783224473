import type { ReactElement } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components";

/** Tooltip shows a text beside a button while it is hovered or focused. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={300} closeDelay={50}>
      {children}
      <AriaTooltip
        offset={6}
        className="max-w-72 rounded-md border border-line bg-panel text-text text-small px-2 py-1 shadow-sm"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

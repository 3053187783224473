import type { ReactNode } from "react";
import { Popover as AriaPopover, Dialog, DialogTrigger } from "react-aria-components";
import { Button } from "./button";
import { classes } from "./classes";

/** surface is what floats over the page: menus, popovers, dialogs. */
export const surface = "rounded-md border border-line bg-panel text-text shadow-lg outline-none";

type Props = { label: string; button: ReactNode; children: ReactNode; buttonClass?: string };

/** Popover is a button that shows some content beside itself. */
export function Popover({ label, button, children, buttonClass }: Props) {
  return (
    <DialogTrigger>
      <Button look="quiet" small aria-label={label} className={buttonClass}>
        {button}
      </Button>
      <AriaPopover offset={6} className={classes(surface, "max-w-80")}>
        <Dialog aria-label={label} className="p-4 outline-none">
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}

import type { ReactNode } from "react";
import { Menu as AriaMenu, Header, MenuItem, MenuSection, MenuTrigger, Popover } from "react-aria-components";
import { Button, type Look } from "./button";
import { classes } from "./classes";
import { surface } from "./popover";

export type Item = {
  id: string;
  label: ReactNode;
  text?: string;
  current?: boolean;
  reason?: string;
  onAction: () => void;
};
export type Section = { title?: string; items: Item[] };

/** The label follows what the button shows, for screen readers. */
type Props = { label: string; button: ReactNode; sections: Section[]; look?: Look; className?: string };

const item =
  "flex items-center gap-2 rounded-sm px-2 py-1.5 cursor-pointer outline-none data-focused:bg-hover data-disabled:opacity-60 data-disabled:cursor-not-allowed";

/** Menu is a button that opens a list of actions. */
export function Menu({ label, button, sections, look, className }: Props) {
  return (
    <MenuTrigger>
      <Button look={look ?? "quiet"} className={className}>
        {button}
        <span className="sr-only">{label}</span>
      </Button>
      <Popover placement="bottom start" className={classes(surface, "min-w-52 max-w-80 max-h-[70vh] overflow-y-auto")}>
        <AriaMenu className="p-1 outline-none" aria-label={label}>
          {sections.map((section, i) => (
            <MenuSection key={section.title ?? i} aria-label={section.title ?? label}>
              {section.title && <Header className="px-2 pt-2 pb-1 text-small text-muted">{section.title}</Header>}
              {section.items.map(({ id, label, text, current, reason, onAction }) => (
                <MenuItem
                  key={id}
                  id={id}
                  textValue={text ?? (typeof label === "string" ? label : id)}
                  isDisabled={Boolean(reason)}
                  onAction={onAction}
                  className={classes(item, current && "font-semibold")}
                >
                  <span className="flex-1 min-w-0">
                    {label}
                    {reason && <span className="block text-small text-muted">{reason}</span>}
                  </span>
                  {current && <span aria-hidden="true">✓</span>}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

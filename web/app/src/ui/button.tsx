import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps } from "react-aria-components";
import { classes } from "./classes";
import { Tooltip } from "./tooltip";

export type Look = "primary" | "plain" | "quiet" | "danger";

const looks: Record<Look, string> = {
  primary: "bg-accent text-on-accent font-semibold border border-transparent hover:bg-accent-strong",
  plain: "bg-panel text-text border border-line hover:bg-hover",
  quiet: "text-muted border border-transparent hover:bg-hover hover:text-text",
  danger: "bg-panel text-bad border border-line hover:bg-hover",
};

/** look returns the classes of a button, also for a link that looks like one. */
export const look = (name: Look, small = false) =>
  classes(
    "inline-flex items-center justify-center gap-1.5 rounded-md cursor-pointer select-none no-underline text-center max-w-full wrap-break-word",
    small ? "px-2 py-0.5 min-h-6" : "px-3 py-1.5 min-h-8",
    looks[name],
  );

type Props = Omit<ButtonProps, "className" | "children" | "isDisabled"> & {
  children: ReactNode;
  look?: Look;
  small?: boolean;
  /** Why the button cannot be used now. The button stays reachable by keyboard and says it. */
  reason?: string | null | false;
  /** Whether its request is on the way. */
  busy?: boolean;
  className?: string;
};

/** Button does what its text says. With a reason it does nothing, and shows the reason. */
export function Button({ look: name = "plain", small, reason, busy, className, onPress, ...props }: Props) {
  const refused = Boolean(reason) || busy;
  const button = (
    <AriaButton
      {...props}
      // A form without a submit button would send its only field at Enter.
      onClickCapture={refused ? (event) => event.preventDefault() : undefined}
      aria-disabled={refused || undefined}
      aria-busy={busy || undefined}
      onPress={refused ? undefined : onPress}
      className={classes(look(name, small), refused && "opacity-60 cursor-not-allowed", className)}
    />
  );
  return reason ? <Tooltip text={reason}>{button}</Tooltip> : button;
}

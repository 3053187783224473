import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";
import { type Look, look } from "./button";
import { classes } from "./classes";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** Link leads to another screen of the application; its target and parameters are typed. */
export const Link = createLink(({ className, ...props }: Props) => {
  // The router adds "active" to the class of a link to the place where the person is.
  const own = className?.replace(/\bactive\b/, "").trim();
  return <a {...props} className={own || "underline decoration-faint underline-offset-2 hover:decoration-current"} />;
});

type ButtonProps = Props & { look?: Look; small?: boolean };

/** ButtonLink is a link that looks like a button. */
export const ButtonLink = createLink(({ className, look: name = "plain", small, ...props }: ButtonProps) => (
  <a {...props} className={classes(look(name, small), className)} />
));

/** OutLink leads to a page outside the application, in a new tab. Only http and https become links. */
export function OutLink({
  href,
  children,
  className,
}: {
  href: string;
  children: React.ReactNode;
  className?: string;
}) {
  if (!/^https?:\/\//i.test(href)) return <span className={className}>{children}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={className ?? "underline decoration-faint underline-offset-2 hover:decoration-current"}
    >
      {children}
    </a>
  );
}

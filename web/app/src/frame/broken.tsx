import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { t } from "~/text/text";
import { ErrorState } from "~/ui/states";

/** Unreachable is the error of a screen whose script cannot be loaded because the service does not answer. */
export class Unreachable extends Error {}

/**
 * unreachable is called with the error of a script that did not load. Where the service answers, the script belongs to
 * an earlier version, and the router loads the page again for that error; where it does not, the page stays.
 */
export async function unreachable(error: unknown): Promise<never> {
  const answer = await fetch("/", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  throw answer?.ok ? error : new Unreachable();
}

/** Broken stands in for a screen that could not be loaded or drawn. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const message = t(error instanceof Unreachable ? "problem.offline" : "frame.broken");
  const again = async () => {
    await router.invalidate();
    reset();
  };
  return <ErrorState problem={{ kind: "other", message, fields: {} }} onRetry={again} />;
}

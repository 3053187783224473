import { count } from "~/text/format";
import { t } from "~/text/text";
import { useSession } from "./session";

/** Credits says how many credits audits may still use this month. */
export function Credits() {
  const { available, monthlyLimit } = useSession().workspace.credits;
  if (monthlyLimit === null || monthlyLimit === undefined) return null;
  return (
    <span className="text-muted">{t("frame.credits", { left: count(available ?? 0), all: count(monthlyLimit) })}</span>
  );
}

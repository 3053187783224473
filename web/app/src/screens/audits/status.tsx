import { t } from "~/text/text";
import { Badge } from "~/ui/states";
import type { AuditsQuery } from "./audits.operations";

export type Audit = AuditsQuery["project"]["audits"]["items"][number];
export type Status = Audit["status"];

const over = new Set<Status>(["completed", "partially_completed", "failed", "cancelled"]);

/** isOver reports whether an audit has ended. */
export const isOver = (status: Status) => over.has(status);

/** StatusBadge says where an audit stands. */
export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={status === "failed" ? "bad" : undefined}>{t(`audits.status.${status}`)}</Badge>;
}

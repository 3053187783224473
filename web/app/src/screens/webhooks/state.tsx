import { t } from "~/text/text";
import { classes } from "~/ui/classes";
import { Badge } from "~/ui/states";
import type { WebhookPartsFragment } from "./webhooks.operations";

/** State says whether a webhook receives events, and what is wrong with it. */
export function State({ webhook }: { webhook: WebhookPartsFragment }) {
  const off = webhook.state === "disabled";
  const failing = !off && (webhook.lastFailureAt ?? "") > (webhook.lastSuccessAt ?? "");
  return (
    <>
      <Badge>{t(off ? "webhooks.disabled" : "webhooks.enabled")}</Badge>
      {(off || failing) && (
        <span className={classes("block text-small mt-1", failing ? "text-bad" : "text-muted")}>
          {off ? webhook.disabledReason : t("webhooks.failed")}
        </span>
      )}
    </>
  );
}

import { t } from "~/text/text";
import { Badge } from "~/ui/states";
import type { WebhookPartsFragment } from "./webhooks.operations";

/** State says whether a webhook receives events, and what is wrong with it. */
export function State({ webhook }: { webhook: WebhookPartsFragment }) {
  const off = webhook.state === "disabled";
  const failing = !off && (webhook.lastFailureAt ?? "") > (webhook.lastSuccessAt ?? "");
  return (
    <>
      <Badge tone={failing ? "bad" : undefined}>{t(off ? "webhooks.disabled" : "webhooks.enabled")}</Badge>
      {(off || failing) && (
        <span className="block text-small text-muted mt-1">{off ? webhook.disabledReason : t("webhooks.failed")}</span>
      )}
    </>
  );
}

import { moment } from "~/text/format";
import { t } from "~/text/text";
import { Badge } from "~/ui/states";
import type { ChannelPartsFragment } from "./channels.operations";

/** State says whether a channel sends messages, what is wrong with it, and how its last test went. */
export function State({ channel }: { channel: ChannelPartsFragment }) {
  const off = channel.state === "disabled";
  const waits = channel.state === "unconfirmed";
  const reason = off ? channel.disabledReason : channel.lastError;
  return (
    <>
      <Badge tone={!off && channel.lastError ? "bad" : undefined}>
        {t(off ? "channels.disabled" : waits ? "channels.unconfirmed" : "channels.enabled")}
      </Badge>
      {waits && <span className="block text-small text-muted mt-1">{t("channels.unconfirmed-words")}</span>}
      {reason && (
        <span className="block text-small text-muted mt-1" lang="en">
          {reason}
        </span>
      )}
      {channel.testRequestedAt && <span className="block text-small text-muted mt-1">{testOf(channel)}</span>}
    </>
  );
}

function testOf({ state, testedAt, testError, timezone }: ChannelPartsFragment) {
  const waits = state === "unconfirmed";
  if (!testedAt) return t(waits ? "channels.confirmation-sending" : "channels.test-sending");
  const at = moment(testedAt, timezone);
  if (waits) {
    return testError
      ? t("channels.confirmation-failed", { at, reason: testError })
      : t("channels.confirmation-sent", { at });
  }
  return testError ? t("channels.test-failed", { at, reason: testError }) : t("channels.test-sent", { at });
}

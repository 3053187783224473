import { moment } from "~/text/format";
import { t } from "~/text/text";
import { Badge } from "~/ui/states";
import type { ChannelPartsFragment } from "./channels.operations";

/** State says whether a channel sends messages, what is wrong with it, and how its last test went. */
export function State({ channel }: { channel: ChannelPartsFragment }) {
  const off = channel.state === "disabled";
  const reason = off ? channel.disabledReason : channel.lastError;
  return (
    <>
      <Badge tone={!off && channel.lastError ? "bad" : undefined}>
        {t(off ? "channels.disabled" : "channels.enabled")}
      </Badge>
      {reason && <span className="block text-small text-muted mt-1">{reason}</span>}
      {channel.testRequestedAt && <span className="block text-small text-muted mt-1">{testOf(channel)}</span>}
    </>
  );
}

function testOf({ testedAt, testError, timezone }: ChannelPartsFragment) {
  if (!testedAt) return t("channels.test-sending");
  const at = moment(testedAt, timezone);
  return testError ? t("channels.test-failed", { at, reason: testError }) : t("channels.test-sent", { at });
}

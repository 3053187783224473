import { count } from "~/text/format";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Snippet } from "~/ui/snippet";
import { nameOf } from "./coverage";
import { snippetsOf } from "./snippets";
import type { LogSourceFragment } from "./traffic.operations";

type Props = {
  source: LogSourceFragment;
  /** Right after it was made; empty where there is none, and ever after. */
  token: string;
  onClose: () => void;
};

/** Made shows what is entered at the vendor, once with the token, and says when the first line has arrived. */
export function Made({ source, token, onClose }: Props) {
  const given = token || "YOUR_TOKEN";
  const snippets = source.setup === "pubsub_pull" ? [] : snippetsOf(source.setup, location.origin, source.id, given);
  const arrived = source.acceptedLines > 0;
  return (
    // The token is shown once, so that nothing but its button closes the dialog.
    <Dialog title={nameOf(source)} open onClose={token ? undefined : onClose}>
      <p>{t(`traffic.enter.${source.setup}`)}</p>
      {token && <p className="font-semibold mt-2">{t("traffic.token-once")}</p>}
      {!token && source.kind === "webhook" && <p className="mt-2">{t("traffic.token-yours")}</p>}
      {source.pull && (
        <Snippet
          name="gcloud"
          text={`gcloud pubsub subscriptions update ${source.pull.subscription} --update-labels avm-verification=${source.pull.verificationNonce} --ack-deadline 60`}
        />
      )}
      {snippets.map(({ name, text }) => (
        <div key={name} className="mt-3">
          <p className="text-muted text-small">{name}</p>
          <Snippet name={name} text={text} />
        </div>
      ))}
      <p role="status" className="mt-4 font-semibold">
        {arrived ? t("traffic.first-line", { n: count(source.acceptedLines) }) : t("traffic.no-line")}
      </p>
      <div className="flex justify-end mt-6">
        <Button look="primary" onPress={onClose}>
          {t(token ? "traffic.copied-token" : "traffic.close")}
        </Button>
      </div>
    </Dialog>
  );
}

import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Snippet } from "~/ui/snippet";

/** Secret shows once what signs the events of a webhook. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title={t("webhooks.secret")} open>
      <p>{t("webhooks.secret-words")}</p>
      <p className="font-semibold mt-2">{t("webhooks.secret-once")}</p>
      <Snippet name={t("webhooks.secret")} text={secret} />
      <div className="flex justify-end mt-6">
        <Button look="primary" onPress={onClose}>
          {t("webhooks.copied")}
        </Button>
      </div>
    </Dialog>
  );
}

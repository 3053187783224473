import { type FormEvent, useState } from "react";
import { useProject } from "~/frame/session";
import { beside } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { TextArea } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { toast } from "~/ui/toast";
import { nameOf } from "./coverage";
import { type LogSourceFragment, ReplaceLogCredential } from "./traffic.operations";

/** Credential replaces the service account that a subscription is pulled with. */
export function Credential({ source, onClose }: { source: LogSourceFragment; onClose: () => void }) {
  const { project } = useProject();
  const [account, setAccount] = useState("");
  const [replace, { busy, problem }] = useChange(ReplaceLogCredential);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await replace({ projectId: project.id, sourceId: source.id, serviceAccount: account.trim() });
    if (!data) return;
    toast(t("traffic.credential-replaced"));
    onClose();
  };
  const rest = beside(problem, ["service_account"]);
  return (
    <Dialog title={t("traffic.credential-of", { name: nameOf(source) })} open onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        {rest && <ErrorState problem={rest} />}
        <TextArea
          label={t("traffic.account")}
          hint={t("traffic.account-words")}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
          error={problem?.fields.service_account}
          spellCheck={false}
        />
        <div className="flex justify-end gap-2">
          <Button look="quiet" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button look="primary" type="submit" busy={busy} reason={!account.trim() && t("traffic.account-missing")}>
            {t("traffic.replace-credential")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

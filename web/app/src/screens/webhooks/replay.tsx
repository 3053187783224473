import { type FormEvent, useState } from "react";
import { useProject } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { instantOf, wallOf } from "~/text/zone";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { toast } from "~/ui/toast";
import { ReplayWebhook } from "./webhooks.operations";

const day = 24 * 60 * 60 * 1000;

type Props = { webhookId: string; onClose: () => void; onSent: () => void };

/** Replay sends the events from a time on again. */
export function Replay({ webhookId, onClose, onSent }: Props) {
  const { project } = useProject();
  const [run, { busy, problem }] = useChange(ReplayWebhook);
  const [from, setFrom] = useState(() => wallOf(new Date(Date.now() - day).toISOString(), project.timezone));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const input = { from: instantOf(from, project.timezone) };
    const { data } = await run({ projectId: project.id, webhookId, input });
    if (!data) return;
    toast(t("webhooks.replayed", { n: data.replayWebhook.events }));
    onSent();
    onClose();
  };
  return (
    <Dialog title={t("webhooks.replay-missed")} open onClose={onClose}>
      <form onSubmit={send} noValidate className="grid gap-4">
        <p>{t("webhooks.replay-words")}</p>
        {problem && <ErrorState problem={problem} />}
        <TextField
          label={t("webhooks.replay-from")}
          hint={project.timezone}
          type="datetime-local"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          error={problem?.fields.from}
        />
        <div className="flex justify-end gap-2 mt-2">
          <Button look="quiet" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            {t("webhooks.replay")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

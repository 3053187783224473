import { type FormEvent, useState } from "react";
import { useProject } from "~/frame/session";
import { beside } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Checkbox, Select, TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { toast } from "~/ui/toast";
import { events, wordsOf } from "./events";
import { AddWebhook, ChangeWebhook, type WebhookPartsFragment } from "./webhooks.operations";

type Props = { webhook?: WebhookPartsFragment; onClose: () => void; onSecret: (secret: string) => void };

/** Form adds a webhook, or changes the one that is given. */
export function Form({ webhook, onClose, onSecret }: Props) {
  const { project } = useProject();
  const [add, adding] = useChange(AddWebhook);
  const [change, changing] = useChange(ChangeWebhook);
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const [some, setSome] = useState((webhook?.events.length ?? 0) > 0);
  const [chosen, choose] = useState<string[]>(webhook?.events ?? []);
  const problem = adding.problem ?? changing.problem;
  const fields = problem?.fields ?? {};
  const rest = beside(problem, ["url", "description"]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const input = { url: url.trim(), description: description.trim(), events: some ? chosen : [] };
    if (!webhook) {
      const { data } = await add({ projectId: project.id, input });
      if (data) onSecret(data.createWebhook.secret ?? "");
      return;
    }
    const { data } = await change({ projectId: project.id, webhookId: webhook.id, input });
    if (!data) return;
    toast(t("webhooks.changed"));
    onClose();
  };
  return (
    <Dialog title={t(webhook ? "webhooks.change-title" : "webhooks.add")} open onClose={onClose}>
      <form onSubmit={save} noValidate className="grid gap-4">
        {rest && <ErrorState problem={rest} />}
        <TextField
          label={t("webhooks.address")}
          hint={t("webhooks.address-words")}
          type="url"
          placeholder="https://example.com/hooks"
          value={url}
          maxLength={2000}
          onChange={(event) => setUrl(event.target.value)}
          error={fields.url}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          label={t("webhooks.description")}
          value={description}
          maxLength={200}
          onChange={(event) => setDescription(event.target.value)}
          error={fields.description}
        />
        <Select
          label={t("webhooks.which")}
          value={some ? "some" : "all"}
          onChange={(event) => setSome(event.target.value === "some")}
          options={[
            { value: "all", label: t("webhooks.all") },
            { value: "some", label: t("webhooks.some") },
          ]}
        />
        {some && (
          <fieldset className="grid gap-1 sm:grid-cols-2">
            <legend className="sr-only">{t("webhooks.events")}</legend>
            {events.map((name) => (
              <Checkbox
                key={name}
                checked={chosen.includes(name)}
                onChange={() =>
                  choose(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
                }
              >
                {wordsOf(name)}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <div className="flex justify-end gap-2 mt-2">
          <Button look="quiet" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            look="primary"
            type="submit"
            busy={adding.busy || changing.busy}
            reason={some && chosen.length === 0 ? t("webhooks.choose-event") : null}
          >
            {t(webhook ? "ui.save" : "webhooks.add")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

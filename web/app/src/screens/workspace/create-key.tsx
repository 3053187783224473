import { type FormEvent, useState } from "react";
import { useSession } from "~/frame/session";
import { beside } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Checkbox, TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { Projects, Scopes } from "./allowed";
import { type AccessKeyFragment, CreateAccessKey, type CreateAccessKeyMutationVariables } from "./workspace.operations";

type Scope = NonNullable<CreateAccessKeyMutationVariables["input"]["scopes"]>[number];

type Props = { onClose: () => void; onMade: (key: AccessKeyFragment, secret: string) => void };

/** CreateKey asks what a key is for, what it may do and until when, and creates it. */
export function CreateKey({ onClose, onMade }: Props) {
  const { me } = useSession();
  const [create, { busy, problem }] = useChange(CreateAccessKey);
  const [name, setName] = useState("");
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [only, narrow] = useState<ReadonlySet<string>>();
  const [end, setEnd] = useState("");
  const [writes, setWrites] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const input = {
      name: name.trim(),
      scopes: ["read", ...chosen] as Scope[],
      projectIds: only ? [...only] : null,
      expiresAt: end ? new Date(`${end}T23:59:59`).toISOString() : null,
      mcpWrites: writes,
    };
    const { data } = await create({ input });
    if (data) onMade(data.createKey.key, data.createKey.secret);
  };
  const fields = problem?.fields ?? {};
  const rest = beside(problem, ["name", "expires_at"]);
  return (
    <Dialog title={t("workspace.create-key")} open onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        {rest && <ErrorState problem={rest} />}
        <TextField
          label={t("workspace.key-name")}
          hint={t("workspace.key-name-words")}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
          error={fields.name}
        />
        <Scopes offered={me.scopes} chosen={chosen} onChoose={choose} />
        <Projects chosen={only} onChoose={narrow} />
        <TextField
          label={t("workspace.ends")}
          hint={t("workspace.ends-words")}
          type="date"
          value={end}
          onChange={(event) => setEnd(event.target.value)}
          error={fields.expires_at}
        />
        <Checkbox checked={writes} onChange={setWrites}>
          {t("workspace.assistant-writes")}
        </Checkbox>
        <div className="flex justify-end gap-2 mt-2">
          <Button look="quiet" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button look="primary" type="submit" busy={busy} reason={only?.size === 0 && t("workspace.choose-project")}>
            {t("workspace.create-key")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

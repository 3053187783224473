import { type FormEvent, useState } from "react";
import { useSession } from "~/frame/session";
import { beside } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Checkbox, Select, TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { type AccessKeyFragment, CreateAccessKey, type CreateAccessKeyMutationVariables } from "./workspace.operations";

type Scope = NonNullable<CreateAccessKeyMutationVariables["input"]["scopes"]>[number];

/** The scopes that have words; another one is shown by its name. */
const named = [
  "prompts:write",
  "competitors:write",
  "audits:run",
  "schedules:write",
  "actions:write",
  "projects:write",
  "traffic:write",
  "crawls:run",
  "search:run",
  "reports:share",
  "signals:write",
  "webhooks:write",
] as const;

const wordsOf = (scope: string) => {
  const known = named.find((one) => one === scope);
  return known ? t(`workspace.scope.${known}`) : scope;
};

type Props = { onClose: () => void; onMade: (key: AccessKeyFragment, secret: string) => void };

/** CreateKey asks what a key is for, what it may do and until when, and creates it. */
export function CreateKey({ onClose, onMade }: Props) {
  const { me, projects } = useSession();
  const [create, { busy, problem }] = useChange(CreateAccessKey);
  const [name, setName] = useState("");
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [some, limit] = useState(false);
  const [only, narrow] = useState<ReadonlySet<string>>(new Set());
  const [end, setEnd] = useState("");
  const [writes, setWrites] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const input = {
      name: name.trim(),
      scopes: ["read", ...chosen] as Scope[],
      projectIds: some ? [...only] : null,
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
        <fieldset className="grid gap-1">
          <legend className="font-semibold mb-1">{t("workspace.may")}</legend>
          <p className="text-small text-muted">{t("workspace.may-words")}</p>
          {me.scopes
            .filter((scope) => scope !== "read")
            .map((scope) => (
              <Checkbox key={scope} checked={chosen.has(scope)} onChange={() => choose(toggled(chosen, scope))}>
                {wordsOf(scope)}
              </Checkbox>
            ))}
        </fieldset>
        <Select
          label={t("workspace.projects")}
          value={some ? "some" : "all"}
          onChange={(event) => limit(event.target.value === "some")}
          options={[
            { value: "all", label: t("workspace.all-projects") },
            { value: "some", label: t("workspace.some-projects") },
          ]}
        />
        {some && (
          <fieldset className="grid gap-1 max-h-48 overflow-y-auto">
            <legend className="sr-only">{t("workspace.some-projects")}</legend>
            {projects.items.map((project) => (
              <Checkbox
                key={project.id}
                checked={only.has(project.id)}
                onChange={() => narrow(toggled(only, project.id))}
              >
                <span dir="auto">{project.name}</span>
              </Checkbox>
            ))}
          </fieldset>
        )}
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
          <Button
            look="primary"
            type="submit"
            busy={busy}
            reason={some && only.size === 0 && t("workspace.choose-project")}
          >
            {t("workspace.create-key")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

import { useState } from "react";
import { useProject } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { moment } from "~/text/format";
import { t } from "~/text/text";
import { instantOf, wallOf } from "~/text/zone";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Checkbox, TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { toast } from "~/ui/toast";
import type { Action } from "./action";
import { DeclareAction } from "./action.operations";

type Props = { action: Action; onClose: () => void; onDeclared: () => void };

/** DeclareDialog declares that an action was implemented: when, and which of its findings. */
export function DeclareDialog({ action, onClose, onDeclared }: Props) {
  const { project } = useProject();
  const zone = project.timezone;
  const [declare, { busy, problem }] = useChange(DeclareAction);
  const [now] = useState(() => wallOf(Date.now(), zone));
  const [at, setAt] = useState(now);
  const [chosen, choose] = useState(() => new Set(action.members.map(({ id }) => id)));
  const run = async () => {
    // An input has minutes: the present one and the first possible one mean their exact instants.
    const declaredImplementedAt =
      at === now ? new Date().toISOString() : at === first ? action.declarableSince : instantOf(at, zone);
    const all = chosen.size === action.members.length;
    const input = { declaredImplementedAt, recommendationIds: all ? null : [...chosen] };
    const { data } = await declare({ projectId: project.id, actionId: action.id, input });
    if (!data) return;
    toast(t("actions.declared"));
    onDeclared();
    onClose();
  };
  const toggle = (id: string, yes: boolean) => {
    const next = new Set(chosen);
    if (yes) next.add(id);
    else next.delete(id);
    choose(next);
  };
  const first = wallOf(action.declarableSince, zone);
  const since = t("actions.implemented-since", { at: moment(action.declarableSince, zone) });
  const outside = at !== "" && (at < first || at > now);
  const field = problem?.fields.declared_implemented_at;
  return (
    <Dialog title={t("actions.declare")} open onClose={onClose}>
      <div className="grid gap-4">
        {problem && !field && <ErrorState problem={problem} />}
        <p className="text-muted">{t("actions.declare-words")}</p>
        <TextField
          label={t("actions.implemented-at", { zone })}
          hint={since}
          error={outside ? since : field}
          type="datetime-local"
          value={at}
          min={first}
          max={now}
          onChange={(event) => setAt(event.target.value)}
        />
        {action.members.length > 1 && (
          <fieldset className="grid gap-1">
            <legend className="font-semibold mb-1">{t("actions.which")}</legend>
            {action.members.map(({ id, title }) => (
              <Checkbox key={id} checked={chosen.has(id)} onChange={(yes) => toggle(id, yes)}>
                <span dir="auto">{title}</span>
              </Checkbox>
            ))}
          </fieldset>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 mt-6">
        <Button look="quiet" onPress={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button
          look="primary"
          busy={busy}
          reason={
            !at
              ? t("actions.name-time")
              : outside
                ? since
                : chosen.size === 0 && action.members.length > 0 && t("actions.name-finding")
          }
          onPress={run}
        >
          {t("actions.declare-now")}
        </Button>
      </div>
    </Dialog>
  );
}

import { useSession } from "~/frame/session";
import { t } from "~/text/text";
import { Checkbox, Select } from "~/ui/fields";

/** The scopes that have words; another one is shown by its name. */
const named = [
  "read",
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

/** ScopeName is what a scope allows in words, and its name. */
export function ScopeName({ scope }: { scope: string }) {
  const known = named.find((one) => one === scope);
  return (
    <span>
      {known && t(`workspace.scope.${known}`)} <code className="text-small text-muted whitespace-nowrap">{scope}</code>
    </span>
  );
}

type ScopesProps = { offered: string[]; chosen: ReadonlySet<string>; onChoose: (chosen: ReadonlySet<string>) => void };

/** Scopes asks what a key may do beside reading. */
export function Scopes({ offered, chosen, onChoose }: ScopesProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold mb-1">{t("workspace.may")}</legend>
      <p className="text-small text-muted">{t("workspace.may-words")}</p>
      {offered
        .filter((scope) => scope !== "read")
        .map((scope) => (
          <Checkbox key={scope} checked={chosen.has(scope)} onChange={() => onChoose(toggled(chosen, scope))}>
            <ScopeName scope={scope} />
          </Checkbox>
        ))}
    </fieldset>
  );
}

type ProjectsProps = {
  /** The projects that are chosen; undefined: all. */
  chosen?: ReadonlySet<string>;
  onChoose: (chosen?: ReadonlySet<string>) => void;
};

/** Projects asks which projects a key is limited to. */
export function Projects({ chosen, onChoose }: ProjectsProps) {
  const { projects } = useSession();
  return (
    <>
      <Select
        label={t("workspace.projects")}
        value={chosen ? "some" : "all"}
        onChange={(event) => onChoose(event.target.value === "some" ? new Set() : undefined)}
        options={[
          { value: "all", label: t("workspace.all-projects") },
          { value: "some", label: t("workspace.some-projects") },
        ]}
      />
      {chosen && (
        <fieldset className="grid gap-1 max-h-48 overflow-y-auto">
          <legend className="sr-only">{t("workspace.some-projects")}</legend>
          {projects.items.map(({ id, name }) => (
            <Checkbox key={id} checked={chosen.has(id)} onChange={() => onChoose(toggled(chosen, id))}>
              <span dir="auto">{name}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  );
}

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

import { type FormEvent, useState } from "react";
import { useProject } from "~/frame/session";
import { beside } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Select, TextArea, TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { toast } from "~/ui/toast";
import { type ConnectionKind, ConnectVendor, type VendorAccountFragment } from "./connections.operations";

const kinds: ConnectionKind[] = ["search_console", "analytics", "alt_engine"];

const examples: Record<ConnectionKind, string> = {
  search_console: "sc-domain:example.com",
  analytics: "properties/1234",
  alt_engine: "https://www.example.com/",
};

/** The fields that show their own messages. */
const shown = [
  "property",
  "label",
  "apiKey",
  "serviceAccount",
  "oauth.clientId",
  "oauth.clientSecret",
  "oauth.refreshToken",
];

const none = { clientId: "", clientSecret: "", refreshToken: "" };

/** Connect connects an account of a vendor, or gives a connection another credential. */
export function Connect({ connection, onClose }: { connection?: VendorAccountFragment; onClose: () => void }) {
  const { project } = useProject();
  const [connect, { busy, problem }] = useChange(ConnectVendor);
  const [kind, setKind] = useState<ConnectionKind>(connection?.kind ?? "search_console");
  const [property, setProperty] = useState(connection?.property ?? "");
  const [label, setLabel] = useState(connection && connection.label !== connection.property ? connection.label : "");
  const [way, setWay] = useState<"service_account" | "oauth">("service_account");
  const [account, setAccount] = useState("");
  const [oauth, setOauth] = useState(none);
  const [apiKey, setKey] = useState("");
  const byKey = kind === "alt_engine";
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const input = {
      kind,
      property: property.trim(),
      label: label.trim() || null,
      apiKey: byKey ? apiKey.trim() : null,
      serviceAccount: !byKey && way === "service_account" ? account.trim() : null,
      oauth: !byKey && way === "oauth" ? oauth : null,
    };
    const { data } = await connect({ projectId: project.id, input });
    if (!data) return;
    toast(t("connections.connected"));
    onClose();
  };
  const fields = problem?.fields ?? {};
  const rest = beside(problem, shown);
  const secret = { type: "password", autoComplete: "off", spellCheck: false } as const;
  return (
    <Dialog title={t(connection ? "connections.again" : "connections.connect")} open onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        {rest && <ErrorState problem={rest} />}
        <Select
          label={t("connections.what")}
          hint={t(`connections.allow.${kind}`)}
          value={kind}
          disabled={Boolean(connection)}
          onChange={(event) => setKind(event.target.value as ConnectionKind)}
          options={kinds.map((value) => ({ value, label: t(`connections.kind.${value}`) }))}
        />
        <TextField
          label={t("connections.property")}
          placeholder={examples[kind]}
          value={property}
          disabled={Boolean(connection)}
          onChange={(event) => setProperty(event.target.value)}
          error={fields.property}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          label={t("connections.label")}
          hint={t("connections.label-words")}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          error={fields.label}
        />
        {!byKey && (
          <Select
            label={t("connections.way")}
            value={way}
            onChange={(event) => setWay(event.target.value as typeof way)}
            options={(["service_account", "oauth"] as const).map((value) => ({
              value,
              label: t(`connections.way.${value}`),
            }))}
          />
        )}
        {byKey && (
          <TextField
            {...secret}
            label={t("connections.api-key")}
            value={apiKey}
            onChange={(event) => setKey(event.target.value)}
            error={fields.apiKey}
          />
        )}
        {!byKey && way === "service_account" && (
          <TextArea
            label={t("connections.account-file")}
            hint={t("connections.kept")}
            value={account}
            onChange={(event) => setAccount(event.target.value)}
            error={fields.serviceAccount}
            spellCheck={false}
          />
        )}
        {!byKey &&
          way === "oauth" &&
          (["clientId", "clientSecret", "refreshToken"] as const).map((name) => (
            <TextField
              key={name}
              {...(name === "clientId" ? { spellCheck: false } : secret)}
              label={t(`connections.oauth.${name}`)}
              value={oauth[name]}
              onChange={(event) => setOauth({ ...oauth, [name]: event.target.value })}
              error={fields[`oauth.${name}`]}
            />
          ))}
        <div className="flex justify-end gap-2 mt-2">
          <Button look="quiet" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            {t(connection ? "connections.replace" : "connections.connect")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

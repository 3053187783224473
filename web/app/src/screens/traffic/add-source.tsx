import { type FormEvent, useState } from "react";
import { useProject } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { zoneOptions } from "~/text/zone";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Select, TextArea, TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { type Format, fieldsOf, LogFormat } from "./log-format";
import { AddLogSource, type CrawlSourceSetup, type LogSourceFragment } from "./traffic.operations";

const setups: CrawlSourceSetup[] = [
  "edge_logpush",
  "edge_worker",
  "stream_firehose",
  "custom",
  "pubsub_pull",
  "upload",
];

/** fieldError returns what is wrong with the first of the fields that are named. */
const fieldError = (fields: Record<string, string>) =>
  Object.entries(fields).find(([name]) => name.startsWith("field_map"))?.[1];

type Props = { onClose: () => void; onMade: (source: LogSourceFragment, token: string) => void };

/** AddSource asks how logs arrive, and makes the source. */
export function AddSource({ onClose, onMade }: Props) {
  const { project } = useProject();
  const [add, { busy, problem }] = useChange(AddLogSource);
  const [setup, setSetup] = useState<CrawlSourceSetup>("custom");
  const [preset, setPreset] = useState("");
  const [host, setHost] = useState("");
  const [zone, setZone] = useState(project.timezone);
  const [rate, setRate] = useState("");
  const [subscription, setSubscription] = useState("");
  const [account, setAccount] = useState("");
  const [format, setFormat] = useState<Format>({ format: "", fields: "" });
  const pulled = setup === "pubsub_pull";
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const input = {
      setup,
      preset: preset.trim() || null,
      host: host.trim() || null,
      format: format.format || null,
      fieldMap: format.format === "json" ? fieldsOf(format.fields) : null,
      reportingTimezone: zone,
      sampling: rate ? { kind: "sampled" as const, rate: Number(rate) / 100 } : null,
      subscription: pulled ? subscription.trim() : null,
      serviceAccount: pulled ? account.trim() : null,
    };
    const { data } = await add({ projectId: project.id, input });
    if (data) onMade(data.createCrawlSource, data.createCrawlSource.token ?? "");
  };
  const fields = problem?.fields ?? {};
  return (
    <Dialog title={t("traffic.add-source")} open onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        {problem && <ErrorState problem={problem} />}
        <Select
          label={t("traffic.how")}
          hint={t(`traffic.setup-words.${setup}`)}
          value={setup}
          onChange={(event) => setSetup(event.target.value as CrawlSourceSetup)}
          options={setups.map((value) => ({ value, label: t(`traffic.setup.${value}`) }))}
        />
        <TextField
          label={t("traffic.name")}
          hint={t("traffic.name-words")}
          value={preset}
          maxLength={100}
          onChange={(event) => setPreset(event.target.value)}
          error={fields.preset}
        />
        <TextField
          label={t("traffic.host")}
          hint={t("traffic.host-words")}
          value={host}
          onChange={(event) => setHost(event.target.value)}
          error={fields.host}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Select
          label={t("traffic.days-in")}
          value={zone}
          onChange={(event) => setZone(event.target.value)}
          options={zoneOptions(zone)}
        />
        <LogFormat value={format} onChange={setFormat} error={fieldError(fields)} />
        {setup !== "upload" && (
          <TextField
            label={t("traffic.sample-rate")}
            hint={t("traffic.sample-rate-words")}
            type="number"
            min={0}
            max={100}
            step="any"
            value={rate}
            onChange={(event) => setRate(event.target.value)}
            error={fields["sampling.rate"] ?? fields.sampling}
          />
        )}
        {pulled && (
          <>
            <TextField
              label={t("traffic.subscription")}
              placeholder="projects/acme-logs/subscriptions/avm"
              value={subscription}
              onChange={(event) => setSubscription(event.target.value)}
              error={fields.subscription}
              spellCheck={false}
            />
            <TextArea
              label={t("traffic.account")}
              hint={t("traffic.account-words")}
              value={account}
              onChange={(event) => setAccount(event.target.value)}
              error={fields.service_account}
              spellCheck={false}
            />
          </>
        )}
        <div className="flex justify-end gap-2 mt-2">
          <Button look="quiet" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            {t("traffic.add-source")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

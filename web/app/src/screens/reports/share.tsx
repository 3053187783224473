import { type FormEvent, useState } from "react";
import { useProject } from "~/frame/session";
import { beside } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { Looks, lookFields, looksOf, type Market } from "./looks";
import { ShareReport } from "./reports.operations";

type Props = { markets: Market[]; onClose: () => void; onMade: (url: string) => void };

/** Share asks what a report is about, how it looks and who may open it, and makes its link. */
export function Share({ markets, onClose, onMade }: Props) {
  const { project } = useProject();
  const [share, { busy, problem }] = useChange(ShareReport);
  const [logo, setLogo] = useState<string>();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = (name: string) => String(form.get(name) ?? "").trim() || undefined;
    const end = given("end");
    const input = {
      ...looksOf(form),
      from: given("from"),
      to: given("to"),
      expiresAt: end && new Date(`${end}T23:59:59`).toISOString(),
      logo,
    };
    const { data } = await share({ projectId: project.id, input });
    if (data?.createReportLink.url) onMade(data.createReportLink.url);
  };
  const fields = problem?.fields ?? {};
  const rest = beside(problem, ["from", "to", "expires_at", ...lookFields]);
  return (
    <Dialog title={t("reports.share")} open onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        {rest && <ErrorState problem={rest} />}
        <div className="grid sm:grid-cols-2 gap-x-3 gap-y-2">
          <TextField label={t("reports.from")} name="from" type="date" error={fields.from} />
          <TextField label={t("reports.to")} name="to" type="date" error={fields.to} />
          <p className="text-small text-muted sm:col-span-2">{t("reports.period-words")}</p>
        </div>
        <Looks markets={markets} fields={fields} passwordHint={t("reports.password-words")} onLogo={setLogo} />
        <TextField
          label={t("reports.ends-at")}
          hint={t("reports.ends-words")}
          name="end"
          type="date"
          error={fields.expires_at}
        />
        <div className="flex justify-end gap-2 mt-2">
          <Button look="quiet" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            {t("reports.share")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

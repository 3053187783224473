import { type FormEvent, useState } from "react";
import { useProject } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { nameOfMarket } from "~/text/places";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Select, TextArea, TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { type SharedReportsQuery, ShareReport } from "./reports.operations";

type Props = {
  markets: SharedReportsQuery["project"]["markets"];
  onClose: () => void;
  onMade: (url: string) => void;
};

const mostLogo = 100_000;
const usualColor = "#1f5eff";

/** Share asks what a report is about, how it looks and who may open it, and makes its link. */
export function Share({ markets, onClose, onMade }: Props) {
  const { project } = useProject();
  const [share, { busy, problem }] = useChange(ShareReport);
  const [logo, setLogo] = useState<string>();
  const [large, setLarge] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = (name: string) => String(form.get(name) ?? "").trim() || undefined;
    const end = given("end");
    const input = {
      from: given("from"),
      to: given("to"),
      market: given("market"),
      expiresAt: end && new Date(`${end}T23:59:59`).toISOString(),
      password: String(form.get("password") ?? "") || undefined,
      sender: given("sender"),
      introduction: given("introduction"),
      color: given("color") === usualColor ? undefined : given("color"),
      logo,
    };
    const { data } = await share({ projectId: project.id, input });
    if (data?.createReportLink.url) onMade(data.createReportLink.url);
  };
  const choose = async (file: File | undefined) => {
    setLarge(Boolean(file && file.size > mostLogo));
    setLogo(file && file.size <= mostLogo ? await addressOf(file) : undefined);
  };
  const fields = problem?.fields ?? {};
  return (
    <Dialog title={t("reports.share")} open onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        {problem && <ErrorState problem={problem} />}
        <div className="grid sm:grid-cols-2 gap-x-3 gap-y-2">
          <TextField label={t("reports.from")} name="from" type="date" error={fields.from} />
          <TextField label={t("reports.to")} name="to" type="date" error={fields.to} />
          <p className="text-small text-muted sm:col-span-2">{t("reports.period-words")}</p>
        </div>
        {markets.length > 1 && (
          <Select
            label={t("reports.market")}
            name="market"
            defaultValue="default"
            options={markets.map((market) => ({
              value: market.isDefault ? "default" : (market.id ?? "default"),
              label: nameOfMarket(market),
            }))}
            error={fields.market}
          />
        )}
        <TextField
          label={t("reports.sender")}
          hint={t("reports.sender-words")}
          name="sender"
          maxLength={100}
          defaultValue=""
          error={fields.sender}
        />
        <TextArea
          label={t("reports.introduction")}
          hint={t("reports.introduction-words")}
          name="introduction"
          rows={3}
          maxLength={2000}
          error={fields.introduction}
        />
        <div className="grid sm:grid-cols-2 gap-3">
          <TextField
            label={t("reports.logo")}
            hint={t("reports.logo-words")}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={(event) => choose(event.target.files?.[0])}
            error={large ? t("reports.logo-large") : fields.logo}
          />
          <TextField
            label={t("reports.color")}
            name="color"
            type="color"
            defaultValue={usualColor}
            className="h-9 !p-1"
            error={fields.color}
          />
        </div>
        <TextField
          label={t("reports.password")}
          hint={t("reports.password-words")}
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={200}
          error={fields.password}
        />
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

/** addressOf returns a file as a data address. */
function addressOf(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });
}

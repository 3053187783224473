import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useProject } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Checkbox, TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { toast } from "~/ui/toast";
import { StartCrawl } from "./site.operations";

/** StartDialog asks where a crawl begins and how far it goes, and starts it. */
export function StartDialog({ website, onClose }: { website: string; onClose: () => void }) {
  const { project } = useProject();
  const navigate = useNavigate();
  const [start, { busy, problem }] = useChange(StartCrawl);
  const [rootUrl, setRoot] = useState(website);
  const [maxPages, setMost] = useState("");
  const [sampleMode, sample] = useState(false);
  const [rendered, render] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const input = {
      rootUrl: rootUrl.trim() || null,
      maxPages: maxPages ? Number(maxPages) : null,
      sampleMode,
      rendered,
    };
    const { data } = await start({ projectId: project.id, input });
    if (!data) return;
    toast(t("site.started"));
    navigate({ to: ".", search: (before) => ({ ...before, start: undefined, crawl: undefined }) });
  };
  const fields = problem?.fields ?? {};
  const known = fields.root_url ?? fields.max_pages ?? fields.rendered;
  return (
    <Dialog title={t("site.start")} open onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        {problem && !known && <ErrorState problem={problem} />}
        <TextField
          label={t("site.root")}
          hint={t("site.root-words")}
          value={rootUrl}
          onChange={(event) => setRoot(event.target.value)}
          error={fields.root_url}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          label={t("site.most")}
          hint={t("site.most-words")}
          type="number"
          min={1}
          value={maxPages}
          onChange={(event) => setMost(event.target.value)}
          error={fields.max_pages}
        />
        <div className="grid gap-2">
          <Checkbox checked={sampleMode} onChange={sample}>
            {t("site.sample")}
          </Checkbox>
          <Checkbox checked={rendered} onChange={render}>
            {t("site.rendered")}
          </Checkbox>
          {fields.rendered && (
            <p role="alert" className="text-small text-bad">
              {fields.rendered}
            </p>
          )}
        </div>
        <p className="text-muted">{t("site.start-words")}</p>
        <div className="flex justify-end gap-2 mt-2">
          <Button look="quiet" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            {t("site.start")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { useReason } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { nameOfCountry, nameOfLanguage } from "~/text/places";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { ErrorState } from "~/ui/states";
import { toast } from "~/ui/toast";
import { CrawlSite, NewProject } from "./new.operations";
import { addressOf, homeOf } from "./places";

const empty = { brandName: "", websiteUrl: "" };

/** named are the fields as the server's messages name them. */
const named = { brandName: "brand_name", websiteUrl: "website_url" };

/** New is /new: it asks for a brand and its website, makes the project and has the site crawled at once. */
export default function New() {
  const navigate = useNavigate();
  const refused = useReason("projects:write");
  const [create, creating] = useChange(NewProject);
  const [crawl, crawling] = useChange(CrawlSite);
  const { register, handleSubmit, formState } = useForm({ defaultValues: empty });
  const home = homeOf(navigator.language);
  const { problem } = creating;
  const submit = handleSubmit(async ({ brandName, websiteUrl }) => {
    if (refused) return;
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const input = { name: brandName, brandName, websiteUrl: addressOf(websiteUrl), ...home, timezone };
    const { data } = await create({ input });
    if (!data) return;
    const projectId = data.createProject.id;
    const { problem } = await crawl({ projectId });
    // The next screen offers the crawl again, with another address where this one is wrong.
    if (problem) toast({ ...problem, message: problem.fields.root_url ?? problem.message });
    navigate({ to: "/projects/$projectId/set-up", params: { projectId }, search: { step: "site" }, replace: true });
  });
  const field = (name: keyof typeof empty) => ({
    error: formState.errors[name]?.message ?? problem?.fields[named[name]],
    ...register(name, { required: t("ui.required") }),
  });
  return (
    <>
      <h1>{t("set-up.new")}</h1>
      <p className="text-muted mb-6 max-w-[60ch]">{t("set-up.new-words")}</p>
      <form onSubmit={submit} className="grid gap-4 max-w-112" noValidate>
        {problem && !Object.values(named).some((name) => problem.fields[name]) && <ErrorState problem={problem} />}
        <TextField
          label={t("set-up.brand")}
          hint={t("set-up.brand-hint")}
          dir="auto"
          autoComplete="organization"
          {...field("brandName")}
        />
        <TextField
          label={t("set-up.website")}
          hint={t("set-up.website-hint")}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="example.com"
          {...field("websiteUrl")}
        />
        <p className="text-muted">
          {t("set-up.first-market", {
            country: nameOfCountry(home.countryCode),
            language: nameOfLanguage(home.languageCode),
          })}
        </p>
        <Button look="primary" type="submit" className="w-fit" busy={creating.busy || crawling.busy} reason={refused}>
          {t("set-up.create")}
        </Button>
        {refused && <p className="text-muted">{refused}</p>}
      </form>
    </>
  );
}

import { type FormEvent, useState } from "react";
import { useProject, useReason } from "~/frame/session";
import { sentence } from "~/graph/errors";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { ErrorState, Loading, Skeleton } from "~/ui/states";
import { Findings } from "./findings";
import { CrawlSite } from "./new.operations";
import { addressOf, domainOf, hostOf } from "./places";
import type { StepProps } from "./set-up";
import { ChangeWebsite } from "./site.operations";
import { type Crawl, isReading } from "./use-crawl";

/** Site shows what the crawl of the brand's website reads and finds, from the first page on. */
export function Site({ crawl: { crawl, project, problem, reload } }: StepProps) {
  if (problem && !project) return <ErrorState problem={problem} onRetry={reload} />;
  if (!project || crawl === undefined) {
    return (
      <Loading>
        <Skeleton className="h-9 w-full" lines={6} />
      </Loading>
    );
  }
  const address = { website: project.websiteUrl, owned: project.ownedDomains };
  if (!crawl) return <NoCrawl {...address} />;
  if (crawl.status === "failed") return <Failed crawl={crawl} {...address} />;
  return (
    <>
      <p className="text-muted mb-4 max-w-[72ch]">
        {t(isReading(crawl) ? "set-up.site-reading" : "set-up.site-read", { site: hostOf(crawl.rootUrl) })}
      </p>
      <Findings crawl={crawl} />
      {!isReading(crawl) && <Again />}
    </>
  );
}

function useStart() {
  const { project } = useProject();
  const refused = useReason("crawls:run");
  const [start, { busy, problem }] = useChange(CrawlSite);
  return { refused, busy, problem, start: () => start({ projectId: project.id }) };
}

function NoCrawl({ website, owned }: AddressProps) {
  return (
    <>
      <p className="font-semibold mt-4">{t("set-up.no-crawl")}</p>
      <p className="text-muted mb-4 max-w-[72ch]">{t("set-up.no-crawl-words")}</p>
      <Address website={website} owned={owned} action={t("set-up.crawl", { site: hostOf(website) })} />
    </>
  );
}

function Again() {
  const { refused, busy, problem, start } = useStart();
  return (
    <div className="mt-4">
      {problem && <ErrorState problem={problem} />}
      <Button small busy={busy} reason={refused} onPress={start}>
        {t("set-up.crawl-again")}
      </Button>
    </div>
  );
}

type AddressProps = { website: string; owned: string[] };

/** Failed says why a site could not be read, and lets the address be mended. */
function Failed({ crawl, ...address }: AddressProps & { crawl: Crawl }) {
  const { failureSummary, errorMessage } = crawl;
  return (
    <>
      <div role="alert" className="my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]">
        <p className="font-semibold">{t("set-up.crawl-failed", { site: hostOf(crawl.rootUrl) })}</p>
        <p className="text-muted" lang="en">
          {sentence(failureSummary?.message || errorMessage)}
        </p>
        <p className="text-muted mt-2">{t("set-up.crawl-failed-words")}</p>
      </div>
      <Address {...address} action={t("set-up.crawl-again")} />
    </>
  );
}

/** Address changes the brand's website where it is typed anew, and crawls it. */
function Address({ website, owned, action }: AddressProps & { action: string }) {
  const { project } = useProject();
  const mayNot = useReason("projects:write");
  const { refused, busy, problem, start } = useStart();
  const [change, changing] = useChange(ChangeWebsite);
  const [typed, type] = useState(website);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (refused ?? mayNot) return;
    const address = addressOf(typed);
    if (address !== website) {
      const input = { websiteUrl: address, ownedDomains: ownedBy(owned, website, address) };
      const { data } = await change({ projectId: project.id, input });
      if (!data) return;
    }
    await start();
  };
  return (
    <form onSubmit={onSubmit} noValidate className="grid grid-cols-1 gap-4 max-w-112">
      <TextField
        label={t("set-up.website")}
        value={typed}
        onChange={(event) => type(event.target.value)}
        error={changing.problem?.message ?? problem?.fields.root_url ?? problem?.message}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" className="w-fit" busy={busy || changing.busy} reason={refused ?? mayNot}>
        {action}
      </Button>
      {refused && <p className="text-muted">{refused}</p>}
    </form>
  );
}

/** ownedBy returns the brand's domains after its website has moved: the new one in the place of the old one. */
export function ownedBy(owned: string[], before: string, after: string): string[] {
  const moved = owned.map((domain) => (domain === domainOf(before) ? domainOf(after) : domain));
  return [...new Set(moved.includes(domainOf(after)) ? moved : [...moved, domainOf(after)])];
}

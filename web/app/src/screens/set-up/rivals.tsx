import { useCallback, useState } from "react";
import { useProject } from "~/frame/session";
import { useChange } from "~/graph/hooks";
import { t } from "~/text/text";
import { Button } from "~/ui/button";
import { ErrorState, Loading, Skeleton } from "~/ui/states";
import { AddCompetitor, SuggestCompetitors, type SuggestCompetitorsMutation } from "./competitors.operations";
import { Review } from "./review";

type Rival = SuggestCompetitorsMutation["suggestCompetitors"][number];

/** Rivals asks the generator model whom the brand competes with. What is accepted becomes a competitor. */
export function Rivals({ refused }: { refused: string | null }) {
  const { project } = useProject();
  const [suggest, { busy, problem }] = useChange(SuggestCompetitors);
  const [add] = useChange(AddCompetitor);
  const [found, setFound] = useState<Rival[]>();
  const onSuggest = async () => setFound((await suggest({ projectId: project.id })).data?.suggestCompetitors);
  const onDecide = useCallback(
    async (name: string, accept: boolean) => {
      const domain = found?.find((rival) => rival.name === name)?.domain;
      if (!accept) return undefined;
      const input = { name, aliases: [], domains: domain ? [domain] : [] };
      return (await add({ projectId: project.id, input })).problem?.message;
    },
    [found, add, project.id],
  );
  return (
    <div className="mt-3">
      {busy && (
        <Loading>
          <Skeleton className="h-9 w-full" lines={4} />
        </Loading>
      )}
      {problem && <ErrorState problem={problem} />}
      {found && !busy && (
        <div className="mb-4">
          <p role="status" className="mb-2">
            {t("set-up.rivals", { n: found.length })}
          </p>
          <Review
            label={t("set-up.suggested-names")}
            candidates={found.map((rival) => ({ id: rival.name, text: rival.name, note: noteOf(rival) }))}
            onDecide={onDecide}
            refused={refused}
          />
        </div>
      )}
      <Button busy={busy} reason={refused} onPress={onSuggest}>
        {t("set-up.suggest-rivals")}
      </Button>
      <p className="text-small text-muted mt-1 max-w-[72ch]">{t("set-up.suggest-words")}</p>
    </div>
  );
}

const noteOf = ({ domain, grounded }: Rival) => [domain, grounded && t("set-up.grounded")].filter(Boolean).join(" · ");

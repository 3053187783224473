import { useCallback, useState } from "react";
import { useProject, useReason } from "~/frame/session";
import type { Problem } from "~/graph/errors";
import { useChange, useGraph } from "~/graph/hooks";
import { type Key, t } from "~/text/text";
import { Button } from "~/ui/button";
import { Snippet } from "~/ui/snippet";
import { ErrorState, Loading, Skeleton } from "~/ui/states";
import type { PromptSet } from "./prompts";
import {
  ReviewCandidates,
  SetUpCandidates,
  type SetUpCandidatesQuery,
  SuggestPrompts,
  type SuggestPromptsMutation,
} from "./prompts.operations";
import { Review } from "./review";
import { generator } from "./yml";

type Found = SuggestPromptsMutation["generatePrompts"];
type Props = { set: PromptSet; configured: boolean };

/** howMany prompts are suggested at a time. */
const howMany = 20;

/** Suggestions asks the generator model for prompts and reviews what waits. */
export function Suggestions({ set, configured }: Props) {
  return (
    <section aria-labelledby="set-up-suggested">
      <h3 id="set-up-suggested" className="font-semibold mb-1">
        {t("set-up.suggested")}
      </h3>
      {!configured && (
        <>
          <p className="text-muted max-w-[72ch]">{t("set-up.no-generator")}</p>
          <Snippet name={t("set-up.generator")} text={generator} />
        </>
      )}
      {set.id && <Waiting setId={set.id} onDecided={set.changed} />}
      {configured && <Suggest set={set} />}
    </section>
  );
}

function Suggest({ set }: { set: PromptSet }) {
  const { project } = useProject();
  const refused = useReason("prompts:write");
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<Problem>();
  const [suggest, { busy }] = useChange(SuggestPrompts);
  const onSuggest = async () => {
    const { id, refused: unmade } = await set.need();
    if (!id) return setProblem({ kind: "other", message: unmade ?? "", fields: {} });
    const { data, problem } = await suggest({ projectId: project.id, promptSetId: id, count: howMany });
    setProblem(problem);
    setFound(data?.generatePrompts);
    set.changed();
  };
  return (
    <>
      {busy && (
        <Loading>
          <Skeleton className="h-9 w-full" lines={4} />
        </Loading>
      )}
      {problem && <ErrorState problem={problem} />}
      {found && !busy && (
        <p role="status" className="mb-2">
          {wordsOf(found)}
        </p>
      )}
      <Button busy={busy} reason={refused} onPress={onSuggest}>
        {t("set-up.suggest", { n: howMany })}
      </Button>
      <p className="text-small text-muted mt-1 max-w-[72ch]">{t("set-up.suggest-words")}</p>
    </>
  );
}

/** wordsOf says what a generation gave, and why not more. */
function wordsOf({ candidates, droppedDuplicates, qualityRejected, shortfallReason }: Found): string {
  const words = [t("set-up.found", { n: candidates.length })];
  if (droppedDuplicates > 0) words.push(t("set-up.found-known", { n: droppedDuplicates }));
  if (qualityRejected > 0) words.push(t("set-up.found-bad", { n: qualityRejected }));
  if (shortfallReason) words.push(t(`set-up.shortfall.${shortfallReason}`));
  return words.join(" ");
}

type Page = SetUpCandidatesQuery["project"];

function Waiting({ setId, onDecided }: { setId: string; onDecided: () => void }) {
  const { project } = useProject();
  const refused = useReason("prompts:write");
  const variables = { projectId: project.id, promptSetId: setId };
  const types = ["PromptGeneration", "PromptCandidateReview"];
  const { data, problem, reload } = useGraph(SetUpCandidates, variables, { types });
  const [review] = useChange(ReviewCandidates);
  const onDecide = useCallback(
    async (id: string, accept: boolean) => {
      const input = accept ? { accept: [{ id }] } : { reject: [id] };
      const { data, problem } = await review({ projectId: project.id, promptSetId: setId, input });
      if (problem) return problem.message;
      onDecided();
      return data?.reviewPromptCandidates.unavailableCount ? t("set-up.reviewed-before") : undefined;
    },
    [review, project.id, setId, onDecided],
  );
  if (problem && !data) return <ErrorState problem={problem} onRetry={reload} />;
  if (!data || data.project.promptCandidates.items.length === 0) return null;
  return (
    <div className="mb-4">
      <Review
        label={t("set-up.suggested")}
        candidates={data.project.promptCandidates.items.map((candidate) => ({
          id: candidate.id,
          text: candidate.text,
          note: noteOf(candidate, data.project),
        }))}
        onDecide={onDecide}
        refused={refused}
      />
    </div>
  );
}

/** noteOf says what is known of a candidate: its topic, whether it rests on evidence, and the faults that were found. */
function noteOf({ topicId, grounded, qualityFlags }: Page["promptCandidates"]["items"][number], { topics }: Page) {
  const words = [
    topics.find(({ id }) => id === topicId)?.name,
    grounded && t("set-up.grounded"),
    ...qualityFlags.map((flag) => t(`set-up.fault.${flag}` as Key)),
  ];
  return words.filter(Boolean).join(" · ");
}

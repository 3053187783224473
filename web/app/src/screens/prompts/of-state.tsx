import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "~/text/text";
import { Select } from "~/ui/fields";
import { answerStates } from "./states";

/** OfState chooses which answers are shown and gathered from, by what they do with us. */
export function OfState() {
  const { state } = useSearch({ from: "/app/projects/$projectId/prompts/$promptId" });
  const navigate = useNavigate();
  const choose = (value: string) =>
    navigate({
      to: ".",
      search: (before) => ({
        ...before,
        state: answerStates.find((known) => known === value),
        answer: undefined,
      }),
      replace: true,
    });
  return (
    <div className="mb-4 flex">
      <Select
        label={t("prompts.answer-state")}
        hideLabel
        className="!w-auto"
        value={state ?? ""}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: "", label: t("prompts.any-answer") },
          ...answerStates.map((value) => ({ value, label: t(`prompts.answer-state.${value}`) })),
        ]}
      />
    </div>
  );
}

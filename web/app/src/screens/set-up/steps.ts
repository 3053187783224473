import type { SetUpStateQuery } from "./set-up.operations";

/** steps are the steps of the set-up in their order. */
export const steps = ["site", "prompts"] as const;
export type Step = (typeof steps)[number];

export type State = SetUpStateQuery;

/** promptsOf returns the number of prompts of a project. */
export const promptsOf = ({ project }: State) => project.promptSets.reduce((sum, set) => sum + set.promptCount, 0);

/** doneOf returns the steps that have what they are for. */
export function doneOf(state: State): Set<Step> {
  const done: Record<Step, boolean> = {
    site: state.project.siteCrawls.items.length > 0,
    prompts: promptsOf(state) > 0,
  };
  return new Set(steps.filter((step) => done[step]));
}

/** stepOf returns the step to go on with: the first one that is not done. It is found from what exists alone. */
export function stepOf(state: State): Step {
  const done = doneOf(state);
  return steps.find((step) => !done.has(step)) ?? "prompts";
}

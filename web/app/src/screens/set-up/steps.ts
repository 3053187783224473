import type { Engine } from "~/frame/session";
import { isOver } from "~/screens/audits/status";
import type { SetUpStateQuery } from "./set-up.operations";

/** steps are the steps of the set-up in their order. */
export const steps = ["site", "competitors", "prompts", "markets", "engines", "audit"] as const;
export type Step = (typeof steps)[number];

/** State is what a project has, and the configured engines, which the frame knows. */
export type State = SetUpStateQuery & { engines: Pick<Engine, "logicalEngine">[] };

/** promptsOf returns the number of prompts of a project. */
export const promptsOf = ({ project }: State) => project.promptSets.reduce((sum, set) => sum + set.promptCount, 0);

/** hasAnswers reports whether an audit has ended with answers. */
export const hasAnswers = ({ status, completedCount }: State["project"]["audits"]["items"][number]) =>
  isOver(status) && completedCount > 0;

/** doneOf returns the steps that have what they are for. Markets has it from the beginning: a project has a market. */
export function doneOf(state: State): Set<Step> {
  const { project, engines } = state;
  const done: Record<Step, boolean> = {
    site: project.siteCrawls.items.length > 0,
    competitors: project.competitors.length > 0,
    prompts: promptsOf(state) > 0,
    markets: true,
    engines: engines.length > 0,
    audit: project.audits.items.some(hasAnswers),
  };
  return new Set(steps.filter((step) => done[step]));
}

/** stepOf returns the next step: the first one of the needed ones that is not done. It is found from what exists alone. */
export function stepOf(state: State): Step {
  const done = doneOf(state);
  if (state.project.audits.items.length > 0) return "audit";
  // Somebody who wrote prompts has left competitors out.
  const needed = steps.filter((step) => step !== "competitors" || !done.has("prompts"));
  return needed.find((step) => !done.has(step)) ?? "audit";
}

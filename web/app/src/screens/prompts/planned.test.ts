import { expect, it } from "vitest";
import { asking } from "./planned";

const plan = (promptSetId: string, auditScope: "brand" | "commerce") => ({ promptSetId, auditScope });
const prompt = { cohort: "core" as const, enabled: true, status: "active" as const, promptSet: { id: "set" } };

it("names the schedules that ask a prompt: of its set, and commerce prompts by those of commerce alone", () => {
  const plans = [plan("set", "brand"), plan("set", "commerce"), plan("other", "brand")];
  expect(asking(plans, prompt)).toEqual([plan("set", "brand")]);
  expect(asking(plans, { ...prompt, cohort: "commerce" })).toEqual([plan("set", "commerce")]);
});

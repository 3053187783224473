import { expect, it } from "vitest";
import { moment } from "./format";

it("writes hours of half a day without a zero before them", () => {
  const now = new Date().toISOString().slice(0, 10);
  expect(moment(`${now}T19:15:00Z`, "UTC")).toMatch(/\D7:15.PM UTC$/);
  expect(moment(`${now}T09:05:00Z`, "UTC")).toMatch(/\D9:05.AM UTC$/);
});

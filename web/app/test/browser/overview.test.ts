import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { ask, close, launch, look, open, settled, signIn } from "./browser";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

type Metric = { promptId: string; verdict: string; visibilityDelta: number };

it("lists the prompts that moved, as the figures of all prompts say", async () => {
  const context = await open(browser, inject("demo"));
  await signIn(context);
  const page = await context.newPage();
  await page.goto("/");
  await page.waitForURL("**/overview");
  const id = new URL(page.url()).pathname.split("/")[2];
  const { project } = await ask(
    context,
    `{ project(id: "${id}") {
      visibility(query: { cohort: core }) {
        comparison { baselineAt } visibilityRateGrade { level failing { criterion } mend { text } } rankings { mentionRateGrade }
      }
      visibilityPrompts(query: { cohort: core }) { promptId verdict visibilityDelta }
      promptList(cohort: core, moved: true, sort: visibility_change, descending: true, limit: 100) {
        items { metric { promptId verdict visibilityDelta } } totalCount measuredCount roseCount fellCount
      }
    } }`,
  );
  const all: Metric[] = project.visibilityPrompts;
  const moved = all.filter(({ verdict }) => verdict === "moved");
  const { items, totalCount, measuredCount, roseCount, fellCount } = project.promptList;
  const listed: Metric[] = items.map(({ metric }: { metric: Metric }) => metric);
  expect(measuredCount).toBe(all.length);
  expect(listed.map(({ promptId }) => promptId).sort()).toEqual(moved.map(({ promptId }) => promptId).sort());
  expect([totalCount, roseCount]).toEqual([
    moved.length,
    moved.filter(({ visibilityDelta }) => visibilityDelta > 0).length,
  ]);
  expect(roseCount + fellCount).toBe(totalCount);
  const sizes = listed.map(({ visibilityDelta }) => Math.abs(visibilityDelta));
  expect([...sizes].sort((a, b) => b - a)).toEqual(sizes);

  const section = page.locator("section", { has: page.getByRole("heading", { name: "What moved" }) });
  await settled(page);
  await expect.poll(() => section.getByRole("listitem").count()).toBe(Math.min(5, moved.length));
  const none = project.visibility.comparison.baselineAt ? `None of ${all.length} prompts` : "no earlier audit";
  await expect
    .poll(() => section.textContent())
    .toContain(moved.length > 0 ? `${moved.length} of ${all.length} prompts` : none);
  await look(page, "overview");

  const { level, failing, mend } = project.visibility.visibilityRateGrade;
  expect(failing.length).toBeGreaterThan(0);
  await page.getByText(level, { exact: true }).first().waitFor();
  const table = page.getByRole("table", { name: "Among whom" });
  for (const grade of ["decide", "watch", "explore"]) {
    const rows = project.visibility.rankings.filter(
      (row: { mentionRateGrade: string }) => row.mentionRateGrade === grade,
    );
    expect(await table.getByText(grade, { exact: true }).count()).toBe(rows.length);
  }
  for (const { text } of mend) await page.getByText(text).waitFor();
  await page.getByRole("button", { name: "Why?" }).click();
  await page.getByRole("heading", { name: "What a decision needs" }).waitFor();
  expect(await page.getByRole("dialog").getByRole("listitem").count()).toBe(failing.length);
  await look(page, "overview-grade");
  await page.keyboard.press("Escape");

  await page.getByRole("row", { name: /API/ }).first().getByRole("link").click();
  await page.waitForURL("**/prompts?*engine=*");
  await page.getByRole("table", { name: "Prompts" }).getByRole("link").first().click();
  await page.waitForURL("**/prompts/*engine=*");
  await page.locator("main mark").first().waitFor();
  await close(context);
});

it("leads back from filters that no audit fits", async () => {
  const context = await open(browser, inject("demo"));
  await signIn(context);
  const page = await context.newPage();
  await page.goto("/");
  await page.waitForURL("**/overview");
  await page.goto(`${page.url()}?cohort=brand_diagnostic`);
  await page.getByRole("heading", { name: "No finished audit fits these filters" }).waitFor();
  await look(page, "overview-no-fit");
  await page.getByRole("link", { name: "Clear the filters" }).click();
  await page.getByRole("heading", { name: "What moved" }).waitFor();
  expect(page.url()).not.toContain("cohort");
  await close(context);
});

// The demo's audits ask 19 prompts of two engines three times.
const mends = [
  { remedy: "audits", count: 2, calls: 228 },
  { remedy: "repetitions", count: 2, calls: 76 },
  { remedy: "prompts", count: 11, calls: 66 },
];

it("leads from what would help to the estimate of what it takes", async () => {
  const context = await open(browser, inject("demo"));
  await signIn(context);
  const page = await context.newPage();
  await page.route(/\/graphql/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json().catch(() => undefined);
    const grade = body?.data?.project?.visibility?.visibilityRateGrade;
    if (grade) grade.mend = mends.map((mend) => ({ __typename: "GradeMend", ...mend }));
    await route.fulfill(body ? { response: answer, json: body } : { response: answer });
  });
  await page.goto("/");
  await page.waitForURL("**/overview");
  await settled(page);
  await look(page, "overview-mends");
  const overview = page.url();
  const dialog = page.getByRole("dialog");
  const estimate = dialog.getByRole("button", { name: /^Run audit/ });

  await page.getByText("Run the audit again on 2 other days").getByRole("link").click();
  await estimate.waitFor();
  await page.goto(overview);
  await page.getByText("Run 2 more repetitions").getByRole("link").click();
  await page.waitForURL("**/audits*");
  await estimate.waitFor();
  expect(await dialog.getByLabel("Repetitions").inputValue()).toBe("5");
  await look(page, "overview-mend-repetitions");
  await page.goto(overview);
  await page.getByText("Ask 11 more prompts").getByRole("link").click();
  await page.waitForURL("**/prompts");
  await close(context);
});

import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { ask, close, launch, look, open, signIn } from "./browser";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("shows what people searched and clicked, by dimension, and says what was not imported", async () => {
  const context = await open(browser, inject("demo"));
  await signIn(context);
  const page = await context.newPage();
  await page.goto("/");
  await page.waitForURL("**/overview");
  await page.getByRole("navigation").getByRole("link", { name: "Search", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /[\d,]+ clicks of [\d,]+ impressions/ }).waitFor();
  await page.getByText(/were not imported, so there is nothing to compare with/).waitFor();
  const queries = page.getByRole("table", { name: "Queries" });
  const clicks = async () =>
    (await queries.getByRole("row").getByRole("cell").allTextContents())
      .filter((_, i) => i % 5 === 1)
      .map((text) => Number(text.replace(/\D/g, "")));
  await queries.waitFor();
  const down = await clicks();
  expect(down).toEqual([...down].sort((a, b) => b - a));
  await look(page, "search");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Save “Queries” as CSV/ }).click(),
  ]);
  expect(
    readFileSync(await saved.path(), "utf8")
      .trim()
      .split("\r\n"),
  ).toHaveLength(down.length + 1);
  await queries.getByRole("button", { name: "Clicks" }).click();
  await page.waitForURL("**sort=clicks*");
  await expect.poll(clicks).toEqual([...down].reverse());
  await page.getByRole("tab", { name: /^Days/ }).click();
  await page.getByRole("table", { name: "Days" }).waitFor();
  await page.getByText(/Not imported for these days: .*Countries/).waitFor();

  const input = { name: "S", brandName: "S", websiteUrl: "https://s.example", countryCode: "US", languageCode: "en" };
  const { createProject } = await ask(
    context,
    "mutation ($input: ProjectInput!) { createProject(input: $input) { id } }",
    { input },
  );
  await page.goto(`/projects/${createProject.id}/search`);
  await page.getByRole("heading", { name: "No search figures yet" }).waitFor();
  await look(page, "search-none");
  await ask(context, `mutation { deleteProject(projectId: "${createProject.id}") }`);
  await close(context);
});

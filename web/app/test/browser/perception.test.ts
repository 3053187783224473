import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { close, launch, look, open, settled, signIn } from "./browser";

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await open(browser, inject("demo"));
  await signIn(context);
  page = await context.newPage();
  await page.goto("/");
  await page.waitForURL("**/overview");
});
afterEach(() => close(context));

it("says how answers judge the brand, and leads from blame to the answer", async () => {
  await page.getByRole("navigation").getByRole("link", { name: "Perception" }).click();
  await page.getByRole("heading", { level: 1, name: /Answers praise Sony in \d+ % of its mentions/ }).waitFor();
  await page.getByRole("img", { name: /Praise and blame over time/ }).waitFor();
  await page.getByLabel("About whom").selectOption("competitors");
  await page.waitForURL("**about=competitors*");
  const quotes = page.getByRole("list", { name: "What answers blame competitors for" });
  await quotes.waitFor();
  await look(page, "perception");
  const shown = await quotes.getByRole("listitem").count();
  expect(shown).toBeGreaterThan(3);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Save “What answers blame competitors for” as CSV/ }).click(),
  ]);
  expect(
    readFileSync(await saved.path(), "utf8")
      .split("\r\n")
      .filter((line) => line.includes(",negative,")).length,
  ).toBe(shown);

  await page.getByRole("heading", { level: 1 }).click();
  const links = quotes.getByRole("link");
  const focused = (n: number) => links.nth(n).evaluate((link) => link === document.activeElement);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  expect(await focused(1)).toBe(true);
  await page.keyboard.press("k");
  expect(await focused(0)).toBe(true);
  const prompt = (await links.first().textContent()) ?? "";
  await page.keyboard.press("Enter");
  await page.waitForURL(/prompts\/[^/]+\?.*answer=/);
  const name = /“(.*)”/.exec(prompt)?.[1] ?? "";
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  await page.getByRole("region", { name: "Answer", exact: true }).waitFor();
});

it("splits the judgements by brand, theme, engine, topic, prompt and cited site", async () => {
  await page.goto(page.url().replace("/overview", "/perception"));
  await page.getByRole("tab", { name: "Brand and competitors" }).click();
  const rows = page.getByRole("table", { name: "Brand and competitors" }).getByRole("row");
  await rows.nth(1).getByText("Sony").waitFor();
  expect(await rows.count()).toBe(7);
  await look(page, "perception-entities");

  await page.getByRole("tab", { name: "Themes" }).click();
  await page.getByRole("link", { name: "price", exact: true }).click();
  await page.getByRole("list", { name: "What answers say about “price”" }).waitFor();
  await look(page, "perception-themes");

  await page.getByRole("tab", { name: "Where" }).click();
  await page.getByLabel("Split by").selectOption("prompts");
  await page.getByRole("table", { name: "Judged by prompt" }).getByRole("link").first().waitFor();
  await look(page, "perception-prompts");
  await page.reload();
  await page.getByRole("table", { name: "Judged by prompt" }).waitFor();

  await page.getByRole("tab", { name: "Cited sites" }).click();
  const sites = page.getByRole("table", { name: "Cited sites" });
  await sites.waitFor();
  await look(page, "perception-sites");
  await sites.getByRole("link").first().click();
  await page.waitForURL("**/sources?**domain=*");
});

it("says why there is nothing, and is in the palette", async () => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Go to a project, screen, prompt or page" }).fill("percep");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/perception");
  await page.goto(`${page.url()}?cohort=commerce`);
  await page.getByRole("heading", { name: "No finished audit fits these filters" }).waitFor();
  await settled(page);
});

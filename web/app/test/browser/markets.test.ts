import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { ask, close, launch, look, open, signIn } from "./browser";

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

it("puts markets side by side, and the brand and its competitors in each", async () => {
  await page.getByRole("navigation").getByRole("link", { name: "Markets" }).click();
  await page.getByRole("heading", { level: 1, name: /Answers name Sony in \d+ %/ }).waitFor();
  const markets = page.getByRole("table", { name: "Markets" });
  await markets.getByRole("row", { name: /United Kingdom.* \d+ %/ }).waitFor();
  const grid = page.getByRole("table", { name: "Brand and competitors in each market" });
  await grid.getByRole("row", { name: /Sony \d+ % .*\d+ %/ }).waitFor();
  await look(page, "markets");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Save “Brand and competitors in each market” as CSV/ }).click(),
  ]);
  expect(readFileSync(await saved.path(), "utf8")).toMatch(
    /^Brand,United States,United Kingdom\r\n[^,]+,0\.\d+,0\.\d+/,
  );
  await page.getByLabel("Compare by").selectOption("engine");
  await page
    .getByRole("table", { name: "Engines in each market" })
    .getByRole("row", { name: /ChatGPT/ })
    .waitFor();
  await page.reload();
  await page
    .getByRole("table", { name: "Engines in each market" })
    .getByRole("row", { name: /ChatGPT/ })
    .waitFor();
  await markets.getByRole("link", { name: "United Kingdom" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/overview?**market=*");
});

it("offers to measure a market that has no audit, and draws none as zero", async () => {
  const projectId = /projects\/([^/]+)/.exec(page.url())?.[1];
  const { createMarket } = await ask(
    context,
    'mutation ($id: UUID!) { createMarket(projectId: $id, input: { label: "Deutschland", countryCode: "DE", languageCode: "de" }) { id } }',
    { id: projectId },
  );
  await page.goto(`/projects/${projectId}/markets`);
  const row = page.getByRole("row", { name: /Deutschland/ });
  await row.getByText("not measured yet").waitFor();
  expect(await row.textContent()).not.toMatch(/\b0\b/);
  await look(page, "markets-not-measured");
  await row.getByRole("link", { name: "Run an audit" }).click();
  await page.getByRole("dialog").waitFor();
  expect(page.url()).toContain(`market=${createMarket.id}`);
  await page.keyboard.press("Escape");
  await ask(context, `mutation { deleteMarket(projectId: "${projectId}", marketId: "${createMarket.id}") }`);
});

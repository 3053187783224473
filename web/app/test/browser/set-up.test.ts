import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { close, launch, look, open, settled } from "./browser";
import { openMarket } from "./market";
import { setUpLink, start, stop } from "./servers";

let browser: Browser;
let market: Awaited<ReturnType<typeof openMarket>>;
let service: Awaited<ReturnType<typeof start>>;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  market = await openMarket();
  service = await start(["serve"], setUpLink, market.configuration);
}, 180_000);
afterAll(async () => {
  await stop(service);
  market.close();
  await browser.close();
});
beforeEach(async () => {
  context = await open(browser, service.base);
  page = await context.newPage();
});
afterEach(() => close(context));

it("leads from an empty database to the first report and to the answer behind a figure", async () => {
  await page.goto(setUpLink.exec(service.output)?.[1] ?? "");
  await page.getByLabel("Name of the workspace").fill("Northwind");
  await page.getByLabel("E-mail address").fill("owner@example.com");
  await page.getByLabel("Password").fill("a password of many characters");
  await page.getByRole("button", { name: /Create the workspace/ }).click();
  await page.getByRole("link", { name: "Set up a brand" }).click();

  await page.getByRole("button", { name: /Create the project/ }).click();
  expect(await page.getByRole("alert").allInnerTexts()).toEqual(["Fill this in.", "Fill this in."]);
  await page.getByLabel("Name of the brand").fill("Northwind Audio");
  await page.getByLabel("Website").fill("http://");
  await page.getByRole("button", { name: /Create the project/ }).click();
  await page.getByText("Must be an absolute http or https address").waitFor();
  await look(page, "set-up-new");
  await page.getByLabel("Website").fill(market.site);
  await page.getByRole("button", { name: /Create the project/ }).click();

  await page.waitForURL("**/set-up?step=site");
  await page.getByRole("cell", { name: /Northwind Audio: headphones/ }).waitFor();
  await look(page, "set-up-site-reading");
  await page.getByText(/7 pages read .* kinds of issues found/).waitFor();
  await page.reload();
  await settled(page);
  await look(page, "set-up-site");
});

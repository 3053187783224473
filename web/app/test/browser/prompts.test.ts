import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { close, launch, look, open, settled, signIn } from "./browser";

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("the evidence for a prompt", () => {
  beforeEach(async () => {
    context = await open(browser, inject("demo"));
    await signIn(context);
    page = await context.newPage();
    await page.goto("/");
    await page.waitForURL("**/overview");
    await page.getByRole("navigation").getByRole("link", { name: "Prompts", exact: true }).click();
    await page.waitForURL("**/prompts");
    await settled(page);
  });
  afterEach(() => close(context));

  it("marks names in an answer, two clicks away from the list", async () => {
    await page.getByRole("table").getByRole("link").first().click();
    await page.waitForURL("**/prompts/*");
    await expect.poll(() => page.locator("main mark").count()).toBeGreaterThan(0);
    await look(page, "prompt-answers");
  });

  it("shows the engines side by side with what a spot check should find", async () => {
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("tab", { name: "Engines" }).click();
    await page.waitForURL("**tab=engines*");
    const rows = page.getByRole("table", { name: "Engines" }).getByRole("row");
    await expect.poll(() => rows.count()).toBeGreaterThan(2);
    for (const row of (await rows.all()).slice(1)) {
      expect(await row.textContent()).toMatch(/[0-5] to [0-5]/);
    }
    await page.getByText(/expect [0-5] to [0-5] answers that name us/).waitFor();
    await look(page, "prompt-engines");
  });
});

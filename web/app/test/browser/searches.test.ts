import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { close, launch, look, open, signIn } from "./browser";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("lists what engines searched for, and the answers behind one search", async () => {
  const context = await open(browser, inject("demo"));
  await signIn(context);
  const page = await context.newPage();
  await page.goto("/");
  await page.waitForURL("**/overview");
  await page.getByRole("navigation").getByRole("link", { name: "Searches asked" }).click();
  await page.getByRole("heading", { level: 1, name: /Engines searched the web for \d+ of \d+ answers/ }).waitFor();
  const table = page.getByRole("table", { name: "Searches asked" });
  await table.waitFor();
  await look(page, "searches");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Save “Searches asked” as CSV/ }).click(),
  ]);
  expect(readFileSync(await saved.path(), "utf8")).toContain("best workout earbuds under 150");
  await page.keyboard.press("/");
  await page.keyboard.type("EARBUDS UNDER");
  await page.waitForURL("**q=*");
  await table.getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  const answers = page.getByRole("table", { name: "Answers behind this search" });
  await answers.getByText("best workout earbuds under 150").first().waitFor();
  await look(page, "search-answers");
  await page.goBack();
  await table.waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type(" nobody asks this");
  await page.getByRole("heading", { name: "No search fits" }).waitFor();
  await close(context);
});

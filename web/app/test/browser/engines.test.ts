import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { close, launch, look, open, settled, signIn } from "./browser";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("lists the engines with where their answers come from and their state", async () => {
  const context = await open(browser, inject("demo"));
  await signIn(context);
  const page = await context.newPage();
  await page.goto("/");
  await page.waitForURL("**/overview");
  await page.getByRole("navigation").getByRole("link", { name: "Engines" }).click();
  await page.waitForURL("**/engines*");
  await settled(page);
  const row = page.getByRole("row").nth(1);
  await expect.poll(() => row.textContent()).toContain("answering");
  await expect.poll(() => row.textContent()).toContain("may search");
  await look(page, "engines");
  await close(context);
});

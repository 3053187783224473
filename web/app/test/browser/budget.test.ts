import { expect, inject, it } from "vitest";
import { close, launch, open, settled, signIn } from "./browser";
import { scriptsOf } from "./measures";

/** The most script that the first load of the overview may have, in bytes after gzip. */
const budget = 250_000;

it.each(["en-US", "de-DE"])("loads little script for the overview in %s", async (locale) => {
  const browser = await launch();
  const context = await open(browser, inject("demo"), locale);
  await signIn(context);
  const page = await context.newPage();
  const scripts = scriptsOf(page);
  await page.goto("/");
  await page.waitForURL("**/overview");
  await settled(page);
  const { bytes } = await scripts();
  await close(context);
  await browser.close();
  expect(bytes).toBeLessThanOrEqual(budget);
});

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { close, launch, look, open, signIn } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("the page of metrics is open to everybody, and its sections have addresses", async () => {
  const context = await open(browser, inject("demo"));
  const page = await context.newPage();
  await page.goto("/docs/metrics#did-it-move");
  const heading = page.getByRole("heading", { name: "Did it move?" });
  await heading.waitFor();
  await expect.poll(async () => (await heading.boundingBox())?.y ?? 9999).toBeLessThan(200);
  await page.getByRole("link", { name: "Perception", exact: true }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe("#perception");
  const pictures = page.getByRole("img");
  expect(await pictures.count()).toBeGreaterThan(0);
  for (const picture of await pictures.all()) {
    expect(await picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  }
  await look(page, "methods");
  await close(context);
});

it("the page of metrics says that it could not be loaded, and loads again", async () => {
  const context = await open(browser, inject("demo"));
  const page = await context.newPage();
  await page.route("**/docs/metrics.md", (route) => route.abort());
  await page.goto("/docs/metrics");
  await page.getByRole("alert").getByText("could not be loaded").waitFor();
  await page.screenshot({ path: `${process.env.SCREENS ?? "/tmp"}/methods-failed.png` });
  await page.unroute("**/docs/metrics.md");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "What the figures mean" }).waitFor();
  await close(context);
});

it("the question mark of a figure leads to how it is measured", async () => {
  const context = await open(browser, inject("demo"));
  await signIn(context);
  const page = await context.newPage();
  await page.goto("/");
  await page
    .getByRole("button", { name: /^What .* means$/ })
    .first()
    .click();
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "How it is measured" }).click(),
  ]);
  const section = opened.getByRole("heading", { name: "Terms and figures" });
  await section.waitFor();
  const { pathname, hash } = new URL(opened.url());
  expect(pathname + hash).toBe("/docs/metrics#terms-and-figures");
  await expect.poll(async () => (await section.boundingBox())?.y ?? 9999).toBeLessThan(200);
  await close(context);
});

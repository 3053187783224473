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
  await page.getByRole("navigation").getByRole("link", { name: "Signals" }).click();
  await page.waitForURL("**/signals*");
  await page.getByRole("heading", { level: 1, name: "Signals" }).waitFor();
});
afterEach(() => close(context));

const list = () => page.getByRole("list", { name: "Signals" });

it("lists what moved in the sample, with its evidence, and narrows it in the address", async () => {
  const prompt = "best wireless headphones under 200";
  const moved = list()
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`is named more often for “${prompt}” \\(United States\\): 0.% to`) });
  await moved.getByText(/points \(\+\d+ to \+\d+, 95/).waitFor();
  await moved.getByText(/Four more audits confirmed it by /).waitFor();
  await list()
    .getByRole("heading", { name: /gave no answer in \d+ of \d+ executions \(United States\)/ })
    .waitFor();
  await list()
    .getByRole("heading", { name: /had its effect$/ })
    .waitFor();
  await look(page, "signals");
  await page.getByLabel("What moved", { exact: true }).selectOption("engine_degraded");
  await page.waitForURL("**kind=engine_degraded*");
  await list()
    .getByRole("heading", { name: new RegExp(prompt) })
    .first()
    .waitFor({ state: "detached" });
  await page.getByLabel("State", { exact: true }).selectOption("active");
  await page.getByRole("heading", { name: "No such signal" }).waitFor();
  await look(page, "signals-none");
  await page.getByRole("button", { name: "Show all signals" }).click();
  await list()
    .getByRole("heading", { name: new RegExp(prompt) })
    .first()
    .waitFor();
});

it("leads to the audits, mutes a signal and keeps what a person thinks of it", async () => {
  const one = list()
    .getByRole("listitem")
    .filter({ hasText: /gave no answer in \d+ of \d+ executions \(United Kingdom\)/ });
  await one.getByRole("button", { name: /^Not useful/ }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => one.getByRole("button", { name: /Not useful/ }).getAttribute("aria-pressed")).toBe("true");
  await one.getByRole("button", { name: /^Mute/ }).click();
  await one.waitFor({ state: "detached" });
  await page.getByText("Only muted ones").click();
  await page.waitForURL("**muted=true*");
  await one.getByRole("button", { name: /^Unmute/ }).click();
  await page.getByRole("heading", { name: "No such signal" }).waitFor();
  await page.getByText("Only muted ones").click();
  await one.getByRole("button", { name: /Not useful/ }).click();
  await expect.poll(() => one.getByRole("button", { name: /Not useful/ }).getAttribute("aria-pressed")).toBe("false");
  await one.getByRole("link", { name: "Found in this audit" }).click();
  await page.waitForURL("**/audits/*");
  await settled(page);
});

it("breaks names of 200 letters instead of scrolling sideways", async () => {
  await page.route("**/graphql", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/\bSony\b/g, "W".repeat(200));
    await route.fulfill({ response: answer, body });
  });
  await page.setViewportSize({ width: 360, height: 900 });
  await page.reload();
  await page
    .getByRole("heading", { name: /W{200}/ })
    .first()
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

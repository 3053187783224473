// What people do most, with the keyboard alone: nothing here moves or presses a pointer.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { close, launch, open, settled, signIn, tabTo } from "./browser";

let browser: Browser;
let context: BrowserContext;
let page: Page;
let project: string;

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
  project = /projects\/([^/]+)/.exec(page.url())?.[1] ?? "";
});
afterEach(() => close(context));

const go = async (path: string) => {
  await page.goto(`/projects/${project}/${path}`);
  await settled(page);
};

it("runs an audit", async () => {
  await settled(page);
  await tabTo(page, page.getByRole("button", { name: /Run audit · about \d+ calls/ }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /Run an audit of/ });
  await dialog.getByText(/At most [\d,]+ credits/).waitFor();
  await tabTo(page, dialog.getByRole("button", { name: /^Run audit/ }));
  await page.keyboard.press("Enter");
  await page.getByRole("progressbar", { name: /Audit of/ }).waitFor();
  await page.getByRole("progressbar", { name: /Audit of/ }).waitFor({ state: "detached", timeout: 50_000 });
});

it("finds a prompt and reads its answers one after the other", async () => {
  await go("prompts");
  await page.keyboard.press("/");
  await page.keyboard.type("record player beginners");
  await page.waitForURL("**q=record*");
  await settled(page);
  const found = page.getByRole("table", { name: "Prompts" }).getByRole("row");
  await expect.poll(() => found.count()).toBe(2);
  await tabTo(page, found.nth(1).getByRole("link"));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/prompts/*");
  await page.getByText(/^1 of \d+ · J\/K$/).waitFor();
  await page.keyboard.press("j");
  await page.getByText(/^2 of \d+ · J\/K$/).waitFor();
  await page.keyboard.press("k");
  await page.getByText(/^1 of \d+ · J\/K$/).waitFor();
});

it("narrows a report by the filters and takes it away as CSV", async () => {
  await go("sources");
  await tabTo(page, page.getByLabel("Cohort"));
  await page.keyboard.type("comm");
  await page.waitForURL("**cohort=commerce*");
  await page.keyboard.press("Home");
  await page.waitForURL((url) => url.searchParams.get("cohort") !== "commerce");
  await settled(page);
  await tabTo(page, page.getByLabel("Kind", { exact: true }));
  await page.keyboard.type("reviews");
  await page.waitForURL("**kind=review_site*");
  await settled(page);
  await tabTo(page, page.getByRole("button", { name: "Save “Domains” as CSV" }));
  const [saved] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(saved.suggestedFilename()).toMatch(/\.csv$/);
});

it("plans a schedule and deletes it", async () => {
  await go("schedules");
  await tabTo(page, page.getByRole("button", { name: "Add schedule" }).first());
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByLabel("How often"));
  await page.keyboard.type("every hour");
  await tabTo(page, dialog.getByRole("button", { name: "Add schedule" }));
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  const row = page.getByRole("row").filter({ hasText: "every hour" });
  await row.waitFor();
  await tabTo(page, row.getByRole("button", { name: "What can be done" }));
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).waitFor();
  await page.keyboard.type("Delete");
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Delete schedule" }));
  await page.keyboard.press("Enter");
  await row.waitFor({ state: "detached" });
});

it("starts work on an action and opens it again", async () => {
  await go("actions");
  await tabTo(page, page.getByRole("table", { name: "Actions" }).getByRole("link").first());
  await page.keyboard.press("Enter");
  await page.waitForURL("**/actions/*");
  await settled(page);
  await tabTo(page, page.getByRole("button", { name: "Start work" }));
  await page.keyboard.press("Enter");
  await page.locator("main").getByText("in progress", { exact: true }).first().waitFor();
  await tabTo(page, page.getByRole("button", { name: "Open again" }));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Start work" }).waitFor();
});

it("exports a table", async () => {
  await go("reports");
  await tabTo(page, page.getByLabel("First day", { exact: true }));
  await page.keyboard.type("01012026");
  await tabTo(page, page.getByRole("link", { name: "Download Answers" }));
  const [saved] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(saved.url()).toContain("from=2026-01-01");
  expect(saved.suggestedFilename()).toBe("answers.csv");
});

it("mutes a signal and shows it again", async () => {
  await go("signals");
  const signals = page.getByRole("list", { name: "Signals" }).getByRole("listitem");
  const before = await signals.count();
  await tabTo(page, signals.first().getByRole("button", { name: /^Mute/ }));
  await page.keyboard.press("Enter");
  await expect.poll(() => signals.count()).toBe(before - 1);
  await tabTo(page, page.getByLabel("Only muted ones"));
  await page.keyboard.press("Space");
  await page.waitForURL("**muted=true*");
  await expect.poll(() => signals.count()).toBe(1);
  await tabTo(page, signals.first().getByRole("button", { name: /^Unmute/ }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "No such signal" }).waitFor();
});

it("adds a competitor and removes it", async () => {
  await go("competitors");
  await tabTo(page, page.getByLabel("Another competitor"));
  await page.keyboard.type("Keyboard Audio");
  await page.keyboard.press("Enter");
  const row = page.getByRole("table", { name: "Brand and competitors" }).getByRole("row", { name: /Keyboard Audio/ });
  await tabTo(page, row.getByRole("button", { name: "Remove Keyboard Audio" }));
  await page.keyboard.press("Enter");
  await row.waitFor({ state: "detached" });
});

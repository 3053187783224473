import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { accessible, close, launch, look, open, settled, signIn } from "./browser";

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
  await page.getByRole("navigation").getByRole("link", { name: "Shared reports" }).click();
  await page.waitForURL("**/reports*");
  await settled(page);
});
afterEach(() => close(context));

it("shares a report with a password, shows it to a person without an account, and revokes its link", async () => {
  await page.getByRole("heading", { name: "No report has been shared yet" }).waitFor();
  await look(page, "reports-none");
  await page.getByRole("button", { name: "Share report" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Sender").fill("Northwind Agency");
  await dialog.getByLabel("Introduction").fill("How we stand, and what we do next.");
  await dialog.getByLabel("Password").fill("short");
  await dialog.getByRole("button", { name: "Share report" }).click();
  await dialog.getByText("must have 8 to 200 characters").first().waitFor();
  await dialog.getByLabel("Password").fill("correct horse");
  await look(page, "reports-share");
  await dialog.getByRole("button", { name: "Share report" }).click();
  await dialog.getByText("Copy the address now.").waitFor();
  const address = (await dialog.locator("pre").textContent()) ?? "";
  await dialog.getByRole("button", { name: "I have copied it" }).click();

  const client = await browser.newContext();
  const report = await client.newPage();
  await report.goto(address);
  await accessible(report);
  await report.getByLabel("Password").fill("correct horse");
  await report.getByRole("button", { name: "Open the report" }).click();
  await report.getByRole("heading", { name: "How it was measured" }).waitFor();
  await report.getByText("Northwind Agency").first().waitFor();
  await look(report, "reports-handed-over");

  await page.reload();
  await settled(page);
  const row = page.getByRole("row").nth(1);
  await expect.poll(() => row.textContent()).toContain("once");
  await look(page, "reports");
  await row.getByRole("button", { name: "What can be done with this link" }).click();
  await page.getByRole("menuitem", { name: "Revoke link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke link" }).click();
  await expect.poll(() => row.textContent()).toContain("revoked");
  await report.goto(address);
  await report.getByRole("heading", { name: "There is no report here" }).waitFor();
  await client.close();
});

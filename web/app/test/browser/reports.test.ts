import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { accessible, ask, close, launch, look, open, settled, signIn, tabTo } from "./browser";
import { program } from "./servers";

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

it("exports a table of chosen days with the session alone", async () => {
  const table = page.getByRole("table", { name: "Export" });
  await expect.poll(() => table.getByRole("row").count()).toBe(13);
  await page.getByLabel("First day", { exact: true }).fill("2099-01-01");
  const [none] = await Promise.all([
    page.waitForEvent("download"),
    table.getByRole("link", { name: "Download Audits" }).click(),
  ]);
  expect(none.suggestedFilename()).toBe("audits.csv");
  expect(
    readFileSync(await none.path(), "utf8")
      .trim()
      .split("\n"),
  ).toHaveLength(1);
  await page.getByLabel("Last day", { exact: true }).fill("2098-01-01");
  await page.getByText("The first day is after the last one.").waitFor();
  expect(await table.getByRole("link").count()).toBe(0);
  await page.getByLabel("First day", { exact: true }).fill("");
  await page.getByLabel("Last day", { exact: true }).fill("");
  await page.getByLabel("Format", { exact: true }).selectOption("parquet");
  const [all] = await Promise.all([
    page.waitForEvent("download"),
    table.getByRole("link", { name: "Download Audits" }).click(),
  ]);
  expect(all.suggestedFilename()).toBe("audits.parquet");
  expect(
    readFileSync(await all.path())
      .subarray(0, 4)
      .toString(),
  ).toBe("PAR1");
});

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

it("sends a report by a schedule to a channel, shows when, and pauses it", async () => {
  await page.getByRole("heading", { name: "Reports by schedule" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Send by schedule" }).isDisabled()).toBe(true);
  await page.getByRole("navigation").getByRole("link", { name: "Channels" }).click();
  await page.getByRole("button", { name: "Add channel" }).first().click();
  const channel = page.getByRole("dialog");
  await channel.getByLabel("Name").fill("Weekly meeting");
  await channel.getByLabel("Where to").selectOption("slack");
  await channel.getByLabel("Address").fill("https://hooks.example.com/services/T0/B0/secret");
  await channel.getByRole("button", { name: "Add channel" }).click();
  await channel.waitFor({ state: "detached" });

  await page.getByRole("navigation").getByRole("link", { name: "Shared reports" }).click();
  await settled(page);
  await page.getByRole("button", { name: "Send by schedule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Sender").fill("Northwind Agency");
  await dialog.getByLabel("Password").fill("short");
  await look(page, "reports-send");
  await dialog.getByRole("button", { name: "Send by schedule" }).click();
  await dialog.getByText("must have 8 to 200 characters").first().waitFor();
  await dialog.getByLabel("Password").fill("correct horse");
  await dialog.getByRole("button", { name: "Send by schedule" }).click();
  await dialog.waitFor({ state: "detached" });
  const row = page.getByRole("table", { name: "Reports by schedule" }).getByRole("row").nth(1);
  await expect.poll(() => row.textContent()).toContain("Every Monday at 8:00Weekly meeting");
  await look(page, "reports-schedules");

  const choose = async (what: string) => {
    await row.getByRole("button", { name: "What can be done with this schedule" }).click();
    await page.getByRole("menuitem", { name: what }).click();
  };
  await choose("Change");
  await dialog.getByLabel("How often").selectOption("monthly");
  await dialog.getByLabel("Day", { exact: true }).selectOption("3");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => row.textContent()).toContain("Every month on day 3 at 8:00");
  await choose("Pause");
  await expect.poll(() => row.textContent()).toContain("paused");
  await choose("Delete schedule");
  await page.getByRole("dialog").getByRole("button", { name: "Delete schedule" }).click();
  await expect.poll(() => row.count()).toBe(0);

  await page.getByRole("navigation").getByRole("link", { name: "Channels" }).click(); // other tests have none
  await page.getByRole("button", { name: "What can be done with Weekly meeting" }).click();
  await page.getByRole("menuitem", { name: "Delete channel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete channel" }).click();
  await page.getByRole("heading", { name: "No channel yet" }).waitFor();
});

it("shares a report and revokes its link by keyboard alone", async () => {
  await tabTo(page, page.getByRole("button", { name: "Share report" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByLabel("Sender"));
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Enter");
  await dialog.getByText("Copy the address now.").waitFor();
  await tabTo(page, dialog.getByRole("button", { name: "I have copied it" }));
  await page.keyboard.press("Enter");
  const row = page.getByRole("row").filter({ hasText: "By keyboard" });
  await tabTo(page, row.getByRole("button", { name: "What can be done with this link" }));
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Revoke link" }).waitFor();
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Revoke link" }));
  await page.keyboard.press("Enter");
  await row.getByText("revoked", { exact: true }).waitFor();
});

it("writes a report of the terminal that fits a phone, in the project's time zone, linked to its answers", async () => {
  const id = /projects\/([^/]+)/.exec(page.url())?.[1] ?? "";
  const rezone = (timezone: string) =>
    ask(
      context,
      "mutation ($id: UUID!, $timezone: String!) { updateProject(projectId: $id, input: { timezone: $timezone }) { id } }",
      { id, timezone },
    );
  const file = join(inject("demoFolder"), "report.html");
  const { project } = await ask(context, "query ($id: UUID!) { project(id: $id) { timezone } }", { id });
  await rezone("Asia/Tokyo");
  try {
    execFileSync(resolve(program), ["report", "--project", id, "--html", file, "--data-dir", inject("demoFolder")], {
      cwd: inject("demoFolder"),
      env: { ...process.env, AVM_PUBLIC_URL: "https://avm.example.com" },
    });
  } finally {
    await rezone(project.timezone);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pathToFileURL(file).href);
  await page.getByText(/measured on \d+ \w+ \d{4}, \d\d:\d\d JST/).waitFor();
  await page.getByText("sample answers").waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  const addresses = await page
    .locator(`a[href^="https://avm.example.com/projects/${id}/"]`)
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  for (const screen of ["audits/", "prompts/", "prompts?engine=", "sources?domain="]) {
    const kind = `https://avm.example.com/projects/${id}/${screen}`;
    expect(addresses.filter((address) => address.startsWith(kind)).length, screen).toBeGreaterThan(0);
  }
  expect(await page.locator("strong:not(:has(a))").count()).toBe(0);
  await page.screenshot({ path: `${process.env.SCREENS ?? "/tmp"}/reports-terminal-390.png`, fullPage: true });
});

it("names the days of a report wherever the person is", async () => {
  const [, id] = /projects\/([^/]+)/.exec(page.url()) ?? [];
  const document = `mutation ($id: UUID!) { createReportLink(projectId: $id, input: { from: "2026-02-03", to: "2026-02-09" }) { id } }`;
  const { createReportLink } = await ask(context, document, { id });
  const west = await browser.newContext({ baseURL: inject("demo"), timezoneId: "America/Los_Angeles" });
  await signIn(west);
  const there = await west.newPage();
  await there.goto(`/projects/${id}/reports`);
  await there.getByText("Feb 3, 2026 to Feb 9, 2026").waitFor();
  await west.close();
  const revoke = "mutation ($id: UUID!, $link: UUID!) { revokeReportLink(projectId: $id, linkId: $link) { id } }";
  await ask(context, revoke, { id, link: createReportLink.id });
});

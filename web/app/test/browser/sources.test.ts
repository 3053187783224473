import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { ask, close, launch, look, open, settled, signIn } from "./browser";

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
});
afterEach(() => close(context));

it("lists the domains that answers cite, and the pages of one", async () => {
  await page.getByRole("navigation").getByRole("link", { name: "Sources" }).click();
  const domains = page.getByRole("table", { name: "Domains" });
  await page.getByRole("heading", { level: 1, name: /is cited most: in \d+ % of the answers/ }).waitFor();
  await look(page, "sources");
  const rows = domains.getByRole("row");
  await expect.poll(() => rows.count()).toBe(51);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => rows.count()).toBe(101);

  await rows
    .nth(1)
    .getByRole("button", { name: /Who is named/ })
    .click();
  await page.getByRole("dialog").getByText("Sony").waitFor();
  await page.keyboard.press("Escape");
  const domain = await rows.nth(1).getByRole("link").textContent();
  await rows.nth(1).getByRole("link").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**by=page*");
  const pages = page.getByRole("table", { name: "Pages" });
  await pages.waitFor();
  await settled(page);
  const links = await pages.getByRole("link").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) expect(link).toContain(domain);
  await look(page, "sources-pages");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Save “Pages” as CSV/ }).click(),
  ]);
  expect(
    readFileSync(await saved.path(), "utf8")
      .trim()
      .split("\r\n"),
  ).toHaveLength(links.length + 1);
  await page.getByLabel("Standing", { exact: true }).selectOption("blocked");
  await page.getByRole("heading", { name: "No source fits" }).waitFor();
  await look(page, "sources-none-found");
  await page.getByRole("button", { name: "Show all sources" }).click();
  await pages.waitFor();
});

it("applies the filters of the frame, and says why there is nothing", async () => {
  const projectId = /projects\/([^/]+)/.exec(page.url())?.[1];
  await page.goto(`/projects/${projectId}/sources?cohort=commerce`);
  await page.getByRole("heading", { name: "No finished audit fits these filters" }).waitFor();
  await look(page, "sources-filtered");

  const { createProject } = await ask(
    context,
    "mutation ($input: ProjectInput!) { createProject(input: $input) { id } }",
    {
      input: {
        name: "New",
        brandName: "New",
        websiteUrl: "https://example.com",
        countryCode: "US",
        languageCode: "en",
      },
    },
  );
  await page.goto(`/projects/${createProject.id}/sources`);
  await page.getByRole("heading", { name: "Nothing is measured yet" }).waitFor();
  await page.getByRole("link", { name: "Continue the set-up" }).click();
  await page.waitForURL("**/set-up?step=*");
  await settled(page);
  await ask(context, `mutation { deleteProject(projectId: "${createProject.id}") }`);
});

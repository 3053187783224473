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
  await page.getByRole("navigation").getByRole("link", { name: "Schedules" }).click();
  await page.waitForURL("**/schedules*");
  await settled(page);
});
afterEach(() => close(context));

it("names the markets that a schedule may ask in", async () => {
  const { createProject } = await ask(
    context,
    `mutation { createProject(input: {name: "Markets", brandName: "Fjord", websiteUrl: "https://fjord.example",
      countryCode: "US", languageCode: "en"}) { id } }`,
  );
  const { id } = createProject;
  await ask(
    context,
    `mutation ($id: UUID!) {
      createMarket(projectId: $id, input: {countryCode: "DE", languageCode: "de", label: "Germany"}) { id } }`,
    { id },
  );
  await ask(context, `mutation ($id: UUID!) { createPromptSet(projectId: $id, input: {name: "Bottles"}) { id } }`, {
    id,
  });
  await page.goto(`/projects/${id}/schedules`);
  await page.getByRole("button", { name: "Add schedule" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("United States, English").waitFor();
  await dialog.getByLabel("Germany").waitFor();
  await look(page, "schedules-markets");
  await ask(context, "mutation ($id: UUID!) { deleteProject(projectId: $id) }", { id });
});

it("adds, changes, pauses and deletes a schedule", async () => {
  await page.getByRole("heading", { name: "No schedule yet" }).waitFor();
  await look(page, "schedules-none");
  await page.getByRole("button", { name: "Add schedule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("How often").selectOption("one_time");
  await dialog.getByRole("button", { name: "Add schedule" }).hover();
  await page.getByText("Say when it runs.").waitFor();
  await dialog.getByLabel("How often").selectOption("daily");
  await dialog.getByLabel("Time zone").selectOption("Europe/Berlin");
  await dialog.getByLabel("First run").fill("2027-03-27T02:30");
  await look(page, "schedules-add");
  await dialog.getByRole("button", { name: "Add schedule" }).click();
  await dialog.waitFor({ state: "detached" });
  const row = page.getByRole("row").nth(1);
  await expect.poll(() => row.textContent()).toMatch(/every day at 2:30.AM/);
  // 02:30 of 28 March is skipped by the clock; the project's zone names what its own clock shows.
  await expect.poll(() => row.textContent()).toMatch(/Mar 27, .*Mar 28, .*Mar 29, .*Mar 30, /);
  await look(page, "schedules");

  await row.getByRole("button", { name: "What can be done" }).click();
  await page.getByRole("menuitem", { name: "Change" }).click();
  await dialog.getByLabel("How often").selectOption("every_n_minutes");
  await dialog.getByLabel("Minutes between runs").fill("90");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => row.textContent()).toContain("every 90 minutes");

  await row.getByRole("button", { name: "What can be done" }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await expect.poll(() => row.textContent()).toContain("paused");
  await row.getByRole("button", { name: "What can be done" }).click();
  await page.getByRole("menuitem", { name: "Resume" }).click();
  await expect.poll(() => row.textContent()).toContain("on");

  await row.getByRole("button", { name: "What can be done" }).click();
  await page.getByRole("menuitem", { name: "Delete schedule" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete schedule" }).click();
  await page.getByRole("heading", { name: "No schedule yet" }).waitFor();
});

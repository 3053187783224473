import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { ask, close, launch, look, open, settled, signIn } from "./browser";

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("the evidence for a prompt", () => {
  beforeEach(async () => {
    context = await open(browser, inject("demo"));
    await signIn(context);
    page = await context.newPage();
    await page.goto("/");
    await page.waitForURL("**/overview");
    await page.getByRole("navigation").getByRole("link", { name: "Prompts", exact: true }).click();
    await page.waitForURL("**/prompts");
    await settled(page);
  });
  afterEach(() => close(context));

  it("marks names in an answer, two clicks away from the list", async () => {
    await page.getByRole("table").getByRole("link").first().click();
    await page.waitForURL("**/prompts/*");
    await expect.poll(() => page.locator("main mark").count()).toBeGreaterThan(0);
    await look(page, "prompt-answers");

    const state = page.getByLabel("What answers do with us");
    await state.selectOption({ label: "Neither" });
    await page.waitForURL("**state=neither*");
    await settled(page);
    await expect.poll(() => page.getByText(/We are named \d/).count()).toBe(0);
    await state.selectOption({ label: "Declined" });
    await page.getByRole("heading", { name: "No answer" }).waitFor();
    await look(page, "prompt-answers-declined");
    await state.selectOption({ label: "All answers" });
    await expect.poll(() => page.locator("main mark").count()).toBeGreaterThan(0);
  });

  it("shows the engines side by side with what a spot check should find", async () => {
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("tab", { name: "Engines" }).click();
    await page.waitForURL("**tab=engines*");
    const rows = page.getByRole("table", { name: "Engines" }).getByRole("row");
    await expect.poll(() => rows.count()).toBeGreaterThan(2);
    for (const row of (await rows.all()).slice(1)) {
      expect(await row.textContent()).toMatch(/[0-5] to [0-5]/);
    }
    await page.getByText(/expect [0-5] to [0-5] answers that name us/).waitFor();
    await look(page, "prompt-engines");
  });

  it("says whose the sources are, what to do, and when the prompt is asked next", async () => {
    const projectId = /projects\/([^/]+)/.exec(page.url())?.[1];
    const { project } = await ask(
      context,
      `query ($id: UUID!) { project(id: $id) {
        actions(targetKind: prompt, limit: 1) { items { targetPromptId } }
        promptSets { id prompts { id } } } }`,
      { id: projectId },
    );
    const promptId = project.actions.items[0]?.targetPromptId ?? project.promptSets[0].prompts[0].id;
    // biome-ignore lint/suspicious/noExplicitAny: the answer of a document above
    const set = project.promptSets.find((one: any) => one.prompts.some((prompt: any) => prompt.id === promptId));
    await page.goto(`/projects/${projectId}/prompts/${promptId}?tab=sources`);
    await page.getByText(/pages? (is|are) cited: \d+ of ours, \d+ of competitors/).waitFor();
    await look(page, "prompt-sources");

    await page.getByRole("tab", { name: /^Schedules/ }).click();
    await page.getByRole("heading", { name: "No schedule asks this prompt" }).waitFor();
    await look(page, "prompt-schedules-none");
    const { createAuditSchedule } = await ask(
      context,
      "mutation ($id: UUID!, $input: AuditScheduleInput!) { createAuditSchedule(projectId: $id, input: $input) { id } }",
      {
        id: projectId,
        input: {
          promptSetId: set.id,
          cadence: "weekly",
          engines: ["assistant_a"],
          timezone: "Europe/Berlin",
          nextRunAt: "2040-10-21T07:00:00Z",
        },
      },
    );
    await page.reload();
    const row = page.getByRole("table", { name: "Schedules" }).getByRole("row").nth(1);
    await expect.poll(() => row.textContent()).toMatch(/Oct 21.*Oct 28.*Nov 4/);
    await look(page, "prompt-schedules");
    await ask(context, "mutation ($id: UUID!, $s: UUID!) { deleteAuditSchedule(projectId: $id, scheduleId: $s) }", {
      id: projectId,
      s: createAuditSchedule.id,
    });

    await page.getByRole("tab", { name: /^Actions/ }).click();
    await page.getByRole("table", { name: "Actions" }).getByRole("link").first().click();
    await page.waitForURL("**action=*");
    await page.getByRole("dialog").getByRole("heading", { name: "Steps" }).waitFor();
    await look(page, "prompt-action");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await look(page, "prompt-actions");
  });
});

describe("a long list", () => {
  it("is as it was after going back", async () => {
    context = await open(browser, inject("demo"));
    await signIn(context);
    page = await context.newPage();
    const { createProject } = await ask(
      context,
      `mutation { createProject(input: {name: "Long", brandName: "Long", websiteUrl: "https://long.example",
        countryCode: "US", languageCode: "en"}) { id } }`,
    );
    const id = createProject.id;
    const { createPromptSet } = await ask(
      context,
      'mutation ($id: UUID!) { createPromptSet(projectId: $id, input: {name: "Lamps"}) { id } }',
      { id },
    );
    const prompts = Array.from({ length: 150 }, (_, n) => ({ text: `Which lamp is best in room ${n}?` }));
    await ask(
      context,
      "mutation ($id: UUID!, $set: UUID!, $input: PromptImport!) { importPrompts(projectId: $id, promptSetId: $set, input: $input) { id } }",
      { id, set: createPromptSet.id, input: { prompts } },
    );
    await page.goto(`/projects/${id}/prompts`);
    const rows = page.getByRole("table", { name: "Prompts" }).getByRole("row");
    await page.getByText("100 rows shown of 150").waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => rows.count()).toBe(151);
    await rows.last().getByRole("link").click();
    await page.waitForURL("**/prompts/*");
    await page.goBack();
    await rows.last().getByRole("link").waitFor();
    expect(await rows.count()).toBe(151);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);

    // Sorting keeps the focus on the heading that was pressed.
    const heading = page.getByRole("button", { name: /^Prompt/ });
    await heading.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**sort=text*");
    await settled(page);
    await expect.poll(() => rows.count()).toBe(101);
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await ask(context, "mutation ($id: UUID!) { deleteProject(projectId: $id) }", { id });
    await close(context);
  });
});

describe("topics", () => {
  beforeEach(async () => {
    context = await open(browser, inject("demo"));
    await signIn(context);
    page = await context.newPage();
  });
  afterEach(() => close(context));

  it("are made, moved, filled and deleted by keyboard, and what is wrong is said at its field", async () => {
    const { createProject } = await ask(
      context,
      `mutation { createProject(input: {name: "Topics", brandName: "Fjord", websiteUrl: "https://fjord.example",
        countryCode: "US", languageCode: "en"}) { id } }`,
    );
    const id = createProject.id;
    const { createPromptSet } = await ask(
      context,
      'mutation ($id: UUID!) { createPromptSet(projectId: $id, input: {name: "Bottles"}) { id } }',
      { id },
    );
    await ask(
      context,
      "mutation ($id: UUID!, $set: UUID!, $input: PromptImport!) { importPrompts(projectId: $id, promptSetId: $set, input: $input) { id } }",
      {
        id,
        set: createPromptSet.id,
        input: {
          prompts: [
            ...[1, 2, 3].map((n) => ({ text: `Which bottle is best for trip ${n}?` })),
            { text: "Where can I buy a bottle today?", cohort: "commerce" }, // not of the cohort that is shown at first
          ],
        },
      },
    );
    await page.goto(`/projects/${id}/prompts`);
    await page.getByRole("button", { name: "Topics", exact: true }).click();
    await page.getByRole("heading", { name: "No topic yet" }).waitFor();
    await settled(page);
    await look(page, "topics-none");

    const dialog = page.getByRole("dialog");
    const tree = page.getByRole("treegrid", { name: "Topics" });
    const add = async (name: string, under?: string) => {
      await page.getByRole("button", { name: "Add topic" }).click();
      await dialog.getByLabel("Name").fill(name);
      if (under) await dialog.getByLabel("Under").selectOption({ label: under });
      await page.keyboard.press("Enter");
    };
    await add("Bottles");
    await dialog.waitFor({ state: "detached" });
    await add("Steel", "Bottles");
    await dialog.waitFor({ state: "detached" });
    await add(`\u0628\u0627\u0644\u0639\u0631\u0628\u064a\u0629 ${"a long name ".repeat(8)}`, "\u2003Steel");
    await dialog.waitFor({ state: "detached" });
    await add("bottles");
    await dialog.getByText("Is the name of a topic beside it.").waitFor();
    await look(page, "topic-add");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await page.getByLabel("Choose all rows shown").check();
    await page.getByLabel("Put into a topic").selectOption({ label: "\u2003Steel" });
    await page.getByText("3 prompts are in the topic “Steel” now.").waitFor();
    const steel = tree.getByRole("row", { name: /^Steel/ });
    await expect.poll(() => steel.textContent()).toContain("3 prompts");
    await look(page, "topics");

    // By keyboard alone: walk to Steel, show its prompts, move it to the top, delete it.
    await tree.getByRole("row", { name: /^Bottles/ }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**topic=*");
    await page.keyboard.press("F2");
    await dialog.getByLabel("Name").fill("Steel bottles");
    await dialog.getByLabel("Under").selectOption({ label: "At the top" });
    await dialog.getByLabel("Name").press("Enter");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => tree.getByRole("row", { name: /^Steel bottles/ }).getAttribute("aria-level")).toBe("1");
    await tree.getByRole("row", { name: /^Steel bottles/ }).focus();
    await page.keyboard.press("Delete");
    await dialog.getByText("Its prompts are in no topic then").waitFor();
    await look(page, "topic-delete");
    await dialog.getByRole("button", { name: "Delete topic" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => tree.getByRole("row").count()).toBe(2);
    await expect.poll(() => page.url()).not.toContain("topic=");
    await expect.poll(() => page.getByRole("table", { name: "Prompts" }).getByRole("row").count()).toBe(4);
    await ask(context, "mutation ($id: UUID!) { deleteProject(projectId: $id) }", { id });
  });
});

describe("a spot check", () => {
  beforeEach(async () => {
    context = await open(browser, inject("demo"));
    await signIn(context);
    page = await context.newPage();
    await page.goto("/");
    await page.waitForURL("**/overview");
    await page.getByRole("navigation").getByRole("link", { name: "Prompts", exact: true }).click();
    await page.waitForURL("**/prompts");
    await settled(page);
    await page.getByRole("table").getByRole("link").first().click();
    await page.waitForURL("**/prompts/*");
  });
  afterEach(() => close(context));

  it("says what it costs and what to expect, asks, and shows what came with its answers", async () => {
    await page.getByRole("tab", { name: "Spot checks" }).click();
    await page.getByRole("heading", { name: "No spot check yet" }).waitFor();
    await look(page, "spot-checks-none");
    await page.getByRole("button", { name: "Ask now" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Times").fill("5");
    await expect.poll(() => dialog.textContent()).toMatch(/: [0-5] to [0-5] of 5/);
    await expect.poll(() => dialog.getByRole("button", { name: /^Ask now · .*calls/ }).isEnabled()).toBe(true);
    await look(page, "spot-check-estimate");
    await dialog.getByRole("button", { name: /^Ask now · .*calls/ }).click();
    await dialog.waitFor({ state: "detached" });
    await page.waitForURL("**tab=spots*");
    const table = page.getByRole("table", { name: /^Spot check of/ });
    await expect.poll(() => page.getByText("completed").count(), { timeout: 30_000 }).toBe(1);
    await expect
      .poll(() => table.getByRole("row").nth(1).textContent())
      .toMatch(/[0-5] to [0-5] of 5.*[0-5] of 5.*(as expected|outside)/);
    await settled(page);
    await look(page, "spot-checks");
    await table.getByRole("link").first().click();
    await page.waitForURL("**spot=*");
    await page.getByText("These are the answers of a spot check.").waitFor();
    await page.getByText("1 of 5 · J/K").waitFor();
    await look(page, "spot-check-answers");
    await page.getByRole("link", { name: "Show those of the newest audit" }).click();
    await page.getByText("These are the answers of a spot check.").waitFor({ state: "detached" });
  });
});

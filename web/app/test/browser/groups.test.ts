import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, close, launch, look, open, settled } from "./browser";
import { openMarket } from "./market";
import { setUpLink, start, stop } from "./servers";

let browser: Browser;
let market: Awaited<ReturnType<typeof openMarket>>;
let service: Awaited<ReturnType<typeof start>>;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  market = await openMarket();
  service = await start(["serve"], setUpLink, market.configuration);
  context = await open(browser, service.base);
  page = await context.newPage();
}, 180_000);
afterAll(async () => {
  await close(context);
  await stop(service);
  market.close();
  await browser.close();
});

it("offers prompts that ask the same, and people decide with the keyboard", async () => {
  await page.goto(setUpLink.exec(service.output)?.[1] ?? "");
  await page.getByLabel("Name of the workspace").fill("Northwind");
  await page.getByLabel("E-mail address").fill("owner@example.com");
  await page.getByLabel("Password").fill("a password of many characters");
  await page.getByRole("button", { name: /Create the workspace/ }).click();
  await page.getByRole("link", { name: "Set up a brand" }).waitFor();
  const made = await ask(context, "mutation ($input: ProjectInput!) { createProject(input: $input) { id } }", {
    input: {
      name: "Northwind",
      brandName: "Northwind Audio",
      websiteUrl: market.site,
      countryCode: "US",
      languageCode: "en",
    },
  });
  const projectId = made.createProject.id;
  const set = await ask(
    context,
    'mutation ($projectId: UUID!) { createPromptSet(projectId: $projectId, input: {name: "Core"}) { id } }',
    { projectId },
  );
  await ask(
    context,
    "mutation ($projectId: UUID!, $id: UUID!, $input: PromptImport!) { importPrompts(projectId: $projectId, promptSetId: $id, input: $input) { id } }",
    {
      projectId,
      id: set.createPromptSet.id,
      input: {
        prompts: [
          "Which headphones can I repair at home?",
          "Are there earphones that one can mend without special tools, a soldering iron or a lot of patience?",
          "What sets are easy to fix",
          "Is a second-hand pair worth its price?",
          "Do used headphones pay off",
        ].map((text) => ({ text })),
      },
    },
  );
  await page.goto(`/projects/${projectId}/prompts`);
  await page.getByRole("button", { name: "Find prompts that ask the same" }).click();
  const list = page.getByRole("list", { name: "These prompts ask the same" });
  await expect.poll(() => list.locator(":scope > li").count()).toBe(2);
  await page.getByText("2 groups of prompts").first().waitFor();
  await look(page, "prompt-groups");

  await list.locator(":scope > li").filter({ hasText: "repair at home" }).focus();
  await page.keyboard.press("a");
  await expect.poll(() => list.locator(":scope > li").count()).toBe(1);
  await list.locator(":scope > li").first().focus();
  await page.keyboard.press("r");
  await list.waitFor({ state: "detached" });
  await settled(page);
  const { project } = await ask(context, "query ($id: UUID!) { project(id: $id) { topics { name activeCount } } }", {
    id: projectId,
  });
  expect(project.topics).toEqual([{ name: "headphones to repair at home", activeCount: 3 }]);
});

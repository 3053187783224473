// What the application shows when things go wrong around it.
import { execFileSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ask, close, launch, look, open, settled, signIn } from "./browser";
import { program, setUpLink, start, stop } from "./servers";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** overview returns a page with the overview of the demo's brand. */
async function overview(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await open(browser, inject("demo"));
  await signIn(context);
  const page = await context.newPage();
  await page.goto("/");
  await page.waitForURL("**/overview");
  await settled(page);
  return { context, page };
}

it("shows where figures will be while the network is slow", async () => {
  const { context, page } = await overview();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/graphql", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("navigation").getByRole("link", { name: "Prompts", exact: true }).click();
  await page.waitForURL("**/prompts");
  await page.locator(".skeleton").first().waitFor();
  await page.screenshot({ path: `${process.env.SCREENS ?? "/tmp"}/slow-prompts.png` });
  answer();
  await page.getByRole("table").getByRole("link").first().waitFor();
  await close(context);
});

it("says that the service does not answer, and continues when it does", async () => {
  const { context, page } = await overview();
  await page.route("**/graphql", (route) => route.abort());
  await page.getByRole("navigation").getByRole("link", { name: "Schedules" }).click();
  const alert = page.getByRole("alert").first();
  await alert.getByText(/cannot be reached/).waitFor();
  await look(page, "offline");
  await page.unroute("**/graphql");
  await alert.getByRole("button", { name: "Try again" }).click();
  await alert.waitFor({ state: "detached" });
  await close(context);
});

it("keeps the page while a screen cannot be loaded, and loads the screen when the service answers", async () => {
  const { context, page } = await overview();
  await page.route("**/*", (route) => route.abort());
  await page.getByRole("navigation").getByRole("link", { name: "Competitors" }).click();
  const alert = page.getByRole("alert").first();
  await alert.getByText(/cannot be reached/).waitFor();
  await look(page, "screen-unreachable");
  await page.unroute("**/*");
  await alert.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("table", { name: "Brand and competitors" }).waitFor();
  await context.close(); // the console has the error of the script
});

it("keeps what was typed while the service does not answer, and after the session has ended", async () => {
  const { context, page } = await overview();
  await page.clock.install();
  await page.goto("/account");
  const typed = page.getByLabel("New password");
  await typed.fill("a long new password");
  /** lookAgain lets a minute pass, after which the frame asks who is signed in. */
  const lookAgain = async () => {
    const asked = page.waitForRequest((request) => request.postDataJSON()?.operationName === "Frame");
    await page.clock.fastForward(61_000);
    await (await asked).response();
  };
  await page.route("**/graphql", (route) => route.fulfill({ status: 503, body: "down" }));
  await lookAgain();
  await page.unroute("**/graphql");
  await context.clearCookies();
  await lookAgain();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Password").fill(inject("demoPassword"));
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await typed.inputValue()).toBe("a long new password");
  await close(context);
});

it("says that more rows cannot be shown", async () => {
  const { context, page } = await overview();
  await page.route("**/graphql", async (route) => {
    const { operationName, variables } = route.request().postDataJSON();
    if (operationName !== "Prompts") return route.continue();
    if (variables.cursor) return route.fulfill({ status: 503, body: "down" });
    // The sample has one page.
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.project.promptList.nextCursor = "second";
    return route.fulfill({ response, json: answer });
  });
  await page.getByRole("navigation").getByRole("link", { name: "Prompts", exact: true }).click();
  await page.getByRole("button", { name: "Show more" }).click();
  const alert = page.getByRole("alert").first();
  await alert.getByText(/does not answer at this moment/).waitFor();
  await alert.getByRole("button", { name: "Try again" }).click();
  await alert.waitFor({ state: "detached" });
  await settled(page);
  await close(context);
});

it("keeps an invitation while the service does not answer", async () => {
  const context = await open(browser, inject("demo"));
  const page = await context.newPage();
  await page.route("**/graphql", (route) => route.fulfill({ status: 503, body: "down" }));
  await page.goto("/sign-in#invitation=avm_inv_none");
  const alert = page.getByRole("alert").first();
  await alert.getByText(/does not answer at this moment/).waitFor();
  await page.unroute("**/graphql");
  await alert.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "This invitation does not work" }).waitFor();
  await page.getByRole("link", { name: "Sign in another way" }).click();
  await page.getByLabel("E-mail address").waitFor();
  await close(context);
});

/** addBrand makes a project with prompts and returns its id and that of their set. */
async function addBrand(context: BrowserContext): Promise<{ id: string; set: string }> {
  const input = {
    name: "Northwind",
    brandName: "Northwind",
    websiteUrl: "https://example.com",
    countryCode: "US",
    languageCode: "en",
  };
  const project = "mutation ($input: ProjectInput!) { createProject(input: $input) { id } }";
  const id = (await ask(context, project, { input })).createProject.id;
  const prompts = `mutation ($id: UUID!) { createPromptSet(projectId: $id, input: { name: "Headphones" }) { id } }`;
  const set = (await ask(context, prompts, { id })).createPromptSet.id;
  await addPrompts(context, id, set, ["Which headphones are easy to repair?", "Which headphones last ten years?"]);
  return { id, set };
}

async function addPrompts(context: BrowserContext, id: string, set: string, texts: string[]) {
  const add = `mutation ($id: UUID!, $set: UUID!, $input: PromptsInput!) {
    createPrompts(projectId: $id, promptSetId: $set, input: $input) { items { id } }
  }`;
  await ask(context, add, { id, set, input: { prompts: texts.map((text) => ({ text })) } });
}

/** audits returns the states of a project's audits. */
async function audits(context: BrowserContext, id: string): Promise<string[]> {
  const read = "query ($id: UUID!) { project(id: $id) { audits(limit: 10) { items { status } } } }";
  return (await ask(context, read, { id })).project.audits.items.map(({ status }: { status: string }) => status);
}

it("launches nothing that takes more than was shown", async () => {
  const { context, page } = await overview();
  const { id, set } = await addBrand(context);
  await page.goto(`/projects/${id}/set-up?step=audit`);
  await page.getByText(/at most 12 credits/).waitFor();
  await addPrompts(context, id, set, ["What are the best studio headphones?"]);
  await page.getByRole("button", { name: /^Run audit · / }).click();
  await page
    .getByRole("alert")
    .getByText(/Look at the new estimate/)
    .waitFor();
  await page.getByText(/at most 18 credits/).waitFor();
  await look(page, "budget-refused");
  expect(await audits(context, id)).toEqual([]);
  await ask(context, "mutation ($id: UUID!) { deleteProject(projectId: $id) }", { id });
  await close(context);
});

describe("an engine that is down", () => {
  let engine: Server;
  let served: Awaited<ReturnType<typeof start>>;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    engine = createServer((_, response) => response.writeHead(503).end("down for maintenance"));
    await new Promise<void>((resolve) => engine.listen(0, "127.0.0.1", resolve));
    const configuration = `
engines:
  assistant_a:
    adapter: openai-chat
    provider: provider_a
    base_url: http://127.0.0.1:${(engine.address() as AddressInfo).port}/v1
    model: down
    api_key: none
    retry_pause: 10ms
    max_attempts: 2
`;
    served = await start(["serve"], setUpLink, configuration);
    context = await open(browser, served.base);
    page = await context.newPage();
  });
  afterAll(async () => {
    await close(context);
    await stop(served);
    engine.close();
  });

  it("is named with its error, and no figure is made of nothing", async () => {
    const token = setUpLink.exec(served.output)?.[1]?.split("token=")[1];
    await ask(context, "mutation ($input: SetUpInput!) { setUp(input: $input) { me { email } } }", {
      input: {
        token,
        email: "owner@example.com",
        password: "a password of many characters",
        workspaceName: "Northwind",
      },
    });
    const { id } = await addBrand(context);
    const launchAudits = `mutation ($id: UUID!, $input: AuditLaunchInput!) {
      launchAudits(projectId: $id, input: $input) { id }
    }`;
    const input = { engines: ["assistant_a"], repetitions: 1, maxEstimatedCredits: 100 };
    await ask(context, launchAudits, { id, input });
    await expect.poll(() => audits(context, id), { timeout: 50_000, interval: 500 }).toEqual(["failed"]);

    await page.goto(`/projects/${id}/engines`);
    await settled(page);
    await expect.poll(() => page.getByRole("row").nth(1).textContent()).toMatch(/503|down|unavailable/i);
    await look(page, "engine-down");
    await page.goto(`/projects/${id}/overview`);
    await settled(page);
    await page.getByText(/^The audit of .* failed: .*down for maintenance/).waitFor();
    expect(await page.getByRole("main").textContent()).not.toMatch(/0\s%/);
    await look(page, "overview-engine-down");
    await page.goto(`/projects/${id}/audits`);
    await page.getByRole("table").getByRole("link").first().click();
    await settled(page);
    await page
      .getByText(/^2\. .*down for maintenance/)
      .first()
      .waitFor();
    await look(page, "audit-engine-down");
    const failed = page.url();
    await page.getByRole("button", { name: /^Ask 2 failed questions again/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Ask again · at most \d+ credits/ })
      .click();
    await page.waitForURL((url) => url.pathname.includes("/audits/") && url.href !== failed);
    await expect.poll(() => audits(context, id), { timeout: 50_000, interval: 500 }).toEqual(["failed", "failed"]);
  });

  it("is nothing to another workspace, which finds no project of this one", async () => {
    const [, id] = /projects\/([^/]+)/.exec(page.url()) ?? [];
    const avm = (...command: string[]) =>
      execFileSync(resolve(program), [...command, "--data-dir", served.folder], {
        cwd: served.folder,
        encoding: "utf8",
      });
    avm("workspace", "create", "--name", "Contoso", "--plan", "paid");
    avm("member", "add", "--workspace", "Contoso", "--email", "rival@example.com", "--role", "owner");
    const invitation = avm("member", "invite", "--workspace", "Contoso", "--email", "rival@example.com");
    const [, token] = /#invitation=([A-Za-z0-9_-]+)/.exec(invitation) ?? [];
    const rival = await open(browser, served.base);
    const other = await rival.newPage();
    await other.goto(`/sign-in#invitation=${token}`);
    await other.getByLabel("Password").fill("another password of many characters");
    await other.getByRole("button", { name: "Accept the invitation" }).click();
    await other.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
    for (const screen of ["overview", "prompts", "audits"]) {
      await other.goto(`/projects/${id}/${screen}`);
      await other.getByRole("alert").getByText("This does not exist").waitFor();
      expect(await other.getByText("Northwind").count()).toBe(0);
    }
    await look(other, "other-workspace");
    await page.reload();
    await page.getByText("Northwind").first().waitFor();
    await close(rival);
  });
});

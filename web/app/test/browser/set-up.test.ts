import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { entryOf, generator, known } from "../../src/screens/set-up/yml";
import { ask, close, launch, look, open, settled } from "./browser";
import { openMarket } from "./market";
import { program, setUpLink, start, stop } from "./servers";

let browser: Browser;
let market: Awaited<ReturnType<typeof openMarket>>;
let service: Awaited<ReturnType<typeof start>>;
let context: BrowserContext;
let page: Page;

/** enter makes the workspace of an empty service by its link. */
async function enter({ output }: { output: string }) {
  await page.goto(setUpLink.exec(output)?.[1] ?? "");
  await page.getByLabel("Name of the workspace").fill("Northwind");
  await page.getByLabel("E-mail address").fill("owner@example.com");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: /Create the workspace/ }).click();
  await page.getByRole("link", { name: "Set up a brand" }).click();
}

const password = "a password of many characters";
const signIn = (email: string) =>
  ask(
    context,
    "mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { me { email } } }",
    {
      email,
      password,
    },
  );

beforeAll(async () => {
  browser = await launch();
  market = await openMarket();
  service = await start(["serve"], setUpLink, market.configuration);
}, 180_000);
afterAll(async () => {
  await stop(service);
  market.close();
  await browser.close();
});
beforeEach(async () => {
  context = await open(browser, service.base);
  page = await context.newPage();
});
afterEach(() => close(context));

it("leads from an empty database to the first report and to the answer behind a figure", async () => {
  await enter(service);
  await page.getByRole("button", { name: /Create the project/ }).click();
  expect(await page.getByRole("alert").allInnerTexts()).toEqual(["Fill this in.", "Fill this in."]);
  await page.getByLabel("Name of the brand").fill("Northwind Audio");
  await page.getByLabel("Website").fill("http://");
  await page.getByRole("button", { name: /Create the project/ }).click();
  await page.getByText("Must be an absolute http or https address").waitFor();
  await look(page, "set-up-new");
  await page.getByLabel("Website").fill(market.site);
  await page.getByRole("button", { name: /Create the project/ }).click();

  await page.waitForURL("**/set-up?step=site");
  await page.getByRole("cell", { name: /Northwind Audio: headphones/ }).waitFor();
  await look(page, "set-up-site-reading");
  market.serveLastPage();
  await page.getByText(/7 pages read .* kinds of issues found/).waitFor();
  await page.reload();
  await settled(page);
  await look(page, "set-up-site");

  await page.getByRole("link", { name: "Continue: Competitors" }).click();
  await page.getByText("names from the engines’ answers are suggested here").waitFor();
  await page.getByRole("button", { name: "Suggest competitors" }).click();
  await page.getByText("2 competitors wait for your decision.").waitFor();
  const rivals = page.getByRole("list", { name: "Suggested competitors" }).getByRole("listitem");
  await rivals.first().getByText("bose.example · rests on your site or market").waitFor();
  await look(page, "set-up-rivals");
  await page.keyboard.press("a");
  await page.getByText("Accepted: Bose").waitFor();
  await page.getByRole("cell", { name: "bose.example", exact: true }).waitFor();
  await page.keyboard.press("r");
  await page.getByText("Rejected: Focal").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Northwind Audio");
  await page.getByRole("button", { name: "Add competitor" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Sennheiser");
  await page.getByRole("textbox", { name: /Website/ }).fill("https://www.sennheiser.example/en");
  await page.getByRole("button", { name: "Add competitor" }).click();
  await page.getByRole("cell", { name: "sennheiser.example", exact: true }).waitFor();
  await page.getByRole("button", { name: "Remove Sennheiser" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("cell", { name: "sennheiser.example", exact: true }).waitFor();
  await look(page, "set-up-competitors");

  await page.getByRole("link", { name: "Continue: Prompts" }).click();
  await page.getByRole("button", { name: "Suggest 20 questions" }).click();
  await page.getByText("4 questions wait for your decision.").waitFor();
  const waiting = page.getByRole("list", { name: "Suggested questions" }).getByRole("listitem");
  await waiting.first().getByText("rests on your site or market").waitFor();
  await page.keyboard.press("j");
  await look(page, "set-up-review");
  await page.keyboard.press("a");
  await page.getByText("Accepted: What are good studio headphones").waitFor();
  await page.keyboard.press("k");
  await page.keyboard.press("r");
  await page.getByText("Rejected: Which headphones can be repaired").waitFor();
  expect(await waiting.count()).toBe(2);
  await page.getByText("The project has 1 prompt.").waitFor();
  await page.reload();
  await expect.poll(() => waiting.count()).toBe(2);
  await waiting
    .first()
    .getByRole("button", { name: /^Reject/ })
    .click();
  await expect.poll(() => waiting.count()).toBe(1);

  const texts = page.getByLabel("Prompts", { exact: true });
  await texts.fill(`1. Which headphones last longest?\n- Which brands sell spare parts?\n${"w".repeat(4001)}`);
  await page.getByRole("alert").getByText("It has 4,001 characters; at most 4,000 are allowed.").waitFor();
  await look(page, "set-up-refused");
  await page.getByRole("button", { name: "Add the other 2 prompts" }).click();
  await page.getByText("2 prompts added.").waitFor();
  await page.getByText("The project has 3 prompts.").waitFor();
  expect((await texts.inputValue()).length).toBe(4001);
  await texts.fill("");
  const csv = (content: string) =>
    page
      .getByLabel("Take a CSV file")
      .setInputFiles({ name: "questions.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await csv("question\nWhich?\n");
  await page.getByRole("alert").getByText("one of them must be text").waitFor();
  await csv(
    'text;topic\n"Which headphones last longest?";Headphones\n"Whose ""studio"" model is flat; really?";Studio\n',
  );
  await page.getByText("2 prompts in questions.csv.").waitFor();
  await look(page, "set-up-file");
  await page.getByRole("button", { name: "Add 2 prompts" }).click();
  await page.getByText("1 prompt added. 1 was there already.").waitFor();
  await look(page, "set-up-prompts");

  await page.getByRole("link", { name: "Continue: Markets" }).click();
  await page.getByLabel("Country").selectOption({ label: "Germany" });
  await page.getByLabel("Language").selectOption({ label: "German" });
  await page.getByRole("button", { name: "Add market" }).click();
  await page.getByRole("cell", { name: "Germany, German", exact: true }).waitFor();
  await page.getByRole("button", { name: /^Change/ }).click();
  await look(page, "set-up-markets");
  await page.getByLabel("Country").first().selectOption({ label: "Canada" });
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("cell", { name: "Canada" }).first().waitFor();

  await page.getByRole("link", { name: "Continue: Engines" }).click();
  await page.getByRole("cell", { name: /ChatGPT \(sample\)/ }).waitFor();
  await page.getByText("Gemini assistant_c").click();
  await look(page, "set-up-engines");
  await page.goBack();
  await page.waitForURL("**step=markets");
  await page.goto("/");
  await page.waitForURL("**/overview");
  await page.getByRole("link", { name: "Continue the set-up" }).waitFor();
  await look(page, "set-up-overview");
  expect(await page.getByRole("button", { name: /^Run audit/ }).count()).toBe(0);
  await page.getByRole("link", { name: "Continue the set-up" }).click();

  await page.waitForURL("**step=audit");
  const run = page.getByRole("button", { name: /^Run audit · 8 calls/ });
  await run.waitFor();
  expect(await page.getByRole("checkbox", { name: /Canada|Germany/ }).count()).toBe(2);
  await page.getByRole("checkbox", { name: /Germany/ }).uncheck();
  await page.getByRole("button", { name: /· 4 calls/ }).waitFor();
  await page.getByRole("checkbox", { name: /Germany/ }).check();
  await page.getByText("Prices: ChatGPT (sample) $1.00 and $10.00 for a million tokens").waitFor();
  await look(page, "set-up-launch");
  await run.click();
  await page.getByRole("progressbar", { name: "ChatGPT (sample)" }).first().waitFor();
  await look(page, "set-up-progress");
  market.answerAll();
  await page.getByRole("link", { name: "See where Northwind Audio stands" }).waitFor({ timeout: 60_000 });
  await look(page, "set-up-measured");
  await page.getByRole("link", { name: "Review the names" }).click();
  const names = page.getByRole("list", { name: "Suggested competitors" });
  await names.getByRole("button", { name: "Accept Fairphone" }).waitFor();
  await look(page, "set-up-names");
  await page.keyboard.press("a");
  await page.getByText("Accepted: Fairphone").waitFor();
  await page.getByRole("cell", { name: "Fairphone", exact: true }).waitFor();
  await page.goto("/");
  await page.waitForURL("**/overview");
  await page.getByRole("heading", { name: /Northwind Audio is named in/ }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Prompts" }).click();
  await page.getByRole("link", { name: /Which headphones last longest/ }).click();
  await page.locator("mark").getByText("Northwind Audio").first().waitFor();
});

/** names are as long as a name may be, written from right to left, and of signs that are several characters. */
const names = {
  long: `${"Northwind".repeat(22)}Au`,
  rightToLeft: "سماعات الشمال القابلة للإصلاح (מוצא)",
  emoji: "🎧 Hörgenuß 👩‍👩‍👧‍👦",
};

/** picture takes a picture of a phone's width and fails if the page scrolls sideways. */
async function picture(name: string) {
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  await page.screenshot({ path: `${process.env.SCREENS ?? "/tmp"}/${name}-390.png`, fullPage: true });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, name).toBeLessThanOrEqual(0);
}

it("has room for every name on a phone", async () => {
  await signIn("owner@example.com");
  for (const [kind, brandName] of Object.entries(names)) {
    const { createProject } = await ask(
      context,
      "mutation ($input: ProjectInput!) { createProject(input: $input) { id } }",
      { input: { name: brandName, brandName, websiteUrl: market.site, countryCode: "US", languageCode: "en" } },
    );
    const projectId = createProject.id;
    const others = Object.values(names).filter((name) => name !== brandName);
    for (const name of others) {
      await ask(
        context,
        "mutation ($projectId: UUID!, $input: CompetitorInput!) { createCompetitor(projectId: $projectId, input: $input) { id } }",
        { projectId, input: { name, domains: [] } },
      );
      await ask(
        context,
        "mutation ($projectId: UUID!, $input: MarketInput!) { createMarket(projectId: $projectId, input: $input) { id } }",
        {
          projectId,
          input: {
            label: name,
            countryCode: name === names.emoji ? "EG" : "DE",
            languageCode: name === names.long ? "de" : "ar",
          },
        },
      );
    }
    for (const step of ["site", "competitors", "prompts", "markets", "engines", "audit"]) {
      await page.goto(`/projects/${projectId}/set-up?step=${step}`);
      if (step === "prompts") {
        await page.getByLabel("Prompts", { exact: true }).fill(others.join("\n"));
        await page.getByRole("button", { name: "Add 2 prompts" }).click();
        await page.getByText("2 prompts added.").waitFor();
      }
      if (step === "audit") await page.getByRole("button", { name: /^Run audit/ }).waitFor();
      await picture(`set-up-${kind}-${step}`);
    }
  }
  await look(page, "set-up-names-audit");
});

it("shows lines that avm config check accepts", () => {
  const variables = {
    OPENAI_API_KEY: "a",
    ANTHROPIC_API_KEY: "a",
    GEMINI_API_KEY: "a",
    DATAFORSEO_LOGIN: "a",
    DATAFORSEO_PASSWORD: "a",
  };
  const shown = { ...Object.fromEntries(known.map((engine) => [engine, entryOf(engine)])), generator };
  for (const [name, text] of Object.entries(shown)) {
    const file = join(mkdtempSync(join(tmpdir(), "avm-lines-")), "avm.yml");
    writeFileSync(file, text);
    const checked = spawnSync(resolve(program), ["config", "check", "--offline", "--config", file], {
      env: { ...process.env, ...variables },
      encoding: "utf8",
    });
    expect(checked.status, `${name}: ${checked.stderr}`).toBe(0);
    expect(checked.stdout).toContain(`"${name}"`);
  }
});

it("says to a viewer why nothing can be done", async () => {
  await signIn("owner@example.com");
  const { inviteMember } = await ask(
    context,
    `mutation { inviteMember(email: "viewer@example.com", role: viewer) { token } }`,
  );
  await ask(context, "mutation { signOut }");
  await ask(
    context,
    "mutation ($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) { me { email } } }",
    {
      token: inviteMember.token,
      password,
    },
  );
  await page.goto("/new");
  await page.getByText("Your role, viewer, may not do this.").waitFor();
  await page.goto("/");
  await page.waitForURL("**/overview");
  const setUp = page.url().replace(/overview.*/, "set-up?step=");
  for (const [step, button] of [
    ["competitors", "Add competitor"],
    ["prompts", "Suggest 20 questions"],
    ["markets", "Add market"],
  ]) {
    await page.goto(setUp + step);
    const refused = page.getByRole("button", { name: button });
    await expect.poll(() => refused.getAttribute("aria-disabled")).toBe("true");
    await refused.focus();
    await page.getByText("Your role, viewer, may not do this.").first().waitFor();
  }
  await page.goto(`${setUp}competitors`);
  await look(page, "set-up-viewer");
});

it("shows why the first audit failed, and offers to launch it again", async () => {
  market.refuse();
  await signIn("owner@example.com");
  const project = {
    name: "Second",
    brandName: "Second",
    websiteUrl: market.site,
    countryCode: "US",
    languageCode: "en",
  };
  const { createProject } = await ask(
    context,
    "mutation ($input: ProjectInput!) { createProject(input: $input) { id } }",
    { input: project },
  );
  await page.goto(`/projects/${createProject.id}/set-up`);
  await page.waitForURL("**step=site");
  await page.getByRole("button", { name: /^Crawl 127/ }).click();
  await page.getByText(/7 pages read/).waitFor();
  await page.goto(`/projects/${createProject.id}/set-up?step=audit`);
  await page.getByText("An audit asks questions, and the project has none yet.").waitFor();
  await page.getByRole("link", { name: "Add prompts" }).click();
  await page.getByLabel("Prompts", { exact: true }).fill("Which headphones last longest?");
  await page.getByRole("button", { name: "Add 1 prompt" }).click();
  await page.getByRole("link", { name: "First audit", exact: false }).first().click();
  await page.getByRole("button", { name: /^Run audit ·/ }).click();
  await page.getByRole("alert").getByText("The audit brought no answer").waitFor();
  await page.getByRole("button", { name: /^Run audit ·/ }).waitFor();
  await look(page, "set-up-audit-failed");
  await page.goto(`/projects/${createProject.id}/overview`);
  await page.getByRole("link", { name: "Continue the set-up" }).waitFor();
});

it("works up to the audit without an engine, a generator and a site that can be read", async () => {
  const bare = await start(["serve"], setUpLink, 'egress: {allow_private: 127.0.0.0/8, ports: "80, 443, 1"}\n');
  await close(context);
  context = await open(browser, bare.base);
  page = await context.newPage();
  try {
    await enter(bare);
    await page.getByLabel("Name of the brand").fill("Bare");
    await page.getByLabel("Website").fill("http://127.0.0.1:2");
    await page.getByRole("button", { name: /Create the project/ }).click();
    await page
      .getByRole("status")
      .getByText(/is at an address that is not visited/)
      .waitFor();
    await page.getByText("The site has not been crawled").waitFor();
    await look(page, "set-up-no-crawl");
    await page.getByLabel("Website").fill("http://127.0.0.1:1");
    await page.getByRole("button", { name: "Crawl 127.0.0.1:2" }).click();
    await page.getByRole("alert").getByText("127.0.0.1:1 could not be read").waitFor({ timeout: 60_000 });
    await look(page, "set-up-crawl-failed");
    await page.getByLabel("Website").fill("127.0.0.2:1");
    await page.getByRole("button", { name: "Crawl again" }).click();
    await page.getByRole("alert").getByText("127.0.0.2:1 could not be read").waitFor({ timeout: 60_000 });

    await page
      .getByRole("navigation", { name: "Steps of the set-up" })
      .getByRole("link", { name: /Prompts/ })
      .click();
    await page.getByText("No generator model is configured").waitFor();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy the generator’s entry" }).click();
    await page.getByText("Copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("generator:");
    await page.getByLabel("Prompts", { exact: true }).fill("Which one is best?");
    await page.getByRole("button", { name: "Add 1 prompt" }).click();
    await page.getByText("The project has 1 prompt.").waitFor();
    await look(page, "set-up-no-generator");

    await page.getByRole("navigation").getByRole("link", { name: "Overview" }).click();
    await page.getByRole("link", { name: "Continue the set-up" }).click();
    await page.waitForURL("**step=engines");
    await page.getByText("No engine is configured").waitFor();
    await look(page, "set-up-no-engine");
    await page.getByRole("link", { name: "Continue: First audit" }).click();
    await page.getByText("All is ready but an engine to ask.").waitFor();
    await look(page, "set-up-needs-engine");
  } finally {
    await stop(bare);
  }
});

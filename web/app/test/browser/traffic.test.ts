import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { ask, close, drop, launch, look, open, settled, signIn } from "./browser";

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

it("shows who fetches the site, by day, bot, page and what robots.txt says", async () => {
  await page.getByRole("navigation").getByRole("link", { name: "AI traffic" }).click();
  await page.getByRole("heading", { level: 1, name: /[\d,]+ requests by bots in the last 28 days/ }).waitFor();
  const bots = page.getByRole("table", { name: "Bots" });
  await bots.getByText("GPTBot").waitFor();
  await look(page, "traffic");
  await page.getByText("Table · CSV").click();
  const days = page.getByRole("table", { name: "Requests by day" });
  await expect.poll(() => days.getByRole("row").count()).toBe(29);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Save “Requests by day” as CSV/ }).click(),
  ]);
  expect(
    readFileSync(await saved.path(), "utf8")
      .trim()
      .split("\r\n"),
  ).toHaveLength(29);

  await page.getByLabel("Genuine", { exact: true }).selectOption("failed");
  await page.waitForURL("**verification=failed*");
  await page.getByLabel("Genuine", { exact: true }).selectOption("");
  await page.getByLabel("Days", { exact: true }).selectOption("12m");
  await page.getByText(/days of which nothing is known/).waitFor();
  await page.getByLabel("Days", { exact: true }).selectOption("28d");

  await page.getByRole("tab", { name: "Pages" }).click();
  const rows = page.getByRole("table", { name: "Pages" }).getByRole("row");
  await page.getByText(/Bots asked for \d+\s% of the known pages/).waitFor();
  await look(page, "traffic-pages");
  await page.getByRole("button", { name: "Page", exact: true }).click();
  await page.waitForURL("**sort=path*");
  await page.keyboard.press("/");
  await page.keyboard.type("prices");
  await expect.poll(() => rows.count()).toBe(2);

  await page.getByRole("tab", { name: "Coverage" }).click();
  await page.getByRole("table", { name: "Coverage by day" }).getByText("all, as declared").first().waitFor();
  await look(page, "traffic-coverage");
  await page.getByRole("tab", { name: "Robots policy" }).click();
  await page
    .getByRole("row", { name: /^PerplexityBot/ })
    .getByRole("cell", { name: "kept out" })
    .waitFor();
  await page.getByText("Answers of this time cite no page of the website that robots.txt keeps").waitFor();
  await page.locator("summary", { hasText: "training" }).click();
  await page.getByText("User-agent: GPTBot").waitFor();
  await look(page, "traffic-policy");
});

it("lists the pages that answers cite although robots.txt blocks them", async () => {
  // Answers of the demo cite no page of its site, which has an address of this machine.
  await page.route("**/graphql", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const policy = body.data?.project?.crawlPolicy;
    for (const agent of policy?.agents ?? []) {
      if (agent.robotsToken === "PerplexityBot") agent.blockedCitedPages = 2;
    }
    if (policy) {
      policy.blockedCitedPages = ["/prices", "/guides/battery?page=2"].map((path, i) => ({
        __typename: "BlockedCitedPage",
        url: `https://www.example.com${path}`,
        citations: 12 - i,
        agents: ["PerplexityBot", "Perplexity-User"].slice(i),
      }));
    }
    await route.fulfill({ response: answer, json: body });
  });
  await page.getByRole("navigation").getByRole("link", { name: "AI traffic" }).click();
  await page.getByRole("tab", { name: "Robots policy" }).click();
  const blocked = page.getByRole("table", { name: "Blocked, yet cited" });
  await expect.poll(() => blocked.getByRole("row").count()).toBe(3);
  await page.getByLabel("What it does", { exact: true }).selectOption("cited");
  await page.waitForURL("**kind=cited*");
  const agents = page.getByRole("table", { name: "Robots policy" }).getByRole("row");
  await expect.poll(() => agents.count()).toBe(2);
  await look(page, "traffic-blocked");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Save “Blocked, yet cited” as CSV/ }).click(),
  ]);
  expect(readFileSync(await saved.path(), "utf8")).toContain(
    'https://www.example.com/prices,"PerplexityBot, Perplexity-User",12',
  );
});

const line = (agent: string) =>
  `52.230.152.17 - - [${new Date().toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) (.*) GMT$/, "$1/$2/$3:$4 +0000")}] "GET /pricing HTTP/1.1" 200 512 "-" "${agent}"\n`;

it("sets a source up, shows its token once, and says when the first line arrives", async () => {
  const input = {
    name: "Logs",
    brandName: "Logs",
    websiteUrl: "https://logs.example",
    countryCode: "US",
    languageCode: "en",
  };
  const { createProject } = await ask(
    context,
    "mutation ($input: ProjectInput!) { createProject(input: $input) { id } }",
    { input },
  );
  await page.goto(`/projects/${createProject.id}/traffic`);
  await page.getByRole("heading", { name: "No source of logs yet" }).waitFor();
  await look(page, "traffic-none");
  await page.getByRole("button", { name: "Add a source of logs" }).click();
  await page.getByLabel("Name", { exact: true }).fill("nginx");
  await look(page, "traffic-add");
  await page.getByRole("dialog").getByRole("button", { name: "Add a source of logs" }).click();
  await page.getByText("The token is shown this once.").waitFor();
  await page.getByText("No line has arrived yet.").waitFor();
  await look(page, "traffic-made");
  const [url, header] = await page.getByRole("dialog").locator("pre").allTextContents();
  const sent = await context.request.post(url ?? "", {
    headers: { authorization: (header ?? "").replace("Authorization: ", ""), "content-type": "text/plain" },
    data: line(
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    ),
  });
  expect(sent.status()).toBe(202);
  await page.getByText("The first lines have arrived: 1 counted.").waitFor();
  await page.getByRole("button", { name: "I have copied it" }).click();
  const row = page.getByRole("row", { name: /^nginx/ });
  await row.getByText("active").waitFor();
  await page.getByRole("heading", { name: "No line has arrived yet" }).waitFor({ state: "detached" });
  await settled(page);
  await look(page, "traffic-sources");
  await page.evaluate(() => new Promise(requestAnimationFrame)); // a wide window was drawn before the narrow one
  await page.setViewportSize({ width: 360, height: 900 });
  const end = async () => {
    const box = await page.getByRole("tab", { name: "Sources of logs", exact: true }).boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  await expect.poll(end).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await page.content()).not.toContain((header ?? "").replace("Authorization: Bearer ", ""));

  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Make a new token" }).click();
  await page.getByText("The token is shown this once.").waitFor();
  await page.getByRole("button", { name: "I have copied it" }).click();
  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "How it is set up" }).click();
  await page.getByText("in place of YOUR_TOKEN").waitFor();
  await page.keyboard.press("Escape");
  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "End this source" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End this source" }).click();
  await row.getByText("ended").waitFor();
  await ask(context, `mutation { deleteProject(projectId: "${createProject.id}") }`);
});

it("takes log files that are dropped or chosen, and says what became of their lines", async () => {
  const input = {
    name: "Files",
    brandName: "Files",
    websiteUrl: "https://files.example",
    countryCode: "US",
    languageCode: "en",
  };
  const { createProject } = await ask(
    context,
    "mutation ($input: ProjectInput!) { createProject(input: $input) { id } }",
    { input },
  );
  await page.goto(`/projects/${createProject.id}/traffic`);
  await page.getByRole("button", { name: "Add a source of logs" }).click();
  await page.getByLabel("How the logs arrive").selectOption("upload");
  await page.getByRole("dialog").getByRole("button", { name: "Add a source of logs" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload log files to Log files" });
  await dialog.getByText("Drop files here").waitFor();
  const log = line("Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Choose files" }).click(),
  ]);
  await chooser.setFiles([
    { name: "access.log", mimeType: "text/plain", buffer: Buffer.from(`${log}what is this\n`) },
    { name: "again.log", mimeType: "text/plain", buffer: Buffer.from(log) },
    { name: "picture.png", mimeType: "image/png", buffer: Buffer.from([1, 2, 3]) },
  ]);
  await dialog.getByText("1 line counted, 0 known before, 1 unreadable.").waitFor();
  await dialog.getByText("0 lines counted, 1 known before, 0 unreadable.").waitFor();
  await dialog.getByText(/The log’s format is not known|The log's format is not known/).waitFor();
  await dialog.getByText("The first unreadable lines").click();
  await dialog.getByText("what is this").waitFor();
  await look(page, "traffic-upload");
  await drop(
    page,
    dialog.getByText("Drop files here"),
    line("Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)"),
  );
  await dialog.getByText("1 line counted, 0 known before, 0 unreadable.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page
    .getByRole("row", { name: /^Log files/ })
    .getByText("active")
    .waitFor();
  await ask(context, `mutation { deleteProject(projectId: "${createProject.id}") }`);
});

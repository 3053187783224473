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

const soon = { timeout: 20_000 };

it("shows who fetches the site, by day, bot, page and what robots.txt says", async () => {
  await page.getByRole("navigation").getByRole("link", { name: "AI traffic" }).click();
  await page.getByRole("heading", { level: 1, name: /[\d,]+ requests by bots in the last 28 days/ }).waitFor();
  const bots = page.getByRole("table", { name: "Bots" });
  await bots.getByText("GPTBot").waitFor();
  await look(page, "traffic");
  await page.getByText("Table · CSV").click();
  const days = page.getByRole("table", { name: "Requests by day" });
  await expect.poll(() => days.getByRole("row").count(), soon).toBe(29);
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
  await page.getByText(/Bots asked for \d+ % of the known pages/).waitFor();
  await look(page, "traffic-pages");
  await page.getByRole("button", { name: "Page", exact: true }).click();
  await page.waitForURL("**sort=path*");
  await page.keyboard.press("/");
  await page.keyboard.type("prices");
  await expect.poll(() => rows.count(), soon).toBe(2);

  await page.getByRole("tab", { name: "Coverage" }).click();
  await page.getByRole("table", { name: "Coverage by day" }).getByText("all, as declared").first().waitFor();
  await look(page, "traffic-coverage");
  await page.getByRole("tab", { name: "Robots policy" }).click();
  await page
    .getByRole("row", { name: /^PerplexityBot/ })
    .getByText("kept out")
    .waitFor();
  await page.locator("summary", { hasText: "training" }).click();
  await page.getByText("User-agent: GPTBot").waitFor();
  await look(page, "traffic-policy");
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
  expect(await page.content()).not.toContain((header ?? "").replace("Authorization: Bearer ", ""));

  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Make a new token" }).click();
  await page.getByText("The token is shown this once.").waitFor();
  await page.getByRole("button", { name: "I have copied it" }).click();
  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: "End this source" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End this source" }).click();
  await row.getByText("ended").waitFor();
  await ask(context, `mutation { deleteProject(projectId: "${createProject.id}") }`);
});

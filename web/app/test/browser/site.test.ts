import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ask, close, launch, look, open, settled } from "./browser";
import { setUpLink, start, stop } from "./servers";

/** Answers come from a server that may be busy. */

const email = "owner@example.com";
const password = "a password of many characters";

/** A small website whose pages can be changed, and whose last page waits until it is let go. */
async function openSite() {
  const words =
    "Every model lists its weight, the life of its battery and what a repair costs. We keep every spare part for ten years.";
  const pages: Record<string, string> = {
    "/": "Headphones made to be repaired",
    "/pricing": "Prices",
    "/guides/repair": "How to replace the battery",
    "/blog/old": "Noise cancelling explained",
    "/last": "The last page",
  };
  let hold = true;
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    if (path === "/robots.txt")
      return response.setHeader("content-type", "text/plain").end("User-agent: PerplexityBot\nDisallow: /\n");
    const title = pages[path];
    if (title === undefined) return response.writeHead(404).end();
    if (path === "/last" && hold) await new Promise<void>((go) => waiting.push(go));
    const links = Object.keys(pages)
      .map((link) => `<li><a href="${link}">${pages[link] || "untitled"}</a></li>`)
      .join("");
    response
      .setHeader("content-type", "text/html; charset=utf-8")
      .end(
        `<!doctype html><html lang="en"><head>${title && `<title>${title}</title>`}</head><body><main><h1>${title || "Untitled"}</h1><p>${words}</p></main><ul>${links}</ul></body></html>`,
      );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const letGo = () => {
    hold = false;
    for (const go of waiting.splice(0)) go();
  };
  return { pages, letGo, address: `http://127.0.0.1:${port}/`, port, close: () => server.close() };
}

let browser: Browser;
let site: Awaited<ReturnType<typeof openSite>>;
let service: Awaited<ReturnType<typeof start>>;
let context: BrowserContext;
let page: Page;
let projectId: string;

const signIn = (who: BrowserContext, as = email) =>
  ask(
    who,
    "mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { me { email } } }",
    { email: as, password },
  );

const newProject = async (name: string, websiteUrl: string) => {
  const input = { name, brandName: name, websiteUrl, countryCode: "US", languageCode: "en" };
  const document = "mutation ($input: ProjectInput!) { createProject(input: $input) { id } }";
  return (await ask(context, document, { input })).createProject.id as string;
};

beforeAll(async () => {
  browser = await launch();
  site = await openSite();
  service = await start(
    ["serve"],
    setUpLink,
    `egress: {allow_private: 127.0.0.1/32, ports: "80, 443, 9, ${site.port}"}\n`,
  );
  context = await open(browser, service.base);
  const token = /token=(\S+)/.exec(setUpLink.exec(service.output)?.[1] ?? "")?.[1];
  await ask(context, "mutation ($input: SetUpInput!) { setUp(input: $input) { me { email } } }", {
    input: { token, email, password, workspaceName: "Northwind" },
  });
  projectId = await newProject("Northwind Audio", site.address);
  await close(context);
}, 180_000);
afterAll(async () => {
  await stop(service);
  site.close();
  await browser.close();
});
beforeEach(async () => {
  context = await open(browser, service.base);
  await signIn(context);
  page = await context.newPage();
});
afterEach(() => close(context));

const crawled = () => page.getByRole("tab", { name: /^Issues \d/ });

it("crawls a site while it is looked at, pauses and resumes", async () => {
  await page.goto(`/projects/${projectId}/site`);
  await page.getByRole("heading", { name: "The site has not been crawled yet" }).waitFor();
  await look(page, "site-none");
  await page.getByRole("button", { name: "Crawl the site" }).click();
  await page.getByLabel("Begins at").fill("http://example.com/");
  await page.getByRole("dialog").getByRole("button", { name: "Crawl the site" }).click();
  await page.getByRole("dialog").getByRole("alert").waitFor();
  await look(page, "site-start");
  await page.getByLabel("Begins at").fill(site.address);
  await page.keyboard.press("Enter");

  const live = page.getByRole("region", { name: /^Crawl of 127/ });
  await live.getByText("running", { exact: true }).waitFor();
  await expect.poll(() => live.locator("dl").textContent(), { timeout: 60_000 }).toMatch(/read4/);
  await look(page, "site-live");
  await live.getByRole("button", { name: "Pause" }).click();
  await live.getByText("paused", { exact: true }).waitFor();
  await live.getByRole("button", { name: "Resume" }).click();
  site.letGo();
  await crawled().waitFor();
  await live.waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1, name: /critical kind of issue on 127/ }).waitFor();
  await page.getByText("There is no earlier crawl of this address to compare with.").waitFor();
  await look(page, "site");
});

it("leads from an issue to its pages and to one page, and back to the filters", async () => {
  await page.goto(`/projects/${projectId}/site`);
  await crawled().waitFor();
  await page.getByLabel("Severity", { exact: true }).selectOption("critical");
  await page.waitForURL("**severity=critical*");
  const issue = page.getByRole("table", { name: "Issues" }).getByRole("link", { name: /AI search engines out/ });
  await expect.poll(() => page.getByRole("table", { name: "Issues" }).getByRole("row").count()).toBe(2);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Save “Issues” as CSV/ }).click(),
  ]);
  expect(
    readFileSync(await saved.path(), "utf8")
      .trim()
      .split("\r\n"),
  ).toHaveLength(2);
  await issue.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "5 pages have it" }).waitFor();
  expect(await page.getByRole("cell", { name: "PerplexityBot" }).count()).toBe(5);
  await look(page, "site-issue");
  await page.getByRole("link", { name: "How to replace the battery" }).click();
  await page.getByRole("tab", { name: /^Checks \d/ }).waitFor();
  await look(page, "site-page");
  for (const [tab, words, picture] of [
    ["What was read", "status 200", "site-page-read"],
    ["Links in", "How to replace the battery", "site-page-links"],
    ["Links out", "Noise cancelling explained", "site-page-out"],
    ["AI agents", "PerplexityBot", "site-page-agents"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("tabpanel").getByText(words).first().waitFor();
    if (tab !== "Links out") await look(page, picture);
  }
  const agent = page.getByRole("row", { name: /^PerplexityBot/ });
  expect(await agent.textContent()).toContain("no");
  await page.getByRole("button", { name: "Watch this page · 0 of 100" }).click();
  await page.getByRole("button", { name: "Stop watching" }).waitFor();
  await page.goBack();
  await page.goBack();
  await page.waitForURL("**severity=critical*");
  await issue.waitFor();
});

it("says that a page does not exist", async () => {
  await page.goto(`/projects/${projectId}/site/pages/00000000-0000-7000-8000-000000000000`);
  const alert = page.getByRole("alert");
  await alert.getByText("This does not exist").waitFor();
  expect(await alert.getByRole("button").count()).toBe(0);
  await look(page, "site-page-gone");
});

it("searches, narrows and sorts pages on the server", async () => {
  await page.goto(`/projects/${projectId}/site?tab=pages`);
  const rows = page.getByRole("table", { name: "Pages" }).getByRole("row");
  await expect.poll(() => rows.count()).toBe(6);
  await look(page, "site-pages");
  await page.getByRole("button", { name: "Page", exact: true }).click();
  await expect.poll(() => rows.nth(1).textContent()).toContain("Headphones made to be repaired");
  await page.keyboard.press("/");
  await page.keyboard.type("BATTERY");
  await expect.poll(() => rows.count()).toBe(2);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByLabel("Kind", { exact: true }).selectOption("pricing");
  await page.getByRole("heading", { name: "No page fits" }).waitFor();
  await page.goto(`/projects/${projectId}/site?tab=pages&watched=true`);
  await expect.poll(() => rows.count()).toBe(2);
  await page.goto(`/projects/${projectId}/site?tab=agents`);
  await page.getByText(/keeps 1 of \d+ known AI agents from the home page: PerplexityBot\./).waitFor();
  await look(page, "site-agents");
});

it("says what changed between two crawls", async () => {
  delete site.pages["/blog/old"];
  site.pages["/blog/new"] = "Repair days";
  site.pages["/pricing"] = "";
  const document = "mutation ($id: UUID!) { startSiteCrawl(projectId: $id) { id } }";
  await ask(context, document, { id: projectId });
  await page.goto(`/projects/${projectId}/site?tab=changes`);
  await page.getByText(/^Since the crawl of .*: .*1 page gained, 1 page lost/).waitFor({ timeout: 60_000 });
  await page.getByRole("table", { name: "New issues" }).getByText("The page has no title").waitFor();
  await page.getByRole("table", { name: "Pages gained" }).getByText("Repair days").waitFor();
  await page.getByRole("table", { name: "Pages lost" }).getByText("Noise cancelling explained").waitFor();
  await look(page, "site-changes");

  const found = await ask(
    context,
    "query ($id: UUID!) { project(id: $id) { siteHealth { crawl { pages { items { siteUrlId displayUrl } } } } } }",
    { id: projectId },
  );
  const pages: { siteUrlId: string; displayUrl: string }[] = found.project.siteHealth.crawl.pages.items;
  const prices = pages.find(({ displayUrl }) => displayUrl.endsWith("/pricing"))?.siteUrlId;
  const tagging = "mutation ($id: UUID!, $input: TagInput!) { assignTag(projectId: $id, input: $input) { changed } }";
  const input = { tag: "Prices", targets: [{ kind: "page", id: prices }] };
  await ask(context, tagging, { id: projectId, input });
  await page.goto(`/projects/${projectId}/site?tab=changes&tag=prices`);
  await page.getByRole("table", { name: "New issues" }).getByText("The page has no title").waitFor();
  await expect.poll(() => page.getByRole("table", { name: "Pages changed" }).getByRole("row").count()).toBe(2);
  expect(await page.getByRole("table", { name: "Pages gained" }).count()).toBe(0);
  await look(page, "site-changes-tag");
  await page.getByRole("tab", { name: /^Issues/ }).click();
  await page.getByLabel("Tag", { exact: true }).selectOption("Prices");
  await page.getByRole("table", { name: "Issues" }).getByRole("link", { name: "The page has no title" }).waitFor();
  const rows = page.getByRole("table", { name: "Issues" }).getByRole("row");
  const pagesOfIssues = async () => (await rows.locator("td:last-child").allTextContents()).filter((n) => n !== "1");
  await expect.poll(pagesOfIssues).toEqual([]);
  await look(page, "site-issues-tag");
  await page.getByRole("table", { name: "Issues" }).getByRole("link", { name: "The page has no title" }).click();
  await page.getByRole("heading", { name: "1 page has it" }).waitFor();
  await look(page, "site-issue-tag");
  await page.goto(`/projects/${projectId}/site?tab=changes`);
  await page.getByRole("tab", { name: "Crawls" }).click();
  const crawls = page.getByRole("table", { name: "Crawls" });
  await expect.poll(() => crawls.getByRole("row").count()).toBe(3);
  await look(page, "site-crawls");
  await crawls.getByRole("link").click();
  await page.getByText("You look at an earlier crawl").waitFor();
  await page.getByRole("link", { name: "To the newest" }).click();
  await page.getByText("You look at an earlier crawl").waitFor({ state: "detached" });
});

it("says why a site could not be read, and what a viewer may not do", async () => {
  const other = await newProject("Nobody", "http://127.0.0.1:9/");
  await ask(context, "mutation ($id: UUID!) { startSiteCrawl(projectId: $id) { id } }", { id: other });
  await page.goto(`/projects/${other}/site`);
  await page.getByRole("alert").getByText("127.0.0.1:9 could not be read").waitFor({ timeout: 120_000 });
  await page.getByRole("heading", { name: "No crawl has results yet" }).waitFor();
  await look(page, "site-failed");

  const { inviteMember } = await ask(
    context,
    'mutation { inviteMember(email: "viewer@example.com", role: viewer) { token } }',
  );
  const viewer = await open(browser, service.base);
  await ask(
    viewer,
    "mutation ($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) { me { email } } }",
    { token: inviteMember.token, password },
  );
  const its = await viewer.newPage();
  await its.goto(`/projects/${projectId}/site`);
  await settled(its);
  expect(await its.getByRole("button", { name: "Crawl the site" }).getAttribute("aria-disabled")).toBe("true");
  await close(viewer);
});

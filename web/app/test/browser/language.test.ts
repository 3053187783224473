import { readdirSync, readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { ask, close, launch, look, open, settled, signIn } from "./browser";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const messagesOf = (language: string): Record<string, string> =>
  Object.assign({}, ...readdirSync(`src/text/${language}`).map((file) => read(`src/text/${language}/${file}`)));
const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));

/** passagesOf returns what a message says around its values, without what is too short to be told from a name. */
const passagesOf = (message: string) =>
  message
    .split(/\{?\w+, (?:plural|selectordinal|number),?|(?:=\d|one|two|few|other) (?=\{)|[{}#]/)
    .map((passage) => passage.trim())
    .filter((passage) => passage.length >= 12 && passage.includes(" "));

const [english, german] = [messagesOf("en"), messagesOf("de")];
const allGerman = Object.values(german).join("\n");
const words = new Set(Object.values(english).filter((message) => !Object.values(german).includes(message)));
const passages = Object.values(english)
  .flatMap(passagesOf)
  .filter((passage) => !allGerman.includes(passage));

/** isEnglish reports whether a text is a message in English, contains a part of one, or is the key of a message. What it quotes is a name. */
function isEnglish(text: string) {
  const own = text.replaceAll(/„[^“]*“/g, "");
  return words.has(text) || text in english || passages.some((passage) => own.includes(passage));
}

/** textsOf returns what a page says in its own language, also to screen readers: not what is marked as English, nor names. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const own = (element: Element | null) =>
      element && !element.closest("body [lang], [dir=auto], script, pre, code") && element.checkVisibility();
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (own(walker.currentNode.parentElement)) found.add(walker.currentNode.textContent?.trim() ?? "");
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      if (own(element))
        for (const name of ["aria-label", "title", "placeholder"]) found.add(element.getAttribute(name) ?? "");
    return [...found];
  });

/** tooWide returns what is wider than the window or its frame: the page itself and its tables. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main .overflow-x-auto:has(table)")]
      .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth)
      .map((part) => part.querySelector("table")?.textContent?.slice(0, 60) ?? "page"),
  );

/** textsIn returns all texts of an answer of the graph. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];

/** project returns the sample project with one of each thing that has a screen of its own. */
async function project(context: BrowserContext) {
  const { projects } = await ask(context, "{ projects { items { id sample } } }");
  // biome-ignore lint/suspicious/noExplicitAny: the answer of a document above
  const { id } = projects.items.find((one: any) => one.sample);
  const { project } = await ask(
    context,
    `query ($id: UUID!) { project(id: $id) {
      promptSets { prompts { id } }
      actions(limit: 50) { items { id targetKind } }
      siteHealth { crawl { pages(limit: 1, sort: "-issue_count") { items { siteUrlId } } issues(limit: 1) { items { ruleId } } } }
      audits(limit: 1) { items { id } } } }`,
    { id },
  );
  return { id, ...project };
}

/** ofServer returns texts that the server says in English, and the application in German. */
async function ofServer(context: BrowserContext, id: string, actions: { id: string }[]) {
  const { project, playbooks } = await ask(
    context,
    `query ($id: UUID!) { playbooks { title steps } project(id: $id) {
      siteHealth { crawl { issues(limit: 100) { items { title description remediation } } } }
      ${actions.map((action, i) => `a${i}: action(id: "${action.id}") { members { title remediation } diagnosis { donts measureWith } }`).join("\n")}
    } }`,
    { id },
  );
  return new Set(textsIn([project, playbooks]));
}

it("is written in the language of the browser, in every screen", async () => {
  const context = await open(browser, inject("demo"), "de-AT");
  await signIn(context);
  const page = await context.newPage();
  const { id, promptSets, actions, audits, siteHealth } = await project(context);
  const { pages, issues } = siteHealth.crawl;
  const all: { id: string; targetKind: string }[] = actions.items;
  // One action of each kind of target.
  const shown = all.filter(({ targetKind }, i) => all.findIndex((one) => one.targetKind === targetKind) === i);
  const said = await ofServer(context, id, shown);
  expect(said.size).toBeGreaterThan(100);
  const promptId = promptSets[0].prompts[0].id;
  const screens: Record<string, string> = {
    overview: "/overview",
    signals: "/signals",
    webhooks: "/webhooks",
    prompts: "/prompts?topics=true",
    prompt: `/prompts/${promptId}`,
    "prompt-engines": `/prompts/${promptId}?tab=engines`,
    "prompt-history": `/prompts/${promptId}?tab=history`,
    "prompt-sources": `/prompts/${promptId}?tab=sources`,
    sources: "/sources",
    perception: "/perception",
    ads: "/ads",
    searches: "/searches",
    markets: "/markets",
    competitors: "/competitors",
    site: "/site",
    "site-pages": "/site?tab=pages",
    "site-agents": "/site?tab=agents",
    "site-changes": "/site?tab=changes",
    "site-crawls": "/site?tab=crawls",
    traffic: "/traffic",
    "traffic-pages": "/traffic?tab=pages",
    "traffic-coverage": "/traffic?tab=coverage",
    "traffic-policy": "/traffic?tab=policy",
    "traffic-sources": "/traffic?tab=sources",
    search: "/search",
    connections: "/connections",
    actions: "/actions",
    ...Object.fromEntries(shown.map((one) => [`action-${one.targetKind}`, `/actions/${one.id}`])),
    "prompt-actions": `/prompts/${promptId}?tab=actions`,
    "site-page": `/site/pages/${pages.items[0].siteUrlId}`,
    "site-issue": `/site/issues/${issues.items[0].ruleId}`,
    reports: "/reports",
    audits: "/audits",
    audit: `/audits/${audits.items[0].id}`,
    schedules: "/schedules",
    engines: "/engines",
    ...Object.fromEntries(
      ["site", "markets", "competitors", "prompts", "engines", "audit"].map((step) => [
        `set-up-${step}`,
        `/set-up?step=${step}`,
      ]),
    ),
  };
  const paths = {
    ...Object.fromEntries(Object.entries(screens).map(([name, path]) => [name, `/projects/${id}${path}`])),
    account: "/account",
    "workspace-keys": "/workspace",
    "workspace-members": "/workspace?tab=members",
    "workspace-credits": "/workspace?tab=credits",
    "workspace-log": "/workspace?tab=log",
    "workspace-projects": "/workspace?tab=projects",
    new: "/new",
  };
  const everyLook = process.env.LOOKS === "all"; // as `make test-browser` has it
  const leftovers: Record<string, string[]> = {};
  const wide: string[] = [];
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path);
    await page.locator("main :is(h1, h2)").first().waitFor();
    await settled(page);
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    for (const width of everyLook ? [1440, 1100, 900, 360] : [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      if (everyLook) {
        await page.screenshot({ path: `${process.env.SCREENS ?? "/tmp"}/de-${name}-${width}.png`, fullPage: true });
      }
      // Tables leave out columns one after the other.
      let parts = await tooWide(page);
      for (let i = 0; i < 20 && parts.length > 0; i++) {
        await page.waitForTimeout(50);
        parts = await tooWide(page);
      }
      for (const part of parts) wide.push(`${name} at ${width}: ${part}`);
      const marked = await page.locator("main [lang]").allInnerTexts();
      const found = [...(await textsOf(page)).filter(isEnglish), ...marked.filter((text) => said.has(text))];
      if (found.length > 0) leftovers[name] = [...(leftovers[name] ?? []), ...found];
    }
  }
  await close(context);
  expect(leftovers).toEqual({});
  expect(wide).toEqual([]);
});

it("changes the language in the account, and keeps it", async () => {
  const context = await open(browser, inject("demo"), "fr-FR");
  await signIn(context);
  const page = await context.newPage();
  await page.goto("/account");
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  await page.getByLabel("Language").selectOption("Deutsch");
  await page.getByRole("heading", { name: "Ihr Konto" }).waitFor();
  await look(page, "account-german");
  await page.goto("/");
  await page.waitForURL("**/overview");
  await page.getByRole("button", { name: "Audit starten" }).first().waitFor();
  await page.getByText(/\d,\d/).first().waitFor();
  await page.goto("/account");
  await page.getByLabel("Sprache").selectOption("English");
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  expect((await textsOf(page)).filter(isEnglish)).toContain("Your account"); // that is, leftovers are found
  await close(context);
});

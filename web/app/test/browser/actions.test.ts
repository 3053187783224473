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
  await page.getByRole("navigation").getByRole("link", { name: "Actions" }).click();
  await page.waitForURL("**/actions*");
  await page.getByRole("heading", { level: 1, name: /open action/ }).waitFor();
});
afterEach(() => close(context));

const badge = (words: string) => page.locator("main").getByText(words, { exact: true }).first();

it("lists actions by priority, and narrows them in the address", async () => {
  const rows = page.getByRole("table", { name: "Actions" }).getByRole("row");
  const scores = (await rows.getByRole("cell").allTextContents()).filter((_, i) => i % 7 === 1).map(Number);
  expect(scores.length).toBeGreaterThan(3);
  expect([...scores].sort((a, b) => b - a)).toEqual(scores);
  await page.getByText(/^Nothing was measured of .*, so no action can come from there\.$/).waitFor();
  await look(page, "actions");
  await page.getByLabel("About").selectOption("site");
  await page.waitForURL("**target=site*");
  await page.getByRole("cell", { name: "PerplexityBot" }).waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Save “Actions” as CSV/ }).click(),
  ]);
  expect(readFileSync(await saved.path(), "utf8")).toContain("PerplexityBot");
  await page.getByLabel("Status").selectOption("done");
  await page.getByRole("heading", { name: "No such action" }).waitFor();
  await look(page, "actions-none");
});

it("declares an action with the keyboard alone, and takes it back", async () => {
  await page.getByLabel("About").selectOption("site");
  await page.waitForURL("**target=site*");
  await page
    .getByRole("row", { name: /The page is served without encryption/ })
    .getByRole("link")
    .focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Fix a fault of the site" }).waitFor();
  await settled(page);
  await look(page, "action");
  await page.getByRole("button", { name: "Start work" }).focus();
  await page.keyboard.press("Enter");
  await badge("in progress").waitFor();
  await page.getByRole("button", { name: "I have done it" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel(/^When it was implemented/).fill("2020-01-01T09:00");
  await page.getByRole("button", { name: "Declare it implemented" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("alert").waitFor();
  await look(page, "action-declare");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "I have done it" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Declare it implemented" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(/Nothing has been measured since; \d+ checks wait\./).waitFor();
  await page
    .getByRole("table", { name: "Checks" })
    .getByText(/waiting; no crawl/)
    .first()
    .waitFor();
  await look(page, "action-declared");
  await page.getByRole("button", { name: "Back to work" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Back to work" }).click();
  await badge("in progress").waitFor();
  await page.getByRole("button", { name: "Open again" }).click();
  await badge("open").waitFor();
});

const declaration = {
  id: "00000000-0000-4000-8000-000000000000",
  __typename: "ActionDeclaration",
  declaredImplementedAt: "2026-10-01T09:00:00Z",
  createdAt: "2026-10-01T09:00:00Z",
  measuredUntil: "2126-12-01T09:00:00Z",
  state: "contradicted",
  limitations: ["Other changes at the same time may have had the same effect; nothing is claimed as caused."],
  expectedChecks: [
    {
      __typename: "VisibilityMetricCheck",
      kind: "visibility_metric",
      metric: "visibility_rate",
      direction: "increase",
    },
    { __typename: "SiteRuleCheck", kind: "site_rule", ruleId: "not-https" },
    { __typename: "TrafficMetricCheck", kind: "traffic_metric", metric: "clicks", direction: "increase" },
    { __typename: "KeywordPresenceCheck", kind: "keyword_presence", keyword: "noise cancelling headphones" },
  ],
  legs: [
    { leg: "next_visibility_run", state: "observed", dueAt: null, lastEvidenceAt: "2026-10-08T09:00:00Z" },
    { leg: "next_crawl", state: "observed", dueAt: null, lastEvidenceAt: "2026-10-09T09:00:00Z" },
    { leg: "next_search_window", state: "waiting", dueAt: "2126-11-01T09:00:00Z", lastEvidenceAt: null },
  ].map((leg) => ({ __typename: "MeasurementLeg", sourceId: null, ...leg })),
  checks: [
    {
      kind: "visibility_metric",
      leg: "next_visibility_run",
      state: "met",
      reason: "3 of 9 answers, then 8 of 9",
      subject: "which headphones last longest?",
    },
    { kind: "site_rule", leg: "next_crawl", state: "unmet", reason: "9 pages fail the rule", subject: null },
    { kind: "traffic_metric", leg: "next_search_window", state: "waiting", reason: null, subject: "headphones" },
    {
      kind: "keyword_presence",
      leg: "next_crawl",
      state: "unavailable",
      reason: "a page had all words before",
      subject: null,
    },
  ].map((check, index) => ({
    __typename: "DeclarationCheck",
    index,
    observedAt: null,
    promptId: null,
    sentences: [],
    ...check,
  })),
  verificationEvents: [
    {
      id: "00000000-0000-4000-8000-000000000001",
      observationKind: "verified",
      observedAt: "2026-10-08T09:00:00Z",
      auditId: "00000000-0000-4000-8000-000000000002",
      crawlId: null,
    },
    {
      id: "00000000-0000-4000-8000-000000000003",
      observationKind: "contradicted",
      observedAt: "2026-10-09T09:00:00Z",
      auditId: null,
      crawlId: "00000000-0000-4000-8000-000000000004",
    },
  ].map((event) => ({ __typename: "VerificationEvent", result: {}, ...event })),
};

it("says in plain words which checks are met, unmet, waiting, and until when", async () => {
  // A measurement takes weeks: the answer of the server gets one that has ended in part.
  await page.route(/\/graphql/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json().catch(() => undefined);
    const action = body?.data?.project?.action;
    if (action?.history) Object.assign(action, { status: "measuring", declaration });
    await route.fulfill(body ? { response: answer, json: body } : { response: answer });
  });
  await page.getByRole("table", { name: "Actions" }).getByRole("link").first().click();
  await page.getByText(/Implemented on Oct 1(, 2026)?\. One check is unmet, 1 of 4 met\./).waitFor();
  const checks = page.getByRole("table", { name: "Checks" });
  for (const words of [/✓ met/, /✕ unmet/, /waiting until Nov 1/, /could not be evaluated/])
    expect(await checks.textContent()).toMatch(words);
  await page.getByText("a crawl contradicted it").waitFor();
  await look(page, "action-measured");
});

it("proposes an action, and refuses the same one again", async () => {
  const dialog = page.getByRole("dialog", { name: "Propose an action" });
  const start = () => page.getByRole("button", { name: "Propose an action" }).click();
  await start();
  const propose = dialog.getByRole("button", { name: "Propose an action" });
  expect(await propose.getAttribute("aria-disabled")).toBe("true");
  await dialog.getByLabel("Address").fill("ftp://sony.example/prices");
  await propose.click();
  await dialog.getByText(/^Must be an http or https address/).waitFor();
  await look(page, "action-propose");
  await dialog.getByLabel("Address").fill("https://sony.example/proposed");
  await propose.click();
  await page.waitForURL(/\/actions\/[0-9a-f-]{36}/);
  await badge("proposed").waitFor();
  await page.getByText("by a person").waitFor();
  await page.goBack();
  await start();
  await dialog.getByLabel("Address").fill("https://sony.example/proposed");
  await propose.click();
  await dialog.getByText(/has this target and approach/).waitFor();
  await dialog.getByLabel("What to do").selectOption({ label: "Decide which agents may come" });
  await dialog.getByLabel("About").selectOption("prompt");
  await dialog.getByLabel("Find a prompt").fill("headphones");
  const prompts = dialog.getByLabel("Prompt", { exact: true });
  const texts = async () => (await prompts.getByRole("option").allTextContents()).slice(1);
  await expect.poll(async () => (await texts()).every((text) => /headphones/i.test(text))).toBe(true);
  await prompts.selectOption({ index: 1 });
  await propose.click();
  const where = async () => page.url() + (await dialog.getByRole("alert").allTextContents());
  await expect.poll(where).toMatch(/\/actions\/[0-9a-f-]{36}/);
});

it("orders what was found by dragging and by keyboard, and takes it back", async () => {
  const id = new URL(page.url()).pathname.split("/")[2];
  const { project } = await ask(
    context,
    `{ project(id: "${id}") { actions(limit: 100) { items { id memberCount } } } }`,
  );
  const several = project.actions.items.find((one: { memberCount: number }) => one.memberCount > 1);
  await page.goto(`/projects/${id}/actions/${several.id}`);
  const rows = page
    .locator("section", { has: page.getByRole("heading", { name: "What was found" }) })
    .locator("ol > li");
  const titles = () => rows.locator("p:first-child").allTextContents();
  await rows.nth(1).waitFor();
  const before = await titles();
  await rows.nth(0).dragTo(rows.nth(1));
  const swapped = [before[1], before[0], ...before.slice(2)];
  await expect.poll(titles).toEqual(swapped);
  await settled(page);
  await look(page, "action-ordered");
  await rows.nth(1).getByRole("button", { name: /up/ }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(titles).toEqual(before);
  await page.getByRole("button", { name: "Order by priority" }).click();
  await page.getByRole("button", { name: "Order by priority" }).waitFor({ state: "detached" });
  expect(await titles()).toEqual(before);
});

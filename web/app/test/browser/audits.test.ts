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
});
afterEach(() => close(context));

const leftOut = [
  { __typename: "LeftOutEngine", engineLabel: "Claude", reason: "forced_grounded needs retrieval" },
  { __typename: "LeftOutEngine", engineLabel: "Gemini", reason: null },
];

/** leaveOut has estimates and audits name engines that the demo has not. */
const leaveOut = () =>
  page.route(/\/graphql/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json().catch(() => undefined);
    const project = body?.data?.project;
    if (project?.auditEstimate) project.auditEstimate.leftOut = leftOut;
    if (project?.audit) project.audit.leftOut = leftOut;
    await route.fulfill(body ? { response: answer, json: body } : { response: answer });
  });

it("names engines that are left out, and says that a cancelled audit counts nowhere", async () => {
  await leaveOut();
  await page.goto("/");
  await page.waitForURL("**/overview");
  await page.getByRole("navigation").getByRole("link", { name: "Audits" }).click();
  await settled(page);
  const words = "Claude (forced_grounded needs retrieval) and Gemini";
  for (const [button, picture] of [
    ["Run audit", "audits-run"],
    ["Choose what to run", "audits-launch"],
  ] as const) {
    await page.getByRole("button", { name: button }).first().click();
    await page.getByRole("dialog").getByText(words).waitFor();
    await look(page, picture);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }

  const projectId = /projects\/([^/]+)/.exec(page.url())?.[1];
  const launched = await ask(
    context,
    `mutation ($id: UUID!) { launchAudits(projectId: $id, input: {engines: [assistant_a], repetitions: 50, maxEstimatedCredits: 100000}) { id } }`,
    { id: projectId },
  );
  const auditId = launched.launchAudits[0].id;
  await ask(context, `mutation ($id: UUID!, $audit: UUID!) { cancelAudit(projectId: $id, auditId: $audit) { id } }`, {
    id: projectId,
    audit: auditId,
  });
  await page.goto(`/projects/${projectId}/audits/${auditId}`);
  await page.getByText("The audit was cancelled").waitFor();
  await page.getByText(words).waitFor();
  await look(page, "audit-cancelled");
  expect(await page.getByRole("link", { name: "Open the overview" }).count()).toBe(0);
});
